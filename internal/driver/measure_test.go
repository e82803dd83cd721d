package driver_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/analyzers"
	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
	"github.com/cachevet/cachevet/internal/store"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/observe"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/symfony"
	"github.com/cachevet/cachevet/php/types"
)

var (
	measureDir   = flag.String("measure", "", "measure the phases of runs on the PHP project in this directory")
	measureChild = flag.String("measure-child", "", "internal: one run of -measure, in a process of its own")
	measureStore = flag.String("measure-store", "", "internal: directory of the store")
)

// TestMeasure prints what the floor (read and parse all sources), a run without
// the disk cache, one that fills it and one that uses it cost in CPU seconds, and
// the share of each phase; each in a process of its own:
//
//	go test ./internal/driver -v -run TestMeasure -args -measure DIR
func TestMeasure(t *testing.T) {
	if *measureChild != "" {
		measureRun(t, *measureChild)
		return
	}
	dir, modes := *measureDir, []string{"floor", "none", "cold", "warm", "warm"}
	if dir == "" {
		dir, modes = unpack(t, "testdata/shop.txtar"), []string{"floor", "cold", "warm"} // at least the tool itself stays in order
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	kept := t.TempDir()
	for _, mode := range modes {
		cmd := exec.Command(os.Args[0], "-test.run=^TestMeasure$", "-test.v", "-measure-child="+mode, "-measure="+dir, "-measure-store="+kept)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", mode, err, out)
		}
		for line := range strings.Lines(string(out)) {
			if detail, ok := strings.CutPrefix(line, "measured "); ok {
				cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
				t.Logf("%-5s %5.2f s CPU  %s", mode, cpu.Seconds(), strings.TrimSpace(detail))
			}
		}
	}
}

// measureRun does what the driver does with a project, with a clock.
func measureRun(t *testing.T, mode string) {
	ctx := context.Background()
	var report strings.Builder
	var last time.Duration
	phase := func(name string) {
		now := processTime()
		fmt.Fprintf(&report, "  %s %.3f", name, (now - last).Seconds())
		last = now
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as the driver does, which lets 128 MB gather first
	cat, problems := catalog.Load()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	projects, err := composer.Find(ctx, *measureDir)
	if err != nil {
		t.Fatal(err)
	}
	phase("find")
	for _, p := range projects {
		if mode == "floor" {
			types.Each(ctx, 0, len(p.Files), func(i int) {
				if f := p.Files[i]; !f.Test {
					src, _ := types.ReadSource(f.Path, f.Rel, nil)
					_, _ = parser.ParseFile(f.Rel, src, parser.SkipCompileErrors)
				}
			})
			phase("read and parse")
			continue
		}
		facts := cat.For(p.Libraries())
		opts := observe.Options{
			Known:   cat.Types(model.PHP),
			Covered: func(id model.FuncID) bool { return cat.Has(model.PHP, id) },
			Speaks:  func(class string) bool { return cat.HasMethods(model.PHP, model.TypeID(class)) },
			Words:   symfony.Words, Basis: "measure " + cat.Hash(),
			Configure: func(ctx context.Context, p *composer.Project, table *types.Table) []*model.Unit {
				phase("load")
				defer phase("configuration")
				return symfony.Load(ctx, p, table, symfony.Options{Fact: func(name, _, _ string) (string, bool) {
					v, ok := facts.Fact(name)
					return v.Value, ok
				}})
			},
		}
		if mode != "none" {
			if opts.Store, err = store.Open(*measureStore); err != nil {
				t.Fatal(err)
			}
		}
		units, err := observe.Observe(ctx, p, opts)
		if err != nil {
			t.Fatal(err)
		}
		phase("resolve")
		prog := link.Link(ctx, units, cat, link.Options{HoldLimit: 5 * time.Second})
		phase("link")
		for _, r := range analyzers.Rules() {
			r.Judge(prog, rule.Settings{HoldLimit: 5 * time.Second})
		}
		phase("judge")
	}
	fmt.Printf("\nmeasured %s\n", report.String())
}
