package token

// Lookup returns the keyword that name spells, in whatever case, or [Identifier].
//
// It switches on the length first, so an ordinary name costs one or two comparisons and nothing is
// allocated.
func Lookup(name []byte) Kind {
	if len(name) < 2 || len(name) > 15 {
		return Identifier
	}
	var buf [16]byte
	for i, c := range name {
		if c-'A' < 26 {
			c |= 0x20
		} else if c >= 0x80 {
			return Identifier
		}
		buf[i] = c
	}
	switch string(buf[:len(name)]) {
	case "as":
		return KwAs
	case "do":
		return KwDo
	case "fn":
		return KwFn
	case "if":
		return KwIf
	case "or":
		return KwOr
	case "and":
		return KwAnd
	case "die":
		return KwExit
	case "for":
		return KwFor
	case "new":
		return KwNew
	case "try":
		return KwTry
	case "use":
		return KwUse
	case "var":
		return KwVar
	case "xor":
		return KwXor
	case "case":
		return KwCase
	case "echo":
		return KwEcho
	case "else":
		return KwElse
	case "enum":
		return KwEnum
	case "eval":
		return KwEval
	case "exit":
		return KwExit
	case "goto":
		return KwGoto
	case "list":
		return KwList
	case "array":
		return KwArray
	case "break":
		return KwBreak
	case "catch":
		return KwCatch
	case "class":
		return KwClass
	case "clone":
		return KwClone
	case "const":
		return KwConst
	case "empty":
		return KwEmpty
	case "endif":
		return KwEndif
	case "final":
		return KwFinal
	case "isset":
		return KwIsset
	case "match":
		return KwMatch
	case "print":
		return KwPrint
	case "throw":
		return KwThrow
	case "trait":
		return KwTrait
	case "unset":
		return KwUnset
	case "while":
		return KwWhile
	case "yield":
		return KwYield
	case "elseif":
		return KwElseif
	case "endfor":
		return KwEndfor
	case "global":
		return KwGlobal
	case "public":
		return KwPublic
	case "return":
		return KwReturn
	case "static":
		return KwStatic
	case "switch":
		return KwSwitch
	case "__dir__":
		return MagicDir
	case "declare":
		return KwDeclare
	case "default":
		return KwDefault
	case "extends":
		return KwExtends
	case "finally":
		return KwFinally
	case "foreach":
		return KwForeach
	case "include":
		return KwInclude
	case "private":
		return KwPrivate
	case "require":
		return KwRequire
	case "__file__":
		return MagicFile
	case "__line__":
		return MagicLine
	case "abstract":
		return KwAbstract
	case "callable":
		return KwCallable
	case "continue":
		return KwContinue
	case "endwhile":
		return KwEndwhile
	case "function":
		return KwFunction
	case "readonly":
		return KwReadonly
	case "__class__":
		return MagicClass
	case "__trait__":
		return MagicTrait
	case "endswitch":
		return KwEndswitch
	case "insteadof":
		return KwInsteadof
	case "interface":
		return KwInterface
	case "namespace":
		return KwNamespace
	case "protected":
		return KwProtected
	case "__method__":
		return MagicMethod
	case "enddeclare":
		return KwEnddeclare
	case "endforeach":
		return KwEndforeach
	case "implements":
		return KwImplements
	case "instanceof":
		return KwInstanceof
	case "__function__":
		return MagicFunction
	case "__property__":
		return MagicProperty
	case "include_once":
		return KwIncludeOnce
	case "require_once":
		return KwRequireOnce
	case "__namespace__":
		return MagicNamespace
	case "__halt_compiler":
		return KwHaltCompiler
	}
	return Identifier
}
