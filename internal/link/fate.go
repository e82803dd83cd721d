package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A fate says what becomes of a value in its function.
type fate struct {
	kept     bool // stored in a field, a variable or an object that outlives the call
	returned bool
	// lent: put into the object that the function is called on; what becomes of
	// that object decides.
	lent bool
}

type fateKey struct {
	n *node
	v model.ValueID
}

// fates follows objects forwards from where they are made: do they outlive the
// call that makes them?
type fates struct {
	p     *linker
	known map[fateKey]fate
	// given are the calls of functions that are known by value only: a parameter,
	// a captured variable.
	given map[*node][]callSite
}

// calls are the calls that reach a function through a value that flows there.
func (fs *fates) calls(n *node) []callSite {
	if fs.given == nil {
		fs.given = map[*node][]callSite{}
		for _, m := range fs.p.x.nodes {
			if !m.user() {
				continue
			}
			for i := range m.Calls {
				t := &m.Calls[i].Target
				if t.Kind != model.Dynamic || len(m.targets[i].fns) > 0 {
					continue
				}
				for _, o := range fs.p.vs.chase(ref{env: m.root, v: t.Value}, true) {
					for _, f := range fs.p.r.functionsOf(m.unit.Language, o) {
						fs.given[f.n] = append(fs.given[f.n], callSite{m, i})
					}
				}
			}
		}
	}
	return fs.given[n]
}

// ofCall is the fate of a call's result.
func (fs *fates) ofCall(n *node, call int) fate {
	var f fate
	for _, v := range madeBy(n, call) {
		f = f.or(fs.of(n, v))
	}
	return f
}

// madeBy are the values that a call makes, errors left out. A constructor call
// (Go "new T", PHP new) makes its object by a ValNew.
func madeBy(n *node, call int) []model.ValueID {
	var out []model.ValueID
	c := &n.Calls[call]
	for i := range n.Values {
		v := &n.Values[i]
		made := v.Kind == model.ValResult && int(v.Index) == call && v.Result >= 0 ||
			v.Kind == model.ValNew && v.Index >= 0 && int(v.Index) == call
		if !made && c.Target.Kind == model.Builtin && len(c.Args) > 0 && c.Args[0].Value == model.ValueID(i) {
			made = true
		}
		if made && v.Type != "error" {
			out = append(out, model.ValueID(i))
		}
	}
	return out
}

func (f fate) or(g fate) fate {
	return fate{f.kept || g.kept, f.returned || g.returned, f.lent || g.lent}
}

// of follows a value forwards through its function.
func (fs *fates) of(n *node, v model.ValueID) fate {
	key := fateKey{n, v}
	if f, ok := fs.known[key]; ok {
		return f
	}
	fs.known[key] = fate{} // recursion adds nothing
	holds := fs.holders(n, v)
	var f fate
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Value >= 0 && holds[s.Value] && (s.Place.Base < 0 || !holds[s.Place.Base]) {
			// Into a local object the holders already follow; elsewhere it is kept.
			switch inside := s.Place.Kind == model.FieldPlace || s.Place.Kind == model.ElemPlace; {
			case inside && local(n, s.Place.Base):
			case inside && ofReceiver(n, s.Place.Base):
				f.lent = true
			default:
				f.kept = true
			}
		}
	}
	for i := range n.Returns {
		for _, r := range n.Returns[i].Values {
			if r >= 0 && holds[r] {
				f.returned = true
			}
		}
	}
	for i := range n.Calls {
		f = f.or(fs.passed(n, i, holds))
	}
	fs.known[key] = f
	return f
}

// ofReceiver reports whether a value is the receiver or is read from it.
func ofReceiver(n *node, v model.ValueID) bool {
	for range maxPath {
		if v < 0 || int(v) >= len(n.Values) {
			return false
		}
		switch val := &n.Values[v]; val.Kind {
		case model.ValReceiver:
			return true
		case model.ValField, model.ValElem:
			if len(val.Ops) == 0 {
				return false
			}
			v = val.Ops[0]
		default:
			return false
		}
	}
	return false
}

// ownObject reports whether a value is an object that the function made, by
// itself or by a constructor.
func (fs *fates) ownObject(n *node, v model.ValueID) bool {
	if v < 0 || int(v) >= len(n.Values) || n.Values[v].Kind != model.ValNew && n.Values[v].Kind != model.ValResult {
		return false
	}
	os := fs.p.vs.chase(ref{env: n.root, v: v}, false)
	for _, o := range os {
		if o.env == nil || o.path != nil || o.kind() != model.ValNew || fs.remembered(o.env.n) {
			return false
		}
	}
	return len(os) > 0
}

func local(n *node, v model.ValueID) bool {
	if v < 0 || int(v) >= len(n.Values) {
		return false
	}
	k := n.Values[v].Kind
	return k == model.ValNew || k == model.ValList
}

// holders are the values of a function that are, or contain, v.
func (fs *fates) holders(n *node, v model.ValueID) []bool {
	holds := make([]bool, len(n.Values))
	holds[v] = true
	for changed, rounds := true, 0; changed && rounds < 16; rounds++ {
		changed = false
		for i := range n.Values {
			if holds[i] {
				continue
			}
			w := &n.Values[i]
			var ops []model.ValueID
			switch w.Kind {
			case model.ValNew, model.ValList, model.ValChoice, model.ValFunc, model.ValMethod:
				ops = w.Ops
				if w.Kind == model.ValNew && w.Index >= 0 && int(w.Index) < len(n.Calls) {
					for _, a := range n.Calls[w.Index].Args {
						ops = append(ops[:len(ops):len(ops)], a.Value)
					}
				}
			case model.ValOp:
				if strings.HasPrefix(w.Str, "cast:") || w.Str == "append" || w.Str == "is:" {
					ops = w.Ops
				}
			case model.ValResult:
				if w.Index >= 0 && int(w.Index) < len(n.Calls) {
					ops = fs.resultHolds(n, int(w.Index), holds)
				}
			}
			if slices.ContainsFunc(ops, func(o model.ValueID) bool { return o >= 0 && holds[o] }) {
				holds[i], changed = true, true
			}
		}
		for i := range n.Calls {
			if r := n.Calls[i].Recv; r >= 0 && !holds[r] && fs.lends(n, i, holds) && fs.ownObject(n, r) {
				holds[r], changed = true, true
			}
		}
		for i := range n.Stores {
			s := &n.Stores[i]
			if s.Place.Base >= 0 && s.Value >= 0 && holds[s.Value] && !holds[s.Place.Base] && local(n, s.Place.Base) {
				holds[s.Place.Base], changed = true, true
			}
		}
	}
	return holds
}

// resultHolds are the operands of a call that its result contains: what a
// function of the program returns of its parameters; for a library function
// every argument (template.Must, NewService(client)), for a method with an
// operand handed back that operand.
func (fs *fates) resultHolds(n *node, call int, holds []bool) []model.ValueID {
	c := &n.Calls[call]
	if c.Target.Kind == model.Builtin {
		return nil
	}
	var ops []model.ValueID
	if fns := n.targets[call].fns; len(fns) > 0 {
		for _, f := range fns {
			for k := range c.Args {
				if a := c.Args[k].Value; a >= 0 && holds[a] && fs.param(f, k).returned {
					ops = append(ops, a)
				}
			}
			if c.Recv >= 0 && holds[c.Recv] && fs.receiver(f).returned {
				ops = append(ops, c.Recv)
			}
		}
		return ops
	}
	for k := range c.Args {
		ops = append(ops, c.Args[k].Value)
	}
	for _, m := range fs.p.means(n, call) {
		if m.Result != nil && m.Result.Same.Kind == catalog.Receiver && m.Result.Same.IsSet() {
			ops = append(ops, c.Recv)
		}
	}
	return ops
}

// passed is what handing a holder to a call does to it.
func (fs *fates) passed(n *node, call int, holds []bool) fate {
	c := &n.Calls[call]
	var f fate
	if fs.lends(n, call, holds) && !holds[c.Recv] {
		f.lent = ofReceiver(n, c.Recv)
		f.kept = !f.lent
	}
	for _, fn := range n.targets[call].fns {
		if c.Recv >= 0 && holds[c.Recv] && fs.receiver(fn).kept {
			f.kept = true
		}
		for k := range c.Args {
			if a := c.Args[k].Value; a >= 0 && holds[a] && fs.param(fn, k).kept {
				f.kept = true
			}
		}
	}
	if len(n.targets[call].fns) > 0 {
		return f
	}
	for _, m := range fs.p.means(n, call) {
		// A handler that is registered, a value that is put into a store, or a
		// function that is cached, lives on; one that a flight runs is let go with its
		// result.
		if m.Entry == nil && m.Write == nil && (m.Site == nil || m.Site.Cache != nil && !*m.Site.Cache) {
			continue
		}
		for k := range c.Args {
			if a := c.Args[k].Value; a >= 0 && holds[a] {
				f.kept = true
			}
		}
	}
	return f
}

// lends reports whether a call puts a holder into the object it is made on.
func (fs *fates) lends(n *node, call int, holds []bool) bool {
	c := &n.Calls[call]
	if c.Recv < 0 {
		return false
	}
	for _, fn := range n.targets[call].fns {
		for k := range c.Args {
			if a := c.Args[k].Value; a >= 0 && holds[a] && fs.param(fn, k).lent {
				return true
			}
		}
	}
	return false
}

// param is the fate of a function's parameter in it.
func (fs *fates) param(n *node, i int) fate {
	for v := range n.Values {
		if n.Values[v].Kind == model.ValParam && int(n.Values[v].Index) == i {
			return fs.of(n, model.ValueID(v))
		}
	}
	return fate{}
}

func (fs *fates) receiver(n *node) fate {
	for v := range n.Values {
		if n.Values[v].Kind == model.ValReceiver {
			return fs.of(n, model.ValueID(v))
		}
	}
	return fate{}
}

// remembered reports whether a function runs once and its result is kept: a
// package initialiser, the callback of a site (sync.OnceValue, a cache).
func (fs *fates) remembered(n *node) bool {
	if strings.HasSuffix(string(n.ID), ".init") {
		return true
	}
	if n.maker == nil {
		return false
	}
	mk := n.maker
	for i := range mk.Calls {
		for k := range mk.Calls[i].Args {
			if mk.Calls[i].Args[k].Value != n.makerAt {
				continue
			}
			for _, m := range fs.p.means(mk, i) {
				if m.Site != nil || m.Result != nil && m.Result.Function.IsSet() {
					return true
				}
			}
		}
	}
	return false
}
