package golang

import (
	"strings"
	"testing"
)

// someNames is a catalogue with the symbols that are true.
type someNames map[string]bool

func (n someNames) Known(symbol string) bool  { return n[symbol] }
func (n someNames) Effect(symbol string) bool { return n[symbol] }
func (n someNames) Hash() string              { return "" }

func (n someNames) Ident(name string) bool {
	for symbol := range n {
		if strings.HasSuffix(symbol, "."+name) {
			return true
		}
	}
	return false
}

func TestPrefilter(t *testing.T) {
	names := someNames{"lib.Fetch": true, "(*lib.Client).Do": true, "new lib.Options": true, "dep.Own": true}
	l := newLoader("", Options{Names: names, Dependencies: true}, []*listedPackage{
		{ImportPath: "lib", Name: "lib"},
		{ImportPath: "other", Name: "other"},
		{ImportPath: "dep", Name: "dep", Imports: []string{"lib", "other"}},
	})
	lib, dep := l.byID["lib"], l.byID["dep"]
	lib.marks = map[string]bool{"lib.Kept": true, "(lib.T).Run": true}
	lib.addWords(l.words)
	dep.words.union(lib.words)

	tests := []struct {
		what string
		src  string
		want string // the functions that are kept
	}{
		{"a function of the catalogue", `func f() { lib.Fetch() }`, "f"},
		{"one of that name in another package", `func f() { other.Fetch() }`, ""},
		{"one of that name in this package", `func f() { Fetch() }; func Fetch() {}`, ""},
		{"a symbol of the catalogue in this package", `func f() { Own() }; func Own() {}`, "f"},
		{"another name for an import", `import x "lib"; func f() { x.Fetch() }`, "f"},
		{"an import without a name", `import . "lib"; func f() { Fetch() }`, "f"},
		{"a method of the catalogue", `func f(c C) { c.Do() }`, "f"},
		{"that is not called", `func f(c C) { _ = c.Do }`, ""},
		{"a variable of that name", `func f() { Do := 1; _ = Do }`, ""},
		{"a variable that hides an import", `func f(other C) { other.Do() }`, "f"},
		{"a name in a comment or a string", "func f() { _ = `lib.Fetch()` /* lib.Fetch() */ }", ""},
		{"a call that spans lines", "func f(c C) {\n\tc.\n\t\tDo(1)\n}", "f"},
		{"a division by a call", "func f(c C) { _ = 1 / c.Do() }", "f"},
		{"a client that is made", `func f() { _ = lib.Options{A: 1} }`, "f"},
		{"one of a type with parameters", `func f() { _ = lib.Options[int]{} }`, "f"},
		{"a type that is mentioned", `func f(o any) { _ = o.(lib.Options) }`, ""},
		{"a result of that type", `func f() lib.Options { panic(0) }`, ""},
		{"a function that was kept below", `func f() { lib.Kept() }`, "f"},
		{"another function of that package", `func f() { lib.Run() }`, ""},
		{"a method that was kept below", `func f(r R) { r.Run() }`, "f"},
		{"callers", `func f() { g() }; func g() { h(1) }; func h(int) { lib.Fetch() }; func i() {}`, "f g h"},
		{"callers of methods", `func f(t T) { t.M() }; func (T) M() { lib.Fetch() }; func g() { M := 1; _ = M }`, "f M"},
		{"methods as values", `func f(t T) { g := t.M; g() }; func (T) M() { lib.Fetch() }`, "f M"},
		{"a parameter that is called", `func f(g func()) { (g)() }`, "f"},
		{"one that is handed on", `func f(g func()) { h(g)() }; func h(func()) func() { return nil }`, ""},
		{"one at the end of a line", "func f(g func()) {\n\th = g\n\t(i)()\n}", ""},
		{"initialisation", `func init() {}; func (T) init() {}`, "init"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			o, ok := skim([]byte("package dep\nimport \"lib\"\nimport (\n\t\"other\"\n)\n" + tt.src))
			if !ok {
				t.Fatal("no outline")
			}
			var got []string
			for i, kept := range l.prefilter(dep, []*outline{o}) {
				if kept {
					got = append(got, o.funcs[i].name)
				}
			}
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("%s: kept %q, want %q", tt.src, got, tt.want)
			}
		})
	}
}
