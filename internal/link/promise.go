package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// promises finds flights made by hand: the first caller puts a promise (an
// object with a channel or a WaitGroup) into a map, computes and then signals;
// the others find the promise and wait for it.
func (p *linker) promises() []*Site {
	var out []*Site
	for _, n := range p.x.nodes {
		if n.unit.Language != model.Go || !n.user() {
			continue
		}
		if s := p.promise(n); s != nil {
			out = append(out, s)
		}
	}
	return out
}

// promise looks for the four parts in one function and the closures it makes:
// the store of an object into something shared, the wait on a part of such an
// object, the signal on the same part, and the work between.
func (p *linker) promise(n *node) *Site {
	store, call, pos, typ := p.promiseStore(n)
	if store < 0 && call < 0 {
		return nil
	}
	waits, signals := map[fieldKey]bool{}, map[fieldKey]bool{}
	p.signals(n, waits, signals)
	for i := range n.Values {
		v := &n.Values[i]
		if v.Kind == model.ValFunc {
			if c := p.x.fn(model.Go, model.FuncID(v.Str)); c != nil && c.maker == n {
				p.signals(c, waits, signals)
			}
		}
	}
	met := false
	for k := range waits {
		met = met || signals[k] && (typ == "" || k.owner == typ || k.owner == "")
	}
	if !met {
		return nil
	}
	s := &Site{Kind: PromiseSite, Language: n.unit.Language, Pos: pos, Func: n.Func,
		API: "hand-made flight", Scope: model.ScopeKey, Waiters: "uncancellable"}
	if p.selects(n) {
		s.Waiters = "channel"
	}
	var place fieldKey
	var key model.ValueID = model.NoValue
	if call >= 0 {
		c := &n.Calls[call]
		s.Call = c
		place = placeOf(n, c.Recv)
		if len(c.Args) > 0 {
			key = c.Args[0].Value
		}
	} else {
		st := &n.Stores[store]
		place, key = storePlace(n, st), st.Place.Key
	}
	s.Pool = PoolRef{Name: placeText(place), Why: "promises are kept there"}
	s.Domain.Name = string(place.owner) + "." + place.name
	if key >= 0 {
		s.Key = p.key(p.vs.chase(ref{env: n.root, v: key}, false))
	}
	var effs []*effect
	for _, e := range n.effects.effects {
		if e.kind != model.LockWait && e.kind != model.Request && e.call >= 0 && e.call != call {
			effs = append(effs, e)
		}
	}
	p.effects(s, effs)
	for _, u := range n.effects.contexts {
		if u.way.call == call {
			continue
		}
		if c, ok := p.contextUse(n, u.from, u); ok {
			s.Contexts = addContextUse(s.Contexts, c)
		}
	}
	s.Entries = p.entriesOf(n)
	return s
}

// promiseStore finds where a new object is put into a shared map.
func (p *linker) promiseStore(n *node) (store, call int, pos model.Pos, typ model.TypeID) {
	for i := range n.Calls {
		for _, m := range p.means(n, i) {
			if m.Read == nil || m.Write == nil || len(n.Calls[i].Args) < 2 {
				continue
			}
			if t := p.fresh(n, n.Calls[i].Args[1].Value); t != "" {
				return -1, i, n.Calls[i].Pos, t
			}
		}
	}
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Place.Kind != model.ElemPlace || s.Place.Key < 0 || storePlace(n, s).name == "" {
			continue
		}
		if t := p.fresh(n, s.Value); t != "" {
			return i, -1, s.Pos, t
		}
	}
	return -1, -1, model.Pos{}, ""
}

// fresh is the type of an object that is made in this function: a struct, or a
// channel.
func (p *linker) fresh(n *node, v model.ValueID) model.TypeID {
	for _, o := range p.vs.chase(ref{env: n.root, v: v}, false) {
		val := o.val()
		if val == nil || o.path != nil {
			continue
		}
		if val.Kind == model.ValNew && val.Type != "" {
			return val.Type
		}
		if strings.HasPrefix(string(val.Type), "chan ") && val.Kind != model.ValParam {
			return val.Type
		}
	}
	return ""
}

// signals collects the channels and wait groups a function waits on and those
// it signals: closes, sends to, calls Done of.
func (p *linker) signals(n *node, waits, signals map[fieldKey]bool) {
	note := func(m map[fieldKey]bool, v model.ValueID) {
		if v < 0 || int(v) >= len(n.Values) {
			return
		}
		if t := n.Values[v].Type; t != "" && t != "sync.WaitGroup" && !strings.HasPrefix(string(t), "chan") && !strings.HasPrefix(string(t), "<-chan") {
			m[fieldKey{t, "embedded"}] = true // a struct that embeds its WaitGroup
		} else if k := placeOf(n, v); k.name != "" {
			m[k] = true
		} else if t := n.Values[v].Type; strings.HasPrefix(string(t), "chan") {
			m[fieldKey{"", string(t)}] = true
		}
	}
	for i := range n.Calls {
		c := &n.Calls[i]
		switch {
		case c.Target.Kind == model.Builtin && len(c.Args) > 0:
			switch c.Target.Func {
			case "go:recv", "go:select", "go:range":
				for _, a := range c.Args {
					note(waits, a.Value)
				}
			case "go:close", "go:send":
				note(signals, c.Args[0].Value)
			}
		case c.Recv >= 0 && strings.HasSuffix(string(c.Target.Func), "WaitGroup).Wait"):
			note(waits, c.Recv)
		case c.Recv >= 0 && strings.HasSuffix(string(c.Target.Func), "WaitGroup).Done"):
			note(signals, c.Recv)
		}
	}
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValRecv && len(v.Ops) > 0 {
			note(waits, v.Ops[0])
		}
	}
}

// selects reports whether a function's waiters can leave by another channel.
func (p *linker) selects(n *node) bool {
	for i := range n.Calls {
		if c := &n.Calls[i]; c.Target.Func == "go:select" && len(c.Args) > 1 {
			return true
		}
	}
	return false
}
