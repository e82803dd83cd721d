package config

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cachevet/cachevet/internal/model"
)

func TestParse(t *testing.T) {
	c, err := Parse("c.yaml", []byte(`
version: 1
min-severity: note
fail-level: error
rules:
  enable: [slowcallback, keymiss]
  disable:
    - overread
hold-limit: 750ms
exclude: ["src/Legacy/**"]
env: dev
baseline: known.yaml
entries:
  - pattern: 'App\Cron\*::run'
    kind: schedule
    label: nightly
options:
  slowcallback:
    db: true
catalog:
  language: php
`))
	if err != nil {
		t.Fatal(err)
	}
	if c.MinSeverity != model.Note || c.FailLevel != model.Error || c.HoldLimit != 750*time.Millisecond || c.Env != "dev" || c.Baseline != "known.yaml" {
		t.Errorf("scalars: %+v", c)
	}
	for _, x := range []struct {
		name      string
		got, want any
	}{
		{"enable", c.Enable, []string{"slowcallback", "keymiss"}},
		{"disable", c.Disable, []string{"overread"}},
		{"exclude", c.Exclude, []string{"src/Legacy/**"}},
		{"entries", c.Entries, []Entry{{Pattern: `App\Cron\*::run`, Kind: model.Schedule, Label: "nightly", Line: 14}}},
		{"options", c.Options, map[string]string{"slowcallback.db": "true"}},
		{"line of hold-limit", c.Line("hold-limit"), 9},
	} {
		if diff := cmp.Diff(x.want, x.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.name, diff)
		}
	}
	if c.Catalog == nil || c.Catalog.Line != 21 {
		t.Errorf("catalog node: %+v", c.Catalog)
	}
}

func TestEmptyFileIsTheDefault(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "---\n"} {
		c, err := Parse("c.yaml", []byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if c.MinSeverity != model.Warning || c.HoldLimit != 5*time.Second || c.Env != "prod" {
			t.Errorf("%q: %+v", text, c)
		}
	}
}

func TestMistakesNameFileLineAndKey(t *testing.T) {
	for _, x := range []struct{ name, text, want string }{
		{"tab", "rules:\n\tenable: []\n", "c.yaml:2: not YAML: a tab indents this line, YAML takes spaces"},
		{"open bracket", "exclude: [a\n", "c.yaml:2: not YAML: did not find expected ',' or ']'"},
		{"version", "version: 2\n", "c.yaml:1: version: version 2 is not known; this cachevet reads version 1"},
		{"misspelt key", "hold-limt: 5s\n", "c.yaml:1: hold-limt: unknown key; did you mean hold-limit?"},
		{"foreign key", "colour: red\n", "c.yaml:1: colour: unknown key"},
		{"nested key", "rules:\n  enabled: []\n", "c.yaml:2: rules.enabled: unknown key; did you mean enable?"},
		{"duration", "hold-limit: 5\n", `c.yaml:1: hold-limit: "5" is no duration; write it like 5s or 500ms`},
		{"severity", "min-severity: warn\n", `c.yaml:1: min-severity: "warn" is none of note, warning, error; did you mean warning?`},
		{"list", "exclude: src\n", `c.yaml:1: exclude: must be a list, not "src"`},
		{"glob", "exclude:\n  - a\n  - '[a'\n", `c.yaml:3: exclude: "[a" is no valid glob`},
		{"empty value", "env:\n", "c.yaml:1: env: must be one value, not nothing"},
		{"twice", "env: a\nenv: b\n", "c.yaml:2: env: already set on line 1"},
		{"entry", "entries:\n  - kind: web\n", "c.yaml:2: entries[0]: needs both pattern and kind"},
		{"entry kind", "entries:\n  - kind: wbe\n    pattern: x\n", `c.yaml:2: entries[0].kind: "wbe" is none of web, worker, schedule, cli, startup, test; did you mean web?`},
		{"scalar file", "hello\n", `c.yaml:1: must be a mapping of keys, not "hello"`},
		{"all at once", "a: 1\nenv: []\n", "c.yaml:1: a: unknown key\nc.yaml:2: env: must be one value, not a list"},
		{"aliases", "env: &e [*e]\n", "c.yaml:1: env: must be one value, not a list"},
	} {
		t.Run(x.name, func(t *testing.T) {
			_, err := Parse("c.yaml", []byte(x.text))
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(x.want, err.Error()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindGoesUpToTheCheckout(t *testing.T) {
	top := t.TempDir()
	deep := filepath.Join(top, "repo", "a", "b")
	for _, dir := range []string{deep, filepath.Join(top, "repo", ".git")} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	write := func(path string) string {
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write(filepath.Join(top, ".cachevet.yaml"))
	if got := Find(deep); got != "" {
		t.Errorf("went beyond the checkout: %s", got)
	}
	root := write(filepath.Join(top, "repo", ".cachevet.yml"))
	if got := Find(deep); got != root {
		t.Errorf("Find = %q, want %q", got, root)
	}
	near := write(filepath.Join(top, "repo", "a", ".cachevet.yaml"))
	if got := Find(deep); got != near {
		t.Errorf("Find = %q, want the nearest, %q", got, near)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("rules: {enable: [a]}\nentries: [{pattern: x, kind: web}]\n"))
	f.Add([]byte("exclude: &e [*e]\n"))
	f.Add([]byte("\t"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse("c.yaml", data)
		if (c == nil) == (err == nil) {
			t.Errorf("c = %v, err = %v", c, err)
		}
	})
}
