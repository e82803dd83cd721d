package ast_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// files parses the parser's fixtures, which hold every kind of node but the bad ones.
func files(t *testing.T) map[string]*ast.File {
	t.Helper()
	paths, err := filepath.Glob("../parser/testdata/syntax/*.php")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	m := map[string]*ast.File{}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m[filepath.Base(path)], _ = parser.ParseFile(path, src, 0)
	}
	return m
}

var nodeType = reflect.TypeFor[ast.Node]()

// fields returns the nodes that the fields of a node hold, found by reflection.
func fields(n ast.Node) (list []ast.Node) {
	var add func(v reflect.Value)
	add = func(v reflect.Value) {
		switch {
		case v.Kind() == reflect.Slice:
			for i := range v.Len() {
				add(v.Index(i))
			}
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.Name != "Doc" && f.Name != "Comments" && f.Name != "Lines" {
					add(v.Field(i))
				}
			}
		case v.Type().Implements(nodeType) && !v.IsNil():
			list = append(list, v.Interface().(ast.Node))
		}
	}
	add(reflect.ValueOf(n).Elem())
	return list
}

// TestChildren checks for every node of the fixtures that Children misses no field.
func TestChildren(t *testing.T) {
	kinds := map[string]bool{}
	for name, file := range files(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				return true
			}
			kinds[reflect.TypeOf(n).Elem().Name()] = true
			want := map[ast.Node]bool{}
			for _, c := range fields(n) {
				want[c] = true
			}
			ast.Children(n, func(c ast.Node) {
				if !want[c] {
					t.Errorf("%s: %T at %d is twice, or not in a field of %T", name, c, c.Pos(), n)
				}
				delete(want, c)
			})
			for c := range want {
				t.Errorf("%s: Children of %T misses %T at %d", name, n, c, c.Pos())
			}
			return true
		})
	}
	if len(kinds) < 105 {
		t.Errorf("the fixtures have only %d kinds of nodes", len(kinds))
	}
}

func TestInspectOrder(t *testing.T) {
	file, err := parser.ParseFile("", []byte("<?php f($a, [$b]); new class($c) {};"), 0)
	if err != nil {
		t.Fatal(err)
	}
	var trace []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			trace = append(trace, ")")
		case *ast.Variable:
			trace = append(trace, "$"+n.Name)
		case *ast.ArrayExpr:
			trace = append(trace, "array")
			return false // so the variable in it is not visited, and there is no closing call
		case *ast.FuncCall, *ast.New:
			trace = append(trace, "call")
		case *ast.ClassDecl:
			trace = append(trace, "class")
		}
		return true
	})
	got := strings.ReplaceAll(strings.Join(trace, " "), " )", ")")
	if want := "call) $a)) array))) call $c)) class))))"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestFprintJSON(t *testing.T) {
	for name, file := range files(t) {
		var b bytes.Buffer
		if err := ast.FprintJSON(&b, file); err != nil {
			t.Fatal(err)
		}
		var tree any
		if err := json.Unmarshal(b.Bytes(), &tree); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var b bytes.Buffer
	if err := ast.FprintJSON(&b, expr(t, "[$a, , &$b] = f('\xff\x01\"\n\t')")); err != nil {
		t.Fatal(err)
	}
	want := `{"kind":"Assign","pos":6,"end":30,` +
		`"Var":{"kind":"ListExpr","pos":6,"end":17,"Lbrack":6,"Items":[` +
		`{"kind":"Variable","pos":7,"end":9,"Dollar":7,"Name":"a"},null,{"kind":"ArrayItem","pos":13,"end":16,"Amp":13,` +
		`"Value":{"kind":"Variable","pos":14,"end":16,"Dollar":14,"Name":"b"}}],"Rbrack":16},"OpPos":18,` +
		`"Value":{"kind":"FuncCall","pos":20,"end":30,"Func":{"kind":"Name","pos":20,"end":21,"NamePos":20,"Name":"f"},` +
		`"Lparen":21,"Args":[{"kind":"Arg","pos":22,"end":29,"Value":` +
		`{"kind":"StringLit","pos":22,"end":29,"ValuePos":22,"Raw":"'` + "\ufffd" + `\u0001\"\n\t'"}}],"Rparen":29}}` + "\n"
	if got := b.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

type failingWriter struct{}

func (failingWriter) Write(p []byte) (int, error) { return 0, os.ErrClosed }

func TestFprintReportsErrors(t *testing.T) {
	file := files(t)["class.php"]
	if ast.Fprint(failingWriter{}, file) == nil || ast.FprintJSON(failingWriter{}, file) == nil {
		t.Error("no error from a writer that fails")
	}
}

func TestCommentsIn(t *testing.T) {
	file, err := parser.ParseFile("", []byte("<?php /*a*/ f(/*b*/ 1 /*c*/); # d"), 0)
	if err != nil {
		t.Fatal(err)
	}
	call := file.Stmts[0].(*ast.ExprStmt).X
	var got []string
	for _, c := range file.CommentsIn(call.Pos(), call.End()) {
		got = append(got, c.Text)
	}
	if s := strings.Join(got, " "); s != "/*b*/ /*c*/" {
		t.Errorf("comments in the call: %s", s)
	}
	if n := len(file.CommentsIn(0, file.End())); n != 4 {
		t.Errorf("%d comments in the file, want 4", n)
	}
	if n := len(file.CommentsIn(7, 10)); n != 0 {
		t.Errorf("%d comments in the midst of one", n)
	}
}

func TestName(t *testing.T) {
	for _, tt := range []struct {
		name                 string
		full, relative, bare bool
		last                 string
		builtin              bool
	}{
		{`A`, false, false, true, "A", false},
		{`A\B`, false, false, false, "B", false},
		{`\A`, true, false, false, "A", false},
		{`Namespace\A\B`, false, true, false, "B", false},
		{`Static`, false, false, true, "Static", true},
		{`INT`, false, false, true, "INT", true},
		{`\int`, true, false, false, "int", false},
		{`integer`, false, false, true, "integer", false},
	} {
		n := &ast.Name{Name: tt.name}
		if n.IsFullyQualified() != tt.full || n.IsRelative() != tt.relative || n.IsUnqualified() != tt.bare ||
			n.Last() != tt.last || n.IsBuiltinType() != tt.builtin {
			t.Errorf("%s: full %v, relative %v, unqualified %v, last %s, built in %v", tt.name,
				n.IsFullyQualified(), n.IsRelative(), n.IsUnqualified(), n.Last(), n.IsBuiltinType())
		}
	}
}
