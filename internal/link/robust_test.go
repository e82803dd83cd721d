package link

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// TestAnyUnit: whatever a front end hands over, linking ends and does not
// panic: absent values anywhere, calls without receiver, blocks without
// successors, types that are their own supertypes.
func TestAnyUnit(t *testing.T) {
	cat := testCatalog(t)
	for seed := range uint64(150) {
		rnd := rand.New(rand.NewPCG(seed, 7))
		lang := []model.Language{model.Go, model.PHP}[seed%2]
		u := anyUnit(rnd, lang)
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("seed %d: %v\n%s", seed, r, debug.Stack())
				}
			}()
			p := Link(context.Background(), []*model.Unit{u}, cat, Options{Steps: 300_000})
			for _, pr := range p.Problems() {
				if strings.Contains(pr.Message, "internal error") {
					t.Errorf("seed %d: %s", seed, pr.Message)
				}
			}
		}()
	}
}

func anyUnit(rnd *rand.Rand, lang model.Language) *model.Unit {
	u := &model.Unit{Language: lang, Name: "any"}
	symbols := []model.FuncID{
		"net.LookupHost", "(*net/http.Client).Do", "net/http.NewRequestWithContext", "context.WithTimeout", "context.Background",
		"(*sync.Mutex).Lock", "(*sync.Mutex).Unlock", do, "(*sync.Map).LoadOrStore", "go:recv", "go:close", "net/http.HandleFunc",
		`Symfony\Contracts\Cache\CacheInterface::get`, `Symfony\Contracts\HttpClient\HttpClientInterface::request`,
		`Symfony\Component\Lock\LockFactory::createLock`, `Symfony\Component\Lock\LockInterface::acquire`, "dns_get_record",
		`Psr\Cache\CacheItemPoolInterface::getItem`, `Psr\Cache\CacheItemPoolInterface::save`, "array_map", "curl_setopt", "curl_exec",
	}
	types := []model.TypeID{"any.A", "any.B", "any.C", `Any\A`, `Any\B`, "context.Context", "sync.Mutex", "string", "error", "", `Any\A|Any\B`}
	pick := func() model.TypeID { return types[rnd.IntN(len(types))] }
	const funcs = 12
	id := func(i int) model.FuncID {
		if lang == model.PHP {
			return model.FuncID(fmt.Sprintf(`Any\A::f%d`, i))
		}
		return model.FuncID(fmt.Sprintf("(*any.A).f%d", i))
	}
	for _, t := range types[:5] {
		typ := &model.Type{ID: t, Kind: model.TypeKind(1 + rnd.IntN(6)), Supers: []model.TypeID{pick(), pick()}}
		for range 3 {
			typ.Methods = append(typ.Methods, model.Method{Name: fmt.Sprint("f", rnd.IntN(funcs)), Func: id(rnd.IntN(funcs)), Signature: "()"})
		}
		u.Types = append(u.Types, typ)
		u.Services = append(u.Services, &model.Service{ID: string(t), Class: t, Alias: []string{"", string(pick())}[rnd.IntN(2)],
			Args: []model.ServiceArg{{Param: "p0", Service: string(pick())}, {Index: 1, Const: &model.Const{Kind: model.ConstInt}}}})
	}
	for i := range funcs {
		u.Funcs = append(u.Funcs, anyFunc(rnd, id, i, funcs, symbols, pick))
		u.Entries = append(u.Entries, model.Entry{Kind: model.Web, Label: "x", Func: id(rnd.IntN(2 * funcs)), Handles: pick()})
	}
	return u
}

func anyFunc(rnd *rand.Rand, id func(int) model.FuncID, i, funcs int, symbols []model.FuncID, pick func() model.TypeID) *model.Func {
	f := &model.Func{ID: id(i), Name: fmt.Sprint("f", i), Owner: pick(), Receiver: &model.Param{Name: "s"}}
	for k := range 2 {
		f.Params = append(f.Params, model.Param{Name: fmt.Sprint("p", k), Type: pick(), Variadic: rnd.IntN(5) == 0})
	}
	if i > 0 && rnd.IntN(2) == 0 {
		f.Outer = id(rnd.IntN(funcs))
		f.Captures = []model.Capture{{Name: "c"}}
	}
	const values, calls, blocks = 30, 12, 6
	value := func() model.ValueID { return model.ValueID(rnd.IntN(values+1) - 1) }
	for range values {
		v := model.Value{Kind: model.ValueKind(rnd.IntN(20)), Type: pick(), Owner: pick(), Index: int32(rnd.IntN(calls+2) - 1), Result: int32(rnd.IntN(4) - 1), Bound: rnd.IntN(2) == 0}
		for range rnd.IntN(4) {
			v.Ops = append(v.Ops, value())
			v.Keys = append(v.Keys, []string{"", "a", "...", "p0"}[rnd.IntN(4)])
		}
		switch v.Kind {
		case model.ValField, model.ValElem, model.ValRange, model.ValRecv, model.ValMethod:
			v.Ops = append(v.Ops, value())
		case model.ValParam:
			v.Index = int32(rnd.IntN(2))
		case model.ValCapture:
			v.Index = 0
			if len(f.Captures) == 0 {
				v.Kind = model.ValReceiver
			}
		case model.ValResult:
			v.Index = int32(rnd.IntN(calls))
		case model.ValConst:
			v.Const = &model.Const{Kind: model.ConstKind(1 + rnd.IntN(6)), Str: "f1", Num: float64(rnd.IntN(3))}
		case model.ValFunc, model.ValAssigned:
			v.Str = string(id(rnd.IntN(funcs + 2)))
		case model.ValOp:
			v.Str = []string{"!", "==", "+", "ok", "??", "cast:int", "isset", "<"}[rnd.IntN(8)]
		default:
			v.Str = []string{"a", "p0", string(pick())}[rnd.IntN(3)]
		}
		f.Values = append(f.Values, v)
	}
	for range blocks {
		b := model.Block{Cond: value()}
		for range rnd.IntN(3) {
			b.Succs = append(b.Succs, int32(rnd.IntN(blocks)))
		}
		f.Blocks = append(f.Blocks, b)
	}
	for k := range calls {
		c := model.Call{Block: int32(rnd.IntN(blocks)), Seq: int32(k), Mode: model.CallMode(rnd.IntN(3)), Recv: value(),
			Target: model.Target{Kind: model.TargetKind(rnd.IntN(5)), Type: pick(), Method: fmt.Sprint("f", rnd.IntN(funcs)), Value: value()}}
		if rnd.IntN(2) == 0 {
			c.Target.Func = symbols[rnd.IntN(len(symbols))]
		} else {
			c.Target.Func = id(rnd.IntN(funcs))
		}
		for range rnd.IntN(4) {
			c.Args = append(c.Args, model.Arg{Value: value(), Name: []string{"", "p1", "ttl"}[rnd.IntN(3)], Spread: rnd.IntN(6) == 0})
		}
		f.Calls = append(f.Calls, c)
	}
	for range 5 {
		f.Stores = append(f.Stores, model.Store{Block: int32(rnd.IntN(blocks)), Seq: int32(rnd.IntN(calls)), Value: value(),
			Place: model.Place{Kind: model.PlaceKind(rnd.IntN(7)), Base: value(), Owner: pick(), Name: []string{"a", "p0"}[rnd.IntN(2)], Key: value(), Index: int32(rnd.IntN(4) - 1)}})
	}
	f.Returns = []model.Return{{Block: int32(rnd.IntN(blocks)), Values: []model.ValueID{value(), value()}}}
	return f
}

// TestBrokenSummary: a function whose indices point nowhere is named and left
// out; the others are linked.
func TestBrokenSummary(t *testing.T) {
	cb := goFunc("(*app.T).F$1")
	cb.call("net.LookupHost")
	cb.ret()
	bad := goFunc("app.bad")
	bad.ret(99)
	p := linked(t, goUnit("app", bad, cb, inFlight("(*app.T).F", nil, func(b *body) model.ValueID { return b.closure(cb) })))
	if len(p.Sites()) != 1 || len(p.Problems()) != 1 || !strings.Contains(p.Problems()[0].Message, "app.bad") {
		t.Errorf("sites %s, problems %v", sitesOf(p), p.Problems())
	}
}
