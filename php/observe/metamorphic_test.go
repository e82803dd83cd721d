package observe_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/analyzers/slowcallback"
	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
	"github.com/cachevet/cachevet/php/observe"
)

// TestMetamorphic writes one fault in a hundred ways; whatever the way, the
// finding stays: closure, arrow function, method, first-class callable, string
// and array callables, wrappers, factories, traits, generators, magic methods,
// interfaces between, aliases, and the receiver typed in every way PHP has.
func TestMetamorphic(t *testing.T) {
	each(t, "testdata/metamorphic/slow.txtar", func(t *testing.T, src string, reported bool) {
		if !reported {
			t.Errorf("nothing reported for\n%s", src)
		}
	})
}

// TestQuiet has programs that only look like it.
func TestQuiet(t *testing.T) {
	each(t, "testdata/metamorphic/quiet.txtar", func(t *testing.T, src string, reported bool) {
		if reported {
			t.Errorf("false alarm for\n%s", src)
		}
	})
}

// each judges every program of an archive by the rule slowcallback.
func each(t *testing.T, archive string, check func(t *testing.T, src string, reported bool)) {
	a, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	cat, problems := catalog.Load()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for _, f := range a.Files {
		t.Run(strings.TrimSuffix(f.Name, ".php"), func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "a.php"), f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
			units, err := observe.Units(context.Background(), dir, observe.Options{Known: cat.Types(model.PHP)})
			if err != nil {
				t.Fatal(err)
			}
			// What the configuration of an application says when it says nothing.
			units = append(units, &model.Unit{Language: model.PHP, Name: "container",
				Libraries: []model.Library{{Name: "symfony/cache", Version: "7.2.1"}}})
			p := link.Link(context.Background(), units, cat, link.Options{})
			found := slowcallback.Rule.Judge(p, rule.Settings{HoldLimit: 5 * time.Second})
			check(t, string(f.Data), slices.ContainsFunc(found, func(f model.Finding) bool {
				return slices.ContainsFunc(f.Effects, func(e model.Effect) bool { return e.Kind == model.DNS })
			}))
		})
	}
}
