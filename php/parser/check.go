package parser

import (
	"slices"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// The checks of the level Compile. They are made while parsing, where what they need is at hand, and
// not in a pass of their own, which would have to walk the whole tree of every file. The messages are
// PHP's.

// function is what the checks need to know of the function around the current token.
type function struct {
	loops  int  // loops and switches around
	inside bool // there is a function around
	named  bool // it, or one around it, is declared by name and is no method
	free   bool // it is a closure, whose class may be set from outside
	labels []*ast.Ident
	gotos  []*ast.Ident
	void   bool        // its return type is void
	never  bool        // its return type is never
	bare   []token.Pos // of the returns without a value
	yields bool
}

// function begins a function. It returns the state of the function around, to be set back.
func (p *parser) function() function {
	outer := p.fn
	p.fn = function{inside: true, free: outer.free && p.class.inside, named: outer.named}
	return outer
}

// endFunction ends a function and goes back to the one around.
func (p *parser) endFunction(outer function) {
	p.checkGotos()
	p.fn = outer
}

// checkGotos reports labels that are jumped to and are not there, or are there twice.
func (p *parser) checkGotos() {
	find := func(list []*ast.Ident, name string) bool {
		return slices.ContainsFunc(list, func(x *ast.Ident) bool { return x.Name == name })
	}
	for _, x := range p.fn.gotos {
		if x.Name != "" && !find(p.fn.labels, x.Name) {
			p.compileError(x.NamePos, "'goto' to undefined label '%s'", x.Name)
		}
	}
	for i, x := range p.fn.labels {
		if find(p.fn.labels[:min(i, 64)], x.Name) {
			p.compileError(x.NamePos, "Label '%s' already defined", x.Name)
		}
	}
}

func (p *parser) checkJump(kind token.Kind, pos token.Pos, levels ast.Expr) {
	word := kind.String()
	n := int64(1)
	if levels != nil {
		levels = ast.Unparen(levels)
	}
	switch x := levels.(type) {
	case nil:
	case *ast.BadExpr:
		return
	case *ast.IntLit:
		if n = x.Value; n < 1 {
			p.compileError(x.ValuePos, "'%s' operator accepts only positive integers", word)
			return
		}
	default:
		p.compileError(pos, "'%s' operator with non-integer operand is no longer supported", word)
		return
	}
	switch {
	case p.fn.loops == 0:
		p.compileError(pos, "'%s' not in the 'loop' or 'switch' context", word)
	case n > int64(p.fn.loops):
		s := "s"
		if n == 1 {
			s = ""
		}
		p.compileError(pos, "Cannot '%s' %d level%s", word, n, s)
	}
}

func (p *parser) checkYield(pos token.Pos) {
	p.fn.yields = true
	if !p.fn.inside {
		p.compileError(pos, `The "yield" expression can only be used inside a function`)
	}
}

// checkReturn reports a value returned from a function that can have none.
func (p *parser) checkReturn(s *ast.ReturnStmt) {
	switch {
	case p.fn.never:
		p.compileError(s.Keyword, "A never-returning function must not return")
	case p.fn.void && s.X != nil:
		p.compileError(s.Keyword, "A void %s must not return a value", p.callable())
	case s.X == nil && p.fn.inside:
		p.fn.bare = append(p.fn.bare, s.Keyword)
	}
}

// checkBareReturns reports returns without a value in a function that must return one. Whether it is
// a generator shows only at its end.
func (p *parser) checkBareReturns(result ast.Type) {
	if result == nil || p.fn.void || p.fn.yields {
		return
	}
	for _, pos := range p.fn.bare {
		p.compileError(pos, "A %s with return type must return a value", p.callable())
	}
}

// callable names the function at hand as PHP's messages do: even a closure is a method in a class.
func (p *parser) callable() string {
	if p.class.inside {
		return "method"
	}
	return "function"
}

// checkResult notes what the return type says about the returns of the function.
func (p *parser) checkResult(t ast.Type) {
	if n, ok := t.(*ast.Name); ok {
		p.fn.void = n.Is("void")
		p.fn.never = n.Is("never")
	}
}

// checkTernary reports a ternary whose condition is one, without parentheses.
func (p *parser) checkTernary(t *ast.Ternary) {
	c, ok := t.Cond.(*ast.Ternary)
	switch {
	case !ok || c.Then == nil && t.Then == nil:
	case c.Then != nil && t.Then != nil:
		p.compileError(t.Question, "Unparenthesized `a ? b : c ? d : e` is not supported. Use either `(a ? b : c) ? d : e` or `a ? b : (c ? d : e)`")
	case c.Then != nil:
		p.compileError(t.Question, "Unparenthesized `a ? b : c ?: d` is not supported. Use either `(a ? b : c) ?: d` or `a ? b : (c ?: d)`")
	default:
		p.compileError(t.Question, "Unparenthesized `a ?: b ? c : d` is not supported. Use either `(a ?: b) ? c : d` or `a ?: (b ? c : d)`")
	}
}

// checkThis reports $this where a variable is written to.
func (p *parser) checkThis(x ast.Expr, msg string) {
	if v, ok := x.(*ast.Variable); ok && v.Name == "this" {
		p.compileError(v.Dollar, "%s", msg)
	}
}

// checkWritable reports an expression that is a variable for the grammar and yet cannot be written.
func (p *parser) checkWritable(x ast.Expr, pos token.Pos) {
	msg := ""
	switch x := x.(type) {
	case *ast.FuncCall:
		msg = "Can't use function return value in write context"
	case *ast.MethodCall, *ast.StaticCall, *ast.NullsafeMethodCall:
		msg = "Can't use method return value in write context"
	case *ast.NullsafePropertyFetch:
		msg = "Can't use nullsafe operator in write context"
	case *ast.ArrayDimFetch, *ast.PropertyFetch:
		base := x
		for next := container(base); next != nil; next = container(base) {
			base = next
		}
		switch base.(type) {
		case *ast.NullsafePropertyFetch, *ast.NullsafeMethodCall:
			msg = "Can't use nullsafe operator in write context"
		default:
			if !isVariable(ast.Unparen(base)) {
				msg = "Cannot use temporary expression in write context"
			}
		}
	}
	if msg != "" {
		if !pos.IsValid() {
			pos = x.Pos()
		}
		p.compileError(pos, "%s", msg)
	}
}

// container returns what x is an element or property of, or nil.
func container(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.ArrayDimFetch:
		return x.X
	case *ast.PropertyFetch:
		return x.X
	}
	return nil
}

// checkRead reports $a[] where a value is read.
func (p *parser) checkRead(x ast.Expr) {
	for ; x != nil; x = container(x) {
		x = ast.Unparen(x)
		if d, ok := x.(*ast.ArrayDimFetch); ok && d.Index == nil {
			p.compileError(d.Lbrack, "Cannot use [] for reading")
			return
		}
	}
}

// checkUnset reports what unset cannot take.
func (p *parser) checkUnset(x ast.Expr, pos token.Pos) {
	if d, ok := x.(*ast.ArrayDimFetch); ok && d.Index == nil {
		p.compileError(d.Lbrack, "Cannot use [] for unsetting")
	}
	p.checkThis(x, "Cannot unset $this")
	p.checkWritable(x, pos)
}

// checkIsset reports what isset cannot take.
func (p *parser) checkIsset(x ast.Expr, pos token.Pos) {
	p.checkRead(x)
	switch ast.Unparen(x).(type) {
	case *ast.BadExpr, *ast.Variable, *ast.VarVar, *ast.ArrayDimFetch, *ast.PropertyFetch,
		*ast.NullsafePropertyFetch, *ast.StaticPropertyFetch:
	default:
		p.compileError(pos, `Cannot use isset() on the result of an expression (you can use "null !== expression" instead)`)
	}
}

// checkAssignable reports an element of a list that cannot be assigned to.
func (p *parser) checkAssignable(x ast.Expr) {
	x = ast.Unparen(x)
	switch x.(type) {
	case *ast.BadExpr:
		return
	}
	if !isVariable(x) {
		p.compileError(x.Pos(), "Assignments can only happen to writable values")
		return
	}
	p.checkThis(x, "Cannot re-assign $this")
	p.checkWritable(x, token.NoPos)
}

// checkParams reports parameters that contradict each other.
func (p *parser) checkParams(list []*ast.Param) {
	for i, a := range list {
		p.checkThis(a.Var, "Cannot use $this as parameter")
		if a.Ellipsis.IsValid() {
			if i != len(list)-1 {
				p.compileError(a.Ellipsis, "Only the last parameter can be variadic")
			}
			if a.Default != nil {
				p.compileError(a.Default.Pos(), "Variadic parameter cannot have a default value")
			}
			if a.IsPromoted() {
				p.compileError(a.Ellipsis, "Cannot declare variadic promoted property")
			}
		}
		if isVoid(a.Type) {
			p.compileError(a.Type.Pos(), "void cannot be used as a parameter type")
		}
		// Lists are short: comparing each with each is faster than a set.
		for _, b := range list[:min(i, 64)] {
			if a.Var.Name != "" && a.Var.Name == b.Var.Name {
				p.compileError(a.Var.Dollar, "Redefinition of parameter $%s", a.Var.Name)
				break
			}
		}
	}
}

func isVoid(t ast.Type) bool {
	n, ok := t.(*ast.Name)
	return ok && len(n.Name) == 4 && n.Is("void")
}

// checkClassName reports a name that no class can have.
func (p *parser) checkClassName(x *ast.Ident) {
	if reserved(x.Name) {
		p.compileError(x.NamePos, `Cannot use "%s" as a class name as it is reserved`, x.Name)
	}
}

// reserved reports whether a word that may be a name cannot be that of a class.
func reserved(name string) bool {
	switch len(name) {
	case 3, 4, 5, 6, 8:
	default:
		return false
	}
	switch token.ToLower(name) {
	case "bool", "false", "float", "int", "iterable", "mixed", "never", "null", "object", "parent",
		"self", "string", "true", "void":
		return true
	}
	return false
}

func (p *parser) checkHooks(list *ast.HookList) {
	if len(list.Hooks) == 0 {
		p.compileError(list.Lbrace, "Property hook list must not be empty")
	}
	for i, h := range list.Hooks {
		if h.Name.Name == "" {
			continue
		}
		if !token.EqualFold(h.Name.Name, "get") && !token.EqualFold(h.Name.Name, "set") {
			p.compileError(h.Name.NamePos, `Unknown hook "%s", expected "get" or "set"`, h.Name.Name)
		} else if i > 0 && token.EqualFold(h.Name.Name, list.Hooks[0].Name.Name) {
			p.compileError(h.Name.NamePos, `Cannot redeclare property hook "%s"`, h.Name.Name)
		} else if h.Lparen.IsValid() && token.EqualFold(h.Name.Name, "get") {
			p.compileError(h.Lparen, "get hook must not have a parameter list")
		} else if h.Lparen.IsValid() {
			p.checkSetParams(h)
		}
	}
}

// checkSetParams reports parameters that a set hook cannot have.
func (p *parser) checkSetParams(h *ast.PropertyHook) {
	if len(h.Params) != 1 {
		p.compileError(h.Lparen, "set hook must accept exactly one parameter")
		return
	}
	switch x := h.Params[0]; {
	case x.Amp.IsValid():
		p.compileError(x.Amp, "Parameter $%s of set hook must not be pass-by-reference", x.Var.Name)
	case x.Ellipsis.IsValid():
		p.compileError(x.Ellipsis, "Parameter $%s of set hook must not be variadic", x.Var.Name)
	case x.Default != nil:
		p.compileError(x.Default.Pos(), "Parameter $%s of set hook must not have default value", x.Var.Name)
	}
}

// checkDeclare reports what can be told of a directive without its place in the file.
func (p *parser) checkDeclare(item *ast.DeclareItem) {
	if token.EqualFold(item.Name.Name, "strict_types") {
		p.strictTypes = append(p.strictTypes, item.Name.NamePos)
	}
	strict := token.EqualFold(item.Name.Name, "strict_types")
	encoding := token.EqualFold(item.Name.Name, "encoding")
	switch x := ast.Unparen(item.Value).(type) {
	case *ast.BadExpr:
		return
	case *ast.Heredoc:
		if _, ok := x.Value(); ok {
			return
		}
	case *ast.IntLit:
		if strict && x.Value > 1 {
			p.compileError(x.ValuePos, "strict_types declaration must have 0 or 1 as its value")
		}
		return
	case *ast.FloatLit, *ast.StringLit:
		if strict {
			p.compileError(x.Pos(), "strict_types declaration must have 0 or 1 as its value")
		}
		return
	case *ast.BinaryExpr:
		if x.Op == token.Dot {
			return // PHP joins literals before it looks
		}
	}
	if encoding {
		p.compileError(item.Value.Pos(), "Encoding must be a literal")
	} else {
		p.compileError(item.Value.Pos(), "declare(%s) value must be a literal", item.Name.Name)
	}
}
