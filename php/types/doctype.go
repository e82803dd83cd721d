package types

import (
	"slices"
	"strings"
)

// A typeParser reads one type of a docblock: unions, intersections, generics,
// lists, shapes, callables. What it does not know becomes mixed; it never
// fails.
type typeParser struct {
	src   string
	pos   int
	scope *Scope
	depth int
}

// maxTypeDepth bounds nesting; real docblocks stay below ten.
const maxTypeDepth = 40

// DocType reads a type as docblocks write it at the start of s and returns it
// with the text after it.
func (s *Scope) DocType(src string) (*Type, string) {
	p := &typeParser{src: src, scope: s}
	p.space()
	if p.pos >= len(p.src) || p.peek() == '$' && !strings.HasPrefix(p.src[p.pos:], "$this") {
		return nil, p.src[p.pos:]
	}
	t := p.union()
	return t, p.src[p.pos:]
}

func (p *typeParser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

func (p *typeParser) space() {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// skipTo moves past blanks when c follows them, and past c.
func (p *typeParser) skipTo(c byte) bool {
	at := p.pos
	p.space()
	if p.peek() == c {
		p.pos++
		return true
	}
	p.pos = at
	return false
}

func (p *typeParser) union() *Type {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxTypeDepth {
		p.pos = len(p.src)
		return mixedType
	}
	first := p.atom()
	if !p.operator('|') && !p.operator('&') {
		return first
	}
	parts, kind := []*Type{first}, p.src[p.pos-1]
	for {
		p.space()
		parts = append(parts, p.atom())
		if p.operator('|') {
			// A&B|C: what binds closer has been read.
			if kind == '&' {
				parts = []*Type{{Kind: Intersection, Args: parts}}
				kind = '|'
			}
			continue
		}
		if p.operator('&') {
			if kind == '|' {
				last := parts[len(parts)-1]
				p.space()
				parts[len(parts)-1] = &Type{Kind: Intersection, Args: []*Type{last, p.atom()}}
			}
			continue
		}
		break
	}
	if kind == '&' {
		return &Type{Kind: Intersection, Args: parts}
	}
	if slices.ContainsFunc(parts, (*Type).IsMixed) && len(parts) > 1 {
		parts = slices.DeleteFunc(parts, (*Type).IsMixed)
	}
	return orMixed(NewUnion(parts...))
}

// operator takes "|" or "&", also between blanks; "&$x" and "&..." belong to a
// parameter.
func (p *typeParser) operator(c byte) bool {
	at := p.pos
	p.space()
	if p.peek() == c {
		next := strings.TrimLeft(p.src[p.pos+1:], " \t")
		if c != '&' || !strings.HasPrefix(next, "$") && !strings.HasPrefix(next, ".") {
			p.pos++
			return true
		}
	}
	p.pos = at
	return false
}

func (p *typeParser) atom() *Type {
	var t *Type
	switch c := p.peek(); {
	case c == '?':
		p.pos++
		t = p.atom().nullable()
	case c == '(':
		p.pos++
		p.space()
		t = p.union()
		p.space()
		if !p.skipTo(')') {
			p.closing(')') // conditional types: (T is X ? A : B)
			t = mixedType
		}
	case c == '\'' || c == '"':
		p.pos++
		if i := strings.IndexByte(p.src[p.pos:], c); i >= 0 {
			p.pos += i + 1
		} else {
			p.pos = len(p.src)
		}
		t = stringType
	case c == '-' || c >= '0' && c <= '9':
		p.pos++
		for isNameByte(p.peek()) || p.peek() == '.' {
			p.pos++
		}
		t = intType
	case c == '$':
		p.pos++
		if p.word() == "this" {
			t = staticType
		} else {
			t = mixedType
		}
	case isNameByte(c) || c == '\\':
		t = p.named(p.word())
	default:
		return mixedType
	}
	for p.peek() == '[' {
		end := strings.IndexByte(p.src[p.pos:], ']')
		if end < 0 {
			break
		}
		if end == 1 {
			t = NewArray(nil, t)
		} else {
			t = mixedType // an offset type: T['key']
		}
		p.pos += end + 1
	}
	return t
}

func isNameByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '\\' || c >= 0x80
}

// word reads a name; hyphens belong to names such as class-string.
func (p *typeParser) word() string {
	start := p.pos
	for p.pos < len(p.src) && (isNameByte(p.src[p.pos]) || p.src[p.pos] == '-' && p.pos+1 < len(p.src) && isNameByte(p.src[p.pos+1])) {
		p.pos++
	}
	return p.src[start:p.pos]
}

// closing skips to the bracket that closes the one before, nested ones
// included.
func (p *typeParser) closing(end byte) {
	depth := 0
	for ; p.pos < len(p.src); p.pos++ {
		switch c := p.src[p.pos]; c {
		case '(', '<', '{', '[':
			depth++
		case ')', '>', '}', ']':
			if c == end && depth == 0 {
				p.pos++
				return
			}
			if c == '>' && p.pos > 0 && p.src[p.pos-1] == '-' {
				continue
			}
			depth--
		}
	}
}

func (p *typeParser) generics() []*Type {
	if p.peek() != '<' {
		return nil
	}
	p.pos++
	var args []*Type
	for p.pos < len(p.src) {
		p.space()
		// Call-site variance: Collection<covariant Foo>.
		for _, w := range []string{"covariant ", "contravariant ", "*"} {
			if strings.HasPrefix(p.src[p.pos:], w) {
				p.pos += len(w)
			}
		}
		before := p.pos
		args = append(args, p.union())
		if p.skipTo(',') {
			continue
		}
		if p.skipTo('>') {
			return args
		}
		if p.pos == before {
			p.closing('>')
			return args
		}
		p.closing('>')
		return args
	}
	return args
}

func (p *typeParser) named(word string) *Type {
	if word == "" {
		return mixedType
	}
	if p.scope != nil && slices.Contains(p.scope.templates, word) {
		return &Type{Kind: Template, Name: word}
	}
	lower := strings.ToLower(word)
	switch lower {
	case "array", "iterable", "list", "non-empty-array", "non-empty-list", "associative-array":
		args := p.generics()
		if p.peek() == '{' {
			return p.shape()
		}
		if lower == "iterable" {
			switch len(args) {
			case 0:
				return iterableType
			case 1:
				return &Type{Kind: Array, Name: lower, Args: []*Type{mixedType, args[0]}}
			}
			return &Type{Kind: Array, Name: lower, Args: args[:2]}
		}
		switch len(args) {
		case 0:
			return arrayType
		case 1:
			return NewArray(intType, args[0])
		}
		return NewArray(args[0], args[1])
	case "object":
		if p.peek() == '{' {
			p.pos++
			p.closing('}')
		}
		return objectType
	case "callable", "closure", `\closure`, "pure-callable", "pure-closure", "callable-string":
		p.generics()
		if p.peek() == '(' {
			return p.callable()
		}
		return callableType
	case "class-string", "interface-string", "enum-string":
		args := p.generics()
		return &Type{Kind: ClassString, Name: "string", Args: args}
	case "int", "integer", "positive-int", "negative-int", "non-negative-int", "non-positive-int", "non-zero-int", "int-mask", "int-mask-of":
		p.generics()
		return intType
	case "string", "non-empty-string", "numeric-string", "literal-string", "trait-string", "lowercase-string", "non-falsy-string", "truthy-string", "non-empty-lowercase-string":
		return stringType
	case "bool", "boolean", "true", "false":
		return boolType
	case "float", "double", "number":
		return floatType
	case "array-key", "scalar", "numeric":
		return stringType
	case "mixed", "key-of", "value-of", "template-type", "new", "non-empty-mixed", "void-or-mixed":
		p.generics()
		return mixedType
	case "null":
		return nullType
	case "void":
		return voidType
	case "never", "never-return", "no-return", "noreturn":
		return neverType
	case "resource", "closed-resource", "open-resource":
		return NewScalar("resource")
	case "self":
		if p.scope == nil || p.scope.Self == "" || p.scope.Trait {
			p.generics()
			return staticType
		}
	case "static", "this":
		p.generics()
		return staticType
	}
	if strings.HasPrefix(p.src[p.pos:], "::") { // Foo::BAR_*
		p.pos += 2
		for isNameByte(p.peek()) || p.peek() == '*' {
			p.pos++
		}
		return mixedType
	}
	name := word
	if p.scope != nil {
		name = p.scope.Class(word)
	} else {
		name = strings.TrimPrefix(word, `\`)
	}
	return &Type{Kind: Named, Name: name, Args: p.generics()}
}

// shape reads array{a: T, b?: U}; only the common type of the values is kept.
func (p *typeParser) shape() *Type {
	p.pos++ // {
	var values []*Type
	for p.pos < len(p.src) {
		p.space()
		if p.peek() == '}' {
			p.pos++
			break
		}
		before := p.pos
		// A key is a word, number or string before ":" or "?:".
		if end := shapeKey(p.src[p.pos:]); end > 0 {
			p.pos += end
			p.space()
		}
		if strings.HasPrefix(p.src[p.pos:], "...") {
			p.pos += 3
			p.generics()
		} else {
			values = append(values, p.union())
		}
		if p.skipTo(',') {
			continue
		}
		if p.skipTo('}') {
			break
		}
		if p.pos == before || p.peek() != '}' {
			p.closing('}')
			break
		}
	}
	for i, v := range values {
		if v.IsMixed() || i > 0 && !v.Equal(values[0]) {
			return arrayType
		}
	}
	if len(values) == 0 {
		return arrayType
	}
	return NewArray(nil, values[0])
}

// shapeKey returns the length of "key:" or "key?:" at the start of s, or 0.
func shapeKey(s string) int {
	i := 0
	switch {
	case s == "":
		return 0
	case s[0] == '\'' || s[0] == '"':
		j := strings.IndexByte(s[1:], s[0])
		if j < 0 {
			return 0
		}
		i = j + 2
	default:
		for i < len(s) && (isNameByte(s[i]) || s[i] == '-') {
			i++
		}
	}
	if i == 0 {
		return 0
	}
	if i < len(s) && s[i] == '?' {
		i++
	}
	if i < len(s) && s[i] == ':' && (i+1 >= len(s) || s[i+1] != ':') {
		return i + 1
	}
	return 0
}

// callable reads (A, B ...$rest): R.
func (p *typeParser) callable() *Type {
	p.pos++ // (
	var args []*Type
	for p.pos < len(p.src) {
		p.space()
		if p.peek() == ')' {
			p.pos++
			break
		}
		before := p.pos
		args = append(args, p.union())
		// The name of the parameter, by-reference and variadic marks, "=".
		for p.pos < len(p.src) && p.peek() != ',' && p.peek() != ')' {
			p.pos++
		}
		if p.skipTo(',') || p.pos > before && p.peek() == ')' {
			continue
		}
		break
	}
	result := mixedType
	at := p.pos
	if p.skipTo(':') {
		p.space()
		result = p.atom()
	} else {
		p.pos = at
	}
	return &Type{Kind: Callable, Args: append(args, result)}
}
