package golang

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/golang/apidata"
)

func TestSkim(t *testing.T) {
	tests := []struct {
		name string
		src  string
		want string // without bodies, elements and comments; spaces at ends of lines count as none
	}{
		{"body", "package p\n\nfunc f() int {\n\treturn 1\n}\n\nvar a int\n", "package p\n\nfunc f() int\n\n\n\nvar a int\n"},
		{"columns stay", "package p; func f() { g() }; func g()", "package p; func f()        ; func g()"},
		{"characters, not bytes", "package p; func f() { _ = `äö` }; var x int", "package p; func f()             ; var x int"},
		{"braces in types", "package p\nfunc f(a struct{ b int }) interface{ M() } { return nil }", "package p\nfunc f(a struct{ b int }) interface{ M() }"},
		{"braces of constraints", "package p\nfunc f[T interface{ ~int }](t T) {}", "package p\nfunc f[T interface{ ~int }](t T)"},
		{"no body", "package p\nfunc f()\nfunc g() {}", "package p\nfunc f()\nfunc g()"},
		{"braces in text", "package p\nfunc f() { _ = \"}\\\"}\" + `}`; _ = '}'; _ = '\\'' /* } */ // }\n}\nvar a int", "package p\nfunc f()\n\nvar a int"},
		{"a division is no comment", "package p\nfunc f() int { return 4 / 2 }\nvar a int", "package p\nfunc f() int\nvar a int"},
		{"elements", "package p\nvar a = []int{\n1,\n}\nvar b = map[string]struct{ c int }{\"x\": {1}}", "package p\nvar a = []int{\n\n}\nvar b = map[string]struct{ c int }{        }"},
		{"elements that make the length", "package p\nvar a = [...]T{{1}, {b: 2}}", "package p\nvar a = [...]T{{ }, {    }}"},
		{"function in a variable", "package p\nvar f = func() int { return 1 }()", "package p\nvar f = func() int {          }()"},
		{"constants are types' sizes", "package p\nconst n = len([2]int{1, 2})", "package p\nconst n = len([2]int{1, 2})"},
		{"comments", "// Package p.\npackage p // p\n/* a\nb */ var a /* c */ int\n", "// Package p.\npackage p\n\n     var a         int\n"},
		{"a comment with a newline ends a statement", "package p\nvar a = 1 /*\n*/ func f() {}", "package p\nvar a = 1\n   func f()"},
		{"func on a line of its own", "package p\nvar f =\nfunc() { g() }\nfunc g() {}", "package p\nvar f =\nfunc() {     }\nfunc g()"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, ok := skim([]byte(tt.src))
			if !ok {
				t.Fatal("no outline")
			}
			got := string(o.without(func(part) bool { return true }))
			lines := strings.Split(got, "\n")
			for i := range lines {
				lines[i] = strings.TrimRight(lines[i], " ")
			}
			if got := strings.Join(lines, "\n"); got != tt.want {
				t.Errorf("got\n%q\nwant\n%q", got, tt.want)
			}
		})
	}
}

func TestSkimParams(t *testing.T) {
	const src = "package p\nfunc (r *R) f(a, b int, c func(d int), g lib.G, h ...string) (e int) {}\nfunc g(lib.T, int) {}\nfunc h(b b.B) {}"
	o, _ := skim([]byte(src))
	for i, want := range []string{"a b c g h", "int", "b"} {
		if got := strings.Join(o.funcs[i].params, " "); got != want {
			t.Errorf("%s: parameters %q, want %q", o.funcs[i].name, got, want)
		}
	}
	if !o.funcs[0].method || o.funcs[1].method {
		t.Error("a method is one, a function is not")
	}
}

func TestSkimDamaged(t *testing.T) {
	for _, src := range []string{"package p\nfunc f() {", "package p\n}", "package p\nvar a = \"", "package p\n/*", "package p\nfunc f() { '\n}", "package p\nvar a = `", "package p\nfunc f() { \"\\"} {
		if _, ok := skim([]byte(src)); ok {
			t.Errorf("%q has an outline", src)
		}
	}
}

// TestSkimStandardLibrary holds that of the standard library what is left out
// changes nothing that importing packages can see, and that the functions found
// are those the parser finds, at the places where it finds them.
func TestSkimStandardLibrary(t *testing.T) {
	for _, path := range []string{"net/http", "go/types", "unicode", "reflect", "text/template", "crypto/tls", "slices"} {
		p, err := build.Import(path, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		var whole, cut []*ast.File
		for _, name := range p.GoFiles {
			src, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			whole = append(whole, file)
			var want, got []string
			for _, d := range file.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
					want = append(want, d.Name.Name+" "+fset.Position(d.Body.Pos()).String()+" "+fset.Position(d.Body.End()).String())
				}
			}
			o, ok := skim(slices.Clone(src))
			if !ok {
				t.Fatalf("%s has no outline", name)
			}
			tf := fset.File(file.FileStart)
			for _, f := range o.funcs {
				got = append(got, f.name+" "+fset.Position(tf.Pos(f.from)).String()+" "+fset.Position(tf.Pos(f.to)).String())
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s: functions %v, want %v", name, got, want)
			}
			file, err = parser.ParseFile(fset, name, o.without(func(part) bool { return true }), parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			cut = append(cut, file)
		}
		api := func(files []*ast.File) []byte {
			// What is imported does not matter: it is an invalid type in both.
			cfg := types.Config{IgnoreFuncBodies: true, FakeImportC: true, Error: func(error) {}}
			pkg, _ := cfg.Check(path, fset, files, nil)
			data, err := apidata.Encode(pkg)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		if a, b := api(whole), api(cut); string(a) != string(b) {
			t.Errorf("%s: what importing packages see is not the same", path)
		}
	}
}
