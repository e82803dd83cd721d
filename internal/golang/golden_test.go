package golang_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/model"
)

var update = flag.Bool("update", false, "rewrite the expected dumps")

// TestUnits compares the dump of small modules with the file "want" of their
// archive.
func TestUnits(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			var want *txtar.File
			for i := range ar.Files {
				f := &ar.Files[i]
				if f.Name == "want" {
					want = f
					continue
				}
				writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
			}
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
				writeFile(t, filepath.Join(dir, "go.mod"), []byte("module example.test/m\n\ngo 1.24\n"))
			}
			got := dump(t, dir, golang.Options{})
			if *update {
				if want == nil {
					ar.Files = append(ar.Files, txtar.File{Name: "want"})
					want = &ar.Files[len(ar.Files)-1]
				}
				want.Data = got
				if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want == nil {
				t.Fatal("the archive has no file want; run with -update")
			}
			if diff := cmp.Diff(string(want.Data), string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// dump observes dir and returns its units but the one of go.mod.
func dump(t *testing.T, dir string, opts golang.Options) []byte {
	t.Helper()
	units, err := golang.Observe(context.Background(), dir, nil, opts)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	for _, u := range units {
		if u.Name != "go.mod" {
			model.Dump(&buf, u)
		}
	}
	return buf.Bytes()
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
