package golang

import "bytes"

// An outline says where those parts of a Go file stand that it can be parsed
// without. Parsing a body costs several times what it takes to find its end.
type outline struct {
	src     []byte
	imports []imported
	dotted  bool // something is imported without a name, import . "…"
	funcs   []outlinedFunc
	parts   []part // in source order
}

// An imported is a package that a file imports.
type imported struct {
	name string // as it is called in the file; empty when it is not said
	path string
}

// A part is a stretch of source, given by byte offsets.
type part struct {
	kind     partKind
	fn       int // of a body: index in outline.funcs
	from, to int
}

type partKind byte

const (
	bodyPart    partKind = iota // of a declared function, with its braces
	literalPart                 // what stands within braces in a package variable: elements, statements
	commentPart                 // behind the package clause, outside of the others
)

// An outlinedFunc is a function declaration with a body.
type outlinedFunc struct {
	name     string
	method   bool
	params   []string // may hold names of types too, when the parameters have no names
	start    int      // of its declaration
	from, to int      // of the body, with its braces
}

// A skimmer reads the outline of a file. It knows just as much of Go's
// grammar as that takes: what strings and comments are, where declarations
// start, and which braces belong to a type.
type skimmer struct {
	*outline
	i     int
	depth int
	// decl is the keyword of the declaration at hand, "" between declarations.
	decl string
	// ends says that a newline after the last token ends a statement.
	ends bool
	// word is the last token if it is a word.
	word []byte
	// dots says that a type [...]T stands before: what its braces hold decides the type.
	dots bool
	fn   outlinedFunc
	// list is the place in the list of parameters: 0 before it, 1 where a name
	// may stand, 2 elsewhere in it, 3 behind it.
	list int
	// named is the end of the last name taken for a parameter's.
	named int
	past  bool // the package clause
}

// skim reads the outline of a file. It fails for source whose braces do not
// fit together, which is for the parser to judge.
func skim(src []byte) (o *outline, ok bool) {
	s := &skimmer{outline: &outline{src: src}}
	for s.i < len(src) {
		if !s.token() {
			return nil, false
		}
	}
	return s.outline, s.depth == 0
}

// token reads one token, comment or space.
func (s *skimmer) token() bool {
	c := s.src[s.i]
	if wordByte[c] {
		s.readWord()
		return true
	}
	switch c {
	case ' ', '\t', '\r':
		s.i++
		return true
	case '\n':
		s.i++
		s.newline()
		return true
	case '/':
		if end, comment := s.comment(s.i); comment {
			return s.skipComment(end)
		}
	case '"', '\'', '`':
		return s.skipString()
	case '{':
		return s.brace()
	}
	s.i++
	s.word, s.ends = nil, false
	switch c {
	case '(', '[':
		if s.list == 0 && c == '(' && s.depth == 0 && s.fn.name != "" {
			s.list = 1
		}
		s.depth++
	case ')', ']', '}':
		s.depth--
		s.ends = true
		if s.depth == 0 && s.list > 0 {
			s.list = 3
		}
	case ',':
		s.dots = false
		if s.list == 2 && s.depth == 1 {
			s.list = 1
		}
	case ';':
		s.ends = true
		s.newline()
	case '=':
		s.dots = false
	case '.':
		if bytes.HasPrefix(s.src[s.i:], []byte("..")) {
			s.dots = true
		} else if s.decl == "import" {
			s.dotted = true
		} else if s.list == 2 && s.named == s.i-1 { // not a name, but a package
			s.fn.params = s.fn.params[:len(s.fn.params)-1]
			s.named = 0
		}
	}
	return s.depth >= 0
}

// newline ends the statement at hand, and the declaration outside of parentheses.
func (s *skimmer) newline() {
	if !s.ends {
		return
	}
	s.ends, s.dots, s.word = false, false, nil
	if s.depth == 0 {
		s.decl = ""
	}
}

func (s *skimmer) readWord() {
	start := s.i
	for s.i < len(s.src) && wordByte[s.src[s.i]] {
		s.i++
	}
	s.word = s.src[start:s.i]
	s.ends = true
	if s.depth == 0 && s.decl == "" {
		s.decl, s.ends = string(s.word), false
		s.past = true
		s.fn, s.list = outlinedFunc{start: s.i}, 0
		return
	}
	switch string(s.word) {
	case "chan", "const", "func", "import", "interface", "map", "package", "struct", "type", "var":
		s.ends = false
		return
	}
	if s.decl != "func" {
		return
	}
	switch {
	case s.depth == 0 && s.fn.name == "":
		s.fn.name = string(s.word)
	case s.depth == 1 && s.list == 0 && s.fn.name == "":
		s.fn.method = true
	case s.depth == 1 && s.list == 1:
		s.fn.params = append(s.fn.params, string(s.word))
		s.list, s.named = 2, s.i
	}
}

// brace reads an opening brace and what it opens, unless that is a type or an
// array whose length its elements decide.
func (s *skimmer) brace() bool {
	isType := string(s.word) == "struct" || string(s.word) == "interface"
	s.word, s.ends = nil, false
	kind := bodyPart
	switch {
	case !isType && s.decl == "func" && s.depth == 0:
	case !isType && s.decl == "var" && !s.dots:
		kind = literalPart
	default:
		s.i++
		s.depth++
		s.dots = false
		return true
	}
	start := s.i
	end, ok := s.block(start)
	if !ok {
		return false
	}
	s.i, s.ends = end, true
	if kind == literalPart {
		s.parts = append(s.parts, part{kind: literalPart, from: start + 1, to: end - 1})
		return true
	}
	s.fn.from, s.fn.to = start, end
	s.parts = append(s.parts, part{kind: bodyPart, fn: len(s.funcs), from: start, to: end})
	s.funcs = append(s.funcs, s.fn)
	return true
}

// block returns the end of the block that starts at i.
func (s *skimmer) block(i int) (end int, ok bool) {
	depth := 0
	for i < len(s.src) {
		switch s.src[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1, true
			}
		case '"', '\'', '`', '/':
			if i, ok = s.quoted(i); !ok {
				return 0, false
			}
			continue
		}
		i++
	}
	return 0, false
}

// quoted returns the end of the string, rune, comment or operator at i.
func (o *outline) quoted(i int) (end int, ok bool) {
	quote := o.src[i]
	switch quote {
	case '/':
		end, comment := o.comment(i)
		if !comment {
			return i + 1, true
		}
		return end, end >= 0
	case '`':
		n := bytes.IndexByte(o.src[i+1:], '`')
		return i + n + 2, n >= 0
	}
	for i++; i < len(o.src); i++ {
		switch o.src[i] {
		case quote:
			return i + 1, true
		case '\\':
			i++
		case '\n':
			return 0, false
		}
	}
	return 0, false
}

// comment returns the end of the comment at i, which is negative if it has
// none, and whether it is one. The newline after a line comment is not part of it.
func (o *outline) comment(i int) (end int, ok bool) {
	if i+1 == len(o.src) {
		return 0, false
	}
	switch o.src[i+1] {
	case '/':
		if n := bytes.IndexByte(o.src[i:], '\n'); n >= 0 {
			return i + n, true
		}
		return len(o.src), true
	case '*':
		if n := bytes.Index(o.src[i+2:], []byte("*/")); n >= 0 {
			return i + 2 + n + 2, true
		}
		return -1, true
	}
	return 0, false
}

func (s *skimmer) skipComment(end int) bool {
	if end < 0 {
		return false
	}
	if s.past {
		s.parts = append(s.parts, part{kind: commentPart, from: s.i, to: end})
	}
	if bytes.IndexByte(s.src[s.i:end], '\n') >= 0 {
		s.newline()
	}
	s.i = end
	return true
}

func (s *skimmer) skipString() (ok bool) {
	start := s.i
	s.i, ok = s.quoted(start)
	if ok && s.decl == "import" {
		name := string(s.word)
		if name == "import" {
			name = ""
		}
		s.imports = append(s.imports, imported{name, string(s.src[start+1 : s.i-1])})
	}
	s.word, s.ends = nil, true
	return ok
}

// wordByte says which bytes names, keywords and numbers are made of.
var wordByte = func() (t [256]bool) {
	for c := range t {
		t[c] = c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
	}
	return t
}()

// without leaves out the parts that out says, in place. Newlines stay, and so does
// the place in its line of whatever follows, so that lines and columns of the
// rest are what they were. A function whose body is left out is one without a body.
func (o *outline) without(out func(part) bool) []byte {
	kept, done := o.src[:0], 0
	for _, p := range o.parts {
		if !out(p) {
			continue
		}
		kept = append(kept, o.src[done:p.from]...)
		done = p.to
		rest := o.src[p.from:p.to]
		for {
			i := bytes.IndexByte(rest, '\n')
			if i < 0 {
				break
			}
			kept = append(kept, '\n')
			rest = rest[i+1:]
		}
		for _, c := range rest {
			if c&0xC0 != 0x80 { // a character starts
				kept = append(kept, ' ')
			}
		}
	}
	return append(kept, o.src[done:]...)
}
