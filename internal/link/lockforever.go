package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// neverExpiring lists lock objects that a library acquires by itself later (a
// job's middleware) and whose expiry is set by a method that nobody calls on
// them.
func (p *linker) neverExpiring() []*LockUse {
	var out []*LockUse
	for _, n := range p.x.nodes {
		if !n.user() {
			continue
		}
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if u := p.madeForever(n, i, &m); u != nil {
					out = append(out, u)
				}
			}
		}
	}
	for _, id := range sortedKeys(p.x.types) {
		if u := p.classForever(p.x.types[id]); u != nil {
			out = append(out, u)
		}
	}
	return out
}

// classForever judges a class for whose objects a library takes a lock by itself
// (unique jobs), when nothing in it says how long that lasts.
func (p *linker) classForever(t *model.Type) *LockUse {
	if t.Kind != model.Class || t.Abstract || t.Fake || !t.Pos.IsValid() || len(t.Supers) == 0 || !p.x.own(t.ID) {
		return nil
	}
	l := p.x.typeUnit[t.ID].Language
	for _, s := range p.m.symbols(l, &model.Target{Method: l.Traits().Constructor}, t.ID) {
		lock := s.Lock
		if lock == nil || lock.Member == "" || p.hasMember(t, lock.Member, 0) {
			continue
		}
		return &LockUse{Language: l, Pos: t.Pos, API: lastPart(string(t.ID)), Kind: lock.Kind, Op: "acquire", TTL: TTL{Known: true, Never: true, Danger: true},
			Because: lock.Because, Cure: lock.Cure, Released: true}
	}
	return nil
}

// hasMember reports whether a class, or one it extends or uses, has a property or
// method; a class whose source is not there may have anything.
func (p *linker) hasMember(t *model.Type, name string, depth int) bool {
	if fieldOf(t, name) != nil {
		return true
	}
	for i := range t.Methods {
		if t.Methods[i].Name == name {
			return true
		}
	}
	for _, s := range t.Supers {
		if up := p.x.types[s]; up != nil && up.Kind != model.Interface && depth < maxPath && p.hasMember(up, name, depth+1) {
			return true
		}
	}
	return false
}

func (p *linker) madeForever(n *node, i int, m *meaning) *LockUse {
	l, c := m.Lock, &n.Calls[i]
	if m.maybe || l == nil || l.Op != "create" || l.NoTTL != "dangerous" || len(l.Limits) == 0 {
		return nil
	}
	t := p.ttl(l, n.root, c)
	if !t.Never {
		return nil
	}
	for k := range l.Limits {
		setter := l.Limits[k].Setter
		if setter == "" {
			return nil
		}
		for _, cs := range p.m.named(strings.ToLower(setter)) {
			if cs.n == n && p.leadsTo(n, cs.at(), i) {
				return nil
			}
		}
	}
	t.Danger = true
	return &LockUse{Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c, API: apiName(c, m.name), Kind: l.Kind, Op: "acquire",
		Name: p.key(p.m.operand(n.root, c, l.Key, false)), TTL: t, Because: l.Because, Cure: l.Cure, Released: true, Entries: p.entriesOf(n)}
}

// leadsTo reports whether the receiver of a call is the object that another
// call made, through fluent calls.
func (p *linker) leadsTo(n *node, c *model.Call, made int) bool {
	for range 16 {
		c = rawMaker(n.root, c.Recv)
		if c == nil {
			return false
		}
		if c == &n.Calls[made] {
			return true
		}
	}
	return false
}
