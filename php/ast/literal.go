package ast

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/php/token"
)

type (
	// IntLit is an integer literal, or one in "$a[0]". What it looks like, in which base, is in the
	// source. It holds no pointer: tables of numbers are the largest literals there are.
	IntLit struct {
		ValuePos token.Pos
		Stop     token.Pos // the end
		Value    int64
	}

	// FloatLit is a floating-point literal. As in PHP, that is also an integer that does not fit 64 bits,
	// such as 0xFFFFFFFFFFFFFFFF.
	FloatLit struct {
		ValuePos token.Pos
		Raw      string
	}

	// StringLit is 'text', or "text" without interpolation. The unquoted key in "$a[key]" is a
	// StringLit too.
	StringLit struct {
		ValuePos token.Pos
		Raw      string // as written, with quotes and prefix
	}

	// InterpolatedString is "text $x text".
	InterpolatedString struct {
		Open  token.Pos // of the quote, or of the prefix b
		Stop  token.Pos // the end
		Parts []Expr    // *StringPart and the expressions between; braces are not kept
	}

	// Heredoc is <<<X or <<<'X' (a nowdoc). It is a heredoc even if nothing is interpolated.
	Heredoc struct {
		Open   token.Pos // of "<<<", or of the prefix b
		Close  token.Pos // where the closing marker begins, its indentation included
		Stop   token.Pos // the end
		Indent int32     // bytes of indentation taken off each line
		Nowdoc bool      // <<<'X'
		Label  string
		Parts  []Expr // *StringPart and the expressions between
	}

	// ShellExec is a command in backticks.
	ShellExec struct {
		Open  token.Pos
		Stop  token.Pos // the end
		Parts []Expr    // *StringPart and the expressions between
	}

	// StringPart is text between the expressions of a string, heredoc or shell command.
	StringPart struct {
		ValuePos token.Pos
		Indent   int32 // of the heredoc
		Quote    byte  // '"', '`', '<' in a heredoc, '\'' in a nowdoc
		First    bool  // begins at the start of a line of a heredoc
		Last     bool  // ends before the closing marker, so that its last line end does not count
		Raw      string
	}
)

// Pos returns the offset of the first byte.
func (x *IntLit) Pos() token.Pos { return x.ValuePos }

// End returns the offset after the last byte.
func (x *IntLit) End() token.Pos { return x.Stop }

// Pos returns the offset of the first byte.
func (x *FloatLit) Pos() token.Pos { return x.ValuePos }

// End returns the offset after the last byte.
func (x *FloatLit) End() token.Pos { return x.ValuePos + token.Pos(len(x.Raw)) }

// Pos returns the offset of the first byte.
func (x *StringLit) Pos() token.Pos { return x.ValuePos }

// End returns the offset after the last byte.
func (x *StringLit) End() token.Pos { return x.ValuePos + token.Pos(len(x.Raw)) }

// Pos returns the offset of the first byte.
func (x *InterpolatedString) Pos() token.Pos { return x.Open }

// End returns the offset after the last byte.
func (x *InterpolatedString) End() token.Pos { return x.Stop }

// Pos returns the offset of the first byte.
func (x *Heredoc) Pos() token.Pos { return x.Open }

// End returns the offset after the last byte.
func (x *Heredoc) End() token.Pos { return x.Stop }

// Pos returns the offset of the first byte.
func (x *ShellExec) Pos() token.Pos { return x.Open }

// End returns the offset after the last byte.
func (x *ShellExec) End() token.Pos { return x.Stop }

// Pos returns the offset of the first byte.
func (x *StringPart) Pos() token.Pos { return x.ValuePos }

// End returns the offset after the last byte.
func (x *StringPart) End() token.Pos { return x.ValuePos + token.Pos(len(x.Raw)) }

func (x *IntLit) exprNode()             {}
func (x *FloatLit) exprNode()           {}
func (x *StringLit) exprNode()          {}
func (x *InterpolatedString) exprNode() {}
func (x *Heredoc) exprNode()            {}
func (x *ShellExec) exprNode()          {}
func (x *StringPart) exprNode()         {}

// IntValue returns the number that an integer literal stands for, given as it is written. It reports
// false if the number does not fit 64 bits, which in PHP makes it a [FloatLit].
func IntValue(raw string) (int64, bool) {
	if len(raw) == 1 {
		return int64(raw[0] - '0'), true
	}
	s, base := digits(raw)
	if s == "" {
		return 0, raw != "" // "0" in the octal notation is all prefix
	}
	n, err := strconv.ParseInt(s, base, 64)
	return n, err == nil
}

// Value returns the number.
func (x *FloatLit) Value() float64 {
	s, base := digits(x.Raw)
	if base == 10 {
		f, _ := strconv.ParseFloat(s, 64)
		return f
	}
	f := 0.0
	for _, c := range []byte(s) {
		f = f*float64(base) + float64(hexDigit(c))
	}
	return f
}

// digits returns the digits of a number without underscores and prefix, and their base.
func digits(raw string) (string, int) {
	s := strings.ReplaceAll(raw, "_", "")
	if len(s) < 2 || s[0] != '0' || strings.ContainsAny(s, ".") {
		return s, 10
	}
	switch s[1] {
	case 'x', 'X':
		return s[2:], 16
	case 'b', 'B':
		return s[2:], 2
	case 'o', 'O':
		return s[2:], 8
	}
	if strings.ContainsAny(s, "eE") {
		return s, 10
	}
	return s[1:], 8
}

// Value returns the string that the literal stands for, escapes resolved.
func (x *StringLit) Value() string {
	s := x.Raw
	if len(s) > 0 && s[0]|0x20 == 'b' && len(s) > 1 && (s[1] == '"' || s[1] == '\'') {
		s = s[1:]
	}
	if len(s) < 2 {
		return s
	}
	switch s[0] {
	case '\'':
		return unquoteSingle(s[1 : len(s)-1])
	case '"':
		return unquote(s[1:len(s)-1], '"')
	}
	return s
}

// Value returns the text that the part stands for: escapes resolved and, in a heredoc, the
// indentation taken off.
func (x *StringPart) Value() string {
	s := x.Raw
	if x.Last {
		s = strings.TrimSuffix(s, "\n")
		s = strings.TrimSuffix(s, "\r")
	}
	if x.Indent > 0 {
		s = dedent(s, int(x.Indent), x.First)
	}
	switch x.Quote {
	case '\'':
		return s
	case '<':
		return unquote(s, 0)
	}
	return unquote(s, x.Quote)
}

// Value returns the text of a heredoc without interpolation. It reports false if there is any.
func (x *Heredoc) Value() (string, bool) {
	s := ""
	for _, p := range x.Parts {
		t, ok := p.(*StringPart)
		if !ok {
			return "", false
		}
		s += t.Value()
	}
	return s, true
}

// dedent takes up to n blanks off the start of each line of s. first says whether s begins a line.
func dedent(s string, n int, first bool) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if first {
			for k := 0; k < n && i < len(s) && (s[i] == ' ' || s[i] == '\t'); k++ {
				i++
			}
		}
		j := strings.IndexAny(s[i:], "\r\n")
		if j < 0 {
			b.WriteString(s[i:])
			break
		}
		j += i + 1
		if s[j-1] == '\r' && j < len(s) && s[j] == '\n' {
			j++
		}
		b.WriteString(s[i:j])
		i, first = j, true
	}
	return b.String()
}

func unquoteSingle(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\\' || s[i+1] == '\'') {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// unquote resolves the escapes of double-quoted text; quote is the quote that may be escaped.
func unquote(s string, quote byte) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r':
			b.WriteByte('\r')
		case 'v':
			b.WriteByte('\v')
		case 'e':
			b.WriteByte(0x1B)
		case 'f':
			b.WriteByte('\f')
		case '\\', '$':
			b.WriteByte(c)
		case 'x':
			n, v := scanDigits(s[i+1:], 16, 2)
			if n == 0 {
				b.WriteString(`\x`)
				continue
			}
			b.WriteByte(byte(v))
			i += n
		case 'u':
			j := strings.IndexByte(s[i:], '}')
			if i+1 == len(s) || s[i+1] != '{' || j < 0 {
				b.WriteString(`\u`)
				continue
			}
			v, err := strconv.ParseUint(s[i+2:i+j], 16, 32)
			if err != nil || v > utf8.MaxRune {
				b.WriteString(`\u`)
				continue
			}
			writeCodePoint(&b, uint32(v))
			i += j
		case '0', '1', '2', '3', '4', '5', '6', '7':
			n, v := scanDigits(s[i:], 8, 3)
			b.WriteByte(byte(v))
			i += n - 1
		default:
			if c != quote || quote == 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}

// writeCodePoint writes v in UTF-8. Unlike Go, PHP also encodes surrogates.
func writeCodePoint(b *strings.Builder, v uint32) {
	if v >= 0xD800 && v < 0xE000 {
		b.Write([]byte{0xE0 | byte(v>>12), 0x80 | byte(v>>6)&0x3F, 0x80 | byte(v)&0x3F})
		return
	}
	b.WriteRune(rune(v))
}

// scanDigits reads up to limit digits at the start of s and returns how many, and their value.
func scanDigits(s string, base uint32, limit int) (n int, v uint32) {
	for n < len(s) && n < limit {
		d := hexDigit(s[n])
		if d >= base {
			break
		}
		v = v*base + d
		n++
	}
	return n, v
}

// hexDigit returns the value of a digit, or 16.
func hexDigit(c byte) uint32 {
	switch {
	case c-'0' < 10:
		return uint32(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return uint32(c|0x20-'a') + 10
	}
	return 16
}
