package observe

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

	"github.com/cachevet/cachevet/internal/model"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden lowers the programs of testdata/*.txtar; the file "want" of each
// archive is the dump of its units.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			want := ""
			kept := a.Files[:0:0]
			for _, f := range a.Files {
				if f.Name == "want" {
					want = string(f.Data)
					continue
				}
				kept = append(kept, f)
				name := filepath.Join(dir, filepath.FromSlash(f.Name))
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			got := dump(t, dir, 1)
			if again := dump(t, dir, 3); again != got {
				t.Errorf("three workers give another result:\n%s", cmp.Diff(got, again))
			}
			if *update {
				a.Files = append(kept, txtar.File{Name: "want", Data: []byte(got)})
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func dump(t *testing.T, dir string, workers int) string {
	t.Helper()
	units, err := Units(context.Background(), dir, Options{Workers: workers, Known: testLibrary{}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, u := range units {
		model.Dump(&b, u)
	}
	return b.String()
}

// testLibrary is what the golden programs know of libraries.
type testLibrary struct{}

func (testLibrary) Known(class string) (string, bool) {
	for _, c := range []string{`Lib\Client`, `Lib\Response`, `Lib\Base`} {
		if strings.EqualFold(c, class) {
			return c, true
		}
	}
	return "", false
}

func (testLibrary) Supers(class string) []string {
	if strings.EqualFold(class, `Lib\Base`) {
		return []string{`Lib\Countable`}
	}
	return nil
}

func (testLibrary) MethodReturn(class, method string) string {
	switch strings.ToLower(class + "::" + method) {
	case `lib\client::request`:
		return `Lib\Response`
	case `lib\client::withoptions`:
		return "static"
	case "::make_client":
		return `Lib\Client`
	}
	return ""
}

func (testLibrary) FieldType(class, name string) string {
	switch class + "::" + name {
	case `Lib\Response::client`, "$services::client", "$app::client", "$GLOBALS::client", "$aliases::Net":
		return `Lib\Client`
	}
	return ""
}
