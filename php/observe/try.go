package observe

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/types"
)

// A try is an enclosing try statement while its parts are lowered.
//
// How control flows: a block of the body that contains a call ends with the
// successors [next, handler…] and no condition, as any of them may follow. A
// return inside of a try with finally leads to the finally block, which has the
// code after the statement and, when it may be passed on the way out, an empty
// block without successors as its successors.
type try struct {
	active    bool // the body is being lowered: its calls may reach the handlers
	inFinally bool
	handlers  []int32 // blocks of the catch clauses
	catches   []string
	all       bool  // one of them catches everything
	finally   int32 // block, -1 if none
	// left: something leaves the function through finally. exits are the
	// variables at those places.
	left  bool
	exits []env
	// leaves are the break and continue statements that go through finally.
	leaves []leave
	// values are all values that variables got in the body, by number.
	values map[int][]model.ValueID
}

// leave is a way out of a loop or switch.
type leave struct {
	f    *frame
	cont bool
}

// handlers are the blocks an exception in the current block may lead to.
func (b *builder) handlers() []int32 {
	var out []int32
	for i := len(b.tries) - 1; i >= 0; i-- {
		t := b.tries[i]
		if t.inFinally {
			continue
		}
		if t.active {
			out = append(out, t.handlers...)
			if t.all {
				return out
			}
		}
		if t.finally >= 0 {
			t.left = true
			return append(out, t.finally)
		}
	}
	return out
}

// throwFrom ends the current block with an exception of a class ("" when not
// known).
func (b *builder) throwFrom(v model.ValueID, class string, at ast.Node) {
	b.block()
	caught := false
	for i := len(b.tries) - 1; i >= 0 && !caught; i-- {
		t := b.tries[i]
		if !t.active {
			continue
		}
		caught = t.all
		for _, c := range t.catches {
			caught = caught || class != "" && strings.EqualFold(c, class)
		}
	}
	handlers := b.handlers()
	if !caught {
		b.ret(v, at, true)
	}
	blk := &b.f.Blocks[b.cur.block]
	blk.Succs = append(blk.Succs, handlers...)
	for _, t := range b.tries {
		if t.finally >= 0 && !t.inFinally {
			t.exits = append(t.exits, cloneEnv(b.cur.env))
		}
	}
	b.cur.block = -1
}

func (b *builder) tryStmt(n *ast.TryStmt) {
	// What was called before the statement does not throw into its handlers.
	if b.throw[b.block()] {
		e := b.cur.env
		next := b.newBlock()
		b.jump(next)
		b.cur = state{next, e}
	}
	t := &try{active: true, finally: -1, values: map[int][]model.ValueID{}}
	before := cloneEnv(b.cur.env)
	for _, c := range n.Catches {
		h := b.newBlock()
		b.f.Blocks[h].Handler = true
		t.handlers = append(t.handlers, h)
		for _, name := range c.Types {
			if name == nil {
				continue
			}
			class := b.scope.Class(name.Name)
			t.catches = append(t.catches, class)
			b.f.Blocks[h].Catches = append(b.f.Blocks[h].Catches, model.TypeID(class))
			if isThrowable(class) {
				t.all = true
			}
		}
	}
	if n.Finally != nil {
		t.finally = b.newBlock()
		b.f.Blocks[t.finally].Finally = true
	}
	b.tries = append(b.tries, t)
	if n.Body != nil {
		b.stmts(n.Body.Stmts)
	}
	b.split()
	t.active = false
	ends := []state{b.cur}

	// In a handler a variable may have any of its values.
	handlerEnv := func() env {
		e := cloneEnv(before)
		for i := range b.names {
			vals := t.values[i]
			if len(vals) == 0 {
				continue
			}
			for len(e) <= i {
				e = append(e, model.NoValue)
			}
			if strings.HasPrefix(b.names[i], "->") {
				e[i] = model.NoValue
				continue
			}
			const most = 8
			if len(vals) > most {
				vals = vals[len(vals)-most:]
			}
			e[i] = b.choice(append([]model.ValueID{e[i]}, vals...)...)
		}
		return e
	}
	for i, c := range n.Catches {
		b.cur = state{t.handlers[i], handlerEnv()}
		if c.Var != nil {
			v := b.value(model.Value{Kind: model.ValUnknown, Str: model.CaughtException})
			var list []*types.Type
			for _, name := range c.Types {
				if name != nil {
					list = append(list, types.NewNamed(b.scope.Class(name.Name)))
				}
			}
			if u := types.NewUnion(list...); u != nil {
				b.d.hints = append(b.d.hints, hint{v, u})
			}
			b.write(c.Var.Name, v, c.Var.Pos())
		}
		if c.Body != nil {
			b.stmts(c.Body.Stmts)
		}
		b.split()
		ends = append(ends, b.cur)
	}
	if n.Finally == nil {
		b.tries = b.tries[:len(b.tries)-1]
		b.join(ends...)
		return
	}
	t.inFinally = true
	normal := false
	var envs []state
	for _, s := range ends {
		if s.block >= 0 {
			normal = true
			envs = append(envs, state{0, s.env})
			b.cur = s
			b.jump(t.finally)
		}
	}
	for _, e := range t.exits {
		envs = append(envs, state{0, e})
	}
	if t.left || len(envs) == 0 {
		envs = append(envs, state{0, handlerEnv()})
	}
	b.cur = state{t.finally, b.mergeEnv(envs)}
	if n.Finally.Body != nil {
		b.stmts(n.Finally.Body.Stmts)
	}
	b.tries = b.tries[:len(b.tries)-1]
	if !b.live() {
		return
	}
	b.split()
	end := b.cur.block
	if normal {
		next := b.newBlock()
		b.f.Blocks[end].Succs = append(b.f.Blocks[end].Succs, next)
		b.cur.block = next
	} else {
		b.cur.block = -1
	}
	rest := b.cur
	for i, l := range t.leaves {
		if slices.Contains(t.leaves[:i], l) {
			continue
		}
		out := b.newBlock()
		b.f.Blocks[end].Succs = append(b.f.Blocks[end].Succs, out)
		b.cur = state{out, cloneEnv(rest.env)}
		b.leaveFrame(l.f, l.cont)
	}
	b.cur = rest
	if t.left || len(t.exits) > len(t.leaves) || !normal && len(t.leaves) == 0 {
		out := b.newBlock()
		b.f.Blocks[end].Succs = append(b.f.Blocks[end].Succs, out)
		// The way out goes through the finally blocks around.
		for i := len(b.tries) - 1; i >= 0; i-- {
			if o := b.tries[i]; o.finally >= 0 && !o.inFinally {
				o.left = true
				b.f.Blocks[out].Succs = []int32{o.finally}
				break
			}
		}
	}
}
