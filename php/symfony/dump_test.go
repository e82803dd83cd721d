package symfony_test

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cachevet/cachevet/internal/golden"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/symfony"
	"github.com/cachevet/cachevet/php/types"
)

// TestLoad reads each archive of testdata as an application and compares the
// part "want" of its unit: the lines of the dump that begin with one of the words
// on the first line of want.
func TestLoad(t *testing.T) {
	golden.Trees(t, "testdata/*.txtar", func(t *testing.T, dir, want string) string {
		ageDumps(t, dir)
		first, _, _ := strings.Cut(want, "\n")
		if d := cmp.Diff(load(t, dir), load(t, dir)); d != "" {
			t.Errorf("not the same twice:\n%s", d)
		}
		return first + "\n" + dump(t, dir, strings.Fields(strings.TrimPrefix(first, "#")))
	})
}

// ageDumps makes the dumps of containers an hour newer than the configuration, or an hour older if their name
// has Stale in it. A file named Changed is newer still.
func ageDumps(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		when := time.Now()
		switch base := filepath.Base(name); {
		case strings.HasPrefix(base, "Changed"):
			when = when.Add(2 * time.Hour)
		case !strings.HasSuffix(base, "Container.xml"):
			return nil
		case strings.Contains(base, "Stale"):
			when = when.Add(-time.Hour)
		default:
			when = when.Add(time.Hour)
		}
		return os.Chtimes(name, when, when)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// facts stands for the catalogue.
func facts(name, library, version string) (string, bool) {
	switch {
	case library != "symfony/cache":
	case name == "slots" && strings.HasPrefix(version, "8."):
		return "24", true
	case name == "slots" && version != "":
		return "25", true
	case name == "cli-locks" && version != "":
		return "true", true
	case name == "chain-wrapper" && strings.HasPrefix(version, "8."):
		return "true", true
	}
	return "", false
}

func load(t *testing.T, dir string) []*model.Unit {
	t.Helper()
	ctx := context.Background()
	projects, err := composer.Find(ctx, dir)
	if err != nil || len(projects) == 0 {
		t.Fatalf("no project: %v", err)
	}
	var units []*model.Unit
	for _, p := range projects {
		table, err := types.Load(ctx, p, types.LoadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		units = append(units, symfony.Load(ctx, p, table, symfony.Options{Fact: facts})...)
	}
	return units
}

// dump is the text of the units, one fact a line.
func dump(t *testing.T, dir string, words []string) string {
	var b strings.Builder
	line := func(format string, args ...any) {
		s := fmt.Sprintf(format, args...)
		for _, w := range words {
			if prefix, rest, _ := strings.Cut(w, ":"); strings.HasPrefix(s, prefix+" ") && strings.Contains(s, rest) {
				b.WriteString(s + "\n")
				return
			}
		}
	}
	for _, u := range load(t, dir) {
		for _, p := range u.Pools {
			s := fmt.Sprintf("pool %s adapter=%s storage=%s scope=%s domain=%q slots=%d", p.ID, p.Adapter, p.Storage, p.Scope, p.Domain, p.Slots)
			if p.CLILocks {
				s += " cli"
			}
			if p.Tagged {
				s += " tagged"
			}
			if len(p.Members) > 0 {
				s += " members=" + strings.Join(p.Members, ",")
			}
			if p.TTL != "" {
				s += " ttl=" + p.TTL
			}
			if p.EarlyExpiration != "" {
				s += " early=" + p.EarlyExpiration
			}
			if p.WrapperPos.IsValid() {
				s += fmt.Sprintf(" wrapper=%s(%s)@%s", p.Wrapper, p.WrapperClass, p.WrapperPos)
			}
			for _, k := range slices.Sorted(maps.Keys(p.Options)) {
				s += " " + k + "=" + p.Options[k]
			}
			if p.Pos.IsValid() {
				s += " at " + p.Pos.String()
			}
			line("%s", s)
		}
		for _, s := range u.Services {
			dumpService(line, s)
		}
		for _, e := range u.Entries {
			kind := string(e.Kind)
			if kind == "" {
				kind = "-"
			}
			s := fmt.Sprintf("entry %s %q %s", kind, e.Label, e.Func)
			if e.Handles != "" {
				s += " handles " + string(e.Handles)
			}
			if e.Async {
				s += " async"
			}
			if e.Sync {
				s += " sync"
			}
			line("%s", s)
		}
		for _, d := range u.Detected {
			line("detected %s: %s %s", d.What, d.Value, d.Pos)
		}
		for _, p := range u.Problems {
			line("problem %s: %s", p.Pos, p.Message)
		}
		for _, x := range u.Unresolved {
			line("unresolved %s: %s: %s [%s]", x.Pos, x.What, x.Reason, x.Cure)
		}
	}
	return b.String()
}

func dumpService(line func(string, ...any), s *model.Service) {
	if s.Alias != "" {
		line("alias %s -> %s", s.ID, s.Alias)
		return
	}
	head := "service " + s.ID
	if string(s.Class) != s.ID {
		head += " class=" + string(s.Class)
	}
	for _, t := range s.Tags {
		head += " tag=" + t
	}
	if s.Decorates != "" {
		head += " decorates=" + s.Decorates + " inner=" + s.Inner
	}
	if s.Factory != "" {
		head += " factory=" + string(s.Factory)
	}
	if s.Abstract {
		head += " abstract"
	}
	for _, k := range slices.Sorted(maps.Keys(s.Options)) {
		head += " " + k + "=" + s.Options[k]
	}
	line("%s", head)
	for _, a := range s.Args {
		line("arg %s $%s[%d] = %s", s.ID, a.Param, a.Index, value(a))
	}
	for kind, list := range map[string][]model.ServiceCall{"call": s.Calls, "method": s.Methods} {
		for _, c := range list {
			var args []string
			for _, a := range c.Args {
				args = append(args, fmt.Sprintf("$%s[%d] = %s", a.Param, a.Index, value(a)))
			}
			line("%s %s::%s(%s)", kind, s.ID, c.Method, strings.Join(args, ", "))
		}
	}
}

func value(a model.ServiceArg) string {
	s := ""
	switch {
	case a.Service != "":
		s = "@" + a.Service
	case len(a.Services) > 0 || a.Keys != nil:
		var list []string
		for i, id := range a.Services {
			list = append(list, a.Keys[i]+": @"+id)
		}
		s = "[" + strings.Join(list, ", ") + "]"
	case a.Func != "":
		s = string(a.Func) + "(...)"
	case a.Const != nil:
		s = fmt.Sprintf("%v %q %v", a.Const.Kind, a.Const.Str, a.Const.Num)
	}
	if a.Why != "" {
		s += " (" + a.Why + ")"
	}
	return s
}
