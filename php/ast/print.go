package ast

import (
	"bufio"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/php/token"
)

// Fprint writes the tree as text, one node a line, with its range:
//
//	File 0-13
//	  Stmts: EchoStmt 6-13
//	    Keyword: 6
//
// Empty fields are left out.
func Fprint(w io.Writer, node Node) error {
	b := bufio.NewWriter(w)
	p := printer{w: b}
	p.node("", node, 0)
	return b.Flush()
}

// Sprint returns the tree as [Fprint] writes it.
func Sprint(node Node) string {
	var b strings.Builder
	Fprint(&b, node) // a strings.Builder never fails
	return b.String()
}

// FprintJSON writes the tree as JSON. Each node is an object with "kind", "pos" and "end", and its
// fields that are not empty, under their names in this package. Bytes that are not valid UTF-8
// become U+FFFD.
func FprintJSON(w io.Writer, node Node) error {
	b := bufio.NewWriter(w)
	p := printer{w: b, json: true}
	p.node("", node, 0)
	b.WriteByte('\n')
	return b.Flush()
}

type printer struct {
	w    *bufio.Writer
	json bool
}

var (
	nodeType      = reflect.TypeFor[Node]()
	posType       = reflect.TypeFor[token.Pos]()
	kindType      = reflect.TypeFor[token.Kind]()
	linesType     = reflect.TypeFor[*token.File]()
	modifiersType = reflect.TypeFor[Modifiers]()
)

func (p *printer) node(label string, n Node, depth int) {
	v := reflect.ValueOf(n).Elem()
	if p.json {
		fmt.Fprintf(p.w, `{"kind":%q,"pos":%d,"end":%d`, v.Type().Name(), n.Pos(), n.End())
		p.fields(v, depth)
		p.w.WriteByte('}')
		return
	}
	fmt.Fprintf(p.w, "%s%s%s %d-%d\n", strings.Repeat("  ", depth), label, v.Type().Name(), n.Pos(), n.End())
	p.fields(v, depth+1)
}

func (p *printer) fields(v reflect.Value, depth int) {
	t := v.Type()
	for i := range t.NumField() {
		f, x := t.Field(i), v.Field(i)
		switch {
		case f.Type == linesType || x.IsZero() && x.Kind() != reflect.Int64:
		case f.Anonymous:
			p.fields(x, depth)
		case f.Type.Kind() == reflect.Slice && f.Type != modifiersType:
			p.list(f.Name, x, depth)
		case f.Type.Implements(nodeType):
			if p.json {
				fmt.Fprintf(p.w, `,%q:`, f.Name)
				p.node("", x.Interface().(Node), depth)
			} else {
				p.node(f.Name+": ", x.Interface().(Node), depth)
			}
		default:
			p.value(f.Name, x, depth)
		}
	}
}

func (p *printer) list(name string, x reflect.Value, depth int) {
	if p.json {
		fmt.Fprintf(p.w, `,%q:[`, name)
	}
	for i := range x.Len() {
		e := x.Index(i)
		if p.json && i > 0 {
			p.w.WriteByte(',')
		}
		switch {
		case !e.IsNil() && p.json:
			p.node("", e.Interface().(Node), depth)
		case !e.IsNil():
			p.node(name+": ", e.Interface().(Node), depth)
		case p.json:
			p.w.WriteString("null")
		default:
			fmt.Fprintf(p.w, "%s%s: -\n", strings.Repeat("  ", depth), name)
		}
	}
	if p.json {
		p.w.WriteByte(']')
	}
}

func (p *printer) value(name string, x reflect.Value, depth int) {
	if p.json {
		fmt.Fprintf(p.w, `,%q:`, name)
	} else {
		fmt.Fprintf(p.w, "%s%s: ", strings.Repeat("  ", depth), name)
	}
	switch {
	case x.Type() == posType:
		p.w.WriteString(strconv.FormatInt(x.Int(), 10))
	case x.Type() == kindType:
		p.quote(token.Kind(x.Uint()).String())
	case x.Type() == modifiersType:
		p.modifiers(x.Interface().(Modifiers))
	case x.Kind() == reflect.Uint8: // the quote of a string
		p.quote(string(rune(x.Uint())))
	case x.Kind() == reflect.String:
		p.quote(x.String())
	default:
		fmt.Fprint(p.w, x.Interface())
	}
	if !p.json {
		p.w.WriteByte('\n')
	}
}

func (p *printer) modifiers(mods Modifiers) {
	if p.json {
		p.w.WriteByte('[')
	}
	for i, m := range mods {
		switch {
		case p.json:
			if i > 0 {
				p.w.WriteByte(',')
			}
			fmt.Fprintf(p.w, `{"pos":%d,"kind":%q}`, m.ModPos, m.Kind.String())
		default:
			if i > 0 {
				p.w.WriteByte(' ')
			}
			fmt.Fprintf(p.w, "%s@%d", m.Kind, m.ModPos)
		}
	}
	if p.json {
		p.w.WriteByte(']')
	}
}

// quote writes a string literal: Go's in text, JSON's in JSON.
func (p *printer) quote(s string) {
	if !p.json {
		p.w.WriteString(strconv.Quote(s))
		return
	}
	p.w.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			p.w.WriteByte('\\')
			p.w.WriteRune(r)
		case r == '\n':
			p.w.WriteString(`\n`)
		case r == '\t':
			p.w.WriteString(`\t`)
		case r < 0x20 || r == 0x7F:
			fmt.Fprintf(p.w, `\u%04x`, r)
		default:
			p.w.WriteRune(r) // an invalid byte ranges as U+FFFD
		}
	}
	p.w.WriteByte('"')
}
