package apidata_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cachevet/cachevet/internal/golang/apidata"
)

const generics = `package g

import "cmp"

type Number interface{ ~int | ~int64 | ~float64 }

type Ordered[T any] interface {
	Less(T) bool
	self() Ordered[T]
}

type Tree[K cmp.Ordered, V any] struct {
	root *node[K, V]
	each func(K, V) bool
}

type node[K cmp.Ordered, V any] struct {
	left, right *node[K, V]
	key         K ` + "`json:\"key\"`" + `
	tree        *Tree[K, V]
}

func (t *Tree[A, B]) Get(key A) (value B, ok bool) { return }
func (t Tree[A, _]) Len() int                      { return 0 }

type List[T any] = []T
type Ints = List[int]
type Func func(Func) Func
type Set[K comparable] map[K]struct{}
type Flight[K cmp.Ordered] struct{ Tree[K, chan<- error] }

func Map[S ~[]E, E, R any](s S, f func(E) R) []R { return nil }
func Sum[N Number](ns ...N) (sum N)              { return }

const (
	Big    = 1 << 100
	Third  = 1.0 / 3
	Im     = 2i
	Name   = "g"
	On     = true
	Minus  = -5
	R rune = 'x'
)

var V struct{ A, b int }
`

// load type-checks packages of the standard library from source, and one of
// generic declarations.
func load(t *testing.T) map[string]*types.Package {
	t.Helper()
	all, err := loadOnce()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var loadOnce = sync.OnceValues(func() (map[string]*types.Package, error) {
	fset := token.NewFileSet()
	imp := importer.ForCompiler(fset, "source", nil)
	all := make(map[string]*types.Package)
	var add func(p *types.Package)
	add = func(p *types.Package) {
		if all[p.Path()] == nil && p != types.Unsafe {
			all[p.Path()] = p
			for _, q := range p.Imports() {
				add(q)
			}
		}
	}
	for _, path := range []string{"net/http", "go/types", "slices", "maps", "iter", "database/sql", "math"} {
		p, err := imp.Import(path)
		if err != nil {
			return nil, err
		}
		add(p)
	}
	file, err := parser.ParseFile(fset, "g.go", generics, 0)
	if err != nil {
		return nil, err
	}
	g, err := (&types.Config{Importer: imp}).Check("example.test/g", fset, []*ast.File{file}, nil)
	if err != nil {
		return nil, err
	}
	add(g)
	return all, nil
})

// describe is everything of a package that others can see, as text.
func describe(p *types.Package) string {
	var b strings.Builder
	qualifier := func(p *types.Package) string { return p.Path() }
	for _, name := range p.Scope().Names() {
		obj := p.Scope().Lookup(name)
		if _, ok := obj.(*types.TypeName); !ok && !obj.Exported() {
			continue
		}
		fmt.Fprintln(&b, types.ObjectString(obj, qualifier))
		switch obj := obj.(type) {
		case *types.Const:
			fmt.Fprintln(&b, "\t", obj.Val().ExactString())
		case *types.TypeName:
			if i, ok := obj.Type().Underlying().(*types.Interface); ok {
				for m := range i.Methods() {
					fmt.Fprintln(&b, "\t", m.FullName())
				}
			}
			for sel := range types.NewMethodSet(types.NewPointer(obj.Type())).Methods() {
				fmt.Fprintln(&b, "\t", types.SelectionString(sel, qualifier), sel.Obj().(*types.Func).FullName())
			}
		}
	}
	return b.String()
}

func TestRoundTrip(t *testing.T) {
	all := load(t)
	encoded := make(map[string][]byte)
	total := 0
	for path, p := range all {
		data, err := apidata.Encode(p)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := apidata.Encode(p)
		if !bytes.Equal(data, again) {
			t.Errorf("%s: two encodings differ", path)
		}
		encoded[path] = data
		total += len(data)
	}
	t.Logf("%d packages, %d bytes", len(encoded), total)
	l := apidata.NewLoader(func(path string) (*types.Package, []byte) { return nil, encoded[path] })
	var paths []string
	for path := range all {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		got, err := l.Package(path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if want, got := describe(all[path]), describe(got); want != got {
			t.Errorf("%s:\n%s", path, firstDifference(want, got))
		}
		data, err := apidata.Encode(got)
		if err != nil {
			t.Errorf("%s: encoding what was decoded: %v", path, err)
		} else if !bytes.Equal(data, encoded[path]) {
			t.Errorf("%s: encodes differently after decoding", path)
		}
	}
}

func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return "want " + as[i] + "\ngot  " + bs[i]
		}
	}
	return "one is longer"
}

func TestDamaged(t *testing.T) {
	g := load(t)["example.test/g"]
	data, err := apidata.Encode(g)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		l := apidata.NewLoader(func(path string) (*types.Package, []byte) {
			if path == "example.test/g" {
				return nil, data[:i]
			}
			return nil, nil
		})
		if _, err := l.Package("example.test/g"); err == nil {
			t.Fatalf("the first %d of %d bytes decode", i, len(data))
		}
	}
}
