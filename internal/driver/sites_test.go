package driver

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/model"
)

var update = flag.Bool("update", false, "write what is found into the fixtures")

// TestSitesOfApplications holds what is known of the sites of small PHP
// applications: pool, scope, lifetime, effects with their bounds, entries. What
// stayed unresolved is a line as well.
func TestSitesOfApplications(t *testing.T) {
	files, err := filepath.Glob("../../testdata/sites/php/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures:", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir, want := t.TempDir(), -1
			for i, f := range ar.Files {
				if f.Name == "want" {
					want = i
					continue
				}
				name := filepath.Join(dir, filepath.FromSlash(f.Name))
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, f.Data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			res, err := Analyse(context.Background(), Options{Dir: dir, Config: &config.Config{}})
			if err != nil {
				t.Fatal(err)
			}
			got := siteLines(res)
			if *update {
				if want < 0 {
					ar.Files = append(ar.Files, txtar.File{Name: "want"})
					want = len(ar.Files) - 1
				}
				ar.Files[want].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want < 0 {
				t.Fatal("the fixture has no file named want")
			}
			if diff := cmp.Diff(string(ar.Files[want].Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func siteLines(res *Result) string {
	var b strings.Builder
	for _, s := range Sites(res).Sites {
		fmt.Fprintf(&b, "%s:%d %s pool=%s scope=%s", s.Pos.File, s.Pos.Line, s.API, s.Pool, s.LockScope)
		if s.TTL != "" {
			fmt.Fprintf(&b, " ttl=%s", s.TTL)
		}
		for i, e := range s.Effects {
			fmt.Fprintf(&b, "%s%s(%s)", map[bool]string{true: " does ", false: ", "}[i == 0], e.Kind, boundText(e.Bound))
		}
		for i, e := range s.Entries {
			fmt.Fprintf(&b, "%s%s %s", map[bool]string{true: " from ", false: ", "}[i == 0], e.Kind, e.Label)
		}
		for _, u := range s.Unresolved {
			fmt.Fprintf(&b, " unresolved %s: %s", u.What, u.Reason)
		}
		b.WriteByte('\n')
	}
	for _, p := range Doctor(res).Projects {
		for _, u := range p.Unresolved {
			fmt.Fprintf(&b, "doctor %s:%d %s: %s\n", u.Pos.File, u.Pos.Line, u.What, u.Reason)
		}
	}
	for _, p := range res.Problems {
		fmt.Fprintf(&b, "problem %s:%d %s\n", p.Pos.File, p.Pos.Line, p.Message)
	}
	return b.String()
}

func boundText(b model.Bound) string {
	if b.Kind == model.Deadline && b.Limit > 0 {
		return b.Limit.String()
	}
	return string(b.Kind)
}
