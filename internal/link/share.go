package link

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// shares finds the clients and pools that several sides use. A client is the
// place where it is made: the receiver of each command is followed to the
// constructor calls it may come from, so that two clients given to the same
// function stay two.
func (p *linker) shares() []*PoolShare {
	byOrigin := map[string]*PoolShare{}
	for _, n := range p.x.nodes {
		if !n.user() {
			continue
		}
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.maybe || !usesPool(&m) {
					continue
				}
				p.use(byOrigin, n, i, &m)
			}
		}
	}
	out := make([]*PoolShare, 0, len(byOrigin))
	for _, s := range byOrigin {
		out = append(out, s)
	}
	sort.Slice(out, func(i, j int) bool {
		if c := out[i].Pos.Compare(out[j].Pos); c != 0 {
			return c < 0
		}
		return out[i].Pool.Name < out[j].Pool.Name
	})
	return out
}

// usesPool reports whether a call takes a connection of its receiver.
func usesPool(m *meaning) bool {
	if m.Blocks != nil {
		return true
	}
	return slices.ContainsFunc(m.Effects, func(e catalog.Effect) bool {
		return (e.Kind == model.KV || e.Kind == model.DB) && e.Bound.Bound().Kind != model.Immediate
	})
}

// use enters one call into the shares of the objects it may be made on.
func (p *linker) use(byOrigin map[string]*PoolShare, n *node, call int, m *meaning) {
	c := &n.Calls[call]
	op := catalog.Operand{Kind: catalog.Receiver}
	if m.Blocks != nil && m.Blocks.Pool.IsSet() {
		op = m.Blocks.Pool
	}
	entries := p.entriesOf(n)
	var blocks *BlockingUse
	for _, o := range p.m.operand(n.root, c, op, true) {
		s := p.shareOf(byOrigin, o)
		if s == nil {
			continue
		}
		if m.Blocks != nil {
			if m.Blocks.OwnConn {
				continue // takes no connection of the pool
			}
			if blocks == nil {
				blocks = &BlockingUse{
					Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c, Pool: s.Pool,
					What: m.Blocks.What, Bound: p.blockingBound(n, c, m.Blocks), Entries: entries,
				}
				if blocks.Bound.Kind == model.Immediate || len(m.Calls) > 0 && !p.slowWork(n, call) {
					blocks = nil
					continue
				}
			}
			s.Blocking = append(s.Blocking, blocks)
		}
		use := PoolUse{Pos: c.Pos, Func: n.Func, API: shortSymbol(m.name), Entries: entries}
		for _, e := range entries {
			switch e.Kind {
			case model.Web:
				s.Web = append(s.Web, use)
			case model.Worker, model.Schedule:
				s.Worker = append(s.Worker, use)
				if p.onEachTurn(n, call) {
					s.Loops = append(s.Loops, use)
				}
			}
		}
	}
}

// slowWork reports whether a function that a call runs while it keeps a
// connection waits for more than that connection: a transaction is held for as
// long as its function takes.
func (p *linker) slowWork(n *node, call int) bool {
	for _, e := range p.edges[n.num] {
		if e.call != call || e.later {
			continue
		}
		for _, eff := range e.to.effects.effects {
			if !eff.left && eff.kind != model.KV && (remote(eff.kind) || eff.kind == model.Sleep) {
				return true
			}
		}
	}
	return false
}

// shareOf returns the share of an origin; nil for one that is no known object.
func (p *linker) shareOf(byOrigin map[string]*PoolShare, o ref) *PoolShare {
	if o.path != nil {
		return nil
	}
	if id := o.service(); id != "" {
		key := "service " + id
		s := byOrigin[key]
		if s == nil {
			s = &PoolShare{Language: p.x.container, Pool: PoolRef{Name: id, Pool: p.x.pool(id), Why: "injected by the container"}, Kind: "client"}
			if svc := p.x.services[id]; svc != nil {
				s.Pos = svc.Pos
			}
			if !s.Pos.IsValid() {
				return nil
			}
			byOrigin[key] = s
		}
		return s
	}
	if o.env == nil {
		return nil
	}
	v := o.val()
	n := o.env.n
	if v == nil || !n.user() || v.Kind != model.ValResult && v.Kind != model.ValNew {
		return nil
	}
	call := makerCall(n, o.v)
	if call < 0 {
		return nil
	}
	var made *meaning
	ms := p.means(n, call)
	for k := range ms {
		if ms[k].Rebuild != nil {
			made = &ms[k]
		}
	}
	if made == nil {
		return nil
	}
	at, key := callSite{n, call}, string(n.ID)+" "+strconv.Itoa(call)
	for e := o.env; e.call != nil && e.caller != nil && e.caller.n.user() && !keeps(e.n, o.v, e == o.env); e = e.caller {
		if calledOnce(e.n) {
			continue
		}
		at = callSite{e.caller.n, callIndex(e.caller.n, e.call)} // each call of a factory makes another one
		key += " < " + string(at.n.ID) + " " + strconv.Itoa(at.call)
	}
	s := byOrigin[key]
	if s == nil && at.call >= 0 {
		s = &PoolShare{
			Language: n.unit.Language, Pos: at.at().Pos, Func: at.n.Func,
			Pool:  PoolRef{Name: shortSymbol(made.name)},
			Kind:  kindOf(made.Rebuild.What),
			Limit: p.connections(o),
		}
		byOrigin[key] = s
	}
	return s
}

// makerCall is the call that makes an object: a constructor's, or that which stands
// for a literal.
func makerCall(n *node, v model.ValueID) int {
	if i := int(n.Values[v].Index); i >= 0 && i < len(n.Calls) {
		return i
	}
	return slices.IndexFunc(n.Calls, func(c model.Call) bool {
		return c.Target.Kind == model.Builtin && strings.HasPrefix(string(c.Target.Func), "new ") && len(c.Args) > 0 && c.Args[0].Value == v
	})
}

// calledOnce reports whether a single call of the program enters a function.
func calledOnce(n *node) bool {
	calls := 0
	for _, c := range n.callers {
		if !c.n.Test {
			calls++
		}
	}
	return calls <= 1
}

// keeps reports whether a function stores an object that it makes, or hands on,
// where its next call finds it: it makes one for all its callers.
func keeps(n *node, v model.ValueID, made bool) bool {
	return slices.ContainsFunc(n.Stores, func(s model.Store) bool {
		switch s.Place.Kind {
		case model.FieldPlace, model.GlobalPlace, model.ElemPlace:
			return storePlace(n, &s).name != "" && (s.Value == v || !made && s.Value >= 0 && n.Values[s.Value].Kind == model.ValResult)
		}
		return false
	})
}

// kindOf is what a pool is without its article and its description: "Redis
// client" of "a Redis client with its own connection pool".
func kindOf(what string) string {
	for _, article := range []string{"a ", "an ", "the "} {
		what = strings.TrimPrefix(what, article)
	}
	what, _, _ = strings.Cut(what, " with ")
	return what
}

// connections is the limit that a setter gives the pool in the function that
// makes it: db.SetMaxOpenConns(4).
func (p *linker) connections(o ref) int {
	n := o.env.n
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Recv < 0 || len(c.Args) != 1 || !strings.EqualFold(callName(c), "SetMaxOpenConns") {
			continue
		}
		for _, r := range p.vs.chase(ref{env: n.root, v: c.Recv}, false) {
			if r.v != o.v {
				continue
			}
			if k := (ref{env: n.root, v: c.Args[0].Value}).constant(); k != nil {
				return int(k.Num)
			}
		}
	}
	return 0
}

func callName(c *model.Call) string {
	if c.Target.Method != "" {
		return c.Target.Method
	}
	return methodName(c.Target.Func)
}

// blockingBound is how long a blocking command may hold its connection: zero
// means for ever to servers.
func (p *linker) blockingBound(n *node, c *model.Call, b *catalog.Blocking) model.Bound {
	if !b.Limit.IsSet() {
		return model.Bound{Kind: model.Unbounded}
	}
	for _, r := range p.m.operand(n.root, c, b.Limit, true) {
		k := r.constant()
		if k == nil {
			return model.Bound{Kind: model.Deadline}
		}
		switch {
		case k.Num < 0:
			return model.Bound{Kind: model.Immediate}
		case isZero(k):
			return model.Bound{Kind: model.Unbounded}
		case k.Kind == model.ConstDuration:
			return model.Bound{Kind: model.Deadline, Limit: time.Duration(k.Num)}
		}
		return model.Bound{Kind: model.Deadline, Limit: time.Duration(k.Num * float64(time.Second))}
	}
	return model.Bound{Kind: model.Unbounded}
}
