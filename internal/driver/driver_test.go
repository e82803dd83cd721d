package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func at(file string, line int32) model.Pos { return model.Pos{File: file, Line: line, Column: 1} }

func brief(findings []model.Finding) []string {
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s:%d %s %s", f.Pos.File, f.Pos.Line, f.Severity, f.Rule))
	}
	return out
}

func TestOneFaultOneFinding(t *testing.T) {
	rules := []*rule.Rule{{Name: "general"}, {Name: "special", Over: []string{"general"}}, {Name: "other"}}
	web := []model.Reach{{Kind: model.Web, Label: "GET /"}}
	got := onePerLine([]model.Finding{
		{Rule: "general", Severity: model.Warning, Pos: at("a.go", 3)},
		{Rule: "special", Severity: model.Warning, Pos: at("a.go", 3)},
		{Rule: "other", Severity: model.Note, Pos: at("a.go", 3)},
		// The same rule twice on a line: the gravest stays, with everybody it hits.
		{Rule: "general", Severity: model.Note, Pos: at("a.go", 5), Entries: web},
		{Rule: "general", Severity: model.Error, Pos: model.Pos{File: "a.go", Line: 5, Column: 9}},
		// A mild special finding does not hide a grave general one.
		{Rule: "special", Severity: model.Note, Pos: at("a.go", 7)},
		{Rule: "general", Severity: model.Error, Pos: at("a.go", 7)},
	}, rules)
	want := []string{
		"a.go:3 note other", "a.go:3 warning special",
		"a.go:5 error general",
		"a.go:7 error general", "a.go:7 note special",
	}
	if diff := cmp.Diff(want, brief(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(web, got[2].Entries); diff != "" {
		t.Errorf("entries of the merged finding (-want +got):\n%s", diff)
	}
}

func TestFingerprintSurvivesEditsAround(t *testing.T) {
	same := func(file string) string { return file }
	make := func(line int32, identity ...string) model.Finding {
		return model.Finding{Rule: "r", Pos: at("a.go", line), Identity: identity}
	}
	before := []model.Finding{make(3, "f", "g"), make(9, "f", "h")}
	after := []model.Finding{make(30, "f", "g"), make(99, "f", "h")}
	fingerprint(before, same)
	fingerprint(after, same)
	for i := range before {
		if before[i].Fingerprint != after[i].Fingerprint {
			t.Errorf("finding %d changed its name when lines moved", i)
		}
	}
	if before[0].Fingerprint == before[1].Fingerprint {
		t.Error("another effect has the same name")
	}
	twins := []model.Finding{make(1, "f"), make(2, "f")}
	fingerprint(twins, same)
	if twins[0].Fingerprint == twins[1].Fingerprint {
		t.Error("two equal findings of one file share a name")
	}
	split := []model.Finding{make(1, "ab", "c"), make(2, "a", "bc")}
	fingerprint(split, same)
	if split[0].Fingerprint[:20] == split[1].Fingerprint[:20] {
		t.Error("parts run together")
	}
}

func TestSuppress(t *testing.T) {
	opts := Options{Config: config.Default(), Rules: []*rule.Rule{{Name: "slowcallback"}, {Name: "keymiss"}}}
	ignore := func(line int32, reason string, rules ...string) model.Ignore {
		return model.Ignore{Pos: at("a.go", line), Rules: rules, Reason: reason, From: line, To: line + 1}
	}
	units := []*model.Unit{
		{Language: model.Go, Ignores: []model.Ignore{
			ignore(1, "measured", "slowcallback"),
			ignore(5, "", "keymiss"),
			ignore(9, "old", "slowcallback"),
			ignore(12, "typo", "slowcalback"),
			{Pos: at("a.go", 20), From: 20, To: 20, NoLint: true},
			{Pos: at("a.go", 30), From: 30, To: 30, NoLint: true},
		}},
		{Language: model.Go, Dependency: true, Ignores: []model.Ignore{{Pos: at("dep.go", 1), Rules: []string{"x"}, From: 1, To: 1}}},
	}
	got, removed := suppress([]model.Finding{
		{Rule: "slowcallback", Severity: model.Error, Pos: at("a.go", 2), Fingerprint: "1"},
		{Rule: "keymiss", Severity: model.Error, Pos: at("a.go", 2), Fingerprint: "2"},
		{Rule: "slowcallback", Severity: model.Error, Pos: at("b.go", 2), Fingerprint: "3"},
		{Rule: "keymiss", Severity: model.Error, Pos: at("a.go", 5), Fingerprint: "4"},
		{Rule: "keymiss", Severity: model.Error, Pos: at("a.go", 20), Fingerprint: "5"},
	}, units, opts)
	want := []string{
		"a.go:2 error keymiss",
		"a.go:5 warning ignore",  // no reason
		"a.go:9 warning ignore",  // unused
		"a.go:12 warning ignore", // no such rule
		"b.go:2 error slowcallback",
	}
	if diff := cmp.Diff(want, brief(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if removed != 3 {
		t.Errorf("%d removed, want 3", removed)
	}
	if msg := got[3].Message; msg != `There is no rule "slowcalback" to suppress; did you mean slowcallback?` {
		t.Errorf("message %q", msg)
	}
	for _, f := range got {
		if f.Fingerprint == "" {
			t.Errorf("%s:%d %s has no fingerprint", f.Pos.File, f.Pos.Line, f.Rule)
		}
	}
}

func TestSuppressOfADisabledRuleIsNotUnused(t *testing.T) {
	c := config.Default()
	c.Disable = []string{"keymiss"}
	opts := Options{Config: c, Rules: []*rule.Rule{{Name: "keymiss"}}}
	units := []*model.Unit{{Ignores: []model.Ignore{{Pos: at("a.go", 1), Rules: []string{"keymiss"}, Reason: "r", From: 1, To: 1}}}}
	if got, _ := suppress(nil, units, opts); len(got) != 0 {
		t.Errorf("reported %v", brief(got))
	}
}

func TestBaseline(t *testing.T) {
	findings := []model.Finding{
		{Rule: "keymiss", Pos: at("b.go", 4), Function: `App\Foo::bar`, Fingerprint: "bb:1"},
		{Rule: "slowcallback", Pos: at("a: #x.go", 2), Fingerprint: "aa:1"},
	}
	text := NewBaseline(findings).Encode()
	b, err := ParseBaseline("base.yaml", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(string(text), string(b.Encode())); diff != "" {
		t.Errorf("reading and writing changes it:\n%s", diff)
	}
	fresh := append(findings, model.Finding{Rule: "r", Pos: at("c.go", 1), Fingerprint: "cc:1"})
	left, known := b.Subtract(fresh)
	if known != 2 || len(left) != 1 || left[0].Fingerprint != "cc:1" {
		t.Errorf("left %v, known %d", brief(left), known)
	}
	if gone := b.Prune(fresh[1:]); gone != 1 || b.Len() != 1 {
		t.Errorf("pruned %d, left %d", gone, b.Len())
	}
	if got, want := b.Inspect(nil), "a: #x.go:2 slowcallback  (gone)\n1 accepted, 1 of them gone; 0 findings are not in the baseline\n"; got != want {
		t.Errorf("inspect:\n%s", got)
	}
}

func TestBaselineMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"findings: []\n":                        "b.yaml:1: version 0 is not known",
		"version: 1\nfindings: [{rule: r}]\n":   "b.yaml: finding 1 has no fingerprint",
		"version: 1\nfindings: 7\n":             "b.yaml:2: ",
		"version: 1\nfinding: []\n":             "b.yaml:2: ",
		"version: 1\nfindings:\n\t- rule: r\n":  "b.yaml:3: ",
		"version: 1\nfindings: [{hint-line: x}": "b.yaml:3: ",
	} {
		if _, err := ParseBaseline("b.yaml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s…", text, err, want)
		}
	}
}

func TestMatchName(t *testing.T) {
	for _, x := range []struct {
		pattern, name string
		want          bool
	}{
		{`App\Cron\*::run`, `App\Cron\Nightly::run`, true},
		{`App\Cron\*::run`, `App\Cron\Nightly::runAll`, false},
		{"main.*", "main.serve", true},
		{"*", "", true},
		{"a*a", "a", false},
		{"a*b*c", "a--b--c", true},
		{"a*b*c", "a--c--b", false},
		{"exact", "exact", true},
		{"exact", "inexact", false},
	} {
		if got := matchName(x.pattern, x.name); got != x.want {
			t.Errorf("matchName(%q, %q) = %v", x.pattern, x.name, got)
		}
	}
}

func TestConfiguredEntries(t *testing.T) {
	units := []*model.Unit{{Funcs: []*model.Func{{ID: `App\Job::run`, Name: "Job::run"}, {ID: `App\Job::run$1`, Name: "closure"}}}}
	addEntries(units, []config.Entry{{Pattern: `App\*`, Kind: model.Worker}})
	want := []model.Entry{{Kind: model.Worker, Label: "Job::run", Func: `App\Job::run`}}
	if diff := cmp.Diff(want, units[0].Entries); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSlotOf: the numbers are PHP's abs(crc32($key)) % 25.
func TestSlotOf(t *testing.T) {
	site := func(key string, constant bool, slots int, scope model.LockScope) *link.Site {
		return &link.Site{Scope: scope, Key: link.Key{Text: key, Constant: constant}, Domain: link.Domain{Slots: slots}}
	}
	for key, want := range map[string]int{"media.latest": 21, "a": 7, "": 0} {
		if got := slotOf(site(key, true, 25, model.ScopeSlot)); got == nil || *got != want {
			t.Errorf("slot of %q: %v, want %d", key, got, want)
		}
	}
	for _, s := range []*link.Site{site("a*", false, 25, model.ScopeSlot), site("a", true, 0, model.ScopeSlot), site("a", true, 25, model.ScopeKey)} {
		if got := slotOf(s); got != nil {
			t.Errorf("%+v has slot %d", s, *got)
		}
	}
}

// tree makes files below a fresh folder; a name that ends in "/" is a folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if strings.HasSuffix(name, "/") {
			text, path = "", filepath.Join(path, ".keep")
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestScope(t *testing.T) {
	dir := tree(t, map[string]string{"a/x.php": "", "a/b/y.php": "", "c/": "", "ab/": ""})
	for _, x := range []struct {
		name     string
		paths    []string
		root     string // relative to dir
		contains []string
		not      []string
	}{
		{"nothing", nil, ".", []string{"a/x.php", ""}, []string{"../z.php"}},
		{"folder", []string{"a"}, "a", []string{"x.php", "b/y.php"}, []string{"../c/z.php"}},
		{"pattern", []string{"./a/..."}, ".", []string{"a/x.php", "a/b/y.php"}, []string{"c/z.php", "ab/z.php"}},
		{"everything", []string{"./..."}, ".", []string{"c/z.php"}, nil},
		{"file", []string{"a/x.php"}, ".", []string{"a/x.php"}, []string{"a/b/y.php"}},
		{"several", []string{"a/b", "c"}, ".", []string{"a/b/y.php", "c/z.php"}, []string{"a/x.php"}},
		{"several and all", []string{"a/b", "."}, ".", []string{"a/x.php"}, nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			sc, err := newScope(dir, x.paths)
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Join(dir, x.root); sc.root != want {
				t.Errorf("root %s, want %s", sc.root, want)
			}
			for _, f := range x.contains {
				if !sc.contains(f) {
					t.Errorf("does not contain %q", f)
				}
			}
			for _, f := range x.not {
				if sc.contains(f) {
					t.Errorf("contains %q", f)
				}
			}
		})
	}
	for path, want := range map[string]string{"nope": "nope: no such file or directory", "a/x.php/...": "a/x.php/...: "} {
		if _, err := newScope(dir, []string{path}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

func TestFindGo(t *testing.T) {
	dir := tree(t, map[string]string{
		"one/go.mod":               "module one\n",
		"one/x.go":                 "package x\n",
		"one/sub/x.go":             "package x\n",
		"one/nested/go.mod":        "module nested\n",
		"ws/go.work":               "go 1.26\n",
		"ws/m/go.mod":              "module m\n",
		"testdata/deep/go.mod":     "module deep\n",
		"vendor/v/go.mod":          "module v\n",
		"node_modules/n/n.go":      "package n\n",
		"one/testdata/twin/go.mod": "module one\n",
	})
	found := func(paths ...string) ([]string, []model.Problem) {
		sc, err := newScope(dir, paths)
		if err != nil {
			t.Fatal(err)
		}
		sources, problems, err := findGo(context.Background(), sc)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, s := range sources {
			rel, _ := filepath.Rel(dir, s.dir)
			names = append(names, s.name+" in "+filepath.ToSlash(rel))
		}
		return names, problems
	}
	for _, x := range []struct {
		paths []string
		want  []string
	}{
		{nil, []string{"one in one", "ws in ws"}},
		{[]string{"one/sub"}, []string{"one in one"}},
		{[]string{"testdata"}, []string{"deep in testdata/deep"}},
		{[]string{"one/testdata/twin"}, []string{"one in one/testdata/twin"}},
	} {
		got, problems := found(x.paths...)
		if diff := cmp.Diff(x.want, got); diff != "" || len(problems) > 0 {
			t.Errorf("%v: %v (-want +got):\n%s", x.paths, problems, diff)
		}
	}

	loose := tree(t, map[string]string{"b/x.go": "package x\n", "a.go": "package a\n"})
	sc, _ := newScope(loose, nil)
	_, problems, err := findGo(context.Background(), sc)
	if err != nil || len(problems) != 1 || problems[0].Pos.File != "a.go" {
		t.Errorf("files without a module: %v, %v", problems, err)
	}
}

func TestNothingToAnalyse(t *testing.T) {
	_, err := Analyse(context.Background(), Options{Dir: t.TempDir(), Config: config.Default()})
	if !errors.Is(err, ErrNothing) {
		t.Errorf("err = %v", err)
	}
}

func TestMistakesInRuleNames(t *testing.T) {
	c, err := config.Parse("c.yaml", []byte("rules:\n  disable: [keymis]\noptions:\n  keymiss:\n    nope: 1\n  other: {a: b}\n"))
	if err != nil {
		t.Fatal(err)
	}
	rules := []*rule.Rule{{Name: "keymiss", Doc: rule.Doc{Options: []rule.Option{{Name: "yes"}}}}}
	_, err = Analyse(context.Background(), Options{Dir: t.TempDir(), Config: c, Rules: rules})
	want := `c.yaml:2: rules.disable: there is no rule "keymis"; did you mean keymiss?
c.yaml:5: options.keymiss.nope: rule keymiss has no option "nope"
c.yaml:6: options.other: there is no rule "other"`
	if err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}

func TestGuardedNamesUnitAndPlace(t *testing.T) {
	t.Setenv(DebugEnv, "")
	p, ok := guarded("unit x", func() {
		var m map[string]int
		m["a"] = 1
	})
	if ok || !strings.Contains(p.Message, "driver.TestGuardedNamesUnitAndPlace") || !strings.Contains(p.Message, "unit x") || strings.Contains(p.Message, "\n") {
		t.Errorf("ok %v, %q", ok, p.Message)
	}
}

func TestBudgets(t *testing.T) {
	b := startBudget(context.Background(), time.Nanosecond, 0)
	<-b.ctx.Done()
	if p, over := b.problem(); !over || !strings.Contains(p.Message, "--timeout") {
		t.Errorf("timeout: %v %q", over, p.Message)
	}
	b.stop()

	b = startBudget(context.Background(), 0, 1<<20)
	ballast := make([]byte, 64<<20)
	for i := range ballast {
		ballast[i] = byte(i)
	}
	select {
	case <-b.ctx.Done():
	case <-time.After(20 * time.Second):
		t.Error("64 MiB of live memory do not reach a limit of 1 MiB")
	}
	if p, over := b.problem(); !over || !strings.Contains(p.Message, "--max-memory") {
		t.Errorf("memory: %v %q", over, p.Message)
	}
	if !slices.Contains(ballast, 7) {
		t.Error("kept alive until here")
	}
	b.stop()

	b = startBudget(context.Background(), time.Hour, 1<<40)
	if p, over := b.problem(); over {
		t.Errorf("nothing ran out: %q", p.Message)
	}
	b.stop()
}

func TestMover(t *testing.T) {
	sc := &scope{root: filepath.FromSlash("/p/sub")}
	m := sc.mover(filepath.FromSlash("/p"))
	f := model.Finding{Pos: at("sub/a.php", 1), Trace: []model.Step{{Pos: at("other/b.php", 2)}}}
	shared := f.Trace
	m.finding(&f)
	if f.Pos.File != "a.php" || f.Trace[0].Pos.File != "../other/b.php" || shared[0].Pos.File != "other/b.php" {
		t.Errorf("moved to %s, %s; the shared trace says %s", f.Pos.File, f.Trace[0].Pos.File, shared[0].Pos.File)
	}
}

func FuzzParseBaseline(f *testing.F) {
	f.Add([]byte("version: 1\nfindings: [{fingerprint: a, rule: r, file: f, hint-line: 3}]\n"))
	f.Add([]byte("version: 1\nfindings: &a [*a]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := ParseBaseline("b.yaml", data)
		if err != nil {
			return
		}
		again, err := ParseBaseline("b.yaml", b.Encode())
		if err != nil {
			t.Fatalf("what was written is not read: %v\n%s", err, b.Encode())
		}
		if again.Len() != b.Len() {
			t.Errorf("%d entries became %d", b.Len(), again.Len())
		}
	})
}
