package scanner

import (
	"bytes"

	"github.com/cachevet/cachevet/php/token"
)

// nameEnd returns the offset after the name that begins at i.
func (s *Scanner) nameEnd(i int) int {
	for i < len(s.src) && class[s.src[i]]&(isLetter|isDigit) != 0 {
		i++
	}
	return i
}

// qualifiedEnd returns the offset after the parts \name\name that begin at i.
func (s *Scanner) qualifiedEnd(i int) int {
	for i+1 < len(s.src) && s.src[i] == '\\' && class[s.src[i+1]]&isLetter != 0 {
		i = s.nameEnd(i + 2)
	}
	return i
}

// word scans a name, a keyword, or a string or heredoc with the prefix b.
func (s *Scanner) word() token.Kind {
	start := s.pos
	end := s.nameEnd(start + 1)
	if s.member {
		s.pos = end
		return token.Identifier
	}
	if end < len(s.src) {
		switch s.src[end] {
		case '\\':
			if full := s.qualifiedEnd(end); full > end {
				s.pos = full
				if end-start == 9 && bytes.EqualFold(s.src[start:end], []byte("namespace")) {
					return token.RelName
				}
				return token.QualName
			}
		case '\'', '"', '<':
			if end == start+1 && s.src[start]|0x20 == 'b' {
				if kind, ok := s.prefixed(); ok {
					return kind
				}
			}
		}
	}
	kind := token.Lookup(s.src[start:end])
	s.pos = end
	switch kind {
	case token.Identifier:
	case token.KwYield:
		if i := s.skipBlanks(end); i > end && s.hasWord(i, "from") {
			s.pos = i + 4
			return token.KwYieldFrom
		}
	case token.KwEnum:
		// enum is a keyword only before a name, and "enum extends" is a class of that name.
		i := s.skipBlanks(end)
		if i == end || i >= len(s.src) || class[s.src[i]]&isLetter == 0 || s.hasWord(i, "extends") || s.hasWord(i, "implements") {
			return token.Identifier
		}
	case token.KwPrivate, token.KwProtected, token.KwPublic:
		if len(s.src)-end >= 5 && s.src[end] == '(' && bytes.EqualFold(s.src[end:end+5], []byte("(set)")) {
			s.pos = end + 5
			return token.PrivateSet + kind - token.KwPrivate
		}
	case token.KwHaltCompiler:
		s.halt = 4
	}
	return kind
}

// hasWord reports whether the whole word, in any case, stands at i.
func (s *Scanner) hasWord(i int, word string) bool {
	j := i + len(word)
	return j <= len(s.src) && bytes.EqualFold(s.src[i:j], []byte(word)) &&
		(j == len(s.src) || class[s.src[j]]&(isLetter|isDigit) == 0)
}

// skipBlanks returns the offset after the white space and comments that begin at i.
func (s *Scanner) skipBlanks(i int) int {
	for i < len(s.src) {
		switch c := s.src[i]; {
		case class[c]&isBlank != 0:
			i++
		case c == '#' && (i+1 == len(s.src) || s.src[i+1] != '['),
			c == '/' && i+1 < len(s.src) && s.src[i+1] == '/':
			j := bytes.IndexAny(s.src[i:], "\r\n")
			if j < 0 {
				return i
			}
			i += j
		case c == '/' && i+1 < len(s.src) && s.src[i+1] == '*':
			j := bytes.Index(s.src[i+2:], []byte("*/"))
			if j < 0 {
				return i
			}
			i += j + 4
		default:
			return i
		}
	}
	return i
}

func (s *Scanner) leadingBackslash() token.Kind {
	if end := s.qualifiedEnd(s.pos); end > s.pos {
		s.pos = end
		return token.FullName
	}
	return s.take(1, token.Backslash)
}

// digits returns the offset after the digits of the base that begin at i, single underscores
// between them included.
func (s *Scanner) digits(i int, base byte) int {
	for i < len(s.src) {
		c := s.src[i]
		if c == '_' && i+1 < len(s.src) {
			if c = s.src[i+1]; digitValue(c) < base && digitValue(s.src[i-1]) < base {
				i += 2
				continue
			}
			break
		}
		if digitValue(c) >= base {
			break
		}
		i++
	}
	return i
}

// digitValue returns the value of a digit, or 255.
func digitValue(c byte) byte {
	switch {
	case c-'0' < 10:
		return c - '0'
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 255
}

// prefixBase returns the base that the two bytes at the start of a number say, or 0.
func prefixBase(c, d byte) byte {
	if c == '0' {
		switch d | 0x20 {
		case 'x':
			return 16
		case 'b':
			return 2
		case 'o':
			return 8
		}
	}
	return 0
}

// number scans an integer or floating-point literal. It begins with a digit, or with a dot and a
// digit.
func (s *Scanner) number() token.Kind {
	start := s.pos
	c, d := s.src[start], s.at(1)
	if base := prefixBase(c, d); base != 0 && digitValue(s.at(2)) < base {
		s.pos = s.digits(start+2, base)
		return intKind(s.src[start+2:s.pos], base)
	}
	kind := token.Int
	i := s.digits(start, 10)
	if i < len(s.src) && s.src[i] == '.' {
		// "1..." is "1." and "..", as PHP reads it.
		kind = token.Float
		i++
		if i < len(s.src) && s.src[i]-'0' < 10 {
			i = s.digits(i, 10)
		}
	}
	if i < len(s.src) && s.src[i]|0x20 == 'e' {
		j := i + 1
		if j < len(s.src) && (s.src[j] == '+' || s.src[j] == '-') {
			j++
		}
		if j < len(s.src) && s.src[j]-'0' < 10 {
			kind = token.Float
			i = s.digits(j, 10)
		}
	}
	s.pos = i
	if kind == token.Float {
		return kind
	}
	if c == '0' && i > start+1 {
		for j := start; j < i; j++ {
			if s.src[j] == '8' || s.src[j] == '9' {
				s.errorf(j, "syntax error, invalid numeric literal: "+string(s.src[j])+" is no octal digit")
				break
			}
		}
		return intKind(s.src[start:i], 8)
	}
	return intKind(s.src[start:i], 10)
}

// intKind returns token.Int, or token.Float if the digits do not fit an int.
func intKind(digits []byte, base byte) token.Kind {
	if len(digits) < 16 {
		return token.Int // even 16 hexadecimal digits may fit
	}
	const limit = 1<<63 - 1
	n := uint64(0)
	for _, c := range digits {
		if c == '_' {
			continue
		}
		d := uint64(digitValue(c))
		if d >= uint64(base) {
			d = 0
		}
		if n > (limit-d)/uint64(base) {
			return token.Float
		}
		n = n*uint64(base) + d
	}
	return token.Int
}
