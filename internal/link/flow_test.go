package link

import (
	"context"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// TestOneFillPerLockCall: a helper that takes two locks makes one fill of the
// function that calls it.
func TestOneFillPerLockCall(t *testing.T) {
	helper := goFunc("(*app.Book).lock")
	for _, name := range []string{"mu", "other"} {
		helper.on(helper.field(helper.this(), "app.Book", name, "sync.Mutex"), "(*sync.Mutex).Lock")
	}
	helper.ret()
	b := goFunc("(*app.Book).Fee", "key string")
	seen := b.field(b.this(), "app.Book", "seen", "map[string]int")
	b.on(b.this(), "(*app.Book).lock")
	b.when(b.op("ok", b.elem(seen, b.param(0))))
	b.ret()
	b.other()
	b.put(seen, b.param(0), b.call("net/http.Get", b.param(0)))
	p := linked(t, goUnit("app", helper, b.ret()))
	if got := strings.Count(sitesOf(p), "locked-fill"); got != 1 {
		t.Errorf("%d fills, want 1:\n%s", got, sitesOf(p))
	}
}

// TestOutcome: what a condition says about a trying call.
func TestOutcome(t *testing.T) {
	no := func(b *body) model.ValueID {
		return b.value(model.Value{Kind: model.ValConst, Const: &model.Const{Kind: model.ConstBool}, Type: "bool"})
	}
	choice := func(b *body, ops ...model.ValueID) model.ValueID {
		return b.value(model.Value{Kind: model.ValChoice, Ops: ops})
	}
	tests := map[string]struct {
		cond func(b *body, tried model.ValueID) model.ValueID
		want int
	}{
		"the call":                     {func(b *body, v model.ValueID) model.ValueID { return v }, 1},
		"not the call":                 {func(b *body, v model.ValueID) model.ValueID { return b.op("!", v) }, -1},
		"false unless tried":           {func(b *body, v model.ValueID) model.ValueID { return choice(b, no(b), v) }, 1},
		"not, when false unless tried": {func(b *body, v model.ValueID) model.ValueID { return b.op("!", choice(b, v, no(b))) }, -1},
		"tried or something else":      {func(b *body, v model.ValueID) model.ValueID { return choice(b, b.param(0), v) }, 0},
		"something else or tried":      {func(b *body, v model.ValueID) model.ValueID { return choice(b, v, b.param(0)) }, 0},
		"false or absent":              {func(b *body, v model.ValueID) model.ValueID { return choice(b, no(b), model.NoValue, v) }, 0},
		"always false":                 {func(b *body, v model.ValueID) model.ValueID { return choice(b, no(b), no(b)) }, 0},
		"tried again": {func(b *body, v model.ValueID) model.ValueID {
			return choice(b, v, b.call("app.try", b.f.Calls[0].Args[0].Value))
		}, 1},
		"tried for something else": {func(b *body, v model.ValueID) model.ValueID { return choice(b, v, b.call("app.try", b.str("other"))) }, 0},
		"something else tried": {func(b *body, v model.ValueID) model.ValueID {
			return choice(b, v, b.call("app.other", b.f.Calls[0].Args[0].Value))
		}, 0},
		"another call": {func(b *body, v model.ValueID) model.ValueID { return b.call("app.ready") }, 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := goFunc("app.F", "other bool")
			tried := b.call("app.try", b.str("name"))
			cond := tt.cond(b, tried)
			n := &node{Func: b.f}
			n.root = &env{n: n}
			if got := outcome(n, cond, 0); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

// flowOf links a unit and returns what it found out about one function.
func flowOf(t *testing.T, u *model.Unit, f *model.Func) *flow {
	t.Helper()
	p := newLinker(context.Background(), []*model.Unit{u}, testCatalog(t), Options{})
	p.run()
	for _, n := range p.x.nodes {
		if n.Func == f {
			return n.flow
		}
	}
	t.Fatalf("%s was not linked", f.ID)
	return nil
}

// TestLockUnderACondition: what was only locked where a condition holds is not
// held where it does not.
func TestLockUnderACondition(t *testing.T) {
	tests := map[string]struct {
		release func(b *body, guarded model.ValueID) model.ValueID // the condition of the release
		want    int
	}{
		"released under the same condition": {func(b *body, guarded model.ValueID) model.ValueID { return guarded }, 0},
		"released under the opposite":       {func(b *body, guarded model.ValueID) model.ValueID { return b.op("!", guarded) }, 1},
		"released under another":            {func(b *body, _ model.ValueID) model.ValueID { return b.param(1) }, 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := goFunc("(*app.Book).write", "guarded bool", "other bool")
			mu := b.field(b.this(), "app.Book", "mu", "sync.Mutex")
			guarded := b.param(0)
			join := func() { // ends both branches in a new block
				next := int32(len(b.f.Blocks))
				b.f.Blocks[b.cur].Succs = []int32{next}
				b.other()
				b.f.Blocks[b.cur].Succs = []int32{next}
				b.f.Blocks = append(b.f.Blocks, model.Block{Cond: model.NoValue})
				b.cur = next
			}
			b.when(guarded)
			b.on(mu, "(*sync.Mutex).Lock")
			join()
			b.when(tt.release(b, guarded))
			b.on(mu, "(*sync.Mutex).Unlock")
			join()
			b.call("net.LookupHost")
			f := flowOf(t, goUnit("app", b.ret()), b.f)
			if got := int(f.held[len(f.held)-1]); got != tt.want {
				t.Errorf("held at the end: %b, want %b", got, tt.want)
			}
		})
	}
}
