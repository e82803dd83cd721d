package symfony

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// lockDomain names what all pools on Symfony's LockRegistry wait on together.
const lockDomain = "symfony/cache LockRegistry"

// emitPools gives each pool its scope, domain and wrapper.
func (l *loader) emitPools(u *model.Unit) {
	version := l.versionOf("symfony/cache")
	slots, cli := 0, false
	if s, ok := l.fact("slots", "symfony/cache", version); ok {
		slots, _ = strconv.Atoi(s)
	}
	if s, ok := l.fact("cli-locks", "symfony/cache", version); ok {
		cli = s == "true"
	}
	if version == "" {
		cli = true // as with most versions that are in use
	}
	off := false
	if l.slots != nil {
		switch {
		case l.slots.count == 0:
			off = true
		case l.slots.count > 0:
			slots = l.slots.count
		default:
			slots = 0
		}
	}
	chainWrapper := false
	if s, ok := l.fact("chain-wrapper", "symfony/cache", version); ok {
		chainWrapper = s == "true"
	}
	for _, id := range l.poolIDs() {
		p := l.pools[id]
		m := &model.Pool{
			ID: id, Tagged: p.tagged, Pos: p.pos, TTL: l.c.substitute(p.ttl), EarlyExpiration: p.early,
			Options: l.poolOptions(p),
		}
		a := l.adapter(p.adapter)
		m.Adapter = a.name
		if a.kind != "" {
			m.Adapter = a.kind
		}
		m.Members = p.members
		if len(m.Members) == 0 && a.pool != nil {
			m.Members = a.pool.members
		}
		m.Storage = l.poolStorage(p, 0)
		for _, layer := range m.Members {
			m.Layers = append(m.Layers, l.memberStorage(layer, 0))
		}
		switch l.poolScope(p, 0) {
		case "none":
			m.Scope = model.ScopeNone
		default:
			m.Scope, m.Domain, m.Slots = model.ScopeSlot, lockDomain, slots
			m.CLILocks = cli && p.early == ""
			if off {
				m.Scope, m.Domain, m.Slots, m.CLILocks = model.ScopeNone, "", 0, false
			}
		}
		l.applyWrapper(m, p, a, chainWrapper)
		u.Pools = append(u.Pools, m)
	}
	decorated(u)
}

// decorated gives a pool that a class of the project decorates the lock of what
// is inside.
func decorated(u *model.Unit) {
	byID := map[string]*model.Pool{}
	for _, p := range u.Pools {
		byID[p.ID] = p
	}
	for _, p := range u.Pools {
		inner := p
		for range 10 {
			if inner.Adapter != "decorator" || len(inner.Members) == 0 || byID[inner.Members[0]] == nil {
				break
			}
			inner = byID[inner.Members[0]]
		}
		if inner != p {
			p.Scope, p.Domain, p.Slots, p.CLILocks = inner.Scope, inner.Domain, inner.Slots, inner.CLILocks
			p.Wrapper, p.WrapperClass, p.EarlyExpiration = inner.Wrapper, inner.WrapperClass, inner.EarlyExpiration
		}
	}
}

// poolScope tells who waits in get() of a pool when nothing changes its wrapper.
func (l *loader) poolScope(p *pool, depth int) string {
	a := l.adapter(p.adapter)
	if a.scope != "delegate" || depth > 8 {
		return a.scope
	}
	members := p.members
	if len(members) == 0 && a.pool != nil {
		members = a.pool.members
	}
	if len(members) == 0 {
		return "slot"
	}
	for _, m := range members {
		scope := l.adapter(m).scope
		if q := l.pools[m]; q != nil {
			scope = l.poolScope(q, depth+1)
			if l.inheritedWrapper(q, 0) != nil {
				scope = "none"
			}
		}
		if scope != "none" {
			return "slot"
		}
	}
	return "none"
}

// poolStorage tells where a pool keeps its entries; a chain does in several places.
// Files are the default of a pool that nobody configured, who may do so in production.
func (l *loader) poolStorage(p *pool, depth int) model.Storage {
	a := l.adapter(p.adapter)
	members := p.members
	if len(members) == 0 && a.pool != nil {
		members = a.pool.members
	}
	switch {
	case a.storage == model.InFiles && !p.pos.IsValid():
		return ""
	case a.storage == "" && len(members) == 1 && depth <= 8:
		return l.memberStorage(members[0], depth+1)
	}
	return a.storage
}

// memberStorage is poolStorage of what a pool is made of: another pool, or an adapter.
func (l *loader) memberStorage(name string, depth int) model.Storage {
	if p := l.pools[name]; p != nil {
		return l.poolStorage(p, depth)
	}
	return l.adapter(name).storage
}

// wrapperCall is the last call of setCallbackWrapper on a pool's definition.
func (p *pool) wrapperCall() *call {
	for i := len(p.def.calls) - 1; i >= 0; i-- {
		if strings.EqualFold(p.def.calls[i].method, "setCallbackWrapper") {
			return &p.def.calls[i]
		}
	}
	return nil
}

// inheritedWrapper is the wrapper of a pool or of the pool it is made of, whose
// method calls its definition inherits.
func (l *loader) inheritedWrapper(p *pool, depth int) *call {
	if c := p.wrapperCall(); c != nil || depth > 10 {
		return c
	}
	q := l.pools[p.adapter]
	if q != nil && q.adapter == adapterNS+"TagAwareAdapter" && len(q.members) == 1 {
		q = l.pools[q.members[0]]
	}
	if q == nil || q == p {
		return nil
	}
	return l.inheritedWrapper(q, depth+1)
}

// applyWrapper records the callback wrapper that configuration gives a pool. On
// an adapter that hands get() on, the call is recorded and changes nothing: the
// pool stays on its slots, and a rule can say so.
func (l *loader) applyWrapper(m *model.Pool, p *pool, a adapterKind, chainWrapper bool) {
	c := l.inheritedWrapper(p, 0)
	if c == nil {
		return
	}
	m.WrapperPos = posOf(c.pos, p.pos)
	var arg *node
	if len(c.args) > 0 {
		arg = c.args[0].val
	}
	m.Wrapper, m.WrapperClass = l.callable(arg)
	if m.Wrapper == "" && m.WrapperClass == "" && !arg.isNull() {
		m.WrapperClass = "?" // a callable that is not understood
	}
	switch {
	case a.kind == "proxy", a.kind == "chain" && !chainWrapper, a.scope == "none":
		if a.kind != "array" && a.kind != "null" {
			setOption(m, "wrapper-on", a.kind)
		}
		return
	case arg.isNull():
		m.Scope, m.Domain, m.Slots, m.CLILocks = model.ScopeNone, "", 0, false
	default:
		m.Scope, m.Domain, m.Slots, m.CLILocks = model.ScopeKey, p.id, 0, false
	}
}

func setOption(m *model.Pool, key, value string) {
	if m.Options == nil {
		m.Options = map[string]string{}
	}
	m.Options[key] = value
}

// settlePools drops the tag-aware pools that nobody uses, and marks the wrappers
// of storage pools of which only the tag-aware pool above is used: its get() never asks the storage pool's wrapper.
func (l *loader) settlePools(u *model.Unit) {
	used := map[string]bool{}
	eachArg(u, func(a *model.ServiceArg) {
		used[a.Service] = true
		for _, id := range a.Services {
			used[id] = true
		}
	})
	byID := map[string]*model.Pool{}
	kept := u.Pools[:0]
	for _, p := range u.Pools {
		byID[p.ID] = p
		// The tag-aware pool beside a plain one is there for whoever asks for it.
		if !strings.HasSuffix(p.ID, ".taggable") || p.ID == "cache.app.taggable" || used[p.ID] || p.WrapperPos.IsValid() {
			kept = append(kept, p)
		} else {
			l.dropped[p.ID] = true
		}
	}
	u.Pools = kept
	for _, t := range u.Pools {
		if !t.Tagged || len(t.Members) != 1 || t.WrapperPos.IsValid() || !used[t.ID] {
			continue
		}
		if m := byID[t.Members[0]]; m != nil && m.WrapperPos.IsValid() && !used[m.ID] {
			setOption(m, "wrapper-on", "tagged pool")
		}
	}
}
