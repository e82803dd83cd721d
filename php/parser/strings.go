package parser

import (
	"strconv"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// quotedString parses "text $x text".
func (p *parser) quotedString() ast.Expr {
	n := p.interpolated.get()
	n.Open = p.take()
	n.Parts = p.parts('"', token.Quote)
	n.Stop = p.stringEnd(token.Quote, "quote of the string", n.Open)
	return n
}

func (p *parser) shellExec() ast.Expr {
	n := &ast.ShellExec{Open: p.take()}
	n.Parts = p.parts('`', token.Backtick)
	n.Stop = p.stringEnd(token.Backtick, "backtick of the command", n.Open)
	return n
}

// stringEnd parses what closes the string that begins at open and returns where the string ends.
func (p *parser) stringEnd(closing token.Kind, what string, open token.Pos) token.Pos {
	if !p.got(closing) {
		p.expected("closing " + what + " on line " + strconv.Itoa(p.file.Line(open)))
	}
	return p.prevEnd
}

// parts parses text and interpolated expressions up to the closing token.
func (p *parser) parts(quote byte, closing token.Kind) []ast.Expr {
	mark := p.exprList.start()
	first := closing == token.HeredocEnd
	for p.tok.kind != closing {
		var x ast.Expr
		switch p.tok.kind {
		case token.StringText:
			t := p.stringParts.get()
			t.ValuePos, t.Raw, t.Quote, t.First = p.tok.pos, p.str(), quote, first
			p.next()
			x = t
		case token.Variable:
			x = p.stringVariable()
		case token.CurlyOpen:
			x = p.curly()
		case token.DollarBrace:
			x = p.dollarBrace()
		}
		if x == nil {
			break
		}
		p.exprList.add(x)
		first = false
	}
	return p.exprList.take(mark)
}

// stringVariable parses $a, $a[0] or $a->b in a string.
func (p *parser) stringVariable() ast.Expr {
	v := p.variable()
	switch p.tok.kind {
	case token.Arrow:
		n := p.props.get()
		n.X, n.Arrow = v, p.take()
		n.Name = p.ident()
		n.Stop = p.prevEnd
		return n
	case token.NullsafeArrow:
		n := &ast.NullsafePropertyFetch{X: v, Arrow: p.take()}
		n.Name = p.ident()
		n.Stop = p.prevEnd
		return n
	case token.Lbrack:
		n := p.dims.get()
		n.X, n.Lbrack = v, p.take()
		n.Index = p.offset()
		n.Rbrack = p.expect(token.Rbrack)
		return n
	}
	return v
}

// offset parses the index in "$a[index]", where a word is a string.
func (p *parser) offset() ast.Expr {
	pos := p.tok.pos
	switch p.tok.kind {
	case token.Variable:
		return p.variable()
	case token.Identifier:
		x := p.strings.get()
		x.ValuePos, x.Raw = pos, p.str()
		p.next()
		return x
	case token.NumString:
		return p.number(pos)
	case token.Minus:
		op := p.take()
		if p.at(token.NumString) {
			u := p.unaries.get()
			u.Op, u.OpPos, u.X = token.Minus, op, p.number(op)
			return u
		}
	}
	p.expected("variable, name or number")
	return &ast.BadExpr{From: min(pos, p.prevEnd), To: p.prevEnd}
}

// number parses a number as an index. One that is not in PHP's own spelling is a string.
func (p *parser) number(pos token.Pos) ast.Expr {
	raw := p.str()
	at := p.tok.pos
	p.next()
	n, err := strconv.ParseInt(raw, 10, 64)
	if err != nil || len(raw) > 1 && raw[0] == '0' {
		return &ast.StringLit{ValuePos: at, Raw: raw}
	}
	return &ast.IntLit{ValuePos: at, Stop: p.prevEnd, Value: n}
}

// curly parses {$...} in a string.
func (p *parser) curly() ast.Expr {
	old := p.with(inBraces)
	open := p.take()
	pos := p.tok.pos
	x := p.variableOnly(pos)
	p.checkRead(x)
	p.ctx = old
	p.closing(token.Rbrace, open)
	return x
}

// dollarBrace parses ${name}, ${name[index]} or ${expr} in a string.
func (p *parser) dollarBrace() ast.Expr {
	dollar := p.take()
	if !p.at(token.VarName) {
		n := &ast.VarVar{Dollar: dollar, Lbrace: dollar + 1}
		old := p.with(inBraces)
		n.X = p.expr(precLowest)
		p.ctx = old
		n.Rbrace = p.closing(token.Rbrace, n.Lbrace)
		return n
	}
	v := p.variables.get()
	v.Dollar, v.Name = p.tok.pos, p.str()
	p.next()
	if !p.at(token.Lbrack) {
		v.Dollar, v.Braced = dollar, true
		p.closing(token.Rbrace, dollar+1)
		return v
	}
	v.Bare = true
	n := p.dims.get()
	n.X, n.Lbrack = v, p.take()
	n.Index = p.expr(precLowest)
	n.Rbrack = p.closing(token.Rbrack, n.Lbrack)
	if p.at(token.Rbrace) && p.tok.pos == n.Rbrack+1 {
		n.Dollar = dollar
	}
	p.closing(token.Rbrace, dollar+1)
	return n
}

// heredoc parses a heredoc or nowdoc.
func (p *parser) heredoc() ast.Expr {
	h := &ast.Heredoc{Open: p.tok.pos}
	text := p.str()
	h.Label, h.Nowdoc = heredocLabel(text)
	p.next()
	quote := byte('<')
	if h.Nowdoc {
		quote = '\''
	}
	h.Parts = p.parts(quote, token.HeredocEnd)
	h.Close = p.tok.pos
	if !p.at(token.HeredocEnd) {
		p.expected(`closing marker "` + h.Label + `" of the heredoc on line ` + strconv.Itoa(p.file.Line(h.Open)))
		h.Stop = p.prevEnd
		return h
	}
	p.indentation(h)
	p.next()
	h.Stop = p.prevEnd
	return h
}

// heredocLabel returns the label in the opening of a heredoc and whether it is a nowdoc.
func heredocLabel(open string) (label string, nowdoc bool) {
	i := 0
	for open[i] != '<' {
		i++ // the prefix b
	}
	i += 3
	for open[i] == ' ' || open[i] == '\t' {
		i++
	}
	nowdoc = open[i] == '\''
	if open[i] == '\'' || open[i] == '"' {
		i++
	}
	j := i
	for j < len(open) && open[j] != '\'' && open[j] != '"' && open[j] != '\r' && open[j] != '\n' {
		j++
	}
	return open[i:j], nowdoc
}

// indentation takes the indentation of the closing marker, which is the current token, over to the
// parts, and reports the lines of the body that have less.
func (p *parser) indentation(h *ast.Heredoc) {
	n := len(p.str()) - len(h.Label)
	h.Indent = int32(n)
	if k := len(h.Parts); k > 0 {
		if t, ok := h.Parts[k-1].(*ast.StringPart); ok {
			t.Last = true
		}
	}
	if n == 0 {
		return
	}
	blank := p.text[h.Close]
	for i := 1; i < n; i++ {
		if p.text[int(h.Close)+i] != blank {
			p.addError(h.Close, Syntax, "syntax error, invalid indentation: tabs and spaces cannot be mixed")
			return
		}
	}
	for i, x := range h.Parts {
		t, ok := x.(*ast.StringPart)
		if !ok {
			if i == 0 {
				p.badIndentation(x.Pos(), n)
				return
			}
			continue
		}
		t.Indent = int32(n)
		if !p.partIndentation(t, n, blank, i == len(h.Parts)-1) {
			return
		}
	}
}

// partIndentation checks the indentation of each line that begins in the part.
func (p *parser) partIndentation(t *ast.StringPart, n int, blank byte, last bool) bool {
	s := t.Raw
	begins := t.First
	for i := 0; ; {
		if begins {
			k := 0
			for k < n && i+k < len(s) && (s[i+k] == ' ' || s[i+k] == '\t') {
				if s[i+k] != blank {
					p.addError(t.ValuePos+token.Pos(i+k), Syntax, "syntax error, invalid indentation: tabs and spaces cannot be mixed")
					return false
				}
				k++
			}
			// An empty line needs no indentation, and what follows the last line end is no line.
			ends := i+k == len(s) && last || i+k < len(s) && (s[i+k] == '\n' || s[i+k] == '\r')
			if k < n && !ends {
				p.badIndentation(t.ValuePos+token.Pos(i+k), n)
				return false
			}
			i += k
		}
		for i < len(s) && s[i] != '\n' && s[i] != '\r' {
			i++
		}
		if i == len(s) {
			return true
		}
		if s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n' {
			i++
		}
		i++
		begins = true
	}
}

func (p *parser) badIndentation(pos token.Pos, n int) {
	p.addError(pos, Syntax, "syntax error, invalid body indentation level (expecting an indentation level of at least "+strconv.Itoa(n)+")")
}
