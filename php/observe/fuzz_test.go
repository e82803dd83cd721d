package observe

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/types"
)

// observeSource observes one file; a panic anywhere is a failure of the test.
func observeSource(src string) *model.Unit {
	tree, _ := parser.ParseFile("a.php", []byte(src), parser.SkipCompileErrors)
	d := types.Declare("a.php", tree)
	low := lowerSource(tree, d)
	o := &observer{table: types.TableOf(testLibrary{}, d.File)}
	u := resolveUnit(o.ask(), d.File, low)
	for _, p := range u.Problems {
		if strings.Contains(p.Message, "internal error") {
			panic(p.Message)
		}
	}
	return u
}

// wellFormed reports the first broken promise of a function's summary.
func wellFormed(f *model.Func) string {
	value := func(v model.ValueID) bool { return v >= model.NoValue && int(v) < len(f.Values) }
	for i, v := range f.Values {
		for _, o := range v.Ops {
			if !value(o) {
				return "operand out of range"
			}
			if o == model.NoValue && v.Kind != model.ValElem {
				return "missing operand"
			}
		}
		switch v.Kind {
		case model.ValField, model.ValElem, model.ValRange, model.ValMethod:
			if len(v.Ops) == 0 {
				return "no operand"
			}
		case model.ValResult:
			if v.Index < 0 || int(v.Index) >= len(f.Calls) {
				return "result of no call"
			}
		case model.ValNew:
			if int(v.Index) >= len(f.Calls) {
				return "construction by no call"
			}
		case model.ValParam:
			if int(v.Index) >= len(f.Params) {
				return "parameter out of range"
			}
		case model.ValCapture:
			if int(v.Index) >= len(f.Captures) {
				return "capture out of range"
			}
		case model.ValConst:
			if v.Const == nil {
				return "constant without value"
			}
		case model.ValList:
			if len(v.Keys) != len(v.Ops) {
				return "keys and values of a list differ in number"
			}
		case model.ValGlobal:
			if v.Result != 0 || len(v.Keys) > 0 {
				return "unresolved global"
			}
		case model.ValChoice:
			if len(v.Ops) == 1 && v.Ops[0] == model.ValueID(i) {
				return "choice of itself"
			}
		}
	}
	seq := int32(-1)
	for _, c := range f.Calls {
		if c.Seq <= seq {
			return "calls out of order"
		}
		seq = c.Seq
		if c.Block < 0 || int(c.Block) >= len(f.Blocks) || !value(c.Recv) || c.Target.Kind == model.Dynamic && c.Target.Value < 0 {
			return "call out of range"
		}
		for _, a := range c.Args {
			if a.Value < 0 || !value(a.Value) {
				return "argument out of range"
			}
		}
	}
	for _, s := range f.Stores {
		if s.Block < 0 || int(s.Block) >= len(f.Blocks) || s.Value < 0 || !value(s.Value) {
			return "store out of range"
		}
	}
	for _, r := range f.Returns {
		if r.Block < 0 || int(r.Block) >= len(f.Blocks) {
			return "return out of range"
		}
	}
	for _, b := range f.Blocks {
		if b.Cond >= 0 && len(b.Succs) != 2 {
			return "condition without two ways"
		}
		for _, s := range b.Succs {
			if s < 0 || int(s) >= len(f.Blocks) {
				return "successor out of range"
			}
		}
	}
	return ""
}

// sources are the programs of the golden files.
func sources(t testing.TB) []string {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	var out []string
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			if strings.HasSuffix(f.Name, ".php") {
				out = append(out, string(f.Data))
			}
		}
	}
	return out
}

// TestMutants takes pieces out of programs, doubles and swaps them; whatever
// comes out must be observed without a panic, and well formed.
func TestMutants(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	all := sources(t)
	for _, src := range all {
		for range 150 {
			m := mutate(rnd, src, all)
			for _, f := range observeSource(m).Funcs {
				if bad := wellFormed(f); bad != "" {
					t.Fatalf("%s: %s in\n%s", f.ID, bad, m)
				}
			}
		}
	}
}

func mutate(rnd *rand.Rand, src string, all []string) string {
	for range 1 + rnd.IntN(4) {
		i := rnd.IntN(len(src))
		j := min(len(src), i+rnd.IntN(40))
		switch rnd.IntN(4) {
		case 0:
			src = src[:i] + src[j:]
		case 1:
			src = src[:j] + src[i:j] + src[j:]
		case 2:
			o := all[rnd.IntN(len(all))]
			k := rnd.IntN(len(o))
			src = src[:i] + o[k:min(len(o), k+rnd.IntN(60))] + src[j:]
		case 3:
			src = src[:i] + string("(){}[];$,'\"-><?:&!=fn"[rnd.IntN(20)]) + src[i:]
		}
		if src == "" {
			return "<?php"
		}
	}
	return src
}

func FuzzObserve(f *testing.F) {
	for _, s := range sources(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		// What hangs must fail here and now: the fuzzer itself would wait for ever.
		watch := time.AfterFunc(20*time.Second, func() { panic("hangs on:\n" + src) })
		defer watch.Stop()
		for _, fn := range observeSource(src).Funcs {
			if bad := wellFormed(fn); bad != "" {
				t.Fatalf("%s: %s", fn.ID, bad)
			}
		}
	})
}
