package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/analyzers"
	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/golden"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

const top = "../.."

// TestDocsRules keeps docs/rules in step with the documentation in the rules.
func TestDocsRules(t *testing.T) {
	want := map[string]bool{}
	for _, r := range append(analyzers.Rules(), driver.IgnoreDoc()) {
		name := r.Name + ".md"
		want[name] = true
		golden.File(t, filepath.Join(top, "docs", "rules", name), []byte(driver.RulePage(r)))
	}
	entries, err := os.ReadDir(filepath.Join(top, "docs", "rules"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !want[e.Name()] {
			t.Errorf("docs/rules/%s is of no rule", e.Name())
		}
	}
}

// TestDocsReadme keeps the table of rules and the shown output of README.md in
// step with the program.
func TestDocsReadme(t *testing.T) {
	path := filepath.Join(top, "README.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	var table strings.Builder
	table.WriteString("| rule | finds | in |\n| --- | --- | --- |\n")
	for _, r := range analyzers.Rules() {
		fmt.Fprintf(&table, "| [`%s`](docs/rules/%s.md) | %s | %s |\n", r.Name, r.Name, r.Doc.Title, languages(r))
	}
	text = replaceBetween(t, text, "rules", table.String())

	for _, name := range []string{"GITHUB_ACTIONS", "FORCE_COLOR", "CLICOLOR_FORCE"} {
		t.Setenv(name, "")
	}
	t.Setenv("CACHEVET_CACHE", t.TempDir())
	t.Chdir(top)
	var stdout, stderr bytes.Buffer
	code := run(context.Background(), []string{"./testdata/apps/mediatheque"}, &stdout, &stderr)
	if code != exitFindings || stderr.Len() > 0 {
		t.Errorf("exit %d, %s", code, stderr.String())
	}
	text = replaceBetween(t, text, "output", "```text\n$ go run ./cmd/cachevet ./testdata/apps/mediatheque\n"+stdout.String()+"exit status 1\n```\n")
	golden.File(t, "README.md", []byte(text))
}

// languages are those of a rule's examples and those it names besides, in a
// fixed order.
func languages(r *rule.Rule) string {
	spoken := map[model.Language]bool{}
	for _, e := range r.Doc.Examples {
		spoken[e.Language] = true
	}
	for _, l := range r.Doc.Languages {
		spoken[l] = true
	}
	var names []string
	if spoken[model.PHP] {
		names = append(names, "PHP")
	}
	if spoken[model.Go] {
		names = append(names, "Go")
	}
	return strings.Join(names, ", ")
}

// replaceBetween replaces what stands between <!-- name --> and <!-- /name -->.
func replaceBetween(t *testing.T, text, name, with string) string {
	t.Helper()
	start, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	i, j := strings.Index(text, start), strings.Index(text, end)
	if i < 0 || j < i {
		t.Fatalf("README.md has no %s … %s", strings.TrimSpace(start), end)
	}
	return text[:i+len(start)] + "\n" + with + "\n" + text[j:]
}

// TestDocsLinks: every relative link of the documents leads to a file.
func TestDocsLinks(t *testing.T) {
	var files []string
	for _, dir := range []string{"README.md", "CONTRIBUTING.md", "docs"} {
		err := filepath.WalkDir(filepath.Join(top, dir), func(path string, e fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".md") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(data), "](")[1:] {
			target, _, ok := strings.Cut(part, ")")
			target, _, _ = strings.Cut(target, "#")
			if !ok || target == "" || strings.Contains(target, "://") || strings.ContainsAny(target, " $'\"\n") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), filepath.FromSlash(target))); err != nil {
				t.Errorf("%s links to %s, which is not there", file, target)
			}
		}
	}
}
