package observe

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cachevet/cachevet/internal/golden"
	"github.com/cachevet/cachevet/internal/model"
)

// TestGolden lowers the programs of testdata/*.txtar; the file "want" of each
// archive is the dump of its units.
func TestGolden(t *testing.T) {
	golden.Trees(t, "testdata/*.txtar", func(t *testing.T, dir, _ string) string {
		got := dump(t, dir, 1)
		if again := dump(t, dir, 3); again != got {
			t.Errorf("three workers give another result:\n%s", cmp.Diff(got, again))
		}
		return got
	})
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
