package scanner

import (
	"bytes"
	"unicode"

	"github.com/cachevet/cachevet/php/token"
)

// prefixed scans a string or heredoc that begins with the prefix b.
func (s *Scanner) prefixed() (token.Kind, bool) {
	switch s.src[s.pos+1] {
	case '\'':
		return s.singleQuoted(2), true
	case '"':
		return s.doubleQuoted(2), true
	}
	if s.at(2) == '<' && s.at(3) == '<' {
		return s.heredocOpen(4)
	}
	return 0, false
}

// singleQuoted scans '...'; n is the length of what opens it.
func (s *Scanner) singleQuoted(n int) token.Kind {
	start := s.pos
	for i := start + n; i < len(s.src); i++ {
		switch s.src[i] {
		case '\'':
			s.pos = i + 1
			return token.String
		case '\\':
			i++
		}
	}
	s.pos = len(s.src)
	s.errorf(start, "syntax error, unterminated string, expecting closing single quote")
	return token.StringText
}

// doubleQuoted scans "..." as one token if nothing is interpolated, and otherwise the opening quote;
// n is the length of what opens it.
func (s *Scanner) doubleQuoted(n int) token.Kind {
	i := s.pos + n
	for i < len(s.src) {
		c := s.src[i]
		if class[c]&endsString == 0 {
			i++
			continue
		}
		if c == '"' {
			s.pos = i + 1
			return token.String
		}
		if c == '\\' {
			s.escape(i + 1)
			i += 2
			continue
		}
		if s.interpolates(i) {
			break
		}
		i++
	}
	if i >= len(s.src) {
		s.errorf(s.pos, "syntax error, unterminated string, expecting closing double quote")
	}
	s.pos += n
	s.state = inQuotes
	return token.Quote
}

// escape reports the escape \u{...} whose "u" is at i if it is wrong. It is the only escape that can be.
func (s *Scanner) escape(i int) {
	if i+2 >= len(s.src) || s.src[i] != 'u' || s.src[i+1] != '{' || s.src[i+2] == '$' {
		return // in "\u{$x}" the brace begins code
	}
	v, n := uint32(0), 0
	for j := i + 2; j < len(s.src); j++ {
		d := digitValue(s.src[j])
		if d == 255 {
			if n == 0 || s.src[j] != '}' {
				break
			}
			return
		}
		n++
		if v = v<<4 | uint32(d); v > unicode.MaxRune {
			s.errorf(i-1, "syntax error, invalid UTF-8 codepoint escape sequence: codepoint too large")
			return
		}
	}
	s.errorf(i-1, `syntax error, invalid UTF-8 codepoint escape sequence, expecting hexadecimal digits and "}"`)
}

// interpolates reports whether code begins at i within a string: $name, ${ or {$.
func (s *Scanner) interpolates(i int) bool {
	if i+1 >= len(s.src) {
		return false
	}
	switch s.src[i] {
	case '$':
		return s.src[i+1] == '{' || class[s.src[i+1]]&isLetter != 0
	case '{':
		return s.src[i+1] == '$'
	}
	return false
}

// interpolated scans a token within "...", `...` or a heredoc.
func (s *Scanner) interpolated() token.Kind {
	start := s.pos
	quote := byte('"')
	switch s.state {
	case inBackticks:
		quote = '`'
	case inHeredoc:
		quote = 0
		if s.started {
			s.started = false
			if n := s.closing(start); n > 0 {
				s.pos = start + n
				s.state = inCode
				return token.HeredocEnd
			}
		}
	}
	c := s.src[start]
	if c == quote && quote != 0 {
		s.state = inCode
		if quote == '`' {
			return s.take(1, token.Backtick)
		}
		return s.take(1, token.Quote)
	}
	if s.interpolates(start) {
		return s.interpolation(c)
	}
	i := start
	for i < len(s.src) {
		c := s.src[i]
		if class[c]&endsString == 0 {
			i++
			continue
		}
		if c == '\\' {
			i++
			s.escape(i)
			// A backslash hides what follows, but not a line end in a heredoc, after which the closing
			// marker may stand.
			if i < len(s.src) && !(quote == 0 && (s.src[i] == '\n' || s.src[i] == '\r')) {
				i++
			}
			continue
		}
		if quote == 0 {
			if c == '\n' || c == '\r' {
				i++
				if c == '\r' && i < len(s.src) && s.src[i] == '\n' {
					i++
				}
				if s.closing(i) > 0 {
					s.started = true
					break
				}
				continue
			}
		} else if c == quote {
			break
		}
		if s.interpolates(i) {
			break
		}
		i++
	}
	s.pos = min(i, len(s.src))
	return token.StringText
}

// interpolation scans the token that begins code within a string; c is its first byte.
func (s *Scanner) interpolation(c byte) token.Kind {
	if c == '{' {
		s.push()
		return s.take(1, token.CurlyOpen)
	}
	if s.src[s.pos+1] == '{' {
		s.push()
		s.state = inVarName
		return s.take(2, token.DollarBrace)
	}
	s.pos = s.nameEnd(s.pos + 2)
	switch {
	case s.at(0) == '[':
		s.after, s.state = s.state, inOffset
	case s.at(0) == '-' && s.at(1) == '>' && class[s.at(2)]&isLetter != 0,
		s.at(0) == '?' && s.at(1) == '-' && s.at(2) == '>' && class[s.at(3)]&isLetter != 0:
		s.after, s.state = s.state, inProperty
	}
	return token.Variable
}

// push sets the string aside while the code inside of it is read.
func (s *Scanner) push() {
	s.stack = append(s.stack, frame{s.state, s.braces, s.label, s.length})
	s.state, s.braces = inCode, 0
}

// property scans -> and then the name after "$a in a string.
func (s *Scanner) property() token.Kind {
	switch s.src[s.pos] {
	case '-':
		return s.take(2, token.Arrow)
	case '?':
		return s.take(3, token.NullsafeArrow)
	}
	s.pos = s.nameEnd(s.pos)
	s.state = s.after
	return token.Identifier
}

// varName scans the name in "${name}" and "${name[...". Anything else is code.
func (s *Scanner) varName() token.Kind {
	s.state = inCode
	if class[s.src[s.pos]]&isLetter != 0 {
		end := s.nameEnd(s.pos)
		if end < len(s.src) && (s.src[end] == '[' || s.src[end] == '}') {
			s.pos = end
			return token.VarName
		}
	}
	return token.Invalid // nothing is scanned
}

// offset scans a token within "$a[...]" in a string.
func (s *Scanner) offset() token.Kind {
	c := s.src[s.pos]
	switch {
	case c == '[':
		return s.take(1, token.Lbrack)
	case c == ']':
		s.state = s.after
		return s.take(1, token.Rbrack)
	case c == '-':
		return s.take(1, token.Minus)
	case c == '$' && class[s.at(1)]&isLetter != 0:
		s.pos = s.nameEnd(s.pos + 2)
		return token.Variable
	case class[c]&isLetter != 0:
		s.pos = s.nameEnd(s.pos)
		return token.Identifier
	case class[c]&isDigit != 0:
		// There are no floats here, and 08 is no error but a string.
		if base := prefixBase(c, s.at(1)); base != 0 && digitValue(s.at(2)) < base {
			s.pos = s.digits(s.pos+2, base)
		} else {
			s.pos = s.digits(s.pos, 10)
		}
		return token.NumString
	}
	// Nothing else may stand here. The text goes on, and the parser will miss the "]".
	s.state = s.after
	return token.Invalid
}

// heredocOpen scans <<<X, <<<"X" or <<<'X' with the line end; n is the length up to the last "<".
func (s *Scanner) heredocOpen(n int) (token.Kind, bool) {
	i := s.pos + n
	for i < len(s.src) && (s.src[i] == ' ' || s.src[i] == '\t') {
		i++
	}
	quote := byte(0)
	if i < len(s.src) && (s.src[i] == '"' || s.src[i] == '\'') {
		quote = s.src[i]
		i++
	}
	label := i
	if i >= len(s.src) || class[s.src[i]]&isLetter == 0 {
		return 0, false
	}
	i = s.nameEnd(i)
	length := i - label
	if quote != 0 {
		if i >= len(s.src) || s.src[i] != quote {
			return 0, false
		}
		i++
	}
	switch {
	case i < len(s.src) && s.src[i] == '\n':
		i++
	case i < len(s.src) && s.src[i] == '\r':
		i++
		if i < len(s.src) && s.src[i] == '\n' {
			i++
		}
	default:
		return 0, false
	}
	s.pos = i
	s.label, s.length = token.Pos(label), int32(length)
	s.started = true
	s.state = inHeredoc
	if quote == '\'' {
		s.state = inNowdoc
	}
	return token.HeredocOpen, true
}

// closing returns the length of the closing marker, its indentation included, if a line that begins
// at i begins with it, and otherwise 0.
func (s *Scanner) closing(i int) int {
	start := i
	for i < len(s.src) && (s.src[i] == ' ' || s.src[i] == '\t') {
		i++
	}
	end := i + int(s.length)
	if end > len(s.src) || !bytes.Equal(s.src[i:end], s.src[s.label:int(s.label)+int(s.length)]) {
		return 0
	}
	if end < len(s.src) && class[s.src[end]]&(isLetter|isDigit) != 0 {
		return 0
	}
	return end - start
}

// nowdoc scans the text or the closing marker of a nowdoc.
func (s *Scanner) nowdoc() token.Kind {
	i := s.pos
	if s.started {
		s.started = false
		if n := s.closing(i); n > 0 {
			s.pos = i + n
			s.state = inCode
			return token.HeredocEnd
		}
	}
	for i < len(s.src) {
		c := s.src[i]
		i++
		if c != '\n' && c != '\r' {
			continue
		}
		if c == '\r' && i < len(s.src) && s.src[i] == '\n' {
			i++
		}
		if s.closing(i) > 0 {
			s.started = true
			break
		}
	}
	s.pos = i
	return token.StringText
}
