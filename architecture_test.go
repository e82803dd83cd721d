// Package cachevet_test holds the walls between the rooms of docs/architecture.md.
package cachevet_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/cachevet/cachevet/"

// walls says which rooms of ours a room may enter; a name stands for what is
// below it too. The longest name that fits a package decides.
var walls = []struct {
	room string
	may  []string
	why  string
}{
	{"internal/model", nil, "the words depend on nothing"},
	{"internal/catalog", []string{"internal/model"}, "knowledge is data"},
	{"internal/link", []string{"internal/catalog", "internal/model"}, "the linker knows no language"},
	{"internal/rule", []string{"internal/link", "internal/model"}, "a rule sees the linked program"},
	{"internal/store", nil, "the store keeps bytes"},
	{"internal/golden", nil, "what tests share knows nothing of what they test"},
	{"internal/store/wire", nil, "how values become bytes"},
	{"internal/store/unitcodec", []string{"internal/model", "internal/store/wire"}, "how units become bytes"},
	{"internal/config", []string{"internal/model"}, "configuration has no opinion"},
	{"internal/report", []string{"internal/model"}, "a reporter knows no rule"},
	{"internal/golang", []string{"internal/model", "internal/store/unitcodec", "internal/golang"}, "a front end only observes"},
	{"php/token", nil, "the parser is usable on its own"},
	{"php/ast", []string{"php/token"}, "the parser is usable on its own"},
	{"php/scanner", []string{"php/token"}, "the parser is usable on its own"},
	{"php/parser", []string{"php/token", "php/ast", "php/scanner"}, "the parser is usable on its own"},
	{"php", []string{"php", "internal/model", "internal/catalog", "internal/store/unitcodec", "internal/store/wire"}, "a front end only observes"},
	{"analyzers", []string{"analyzers", "internal/rule", "internal/link", "internal/model", "internal/golang", "internal/catalog", "internal/driver", "internal/config"}, "the one place where rules and the Go front end meet"},
	{"analyzers/gclplugin", []string{"analyzers"}, "a host wraps the analyzers"},
	{"internal/driver", []string{"internal", "php"}, "the driver joins everything but the rules, which it is given"},
	{"cmd/cachevet", []string{"internal/driver", "internal/report", "internal/config", "internal/store", "internal/model", "internal/rule", "analyzers", "php/parser", "php/ast", "php/token", "php/scanner"}, "the command knows driver and reporters"},
}

// ruleRoom is the wall around the folder of one rule.
var ruleRoom = []string{"internal/rule", "internal/link", "internal/model"}

func TestWalls(t *testing.T) {
	for pkg, imports := range packages(t) {
		may, why, ok := wall(pkg)
		if !ok {
			t.Errorf("%s has no wall: add it to docs/architecture.md and to this test", pkg)
			continue
		}
		for imp, file := range imports {
			ours, isOurs := strings.CutPrefix(imp, module)
			switch {
			case isOurs && !slices.ContainsFunc(may, func(m string) bool { return ours == m || strings.HasPrefix(ours, m+"/") }):
				t.Errorf("%s imports %s: %s", file, ours, why)
			case !isOurs && isRule(pkg) && slices.Contains([]string{"go/ast", "go/types", "golang.org/x/tools/go/analysis"}, imp):
				t.Errorf("%s imports %s: a rule knows no language", file, imp)
			}
		}
	}
}

func isRule(pkg string) bool {
	dir, name := path.Split(pkg)
	return dir == "analyzers/" && name != "gclplugin"
}

func wall(pkg string) (may []string, why string, ok bool) {
	if isRule(pkg) {
		return ruleRoom, "a rule sees the linked program and nothing else", true
	}
	longest := -1
	for _, w := range walls {
		if (pkg == w.room || strings.HasPrefix(pkg, w.room+"/")) && len(w.room) > longest {
			longest = len(w.room)
			may, why, ok = w.may, w.why, true
		}
	}
	return may, why, ok
}

// packages maps every package of the module to what its files import, tests
// left out, and a file that does.
func packages(t *testing.T) map[string]map[string]string {
	t.Helper()
	out := map[string]map[string]string{}
	err := filepath.WalkDir(".", func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if name := e.Name(); name == "testdata" || name != "." && strings.IndexAny(name, "._") == 0 {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		file = filepath.ToSlash(file)
		pkg := path.Dir(file)
		if out[pkg] == nil {
			out[pkg] = map[string]string{}
		}
		for _, spec := range f.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			out[pkg][imp] = file
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 10 {
		t.Fatalf("only %d packages found: the walk is wrong", len(out))
	}
	return out
}

// TestWallsCatch proves that a breach would be seen.
func TestWallsCatch(t *testing.T) {
	for _, x := range []struct{ pkg, imp string }{
		{"internal/model", "internal/catalog"},
		{"analyzers/slowcallback", "internal/golang"},
		{"analyzers/slowcallback", "php/ast"},
		{"internal/golang", "php/parser"},
		{"php/observe", "internal/golang"},
		{"php/parser", "internal/model"},
		{"internal/report", "analyzers/slowcallback"},
		{"internal/link", "internal/rule"},
	} {
		may, _, ok := wall(x.pkg)
		if !ok || slices.ContainsFunc(may, func(m string) bool { return x.imp == m || strings.HasPrefix(x.imp, m+"/") }) {
			t.Errorf("%s may import %s", x.pkg, x.imp)
		}
	}
}

// TestNoLanguageNamed: where a program's meaning depends on its language, the linker and the rules ask for the trait
// they mean, which another language may share.
func TestNoLanguageNamed(t *testing.T) {
	named := regexp.MustCompile(`\bmodel\.(Go|PHP)\b`)
	for _, dir := range []string{"internal/link", "internal/rule", "analyzers"} {
		err := filepath.WalkDir(filepath.FromSlash(dir), func(file string, e fs.DirEntry, err error) error {
			base := filepath.Base(file)
			if err != nil || e.IsDir() || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") || base == "doc.go" || filepath.Dir(file) == "analyzers" {
				return err
			}
			src, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			for i, line := range strings.Split(string(src), "\n") {
				if m := named.FindString(line); m != "" {
					t.Errorf("%s:%d: asks for %s; ask for one of model.Traits (n.traits() in the linker), or add one", filepath.ToSlash(file), i+1, m)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
