package parser

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/php/token"
)

// addError records an error.
func (p *parser) addError(pos token.Pos, level Level, msg string) {
	if len(p.errors) < maxErrors {
		p.errors = append(p.errors, &Error{Pos: pos, Position: p.file.Position(pos), Level: level, Msg: msg})
	}
}

// scanError takes the errors of the scanner.
func (p *parser) scanError(pos token.Pos, msg string) {
	p.addError(pos, Syntax, msg)
	p.sinceErr = 0
}

// syntaxError reports a syntax error at the current token. After an error the parser has to find its
// way back; what it trips over within the next two tokens is most likely the same mistake and is not
// reported.
func (p *parser) syntaxError(msg string) {
	if !p.halted && p.sinceErr > 2 {
		p.addError(p.tok.pos, Syntax, msg)
	}
	p.sinceErr = 0
}

// compileError reports what the grammar accepts and PHP rejects when it compiles the file.
func (p *parser) compileError(pos token.Pos, format string, args ...any) {
	if p.mode&SkipCompileErrors == 0 {
		p.addError(pos, Compile, fmt.Sprintf(format, args...))
	}
}

// expected reports that something else was expected than the current token.
func (p *parser) expected(what string) {
	if p.sinceErr <= 2 {
		p.sinceErr = 0
		return // not reported, so the message is not needed
	}
	p.syntaxError("syntax error, unexpected " + p.describe() + ", expecting " + what)
}

// expectedClosing is expected for a bracket, and says which one it would close.
func (p *parser) expectedClosing(kind token.Kind, open token.Pos) {
	p.expected(quoted(kind) + p.opened(open))
}

// opened says which bracket is open, if it is on another line than the current token.
func (p *parser) opened(open token.Pos) string {
	if !open.IsValid() {
		return ""
	}
	line := p.file.Line(open)
	if line == p.file.Line(p.tok.pos) {
		return ""
	}
	bracket := p.text[open : open+1]
	if bracket == "#" {
		bracket = "#["
	}
	return " to close the " + strconv.Quote(bracket) + " on line " + strconv.Itoa(line)
}

// invalid reports a token that means nothing anywhere.
func (p *parser) invalid(t token.Token) {
	text := p.text[t.Pos:t.End]
	msg := "syntax error, unexpected character "
	switch {
	case len(text) > 1:
		msg = "syntax error, unexpected conflict marker " + quoteText(text)
	case text[0] > ' ' && text[0] < 0x7F:
		msg += strconv.Quote(text)
	default:
		msg += fmt.Sprintf("0x%02X", text[0])
	}
	p.addError(t.Pos, Syntax, msg)
	p.sinceErr = 0
}

// quoted is the kind as PHP's messages name it: token ";" as ";".
func quoted(kind token.Kind) string {
	if kind.Spelled() {
		return `"` + kind.String() + `"`
	}
	return kind.String()
}

// describe names the current token as PHP's messages do.
func (p *parser) describe() string {
	k, text := p.tok.kind, p.str()
	switch k {
	case token.EOF:
		return "end of file"
	case token.String:
		if strings.HasSuffix(text, "'") {
			return "single-quoted string " + quoteText(text[strings.IndexByte(text, '\'')+1:len(text)-1])
		}
		return "double-quoted string " + quoteText(text[strings.IndexByte(text, '"')+1:len(text)-1])
	case token.InlineHTML:
		return "inline html"
	case token.Quote:
		return "double-quote mark"
	case token.Semicolon:
		return `token ";"`
	}
	if k.Spelled() || k >= token.OpenTag && k <= token.CloseTag || k >= token.DollarBrace && k <= token.Backtick {
		return "token " + quoteText(strings.TrimSpace(text))
	}
	return k.String() + " " + quoteText(strings.TrimRight(text, "\r\n"))
}

// quoteText puts text in quotes, in one line and not too long.
func quoteText(text string) string {
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		text = text[:i] + "..."
	}
	if len(text) > 40 {
		text = text[:37] + "..."
	}
	return `"` + strings.ToValidUTF8(text, "?") + `"`
}
