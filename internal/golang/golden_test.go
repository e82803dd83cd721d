package golang_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/golden"
	"github.com/cachevet/cachevet/internal/model"
)

// TestUnits compares the dump of small modules with the file "want" of their
// archive.
func TestUnits(t *testing.T) {
	golden.Trees(t, "testdata/*.txtar", func(t *testing.T, dir, _ string) string {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
			writeFile(t, filepath.Join(dir, "go.mod"), []byte("module example.test/m\n\ngo 1.24\n"))
		}
		return string(dump(t, dir, golang.Options{}))
	})
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
