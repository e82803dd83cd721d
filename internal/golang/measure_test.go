package golang_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/model"
)

var (
	measureDir   = flag.String("measure", "", "measure floor, cold and warm runs on the module in this directory")
	measureModes = flag.String("measure-modes", "floor,cold,warm,one", "with -measure: which runs")
	childMode    = flag.String("measure-child", "", "internal: one run of -measure, in a process of its own")
	childStore   = flag.String("measure-store", "", "internal: directory of the store")
	profile      = flag.Bool("measure-profile", false, "with -measure: write CPU profiles cold.prof, warm.prof to the temporary directory")
)

// catalogueNames are the catalogue's symbols as the front end asks for them.
type catalogueNames struct{ cat *catalog.Catalog }

func (n catalogueNames) Known(symbol string) bool {
	return n.cat.Has(model.Go, model.FuncID(symbol))
}

func (n catalogueNames) Effect(symbol string) bool {
	return n.cat.Matters(model.Go, model.FuncID(symbol))
}

func (n catalogueNames) Ident(name string) bool { return n.cat.HasIdent(model.Go, name) }

func (n catalogueNames) Hash() string { return n.cat.Hash() }

func names(t testing.TB) golang.Names {
	cat, problems := catalog.Load()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return catalogueNames{cat}
}

// TestMeasure prints the cost of bare loading (the floor: list, parse and
// type-check from source, without bodies of the standard library) and of
// cold and warm runs (nothing changed; one package changed), each in a process
// of its own:
//
//	go test ./internal/golang -v -run TestMeasure -args -measure DIR
func TestMeasure(t *testing.T) {
	if *childMode != "" {
		measureChild(t)
		return
	}
	dir := *measureDir
	modes := strings.Split(*measureModes, ",")
	if dir == "" {
		dir, modes = ".", []string{"floor"} // at least the tool itself stays in order
	}
	store := t.TempDir()
	for _, mode := range modes {
		cmd := exec.Command(os.Args[0], "-test.run=^TestMeasure$", "-test.v", "-measure-child="+mode, "-measure="+dir, "-measure-store="+store)
		if *profile {
			cmd.Args = append(cmd.Args, "-test.cpuprofile="+mode+".prof", "-test.outputdir="+os.TempDir())
		}
		start := time.Now()
		out, err := cmd.CombinedOutput()
		wall := time.Since(start)
		if err != nil {
			t.Fatalf("%s: %v\n%s", mode, err, out)
		}
		state := cmd.ProcessState
		detail := ""
		for line := range strings.SplitSeq(string(out), "\n") {
			if rest, ok := strings.CutPrefix(line, "measured "); ok {
				detail = rest
			}
			if strings.HasPrefix(line, "problem ") && mode == "cold" {
				t.Log(line)
			}
		}
		t.Logf("%-6s %6.2f s CPU  %6.2f s wall  %5d MB  %s", mode,
			(state.UserTime() + state.SystemTime()).Seconds(), wall.Seconds(), peakMegabytes(state), detail)
	}
}

func measureChild(t *testing.T) {
	ctx := context.Background()
	if *childMode == "floor" {
		packages, err := golang.Floor(ctx, *measureDir)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Printf("\nmeasured %d packages\n", packages)
		return
	}
	dir := dirStore(*childStore)
	var store golang.Store = dir
	order := &orderStore{dirStore: dir}
	switch *childMode {
	case "warm":
		store = order
	case "one":
		store = newLackingStore(dir)
	}
	units, err := golang.Observe(ctx, *measureDir, nil, golang.Options{Names: names(t), Dependencies: true, Store: store})
	if *childMode == "warm" {
		order.write()
	}
	if err != nil {
		t.Fatal(err)
	}
	var own, deps, funcs, values, problems int
	for _, u := range units {
		if u.Dependency {
			deps++
		} else {
			own++
		}
		problems += len(u.Problems)
		for _, p := range u.Problems {
			fmt.Printf("problem %s %s\n", p.Pos, p.Message)
		}
		funcs += len(u.Funcs)
		for _, f := range u.Funcs {
			values += len(f.Values)
		}
	}
	fmt.Printf("\nmeasured %d own units, %d of dependencies, %d functions, %d values, %d problems\n", own, deps, funcs, values, problems)
}
