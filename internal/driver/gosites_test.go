package driver_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/report"
)

// siteModule is a Go module of small programs with stubs of libraries in its
// vendor folder. The line of every site ends in
//
//	// site SCOPE KIND:BOUND … KIND? …
//
// with the effects by name: "dns:unbounded", "http:2s"; a question mark for what
// is only possible, nothing after the kind where no bound is claimed. Every site
// that is found must be wanted.
const siteModule = "../../testdata/sites/go"

func TestSitesOfGo(t *testing.T) {
	dir, err := filepath.Abs(siteModule)
	if err != nil {
		t.Fatal(err)
	}
	res, err := driver.Analyse(context.Background(), driver.Options{Dir: dir, Config: config.Default()})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Problems {
		t.Errorf("%s: %s", p.Pos, p.Message)
	}
	type line struct {
		file string
		line int
	}
	got := map[line]string{}
	for _, s := range driver.Sites(res).Sites {
		at := line{s.Pos.File, int(s.Pos.Line)}
		text := siteText(s)
		if have, ok := got[at]; ok {
			text = have + " and " + text
		}
		got[at] = text
	}
	err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "vendor" {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		for n := 1; lines.Scan(); n++ {
			at := line{filepath.ToSlash(rel), n}
			_, want, _ := strings.Cut(lines.Text(), "// site ")
			if got[at] != want {
				t.Errorf("%s:%d:\ngot  %q\nwant %q", at.file, n, got[at], want)
			}
		}
		return lines.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// siteText is a site as the fixtures write it.
func siteText(s report.Site) string {
	scope := string(s.LockScope)
	if scope == "" {
		scope = "-"
	}
	var effects []string
	for _, e := range s.Effects {
		text := string(e.Kind)
		if e.Bound.Limit > 0 {
			text += ":" + e.Bound.Limit.String()
		} else if e.Bound.Kind != "" {
			text += ":" + string(e.Bound.Kind)
		}
		effects = append(effects, text)
	}
	for _, e := range s.Possible {
		effects = append(effects, string(e.Kind)+"?")
	}
	slices.Sort(effects)
	return strings.Join(append([]string{scope}, effects...), " ")
}

// TestEntriesOfGo: the line where control is given a way in ends in
// "// entry KIND LABEL", several of them one after the other.
func TestEntriesOfGo(t *testing.T) {
	dir, err := filepath.Abs(siteModule)
	if err != nil {
		t.Fatal(err)
	}
	res, err := driver.Analyse(context.Background(), driver.Options{Dir: dir, Paths: []string{"entries/...", "entrypoints/..."}, Config: config.Default()})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]map[int]string{"entries/main.go": {}, "entrypoints/web.go": {}, "entrypoints/worker.go": {}}
	for _, p := range res.Projects {
		for _, e := range p.Program.Entries() {
			if lines := got[e.Pos.File]; lines != nil && e.Kind != model.Startup {
				if lines[int(e.Pos.Line)] != "" {
					lines[int(e.Pos.Line)] += ", "
				}
				lines[int(e.Pos.Line)] += string(e.Kind) + " " + e.Label
			}
		}
	}
	for file, lines := range got {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for l := range strings.Lines(string(text)) {
			n++
			_, want, _ := strings.Cut(strings.TrimRight(l, "\r\n"), "// entry ")
			if lines[n] != want {
				t.Errorf("%s:%d: got %q, want %q", file, n, lines[n], want)
			}
		}
	}
}
