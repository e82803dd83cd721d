package parser

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

// FprintTokens writes the tokens of a file, white space and comments included, one a line: place,
// PHP's name of the token, text. For the tree, see [ast.Fprint].
func FprintTokens(w io.Writer, src []byte) error {
	b := bufio.NewWriter(w)
	lines := token.NewFile("", src)
	eachToken(src, func(t token.Token) {
		p := lines.Position(t.Pos)
		fmt.Fprintf(b, "%d:%d\t%s\t%q\n", p.Line, p.CharColumn, t.Kind.Name(), src[t.Pos:t.End])
	})
	return b.Flush()
}

// FprintTokensJSON writes the tokens of a file as a JSON array of objects with "kind", "pos", "end",
// "line", "column" and "text". For the tree, see [ast.FprintJSON].
func FprintTokensJSON(w io.Writer, src []byte) error {
	type object struct {
		Kind   string    `json:"kind"`
		Pos    token.Pos `json:"pos"`
		End    token.Pos `json:"end"`
		Line   int       `json:"line"`
		Column int       `json:"column"`
		Text   string    `json:"text"`
	}
	list := []object{}
	lines := token.NewFile("", src)
	eachToken(src, func(t token.Token) {
		p := lines.Position(t.Pos)
		list = append(list, object{t.Kind.Name(), t.Pos, t.End, p.Line, p.CharColumn, string(src[t.Pos:t.End])})
	})
	return encode(w, list)
}

func eachToken(src []byte, f func(token.Token)) {
	s := scanner.New(src, scanner.Whitespace, nil)
	for t := s.Scan(); t.Kind != token.EOF; t = s.Scan() {
		f(t)
	}
}

// FprintJSON writes the errors as a JSON array of objects with "line", "column", "pos", "level" and
// "message".
func (l ErrorList) FprintJSON(w io.Writer) error {
	type object struct {
		Line    int       `json:"line"`
		Column  int       `json:"column"`
		Pos     token.Pos `json:"pos"`
		Level   string    `json:"level"`
		Message string    `json:"message"`
	}
	list := []object{}
	for _, e := range l {
		list = append(list, object{e.Position.Line, e.Position.CharColumn, e.Pos, e.Level.String(), e.Msg})
	}
	return encode(w, list)
}

func encode(w io.Writer, list any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(list)
}
