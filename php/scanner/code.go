package scanner

import (
	"bytes"

	"github.com/cachevet/cachevet/php/token"
)

// The classes of bytes in code.
const (
	isLetter byte = 1 << iota // may begin a name
	isDigit
	isBlank    // blank, tab, line end
	endsLine   // ends a one-line comment, or may
	endsString // may end text in "..." or `...`, or a part of it
)

// class holds the classes of each byte.
var class = func() (t [256]byte) {
	for c := range 256 {
		switch b := byte(c); {
		case b|0x20 >= 'a' && b|0x20 <= 'z' || b == '_' || b >= 0x80:
			t[c] = isLetter
		case b >= '0' && b <= '9':
			t[c] = isDigit
		case b == ' ' || b == '\t' || b == '\n' || b == '\r':
			t[c] = isBlank
		}
	}
	for _, c := range "\n\r?" {
		t[c] |= endsLine
	}
	for _, c := range "\"`\\$\n\r{" {
		t[c] |= endsString
	}
	return t
}()

// code scans a token in code.
func (s *Scanner) code() token.Kind {
	src := s.src
	i := s.pos
	c := src[i]
	k := class[c]
	if k&isBlank != 0 {
		for i++; i < len(src) && class[src[i]]&isBlank != 0; i++ {
		}
		s.pos = i
		return token.Whitespace
	}
	if k&isLetter != 0 {
		return s.word()
	}
	if k&isDigit != 0 {
		return s.number()
	}
	var d byte // the next byte
	if i+1 < len(src) {
		d = src[i+1]
	}
	switch c {
	case '$':
		if class[d]&isLetter != 0 {
			for i += 2; i < len(src) && class[src[i]]&(isLetter|isDigit) != 0; i++ {
			}
			s.pos = i
			return token.Variable
		}
		return s.take(1, token.Dollar)
	case '(':
		return s.paren(d)
	case ')':
		return s.take(1, token.Rparen)
	case ';':
		return s.take(1, token.Semicolon)
	case ',':
		return s.take(1, token.Comma)
	case '[':
		return s.take(1, token.Lbrack)
	case ']':
		return s.take(1, token.Rbrack)
	case '{':
		s.braces++
		return s.take(1, token.Lbrace)
	case '}':
		if s.braces > 0 {
			s.braces--
		} else if n := len(s.stack); n > 0 {
			f := s.stack[n-1]
			s.stack = s.stack[:n-1]
			s.state, s.braces, s.label, s.length = f.state, f.braces, f.label, f.length
		}
		return s.take(1, token.Rbrace)
	case '\'':
		return s.singleQuoted(1)
	case '"':
		return s.doubleQuoted(1)
	case '`':
		s.state = inBackticks
		return s.take(1, token.Backtick)
	case '\\':
		return s.leadingBackslash()
	case '#':
		if d == '[' && !s.member {
			return s.take(2, token.AttrOpen)
		}
		return s.lineComment()
	case '/':
		if d == '/' {
			return s.lineComment()
		}
		if d == '*' {
			return s.blockComment()
		}
		return s.opOrEq(1, token.Div, token.DivEq)
	case '.':
		if class[d]&isDigit != 0 {
			return s.number()
		}
		if d == '.' && s.at(2) == '.' {
			return s.take(3, token.Ellipsis)
		}
		return s.opOrEq(1, token.Dot, token.DotEq)
	}
	return s.operator(c, d)
}

func (s *Scanner) take(n int, kind token.Kind) token.Kind {
	s.pos += n
	return kind
}

// opOrEq scans an operator of n bytes, or the assignment made from it if a "=" follows.
func (s *Scanner) opOrEq(n int, op, assign token.Kind) token.Kind {
	if s.at(n) == '=' {
		return s.take(n+1, assign)
	}
	return s.take(n, op)
}

// operator scans the operators that are not done in code.
func (s *Scanner) operator(c, d byte) token.Kind {
	if c == d && (c == '<' || c == '=' || c == '>' || c == '|') && s.conflictMarker(c) {
		return token.Invalid
	}
	switch c {
	case '=':
		switch {
		case d == '>':
			return s.take(2, token.FatArrow)
		case d == '=':
			return s.opOrEq(2, token.Equal, token.Identical)
		}
		return s.take(1, token.Assign)
	case '-':
		switch d {
		case '>':
			return s.take(2, token.Arrow)
		case '-':
			return s.take(2, token.Dec)
		}
		return s.opOrEq(1, token.Minus, token.MinusEq)
	case ':':
		if d == ':' {
			return s.take(2, token.DoubleColon)
		}
		return s.take(1, token.Colon)
	case '?':
		switch {
		case d == '>':
			return s.closeTag()
		case d == '-' && s.at(2) == '>':
			return s.take(3, token.NullsafeArrow)
		case d == '?':
			return s.opOrEq(2, token.Coalesce, token.CoalesceEq)
		}
		return s.take(1, token.Question)
	case '!':
		if d == '=' {
			return s.opOrEq(2, token.NotEqual, token.NotIdentical)
		}
		return s.take(1, token.Not)
	case '&':
		if d == '&' {
			return s.take(2, token.AndAnd)
		}
		return s.opOrEq(1, token.And, token.AndEq)
	case '|':
		switch d {
		case '|':
			return s.take(2, token.OrOr)
		case '>':
			return s.take(2, token.Pipe)
		}
		return s.opOrEq(1, token.Or, token.OrEq)
	case '<':
		return s.less(d)
	case '>':
		if d == '>' {
			return s.opOrEq(2, token.Shr, token.ShrEq)
		}
		return s.opOrEq(1, token.Greater, token.GreaterEq)
	case '+':
		if d == '+' {
			return s.take(2, token.Inc)
		}
		return s.opOrEq(1, token.Plus, token.PlusEq)
	case '*':
		if d == '*' {
			return s.opOrEq(2, token.Pow, token.PowEq)
		}
		return s.opOrEq(1, token.Mul, token.MulEq)
	case '%':
		return s.opOrEq(1, token.Mod, token.ModEq)
	case '^':
		return s.opOrEq(1, token.Caret, token.XorEq)
	case '~':
		return s.take(1, token.Tilde)
	case '@':
		return s.take(1, token.At)
	}
	return s.take(1, token.Invalid)
}

// conflictMarker scans a line that a merge left behind, such as "<<<<<<< HEAD", as one invalid token.
// No PHP has seven of these in a row, and "<<< HEAD" would open a heredoc that swallows the file.
func (s *Scanner) conflictMarker(c byte) bool {
	if s.at(6) != c || s.at(5) != c || s.at(4) != c || s.at(3) != c || s.at(2) != c {
		return false
	}
	if p := s.src[s.pos-1]; p != '\n' && p != '\r' {
		return false
	}
	if d := s.at(7); d != ' ' && d != '\n' && d != '\r' && d != 0 {
		return false
	}
	i := s.pos + 7
	for i < len(s.src) && s.src[i] != '\n' && s.src[i] != '\r' {
		i++
	}
	s.pos = i
	return true
}

// less scans what begins with "<".
func (s *Scanner) less(d byte) token.Kind {
	switch d {
	case '<':
		if s.at(2) == '<' {
			if kind, ok := s.heredocOpen(3); ok {
				return kind
			}
		}
		return s.opOrEq(2, token.Shl, token.ShlEq)
	case '=':
		if s.at(2) == '>' {
			return s.take(3, token.Spaceship)
		}
		return s.take(2, token.LessEq)
	case '>':
		return s.take(2, token.NotEqual)
	}
	return s.take(1, token.Less)
}

// lineComment scans a comment up to the line end or "?>", neither of which belongs to it.
func (s *Scanner) lineComment() token.Kind {
	i := s.pos + 1
	for ; i < len(s.src); i++ {
		c := s.src[i]
		if class[c]&endsLine != 0 && (c != '?' || i+1 < len(s.src) && s.src[i+1] == '>') {
			break
		}
	}
	s.pos = i
	return token.Comment
}

func (s *Scanner) blockComment() token.Kind {
	start := s.pos
	kind := token.Comment
	if s.at(2) == '*' && class[s.at(3)]&isBlank != 0 {
		kind = token.DocComment
	}
	i := bytes.Index(s.src[start+2:], []byte("*/"))
	if i < 0 {
		s.pos = len(s.src)
		s.errorf(start, `syntax error, unterminated comment, expecting "*/"`)
		return kind
	}
	s.pos = start + 2 + i + 2
	return kind
}

// casts are the types that make a cast in parentheses.
func castKind(word []byte) token.Kind {
	var buf [8]byte
	if len(word) > len(buf) {
		return token.Invalid
	}
	for i, c := range word {
		buf[i] = c | 0x20
	}
	switch string(buf[:len(word)]) {
	case "int", "integer":
		return token.CastInt
	case "float", "double", "real":
		return token.CastFloat
	case "string", "binary":
		return token.CastString
	case "bool", "boolean":
		return token.CastBool
	case "array":
		return token.CastArray
	case "object":
		return token.CastObject
	case "unset":
		return token.CastUnset
	case "void":
		return token.CastVoid
	}
	return token.Invalid
}

// paren scans "(" or a cast. d is the byte after the "(".
func (s *Scanner) paren(d byte) token.Kind {
	i := s.pos + 1
	if d == ' ' || d == '\t' {
		for i < len(s.src) && (s.src[i] == ' ' || s.src[i] == '\t') {
			i++
		}
	}
	word := i
	for i < len(s.src) && i < word+9 && s.src[i]|0x20 >= 'a' && s.src[i]|0x20 <= 'z' {
		i++
	}
	if i > word && i < len(s.src) {
		end := i
		for i < len(s.src) && (s.src[i] == ' ' || s.src[i] == '\t') {
			i++
		}
		if i < len(s.src) && s.src[i] == ')' {
			if kind := castKind(s.src[word:end]); kind != token.Invalid {
				s.pos = i + 1
				return kind
			}
		}
	}
	return s.take(1, token.Lparen)
}
