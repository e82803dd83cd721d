package driver_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/analyzers"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/driver"
)

// TestVendorFolder holds that a program is judged alike with the source of its
// libraries at hand and without: same sites, same findings, same fingerprints.
func TestVendorFolder(t *testing.T) {
	const fixture = "../../testdata/vendor/same.txtar"
	ar, err := txtar.ParseFile(filepath.FromSlash(fixture))
	if err != nil {
		t.Fatal(err)
	}
	with, without := t.TempDir(), t.TempDir()
	for _, f := range ar.Files {
		write(t, filepath.Join(with, filepath.FromSlash(f.Name)), string(f.Data))
		if !strings.HasPrefix(f.Name, "vendor/") {
			write(t, filepath.Join(without, filepath.FromSlash(f.Name)), string(f.Data))
		}
	}
	bare, full := judged(t, without), judged(t, with)
	if diff := cmp.Diff(bare, full); diff != "" {
		t.Errorf("(-without vendor +with):\n%s", diff)
	}
	// What makes the comparison worth something.
	for _, want := range []string{
		"keymiss src/Controller/RatesController.php:21",
		"slowcallback src/Controller/TableController.php:25",
		"RatesController.php:21 CacheInterface::get rates.cache [http] GET /rates/{limit}",
		"TableController.php:25 CacheInterface::get cache.app [http] GET /table",
	} {
		if !strings.Contains(full, want) {
			t.Errorf("no %q in\n%s", want, full)
		}
	}
}

// TestVendorRead holds that of a vendor folder only what calls come to is read.
func TestVendorRead(t *testing.T) {
	dir := unpack(t, "../../testdata/vendor/same.txtar")
	res, err := driver.Analyse(context.Background(), driver.Options{Dir: dir, Config: config.Default()})
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]bool{}
	for _, u := range res.Projects[0].Program.Units() {
		read[u.Name] = true
	}
	if !read["vendor/acme/all/src/Rules/Expressions.php"] {
		t.Error("a class that is made and called was not read")
	}
	for _, name := range []string{
		"vendor/acme/all/src/Named.php", // only named
	} {
		if read[name] {
			t.Errorf("%s was read", name)
		}
	}
}

// judged lists what is said of a tree, one finding, site and open end a line.
func judged(t *testing.T, dir string) string {
	t.Helper()
	res, err := driver.Analyse(context.Background(), driver.Options{Dir: dir, Config: config.Default(), Rules: analyzers.Rules()})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range res.Findings {
		fmt.Fprintf(&b, "%s %s %s:%d %s %s\n", f.Severity, f.Rule, f.Pos.File, f.Pos.Line, f.Fingerprint, f.Message)
	}
	for _, s := range driver.Sites(res).Sites {
		fmt.Fprintf(&b, "%s:%d %s %s", filepath.Base(s.Pos.File), s.Pos.Line, s.API, s.Pool)
		var kinds []string
		for _, e := range s.Effects {
			kinds = append(kinds, string(e.Kind))
		}
		fmt.Fprintf(&b, " %v", kinds)
		for _, e := range s.Entries {
			fmt.Fprintf(&b, " %s", e.Label)
		}
		fmt.Fprintf(&b, " %v\n", s.Unresolved)
	}
	for _, p := range driver.Doctor(res).Projects {
		for _, u := range p.Unresolved {
			fmt.Fprintf(&b, "open %s:%d %s: %s\n", u.Pos.File, u.Pos.Line, u.What, u.Reason)
		}
	}
	return b.String()
}
