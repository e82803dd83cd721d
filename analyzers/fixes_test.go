package analyzers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/cachevet/cachevet/analyzers"
)

// TestFixes applies the fixes that the rules offer: the result is the golden
// file.
func TestFixes(t *testing.T) {
	for _, name := range []string{"rebuild", "ctxcapture"} {
		t.Run(name, func(t *testing.T) {
			all, err := analyzers.New(analyzers.Config{Enable: []string{name}, MinSeverity: "note"})
			if err != nil {
				t.Fatal(err)
			}
			analysistest.RunWithSuggestedFixes(t, filepath.Join(analysistest.TestData(), "fix"), all[0], "./"+name)
		})
	}
}

// TestFixedCode compiles what the fixes make and asks again: what was fixed is
// not reported any more.
func TestFixedCode(t *testing.T) {
	dir := t.TempDir()
	offered := 0
	for _, f := range analyse(t, filepath.Join("testdata", "fix")) {
		offered += len(f.Fixes)
	}
	if offered != 4 {
		t.Errorf("%d fixes are offered, want 4", offered)
	}
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "fix"))); err != nil {
		t.Fatal(err)
	}
	golden, err := filepath.Glob(filepath.Join(dir, "*", "*.golden"))
	if err != nil || len(golden) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, g := range golden {
		if err := os.Rename(g, strings.TrimSuffix(g, ".golden")); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range analyse(t, dir) { // a package that does not compile is a problem
		if len(f.Fixes) > 0 {
			t.Errorf("%s: %s is still reported", f.Pos, f.Rule)
		}
	}
}
