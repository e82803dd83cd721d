package golang_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/model"
)

// TestObserve: which packages are found, and what is said of those that can
// not be loaded. want lists, of the user's own units, "unit NAME func NAME …"
// without package path, and "problem FILE:LINE text".
func TestObserve(t *testing.T) {
	tests := []struct {
		name     string
		files    string
		patterns []string
		opts     golang.Options
		want     []string
		not      []string
	}{
		{
			name: "modules below modules",
			files: `
-- go.mod --
module example.test/top
go 1.24
-- a.go --
package top
func A() {}
-- sub/go.mod --
module example.test/sub
go 1.24
-- sub/s.go --
package sub
func S() {}
-- testdata/x/go.mod --
module example.test/data
-- testdata/x/x.go --
package x
func X() {}
-- vendor/v/go.mod --
module example.test/vend
`,
			want: []string{"unit go example.test/top", "func A", "unit go example.test/sub", "func S"},
			not:  []string{"example.test/data", "example.test/vend"},
		},
		{
			name: "one package",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a/a.go --
package a
func A() {}
-- b/b.go --
package b
func B() {}
`,
			patterns: []string{"./a"},
			want:     []string{"unit go example.test/m/a"},
			not:      []string{"example.test/m/b"},
		},
		{
			name: "a required module that can not be had",
			files: `
-- app/go.mod --
module example.test/shop
go 1.16
require (
	example.test/gone v1.0.0
	example.test/there v1.0.0
)
replace example.test/there => ../there
-- app/go.sum --
example.test/gone v1.0.0/go.mod h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
-- app/shop.go --
package shop
import (
	"example.test/gone/api"
	"example.test/there"
)
func Both() { there.Ask(); api.Ask() }
-- there/go.mod --
module example.test/there
go 1.16
-- there/there.go --
package there
func Ask() {}
`,
			patterns: []string{"./app/..."},
			opts:     golang.Options{Env: append(os.Environ(), "GOPROXY=off")},
			want:     []string{"call example.test/there.Ask", "problem app/shop.go:3:2 example.test/gone@v1.0.0", "problem app/go.mod what these modules bring is not known: example.test/gone"},
			not:      []string{"could not be loaded", "problem app/shop.go:4"},
		},
		{
			name: "a workspace without a module that is required",
			files: `
-- go.work --
go 1.24
use ./app
replace example.test/there => ./there
-- app/go.mod --
module example.test/shop
go 1.24
require (
	example.test/gone v1.0.0
	example.test/there v1.0.0
)
-- app/shop.go --
package shop
import (
	"example.test/gone/api"
	"example.test/there"
)
func Both() { there.Ask(); api.Ask() }
-- there/go.mod --
module example.test/there
go 1.24
-- there/there.go --
package there
func Ask() {}
`,
			patterns: []string{"./app/..."},
			opts:     golang.Options{Env: append(os.Environ(), "GOPROXY=off")},
			want:     []string{"call example.test/there.Ask", "problem app/shop.go:3:2 example.test/gone@v1.0.0"},
			not:      []string{"problem app/shop.go:4"},
		},
		{
			name: "workspace",
			files: `
-- go.work --
go 1.24
use (
	./one
	./two
)
-- one/go.mod --
module example.test/one
go 1.24
-- one/one.go --
package one
import "example.test/two"
func One() { two.Two() }
-- two/go.mod --
module example.test/two
go 1.24
-- two/two.go --
package two
func Two() {}
`,
			want: []string{"unit go example.test/one", "func One", "unit go example.test/two", "func Two"},
			not:  []string{"problem"},
		},
		{
			name: "vendored dependency",
			files: `
-- go.mod --
module example.test/m
go 1.24
require example.test/dep v1.0.0
-- a.go --
package m
import "example.test/dep"
func A() { dep.Run(func() {}) }
-- vendor/modules.txt --
# example.test/dep v1.0.0
## explicit; go 1.24
example.test/dep
-- vendor/example.test/dep/dep.go --
package dep
func Run(f func()) { f() }
`,
			opts: golang.Options{Dependencies: true},
			want: []string{"unit go example.test/m", "func A", "unit go example.test/dep dependency", "func Run", "library example.test/dep 1.0.0"},
			not:  []string{"problem"},
		},
		{
			name: "cgo",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a.go --
package m
// #include <stdlib.h>
import "C"
import "errors"
func A() error {
	n := C.abs(-1)
	_ = n
	return errors.New("after C")
}
func B() {}
`,
			opts: golang.Options{Env: append(os.Environ(), "CGO_ENABLED=1")},
			want: []string{"func A", "call errors.New", "func B"},
			not:  []string{"problem"},
		},
		{
			name: "build tags",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a.go --
//go:build special
package m
func Special() {}
-- b.go --
//go:build !special
package m
func Plain() {}
-- c_windows.go --
package m
func Windows() {}
`,
			opts: golang.Options{Tags: []string{"special"}, Env: append(os.Environ(), "GOOS=linux")},
			want: []string{"func Special"},
			not:  []string{"func Plain", "func Windows"},
		},
		{
			name: "tests are asked for",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a.go --
package m
func A() {}
-- a_test.go --
package m
import "testing"
func TestA(t *testing.T) { A() }
-- x_test.go --
package m_test
import "testing"
type fake struct{}
func TestX(t *testing.T) {}
`,
			opts: golang.Options{Tests: true},
			want: []string{`entry test "TestA"`, `entry test "TestX"`, " test\n"},
			not:  []string{"main of"},
		},
		{
			name: "tests are not asked for",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a.go --
package m
func A() {}
-- a_test.go --
package m
import "testing"
func TestA(t *testing.T) { A() }
`,
			want: []string{"func A"},
			not:  []string{"TestA"},
		},
		{
			name: "imports in a circle",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a/a.go --
package a
import "example.test/m/b"
func A() { b.B() }
-- b/b.go --
package b
import "example.test/m/a"
func B() { a.A() }
func Free() {}
`,
			want: []string{"problem", "import cycle", "func Free"},
		},
		{
			name: "not Go at all",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a.go --
` + "\x00\x01\x02" + `
-- b/b.go --
package b
func B() {}
`,
			want: []string{"problem a.go", "func B"},
		},
		{
			name: "go.mod with a mistake",
			files: `
-- go.mod --
module example.test/m
go 1.24
requires x
-- a.go --
package m
func A() {}
`,
			want: []string{"problem go.mod", "unknown directive: requires"},
		},
		{
			name: "a function that is declared twice",
			files: `
-- go.mod --
module example.test/m
go 1.24
-- a.go --
package m
func A() {}
func A() int { return 1 }
func B() {}
`,
			want: []string{"problem a.go:3:6 does not type-check: A redeclared", "func B"},
		},
		{
			name:     "no such directory",
			files:    "-- go.mod --\nmodule example.test/m\n",
			patterns: []string{"./nowhere/..."},
			want:     []string{"problem ./nowhere/... no such directory"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := writeModule(t, test.files)
			units, err := golang.Observe(context.Background(), dir, test.patterns, test.opts)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, u := range units {
				model.Dump(&b, u)
			}
			got := strings.NewReplacer("example.test/m.", "", "example.test/m/a.", "", "example.test/m/b.", "", "example.test/one.", "",
				"example.test/two.", "", "example.test/top.", "", "example.test/sub.", "", "example.test/dep.", "").Replace(b.String())
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("%q is missing in\n%s", want, got)
				}
			}
			for _, not := range test.not {
				if strings.Contains(got, not) {
					t.Errorf("%q is not wanted in\n%s", not, got)
				}
			}
		})
	}
}

// A symbolic link that leads in a circle is not followed.
func TestSymlinkLoop(t *testing.T) {
	dir := writeModule(t, "-- go.mod --\nmodule example.test/m\n\ngo 1.24\n-- a.go --\npackage m\n\nfunc A() {}\n")
	if err := os.Symlink(dir, filepath.Join(dir, "loop")); err != nil {
		t.Logf("no symbolic links here: %v", err)
		return
	}
	units, err := golang.Observe(context.Background(), dir, nil, golang.Options{})
	if err != nil || len(units) != 2 {
		t.Errorf("%d units, error %v", len(units), err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := writeModule(t, string(txtar.Format(txtar.Parse([]byte(layered)))))
	if _, err := golang.Observe(ctx, dir, nil, golang.Options{}); err == nil {
		t.Error("a cancelled run has a result")
	}
}
