// Package golden holds what tests expect in files that -update writes anew. It is for tests only.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what is expected anew")

// wanted is the file of an archive that holds what is expected; the others are the input.
const wanted = "want"

// Trees runs a test for each txtar archive that the pattern names: it writes the input of the archive below a
// directory of its own, and compares what the function makes of it with the file "want" of the archive, which the
// function is given as well. The tests run in parallel.
func Trees(t *testing.T, pattern string, run func(t *testing.T, dir, want string) string) {
	t.Helper()
	archives, err := filepath.Glob(filepath.FromSlash(pattern))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives %s: %v", pattern, err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			input := ar.Files[:0:0]
			for _, f := range ar.Files {
				if f.Name == wanted {
					want = string(f.Data)
				} else {
					input = append(input, f)
				}
			}
			got := run(t, Tree(t, input), want)
			ar.Files = append(input, txtar.File{Name: wanted, Data: []byte(got)})
			if *update {
				write(t, name, txtar.Format(ar))
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got; go test -update writes it):\n%s", name, diff)
			}
		})
	}
}

// Tree writes the files of an archive below a new directory and returns its name.
func Tree(t *testing.T, files []txtar.File) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
	}
	return dir
}

// File compares a result with a file, whose line ends may be those of Windows.
func File(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		write(t, name, got)
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Errorf("%v (go test -update writes it)", err)
		return
	}
	want = bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))
	if !bytes.Equal(want, got) {
		t.Errorf("%s has drifted (-want +got; go test -update writes it):\n%s", name, cmp.Diff(string(want), string(got)))
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
