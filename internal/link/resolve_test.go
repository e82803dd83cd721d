package link

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// resolved lists where all calls of a program go. halves: they are resolved in
// two.
func resolved(t *testing.T, halves bool, units ...*model.Unit) string {
	t.Helper()
	p := newLinker(context.Background(), units, testCatalog(t), Options{})
	p.r.big = bigProgram
	if halves {
		p.r.big = 0
	}
	p.r.resolveAll()
	var out strings.Builder
	for _, n := range p.x.nodes {
		for i := range n.targets {
			g := &n.targets[i]
			fmt.Fprintf(&out, "%s %s sure=%t few=%t %q:", n.ID, symbolName(&n.Calls[i].Target), g.sure, g.few, g.why)
			for k, f := range g.fns {
				fmt.Fprintf(&out, " %s", f.ID)
				if g.bound[k].ok() {
					fmt.Fprintf(&out, "(%s)", refKey(g.bound[k]))
				}
			}
			for _, o := range g.open {
				fmt.Fprintf(&out, " open %s", refKey(o))
				if o.path != nil && p.vs.adoptPath(o.path) != o.path {
					out.WriteString(" by steps of another")
				}
			}
			for _, f := range p.r.possible[callSite{n, i}] {
				fmt.Fprintf(&out, " possibly %s", f.ID)
			}
			fmt.Fprintln(&out, len(n.callers))
		}
	}
	return out.String()
}

// TestHalves: it makes no difference that what flows into a call comes from a
// function of the other half.
func TestHalves(t *testing.T) {
	first := goFunc("app.A") // its objects flow into functions at the other end of the program
	for _, typ := range []string{"app.Disk", "app.Net"} {
		first.call("app.Z", first.object(typ), first.object("app.Job", "run", first.closure(goFunc("app.A$"+typ))))
	}
	first.call("app.Y", first.call("app.Make"))
	last := goFunc("app.Z", "s app.Store", "j app.Job")
	last.virtual(last.param(0), "app.Store", "Read")
	last.dynamic(last.field(last.param(1), "app.Job", "run", "func()"))
	last.ret(last.virtual(last.param(0), "app.Store", "Open"))
	user := goFunc("app.Y", "s app.Store")
	user.virtual(user.call("app.Z", user.param(0)), "app.Store", "Read")
	user.ret()
	made := goFunc("app.Make").ret()
	made.f.Returns[0].Values = []model.ValueID{made.object("app.Disk")}
	u := goUnit("app", first, last, user, made)
	for _, id := range []string{"app.A$app.Disk", "app.A$app.Net", "(*app.Disk).Read", "(*app.Net).Read", "(*app.Other).Read", "(*app.Disk).Open", "(*app.Net).Open", "(*app.Other).Open"} {
		b := goFunc(id)
		if strings.HasSuffix(id, "Open") {
			b.ret(b.this())
		}
		u.Funcs = append(u.Funcs, b.ret().f)
	}
	u.Types = []*model.Type{{ID: "app.Store", Kind: model.Interface}, {ID: "app.Job", Kind: model.Struct}}
	for _, typ := range []string{"app.Disk", "app.Net", "app.Other"} {
		u.Types = append(u.Types, &model.Type{ID: model.TypeID(typ), Kind: model.Struct})
	}
	for _, typ := range u.Types {
		if typ.ID != "app.Job" {
			for _, m := range []string{"Read", "Open"} {
				typ.Methods = append(typ.Methods, model.Method{Name: m, Func: model.FuncID("(*" + string(typ.ID) + ")." + m), Signature: "()"})
			}
		}
	}
	want := resolved(t, false, u)
	if !strings.Contains(want, "app.Z (app.Store).Read sure=true few=false \"\": (*app.Disk).Read (*app.Net).Read") {
		t.Errorf("what the first function makes does not come to the last:\n%s", want)
	}
	if got := resolved(t, true, u); got != want {
		t.Errorf("in halves:\n%s\nin one:\n%s", got, want)
	}
}

// TestHalvesOfAnyUnit: the result does not depend on how the halves share the
// processors.
func TestHalvesOfAnyUnit(t *testing.T) {
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 11))
		u := anyUnit(rnd, []model.Language{model.Go, model.PHP}[seed%2])
		want := resolved(t, true, u)
		for _, procs := range []int{1, 2, 2} {
			before := runtime.GOMAXPROCS(procs)
			got := resolved(t, true, u)
			runtime.GOMAXPROCS(before)
			if got != want {
				t.Fatalf("seed %d on %d processors:\n%s\nbefore:\n%s", seed, procs, got, want)
			}
		}
	}
}
