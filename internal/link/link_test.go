package link

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

const do = "(*golang.org/x/sync/singleflight.Group).Do"

// inFlight is func (s *T) name(key string, …) { s.g.Do(key, callback) }.
func inFlight(id string, params []string, callback func(b *body) model.ValueID) *body {
	b := goFunc(id, append([]string{"key string"}, params...)...)
	g := b.field(b.this(), string(b.f.Owner), "g", "golang.org/x/sync/singleflight.Group")
	b.on(g, do, b.param(0), callback(b))
	return b.ret()
}

func TestSites(t *testing.T) {
	lookup := func(id string) *body {
		c := goFunc(id)
		c.call("net.LookupHost")
		return c.ret()
	}
	get := func(id string, ctx func(b *body) model.ValueID) *body {
		c := goFunc(id)
		req := c.call("net/http.NewRequestWithContext", ctx(c))
		c.on(c.object("net/http.Client"), "(*net/http.Client).Do", req)
		return c.ret()
	}
	tests := map[string]struct {
		unit *model.Unit
		want string
	}{
		"a closure that resolves a name": {
			func() *model.Unit {
				cb := lookup("(*app.T).F$1")
				return goUnit("app", cb, inFlight("(*app.T).F", nil, func(b *body) model.ValueID { return b.closure(cb) }))
			}(),
			"callback singleflight.Group.Do in (*app.T).F scope=key key=* dns:unbounded",
		},
		"the context of the caller only cancels": {
			func() *model.Unit {
				cb := get("(*app.T).F$1", func(b *body) model.ValueID { return b.captured(0, "context.Context") })
				return goUnit("app", cb, inFlight("(*app.T).F", []string{"ctx context.Context"}, func(b *body) model.ValueID {
					return b.closure(cb, b.param(1))
				}))
			}(),
			"callback singleflight.Group.Do in (*app.T).F scope=key key=* http:cancellable",
		},
		"a deadline inside the callback": {
			func() *model.Unit {
				cb := get("(*app.T).F$1", func(b *body) model.ValueID {
					return b.typed(b.call("context.WithTimeout", b.call("context.Background"), b.duration(2)), "context.Context")
				})
				return goUnit("app", cb, inFlight("(*app.T).F", nil, func(b *body) model.ValueID { return b.closure(cb) }))
			}(),
			"callback singleflight.Group.Do in (*app.T).F scope=key key=* http:deadline=2s",
		},
		"a goroutine nobody waits for is not the callback's": {
			func() *model.Unit {
				inner := lookup("(*app.T).F$1$1")
				cb := goFunc("(*app.T).F$1")
				cb.spawn(cb.closure(inner))
				cb.ret()
				return goUnit("app", cb, inner, inFlight("(*app.T).F", nil, func(b *body) model.ValueID { return b.closure(cb) }))
			}(),
			"callback singleflight.Group.Do in (*app.T).F scope=key key=*",
		},
		"a wrapper becomes a site where it is called": {
			func() *model.Unit {
				cb := goFunc("app.Once$1")
				cb.dynamic(cb.captured(0, "func"))
				cb.ret()
				w := goFunc("app.Once", "key string", "fn func()error")
				w.on(w.object("golang.org/x/sync/singleflight.Group"), do, w.param(0), w.closure(cb, w.param(1)))
				w.ret()
				work := lookup("app.Use$1")
				use := goFunc("app.Use")
				use.call("app.Once", use.str("hosts"), use.closure(work))
				use.ret()
				return goUnit("app", cb, w, work, use)
			}(),
			"callback singleflight.Group.Do in app.Once scope=key key=*\n" +
				"wrapper app.Once in app.Use scope=key key=hosts dns:unbounded",
		},
		"a loader given at construction": {
			func() *model.Unit {
				fill := goFunc("(*app.Cached).Get")
				mu := fill.field(fill.this(), "app.Cached", "mu", "sync.Mutex")
				fill.on(mu, "(*sync.Mutex).Lock")
				fill.deferred(mu, "(*sync.Mutex).Unlock")
				fill.when(fill.op("nil?", fill.field(fill.this(), "app.Cached", "val", "any")))
				fill.set(fill.this(), "app.Cached", "val", fill.dynamic(fill.field(fill.this(), "app.Cached", "load", "func")))
				fill.ret()
				fill.other()
				fill.ret()
				mk := goFunc("app.NewCached", "load func()error")
				mk.ret(mk.object("app.Cached", "load", mk.param(0)))
				work := lookup("app.Use$1")
				use := goFunc("app.Use")
				use.call("app.NewCached", use.closure(work))
				use.ret()
				return goUnit("app", fill, mk, work, use)
			}(),
			"loader app.NewCached in app.Use scope=global dns:unbounded",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := sitesOf(linked(t, tt.unit)); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// book is a cache filled under its mutex: read, miss, ask, write.
func book(id string, release func(b *body, mu model.ValueID), ask func(b *body)) *body {
	b := goFunc(id, "key string")
	mu := b.field(b.this(), "app.Book", "mu", "sync.Mutex")
	seen := b.field(b.this(), "app.Book", "seen", "map[string]int")
	b.on(mu, "(*sync.Mutex).Lock")
	b.deferred(mu, "(*sync.Mutex).Unlock")
	b.when(b.op("ok", b.elem(seen, b.param(0))))
	b.ret()
	b.other()
	release(b, mu)
	ask(b)
	b.put(seen, b.param(0), b.call("net/http.Get", b.param(0)))
	return b.ret()
}

func TestFillsUnderALock(t *testing.T) {
	held := func(*body, model.ValueID) {}
	nothing := func(*body) {}
	unlocked := func(b *body, mu model.ValueID) { b.on(mu, "(*sync.Mutex).Unlock") }
	helper := func() *body {
		h := goFunc("(*app.Book).unlock")
		h.on(h.field(h.this(), "app.Book", "mu", "sync.Mutex"), "(*sync.Mutex).Unlock")
		return h.ret()
	}
	tests := map[string]struct {
		unit *model.Unit
		want string
	}{
		"held while it asks": {goUnit("app", book("(*app.Book).Fee", held, nothing)),
			"locked-fill fill under sync.Mutex.Lock in (*app.Book).Fee scope=global http:unbounded"},
		"released before it asks": {goUnit("app", book("(*app.Book).Fee", unlocked, nothing)), ""},
		"released by a helper": {goUnit("app", helper(), book("(*app.Book).Fee", func(b *body, _ model.ValueID) {
			b.on(b.this(), "(*app.Book).unlock")
		}, nothing)), ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, s := range linked(t, tt.unit).Sites() {
				if s.Kind == LockedFill {
					got = append(got, summaryOf(s))
				}
			}
			if strings.Join(got, "\n") != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestImplementationsOfAnInterface(t *testing.T) {
	real := goFunc("(*app.Remote).Ask", "id string")
	real.call("net.LookupHost", real.param(0))
	real.ret()
	fake := goFunc("(*app.Fake).Ask", "id string")
	fake.call("os/exec.Command", fake.param(0))
	fake.ret()
	cb := goFunc("(*app.T).F$1")
	cb.virtual(cb.captured(0, "app.Asker"), "app.Asker", "Ask", cb.str("x"))
	cb.ret()
	outer := inFlight("(*app.T).F", []string{"a app.Asker"}, func(b *body) model.ValueID { return b.closure(cb, b.param(1)) })
	u := goUnit("app", real, fake, cb, outer)
	method := func(f string) []model.Method {
		return []model.Method{{Name: "Ask", Func: model.FuncID(f), Signature: "(string)"}}
	}
	u.Types = []*model.Type{
		{ID: "app.Asker", Kind: model.Interface, Methods: method("(app.Asker).Ask")},
		{ID: "app.Remote", Kind: model.Struct, Methods: method("(*app.Remote).Ask")},
		{ID: "app.Fake", Kind: model.Struct, Fake: true, Methods: method("(*app.Fake).Ask")},
	}
	want := "callback singleflight.Group.Do in (*app.T).F scope=key key=* dns:unbounded"
	if got := sitesOf(linked(t, u)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestContexts(t *testing.T) {
	use := func(id string, ctx func(b *body) model.ValueID) *body {
		c := goFunc(id)
		c.dynamic(c.value(model.Value{Kind: model.ValGlobal, Str: "app.query"}), ctx(c))
		return c.ret()
	}
	tests := map[string]struct {
		ctx  func(b *body) model.ValueID
		want string
	}{
		"the caller's": {func(b *body) model.ValueID { return b.captured(0, "context.Context") }, "caller ctx"},
		"with a value": {func(b *body) model.ValueID {
			return b.typed(b.call("context.WithValue", b.captured(0, "context.Context")), "context.Context")
		}, "caller ctx"},
		"the caller's with a deadline": {func(b *body) model.ValueID {
			return b.typed(b.call("context.WithTimeout", b.captured(0, "context.Context"), b.duration(1)), "context.Context")
		}, "caller ctx"},
		"detached": {func(b *body) model.ValueID {
			return b.typed(b.call("context.WithoutCancel", b.captured(0, "context.Context")), "context.Context")
		}, "detached "},
		"nobody's": {func(b *body) model.ValueID { return b.typed(b.call("context.Background"), "context.Context") }, "background context.Background()"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			cb := use("(*app.T).F$1", tt.ctx)
			outer := inFlight("(*app.T).F", []string{"ctx context.Context"}, func(b *body) model.ValueID { return b.closure(cb, b.param(1)) })
			sites := linked(t, goUnit("app", cb, outer)).Sites()
			if len(sites) != 1 || len(sites[0].Contexts) != 1 {
				t.Fatalf("got %s with contexts %v", sitesOf(&Program{sites: sites}), sites[0].Contexts)
			}
			c := sites[0].Contexts[0]
			if got := c.Origin + " " + c.Name; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestInputsAndKeys(t *testing.T) {
	tests := map[string]struct {
		key  func(b *body) model.ValueID
		want string
	}{
		"not in the key":       {func(b *body) model.ValueID { return b.str("all") }, "locale missing"},
		"in the key":           {func(b *body) model.ValueID { return b.op("+", b.str("x."), b.param(1)) }, "locale in key"},
		"in the key by digest": {func(b *body) model.ValueID { return b.call("encoding/hex.EncodeToString", b.param(1)) }, "locale in key"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			cb := goFunc("(*app.T).F$1")
			cb.ret(cb.call("app.render", cb.captured(0, "string")))
			b := goFunc("(*app.T).F", "unused string", "locale string")
			g := b.field(b.this(), "app.T", "g", "golang.org/x/sync/singleflight.Group")
			b.on(g, do, tt.key(b), b.closure(cb, b.param(1)))
			b.ret()
			sites := linked(t, goUnit("app", cb, b)).Sites()
			var got []string
			for _, in := range sites[0].Inputs {
				state := "missing"
				if in.InKey {
					state = "in key"
				}
				got = append(got, in.Name+" "+state)
			}
			if strings.Join(got, ", ") != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestNested(t *testing.T) {
	// F's callback calls F again with the same key, G's with a constant that
	// cannot be the outer one.
	build := func(key func(b *body) model.ValueID) *model.Unit {
		cb := goFunc("(*app.T).F$1")
		cb.on(cb.captured(0, "app.T"), "(*app.T).F", key(cb))
		cb.ret()
		return goUnit("app", cb, inFlight("(*app.T).F", nil, func(b *body) model.ValueID {
			return b.closure(cb, b.this(), b.param(0))
		}))
	}
	tests := map[string]struct {
		key  func(b *body) model.ValueID
		want string
	}{
		"the same key":          {func(b *body) model.ValueID { return b.captured(1, "string") }, "yes"},
		"an element of a list":  {func(b *body) model.ValueID { return b.elem(b.captured(0, "list"), model.NoValue) }, "maybe"},
		"something cut from it": {func(b *body) model.ValueID { return b.call("path.Dir", b.captured(1, "string")) }, "no"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := linked(t, build(tt.key)).Sites()[0]
			if len(s.Nested) != 1 || s.Nested[0].SameKey != tt.want || !s.Nested[0].SameDomain {
				t.Errorf("got %+v, want one with the same domain and SameKey %s", s.Nested, tt.want)
			}
		})
	}
}

// TestOrderOfUnitsAndFunctions: the same program in any order links to the
// same sites, traces and entries.
func TestOrderOfUnitsAndFunctions(t *testing.T) {
	var units []*model.Unit
	for i := range 6 {
		pkg := fmt.Sprintf("app%d", i)
		cb := goFunc("(*" + pkg + ".T).F$1")
		cb.call(fmt.Sprintf("app%d.work", (i+1)%6))
		cb.call("app0.work")
		cb.ret()
		work := goFunc(pkg + ".work")
		work.call("net/http.Get")
		work.call(fmt.Sprintf("app%d.work", (i+2)%6))
		work.ret()
		units = append(units, goUnit(pkg, cb, work, inFlight("(*"+pkg+".T).F", nil, func(b *body) model.ValueID { return b.closure(cb) })))
	}
	dump := func(p *Program) string {
		var w strings.Builder
		for _, s := range p.Sites() {
			fmt.Fprintf(&w, "%s %v %v %v %v\n", summaryOf(s), s.Effects, s.Entries, s.Nested, s.Inputs)
		}
		fmt.Fprintln(&w, p.Entries(), p.Unresolved(), p.Problems())
		return w.String()
	}
	want := dump(linked(t, units...))
	for seed := range uint64(5) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		rnd.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
		for _, u := range units {
			rnd.Shuffle(len(u.Funcs), func(i, j int) { u.Funcs[i], u.Funcs[j] = u.Funcs[j], u.Funcs[i] })
		}
		if got := dump(linked(t, units...)); got != want {
			t.Fatalf("order %d gives\n%s\nwant\n%s", seed, got, want)
		}
	}
}

// TestDeepAndCyclic: depth and cycles of the user's program cost no stack and
// end.
func TestDeepAndCyclic(t *testing.T) {
	const depth = 10_000
	var bodies []*body
	for i := range depth {
		b := goFunc(fmt.Sprintf("app.f%05d", i), "x string")
		if i+1 < depth {
			b.ret(b.call(fmt.Sprintf("app.f%05d", i+1), b.param(0)))
		} else {
			b.call("net.LookupHost", b.param(0))
			b.ret(b.call("app.f00000", b.param(0)))
		}
		bodies = append(bodies, b)
	}
	cb := goFunc("(*app.T).F$1")
	cb.call("app.f09990", cb.str("x"))
	cb.ret()
	bodies = append(bodies, cb, inFlight("(*app.T).F", nil, func(b *body) model.ValueID { return b.closure(cb) }))
	want := "callback singleflight.Group.Do in (*app.T).F scope=key key=* dns:unbounded"
	if got := sitesOf(linked(t, goUnit("app", bodies...))); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBudget(t *testing.T) {
	cb := goFunc("(*app.T).F$1")
	cb.call("net.LookupHost")
	cb.ret()
	u := goUnit("app", cb, inFlight("(*app.T).F", nil, func(b *body) model.ValueID { return b.closure(cb) }))
	p := Link(context.Background(), []*model.Unit{u}, testCatalog(t), Options{Steps: 1})
	if len(p.Problems()) != 1 || !strings.Contains(p.Problems()[0].Message, "budget") {
		t.Errorf("problems %v, want one that names the budget", p.Problems())
	}
}

func TestEndedEarly(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	p := Link(ctx, []*model.Unit{goUnit("app", goFunc("app.f").ret())}, testCatalog(t), Options{})
	if len(p.Problems()) != 1 || !strings.Contains(p.Problems()[0].Message, "ended early") {
		t.Errorf("problems %v, want one that says that linking was ended", p.Problems())
	}
}

func TestLoops(t *testing.T) {
	const get = "(github.com/redis/go-redis/v9.cmdable).Get"
	one := goFunc("(*app.S).one", "id string")
	one.on(one.field(one.this(), "app.S", "rdb", "github.com/redis/go-redis/v9.Client"), get, one.param(0), one.op("+", one.str("state."), one.param(0)))
	one.ret()
	all := func(key func(b *body) model.ValueID) *body {
		b := goFunc("(*app.S).all", "ids []string", "same string")
		b.f.Blocks = []model.Block{{Cond: model.NoValue, Succs: []int32{1}}, {Cond: b.op("next", b.param(0)), Succs: []int32{2, 3}},
			{Cond: model.NoValue, Succs: []int32{1}}, {Cond: model.NoValue}}
		b.cur = 2
		b.on(b.this(), "(*app.S).one", key(b))
		b.cur = 3
		return b.ret()
	}
	tests := map[string]struct {
		key  func(b *body) model.ValueID
		want string
	}{
		"another key each time": {func(b *body) model.ValueID {
			return b.value(model.Value{Kind: model.ValRange, Index: 1, Ops: []model.ValueID{b.param(0)}})
		}, "(*app.S).all redis.Client.Get state.* MGet"},
		"the same key": {func(b *body) model.ValueID { return b.param(1) }, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := ""
			for _, l := range linked(t, goUnit("app", one, all(tt.key))).Loops() {
				got += fmt.Sprintf("%s %s %s %s", l.Func.Name, l.API, l.Key.Text, l.Multi)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
