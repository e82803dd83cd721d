package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A proto is something a function value can stand under: a site or a lock, in
// the function where it is written. The calls of that function with a concrete
// callback are sites made from it.
type proto struct {
	kind SiteKind
	n    *node
	call int
	m    meaning
	spec *catalog.Site // nil for a lock
	acq  *acquisition  // nil for a site
	// fill is the read of a store that the function computes for on a miss, when
	// it is neither a site nor under a lock.
	fill *memoRead
	num  int
}

// A memoRead is how a function looks into the store that it fills with what a
// function it is given returns: by an access that the catalogue knows or by a
// map element; or the flight in which it runs that function.
type memoRead struct {
	place  fieldKey
	key    model.ValueID // of a map element
	m      *meaning      // of an access, with the call
	call   int           // -1 for a map element
	at     model.Pos
	flight bool
}

// A stand is a proto with the env that binds its function where it is looked
// at from: its operands are values there.
type stand struct {
	pr  *proto
	env *env
}

func (p *proto) key() string {
	return string(p.kind) + p.n.unit.Name + "#" + itoa(p.n.num) + "." + itoa(p.call) + "." + itoa(p.num)
}

func (p *proto) scope() model.LockScope {
	switch {
	case p.spec != nil:
		return p.spec.Scope
	case p.acq != nil:
		return p.acq.lock.Scope
	case p.fill.flight:
		return model.ScopeKey
	}
	return model.ScopeNone
}

func scopeRank(s model.LockScope) int {
	switch s {
	case model.ScopeGlobal:
		return 4
	case model.ScopeSlot:
		return 3
	case model.ScopeKey:
		return 2
	case model.ScopeNone:
		return 1
	}
	return 0
}

// siteProto is the proto of a site call.
func (p *linker) siteProto(n *node, i int, m *meaning) *proto {
	k := protoKey{n, i, m.Site}
	if pr := p.protos[k]; pr != nil {
		return pr
	}
	pr := &proto{kind: CallbackSite, n: n, call: i, m: *m, spec: m.Site, num: len(p.protos)}
	p.protos[k] = pr
	return pr
}

type protoKey struct {
	n    *node
	call int
	what any
}

// held returns the exclusive locks held when a call starts.
func (p *linker) held(n *node, i int) []stand {
	if n.flow.heldAt(i) == 0 || n.Calls[i].Mode == model.Spawned {
		return nil
	}
	if out, ok := p.heldAt[callSite{n, i}]; ok {
		return out
	}
	var out []stand
	for a := range n.flow.acquires {
		acq := &n.flow.acquires[a]
		if n.flow.heldAt(i)&(1<<a) == 0 || acq.lock.Read {
			continue
		}
		pr := p.lockProto(n, acq)
		out = append(out, stand{pr, n.root})
	}
	p.heldAt[callSite{n, i}] = out
	return out
}

// aroundCall are the locks held when a function value of a caller is called, and
// the fill it is called for.
func (p *linker) aroundCall(n *node, i int) []stand {
	out := p.held(n, i)
	m := p.memoOf(n)
	if m == nil || m.call >= 0 && (!p.ordered(n, m.call, i) || p.updates(n, i, m.call)) {
		if len(out) == 0 {
			return p.heldToRead(n, i)
		}
		return out
	}
	k := protoKey{n, m.call, m}
	pr := p.protos[k]
	if pr == nil {
		pr = &proto{kind: FillSite, n: n, call: m.call, fill: m, num: len(p.protos)}
		if m.m != nil {
			pr.m = *m.m
		}
		if m.flight {
			pr.kind = PromiseSite
		}
		p.protos[k] = pr
	}
	out = append(out, stand{pr, n.root})
	return out
}

// heldToRead are the locks that only keep writers out when a call starts: a
// callback that writes waits for its caller.
func (p *linker) heldToRead(n *node, i int) []stand {
	if !n.traits().SharedMemory || n.flow == nil || len(n.flow.held) == 0 || n.Calls[i].Mode == model.Spawned {
		return nil
	}
	var out []stand
	for a := range n.flow.acquires {
		if acq := &n.flow.acquires[a]; n.flow.held[i]&(1<<a) != 0 && acq.lock.Read {
			out = append(out, stand{p.lockProto(n, acq), n.root})
		}
	}
	return out
}

// updates reports whether a call is given what a read returned: it changes the
// stored value, it does not compute it. The item that stands for an entry is no
// value: a callback gets it to set its lifetime.
func (p *linker) updates(n *node, call, read int) bool {
	item := slices.ContainsFunc(p.means(n, read), func(m meaning) bool { return m.Read != nil && m.Read.Item.IsSet() })
	for _, a := range n.Calls[call].Args {
		if v := a.Value; item && v >= 0 && n.Values[v].Kind == model.ValResult && int(n.Values[v].Index) == read {
			continue
		}
		if p.dependsOn(n, a.Value, read) {
			return true
		}
	}
	return false
}

// scoped are the locks that a call itself holds while it runs a callback.
func (p *linker) scoped(n *node, i int) []stand {
	if n.flow == nil {
		return nil
	}
	var out []stand
	for a := range n.flow.acquires {
		if acq := &n.flow.acquires[a]; acq.scoped && acq.call == i && acq.via == nil && !acq.lock.Read {
			out = append(out, stand{p.lockProto(n, acq), n.root})
		}
	}
	return out
}

// strongest is the proto with the widest scope, the innermost of equals.
func strongest(us []stand) stand {
	best := us[0]
	for _, u := range us[1:] {
		if scopeRank(u.pr.scope()) > scopeRank(best.pr.scope()) {
			best = u
		}
	}
	return best
}
