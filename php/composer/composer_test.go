package composer

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/internal/golden"
)

// extract writes the files of an archive to a fresh folder.
func extract(t *testing.T, archive string) string {
	t.Helper()
	return golden.Tree(t, txtar.Parse([]byte(archive)).Files)
}

// describe prints projects one line a fact.
func describe(list []*Project) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "project %s bare=%v name=%q\n", p.Rel, p.Bare, p.Name)
		for _, q := range p.Packages {
			fmt.Fprintf(&b, "  package %s %s line %d\n", q.Name, q.Version, q.Pos.Line)
		}
		for _, f := range p.Files {
			fmt.Fprintf(&b, "  file %s test=%v\n", f.Rel, f.Test)
		}
		for _, q := range p.Problems {
			fmt.Fprintf(&b, "  problem %s:%d: %s\n", q.Pos.File, q.Pos.Line, q.Message)
		}
	}
	return b.String()
}

func TestFind(t *testing.T) {
	tests := []struct{ name, archive, want string }{
		{"bare tree", `
-- src/A.php --
-- src/cache/B.php --
-- cache/gone.php --
-- vendor/x/gone.php --
-- README.md --
`, `project . bare=true name=""
  file src/A.php test=false
  file src/cache/B.php test=false
`},
		{"application with lock and tests", `
-- composer.json --
{"name": "acme/shop", "autoload": {"psr-4": {"App\\": "src/"}}, "autoload-dev": {"psr-4": {"App\\Check\\": "check/"}}}
-- composer.lock --
{
    "packages": [
        {
            "name": "symfony/cache",
            "version": "v7.2.1"
        }
    ]
}
-- src/Kernel.php --
-- src/Test/Question.php --
-- src/Tests/KernelTest.php --
-- check/KernelTest.php --
-- tests/bootstrap.php --
-- var/cache/x.php --
`, `project . bare=false name="acme/shop"
  package symfony/cache 7.2.1 line 4
  file check/KernelTest.php test=true
  file src/Kernel.php test=false
  file src/Test/Question.php test=false
  file src/Tests/KernelTest.php test=true
  file tests/bootstrap.php test=true
`},
		{"a monorepo is one project, an application in it another", `
-- composer.json --
{"name": "acme/all"}
-- src/Box/composer.json --
{"name": "acme/box", "type": "library", "autoload": {"psr-4": {"Acme\\Box\\": ""}}}
-- src/Box/Box.php --
-- site/composer.json --
{"type": "project"}
-- site/src/Kernel.php --
`, `project . bare=false name="acme/all"
  file src/Box/Box.php test=false
project site bare=false name=""
  file site/src/Kernel.php test=false
`},
		{"configured applications without composer.json", `
-- config/packages/cache.yaml --
-- old/config/services.yaml --
-- old/src/A.php --
-- b.php --
`, `project . bare=true name=""
  file b.php test=false
project old bare=true name=""
  file old/src/A.php test=false
`},
		{"broken composer.json is named and the files are kept", `
-- composer.json --
{
  "name": "acme/shop",
  nonsense
}
-- a.php --
`, `project . bare=false name=""
  file a.php test=false
  problem composer.json:3: not valid JSON: invalid character 'n' looking for beginning of object key string
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, err := Find(context.Background(), extract(t, tt.archive))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, describe(list)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFindRoot(t *testing.T) {
	dir := extract(t, "-- a.php --\n")
	for _, root := range []string{filepath.Join(dir, "missing"), filepath.Join(dir, "a.php")} {
		if _, err := Find(context.Background(), root); err == nil {
			t.Errorf("Find(%s): no error", root)
		}
	}
}

func TestSymlinkLoop(t *testing.T) {
	dir := extract(t, "-- src/A.php --\n")
	if err := os.Symlink(dir, filepath.Join(dir, "src", "again")); err != nil {
		t.Logf("no symbolic links on this system: %v", err)
		return
	}
	if err := os.Symlink("self.php", filepath.Join(dir, "src", "self.php")); err != nil {
		t.Fatal(err)
	}
	list, err := Find(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	got := describe(list)
	for _, want := range []string{
		"file src/A.php",
		"problem src/again:0: symbolic link to a folder that contains it, not followed",
		"problem src/self.php:0: symbolic link cannot be followed",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in\n%s", want, got)
		}
	}
}

func TestLocate(t *testing.T) {
	dir := extract(t, `
-- composer.json --
{"autoload": {"psr-4": {"App\\": ["lib/", "src/"]}, "psr-0": {"Old_": "old"}}}
-- composer.lock --
{"packages": [{"name": "acme/box", "version": "1.0", "autoload": {"psr-4": {"Acme\\Box\\": "src"}}}]}
-- src/Mail/Sender.php --
-- old/Old/Mail/Sender.php --
-- vendor/acme/box/src/Lid.php --
-- vendor/other/Odd.php --
-- vendor/composer/autoload_classmap.php --
<?php
return array(
    'Other\\Odd' => $vendorDir . '/other/Odd.php',
);
`)
	list, err := Find(context.Background(), dir)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	for class, want := range map[string]string{
		`App\Mail\Sender`: "src/Mail/Sender.php",
		`Old_Mail_Sender`: "old/Old/Mail/Sender.php",
		`Acme\Box\Lid`:    "vendor/acme/box/src/Lid.php",
		`Other\Odd`:       "vendor/other/Odd.php",
		`App\Missing`:     "",
	} {
		got := ""
		if files := list[0].Locate(class); len(files) > 0 {
			got = list[0].RelPath(files[0])
		}
		if got != want {
			t.Errorf("Locate(%s) = %q, want %q", class, got, want)
		}
	}
}

// Packages of the same repository are not in the vendor folder, or there is none:
// composer links them into it.
func TestLocatePathPackage(t *testing.T) {
	dir := extract(t, `
-- app/composer.json --
{"autoload": {"psr-4": {"App\\": "src/"}}}
-- app/composer.lock --
{"packages": [
 {"name": "acme/core", "version": "dev-main", "dist": {"type": "path", "url": "../lib/core"}, "autoload": {"psr-4": {"Acme\\Core\\": ""}}},
 {"name": "acme/far", "version": "dev-main", "dist": {"type": "path", "url": "../../far"}, "autoload": {"psr-4": {"Acme\\Far\\": ""}}},
 {"name": "acme/web", "version": "1.0", "dist": {"type": "zip", "url": "https://code.example/web.zip"}, "autoload": {"psr-4": {"Acme\\Web\\": "src"}}}
]}
-- app/src/Start.php --
-- lib/core/Lid.php --
`)
	list, err := Find(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if p.Rel != "app" {
			continue
		}
		for class, want := range map[string]string{`Acme\Core\Lid`: "lib/core/Lid.php", `Acme\Far\Lid`: "", `Acme\Web\Page`: ""} {
			got := ""
			if files := p.Locate(class); len(files) > 0 {
				got = p.RelPath(files[0])
			}
			if got != want {
				t.Errorf("Locate(%s) = %q, want %q", class, got, want)
			}
		}
		return
	}
	t.Fatal("no project app")
}
