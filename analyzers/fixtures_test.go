package analyzers_test

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/analyzers"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// fixtures holds testdata/rules/<rule>/<language>/<case>/: each case is a
// package or a small project. A line that must be reported ends in
//
//	// want RULE "regular expression on the message"
//
// and every finding at warning or above of the folder's own rule must be
// wanted. A case without wants is a negative; one that says cachevet:ignore is
// the suppressed one.
const fixtures = "../testdata/rules"

// A want is one expected finding.
type want struct {
	file string // relative to fixtures
	line int
	rule string
	text *regexp.Regexp
	met  bool
}

func TestFixtures(t *testing.T) {
	for _, r := range analyzers.Rules() {
		for _, lang := range []string{"go", "php"} {
			dir := path.Join(r.Name, lang)
			if _, err := os.Stat(filepath.Join(fixtures, dir)); err != nil {
				continue
			}
			t.Run(dir, func(t *testing.T) {
				t.Parallel()
				wants := readWants(t, dir)
				for _, f := range analyseFixtures(t, dir, lang) {
					if f.Rule != r.Name || f.Severity.Rank() < model.Warning.Rank() {
						continue
					}
					if !meet(wants, f) {
						t.Errorf("%s: not wanted: %s: %s", f.Pos, f.Rule, f.Message)
					}
				}
				for _, w := range wants {
					if !w.met {
						t.Errorf("%s:%d: no finding of %s matching %q", w.file, w.line, w.rule, w.text)
					}
				}
			})
		}
	}
}

// TestFixtureSets holds every rule to its share of fixtures per language.
func TestFixtureSets(t *testing.T) {
	for _, r := range analyzers.Rules() {
		for _, lang := range []string{"go", "php"} {
			if !slices.ContainsFunc(r.Doc.Examples, hasLanguage(model.Language(lang))) {
				continue
			}
			dir := filepath.Join(fixtures, r.Name, lang)
			cases, err := os.ReadDir(dir)
			if err != nil {
				t.Errorf("%s has an example in %s but no fixtures", r.Name, lang)
				continue
			}
			var positive, negative, suppressed, crossFile int
			for _, c := range cases {
				var text strings.Builder
				files := 0
				for _, f := range sourceFiles(t, filepath.Join(dir, c.Name())) {
					b, err := os.ReadFile(f)
					if err != nil {
						t.Fatal(err)
					}
					text.Write(b)
					files++
				}
				wanted := strings.Contains(text.String(), "// want ")
				switch {
				case strings.Contains(text.String(), "cachevet:ignore"):
					suppressed++
				case wanted && files > 1:
					crossFile++
					positive++
				case wanted:
					positive++
				default:
					negative++
				}
			}
			if positive < 3 || negative < 3 || suppressed < 1 || crossFile < 1 {
				t.Errorf("%s/%s: %d positive (3), %d negative (3), %d suppressed (1), %d cross-file (1)",
					r.Name, lang, positive, negative, suppressed, crossFile)
			}
		}
	}
}

func hasLanguage(lang model.Language) func(rule.Example) bool {
	return func(e rule.Example) bool { return e.Language == lang }
}

// analyseFixtures analyses a folder of fixtures: the Go ones as one module, the
// PHP ones each as a project of its own. Positions come back relative to
// fixtures.
func analyseFixtures(t *testing.T, dir, lang string) []model.Finding {
	t.Helper()
	if lang == "go" {
		return analyse(t, fixtures, "./"+dir)
	}
	cases, err := os.ReadDir(filepath.Join(fixtures, dir))
	if err != nil {
		t.Fatal(err)
	}
	var out []model.Finding
	for _, c := range cases {
		for _, f := range analyse(t, filepath.Join(fixtures, dir, c.Name())) {
			f.Pos.File = path.Join(dir, c.Name(), f.Pos.File)
			out = append(out, f)
		}
	}
	return out
}

func analyse(t *testing.T, dir string, paths ...string) []model.Finding {
	t.Helper()
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range paths {
		paths[i] = p + "/..."
	}
	res, err := driver.Analyse(context.Background(), driver.Options{
		Dir: abs, Paths: paths, Config: config.Default(), Rules: analyzers.Rules(),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Problems {
		t.Errorf("%s: %s", p.Pos, p.Message)
	}
	return res.Findings
}

func meet(wants []*want, f model.Finding) bool {
	for _, w := range wants {
		if !w.met && w.file == f.Pos.File && w.line == int(f.Pos.Line) && w.rule == f.Rule && w.text.MatchString(f.Message) {
			w.met = true
			return true
		}
	}
	return false
}

var wantComment = regexp.MustCompile(`// want (\w+) ("(?:[^"\\]|\\.)*")`)

func readWants(t *testing.T, dir string) []*want {
	t.Helper()
	var wants []*want
	for _, name := range sourceFiles(t, filepath.Join(fixtures, dir)) {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		rel, _ := filepath.Rel(fixtures, name)
		lines := bufio.NewScanner(f)
		for n := 1; lines.Scan(); n++ {
			m := wantComment.FindStringSubmatch(lines.Text())
			if m == nil {
				continue
			}
			text, err := strconv.Unquote(m[2])
			if err != nil {
				t.Fatalf("%s:%d: %v", name, n, err)
			}
			wants = append(wants, &want{file: filepath.ToSlash(rel), line: n, rule: m[1], text: regexp.MustCompile(text)})
		}
		f.Close()
	}
	slices.SortFunc(wants, func(a, b *want) int { return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line)) })
	return wants
}

func sourceFiles(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".php")) {
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestExamples runs every rule's documentation: the bad example yields exactly
// this rule, the good one nothing.
func TestExamples(t *testing.T) {
	for _, r := range analyzers.Rules() {
		for _, e := range r.Doc.Examples {
			t.Run(fmt.Sprintf("%s/%s", r.Name, e.Language), func(t *testing.T) {
				t.Parallel()
				rules := map[string]bool{}
				for _, f := range analyseText(t, e.Language, e.Bad) {
					rules[f.Rule] = true
				}
				if len(rules) != 1 || !rules[r.Name] {
					t.Errorf("bad example: findings of %v, want only %s", slices.Sorted(maps.Keys(rules)), r.Name)
				}
				for _, f := range analyseText(t, e.Language, e.Good) {
					t.Errorf("good example: %s:%d: %s: %s", f.Pos.File, f.Pos.Line, f.Rule, f.Message)
				}
			})
		}
	}
}

// analyseText analyses one source as a project and returns what is loud.
func analyseText(t *testing.T, lang model.Language, text string) []model.Finding {
	t.Helper()
	dir := t.TempDir()
	name := "example.php"
	if lang == model.Go {
		name = "example.go"
		for _, f := range []string{"go.mod", "go.sum"} {
			b, err := os.ReadFile(filepath.Join(fixtures, f))
			if err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(dir, f), string(b))
		}
	}
	writeFile(t, filepath.Join(dir, name), text)
	return slices.DeleteFunc(analyse(t, dir), func(f model.Finding) bool { return f.Severity.Rank() < model.Warning.Rank() })
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
