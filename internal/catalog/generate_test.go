package catalog

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// Parsing the data files takes some 50 ms, more than a warm run may cost in
// all, so they are compiled in as static data.
//
//go:generate go test -tags catalog_yaml -run ^TestGenerated$ -update .

var update = flag.Bool("update", false, "write the generated files anew")

func TestGenerated(t *testing.T) {
	files, hash, problems := readData(os.DirFS("data"))
	for _, p := range problems {
		t.Errorf("data/%s: %s", p.Pos, p.Message)
	}
	want, err := generate(files, hash)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range want {
		if *update {
			if err := os.WriteFile(name, want, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		have, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), want) {
			t.Errorf("%s does not fit the data files; run: go generate ./internal/catalog", name)
		}
	}
}

// generate writes the files as composite literals that the compiler lays out
// as static data: no maps, no calls. There is a source for each data file, one a
// language for the tables that find its symbols, and one that puts them together.
func generate(files []*File, hash string) (map[string][]byte, error) {
	out := map[string][]byte{}
	var err error
	add := func(name string, g *generator) {
		src, failed := g.formatted()
		if out[name] = src; failed != nil {
			err = fmt.Errorf("%s: %w", name, failed)
		}
	}
	all := newGenerator()
	all.buf.WriteString("import \"github.com/cachevet/cachevet/internal/model\"\n\n")
	all.buf.WriteString("// What the fields of optional values point to; never written.\n")
	all.buf.WriteString("var isTrue, isFalse = true, false\nvar is0, is1, is2, is3 = 0, 1, 2, 3\n\n")
	all.buf.WriteString(`func builtin() ([]*File, func(model.Language) *tables, string, []model.Problem) {
	return builtinFiles[:], func(l model.Language) *tables {
		if l == model.Go {
			return &goTables
		}
		return &phpTables
	}, builtinHash, nil
}

`)
	fmt.Fprintf(&all.buf, "const builtinHash = %q\n\n", hash)
	symbols := map[string]*generator{} // by data file
	count := map[string]int{}
	all.buf.WriteString("var builtinFiles = [...]*File{\n")
	for _, f := range files {
		name := f.name
		if symbols[name] == nil {
			symbols[name] = newGenerator()
			fmt.Fprintf(&symbols[name].buf, "var %s = [...]File{\n", variable(name))
		}
		h := *f
		h.Types, h.Fields, h.Returns, h.name = nil, nil, nil, "" // the first three in rows
		symbols[name].value(reflect.ValueOf(h), false)
		symbols[name].buf.WriteString(",\n")
		fmt.Fprintf(&all.buf, "&%s[%d],\n", variable(name), count[name])
		count[name]++
	}
	all.buf.WriteString("}\n")
	add("builtin_gen.go", all)
	for name, g := range symbols {
		g.buf.WriteString("}\n")
		add("builtin_"+strings.Join(nameWords(name), "_")+"_gen.go", g)
	}
	for _, l := range []model.Language{model.Go, model.PHP} {
		tables := newGenerator()
		fmt.Fprintf(&tables.buf, "var %sTables = ", l)
		tables.value(reflect.ValueOf(makeTables(l, files)), true)
		tables.buf.WriteString("\n")
		add(fmt.Sprintf("builtin_%s_tables_gen.go", l), tables)
	}
	return out, err
}

// nameWords are those of a data file's name: "php/symfony-cache.yaml" has three.
func nameWords(file string) []string {
	return strings.FieldsFunc(strings.TrimSuffix(file, ".yaml"), func(r rune) bool { return r == '/' || r == '-' })
}

// variable is the name of the variable that holds a data file.
func variable(file string) string {
	name := "file"
	for _, w := range nameWords(file) {
		name += strings.ToUpper(w[:1]) + w[1:]
	}
	return name
}

type generator struct{ buf bytes.Buffer }

func newGenerator() *generator {
	g := &generator{}
	g.buf.WriteString("// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.\n\n")
	g.buf.WriteString("//go:build !catalog_yaml\n\npackage catalog\n\n")
	return g
}

func (g *generator) formatted() ([]byte, error) {
	src := g.buf.Bytes()
	for range 8 { // the alignment of long lines settles after some passes
		next, err := format.Source(src)
		if err != nil || bytes.Equal(next, src) {
			return next, err
		}
		src = next
	}
	return src, nil
}

// value writes v; typed says whether the type must be named (not inside a
// slice of that type).
func (g *generator) value(v reflect.Value, typed bool) {
	switch v.Kind() {
	case reflect.Pointer:
		switch e := v.Elem(); e.Kind() {
		case reflect.Bool:
			name := map[bool]string{true: "isTrue", false: "isFalse"}[e.Bool()]
			g.buf.WriteString("&" + name)
		case reflect.Int:
			fmt.Fprintf(&g.buf, "&is%d", e.Int())
		default:
			g.buf.WriteString("&")
			g.value(e, true)
		}
	case reflect.Struct:
		if typed {
			g.buf.WriteString(v.Type().Name())
		}
		g.buf.WriteString("{")
		for i := range v.NumField() {
			f, name := v.Field(i), v.Type().Field(i).Name
			// The tables have the names.
			if f.IsZero() || v.Type() == reflect.TypeFor[Symbol]() && (name == "Symbol" || name == "Symbols" || name == "names") {
				continue
			}
			g.buf.WriteString(name + ":")
			g.value(f, true)
			g.buf.WriteString(",")
		}
		g.buf.WriteString("}")
	case reflect.Slice:
		g.buf.WriteString(strings.ReplaceAll(v.Type().String(), "catalog.", "") + "{")
		for i := range v.Len() {
			g.value(v.Index(i), false)
			g.buf.WriteString(",")
			if i%perLine(v.Type().Elem()) == perLine(v.Type().Elem())-1 {
				g.buf.WriteString("\n")
			}
		}
		g.buf.WriteString("}")
	case reflect.String:
		fmt.Fprintf(&g.buf, "%q", v.String())
	case reflect.Bool:
		fmt.Fprintf(&g.buf, "%t", v.Bool())
	case reflect.Int, reflect.Int64:
		fmt.Fprintf(&g.buf, "%d", v.Int())
	case reflect.Uint8:
		fmt.Fprintf(&g.buf, "%d", v.Uint())
	default:
		panic("generate: " + v.Type().String())
	}
}

// perLine is how many elements of a list stand in one line.
func perLine(elem reflect.Type) int {
	switch {
	case elem.Kind() == reflect.Int:
		return 24
	case elem == reflect.TypeFor[ref]():
		return 12
	case elem.Kind() == reflect.Struct:
		return 1
	}
	return 8
}
