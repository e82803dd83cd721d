package parser_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cachevet/cachevet/php/parser"
)

// fixtures returns the PHP files of testdata/syntax: between them they hold the syntax of PHP 5.3 to
// 8.5, and above all what is hard to get right.
func fixtures(tb testing.TB) map[string][]byte {
	tb.Helper()
	paths, err := filepath.Glob("testdata/syntax/*.php")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no fixtures: %v", err)
	}
	files := map[string][]byte{}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		files[filepath.Base(path)] = src
	}
	return files
}

func TestFixturesParse(t *testing.T) {
	for name, src := range fixtures(t) {
		// Some fixtures break rules of the compiler, such as goto a label that is not there.
		if _, err := parser.ParseFile(name, src, parser.SkipCompileErrors); err != nil {
			t.Error(err)
		}
		checkTree(t, src)
	}
}
