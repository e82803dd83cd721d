package symfony

import (
	"sort"
	"strings"
)

// decorate lets decorators take over the ids they decorate, the one with the
// greatest priority innermost.
func (l *loader) decorate() {
	var list []*definition
	for _, id := range l.c.ids() {
		if d := l.c.defs[id]; d.decorates != "" && !d.abstract {
			list = append(list, d)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].priority > list[j].priority })
	for _, d := range list {
		target := l.c.substitute(d.decorates)
		inner := d.decorateAs
		if inner == "" {
			inner = d.id + ".inner"
		}
		pos := d.pos
		switch {
		case l.pools[target] != nil:
			p := l.pools[target]
			delete(l.pools, target)
			p.id = inner
			l.pools[inner] = p
			for i, id := range l.poolOrder {
				if id == target {
					l.poolOrder[i] = inner
				}
			}
			for _, q := range l.pools {
				for i, m := range q.members {
					if m == target && q.id != inner {
						q.members[i] = inner
					}
				}
			}
			if a, ok := l.c.aliases[target]; ok && l.c.stops[target] {
				l.c.aliases[inner], l.c.stops[inner] = a, true // a decorator below this one
			}
			if l.table.class(d.class) != nil && d.id != target {
				// People still call it by the pool's name.
				l.addPool(&pool{id: target, adapter: "decorator", members: []string{inner}, tagged: p.tagged, pos: p.pos, ttl: p.ttl, options: p.options})
				l.c.stops[target] = true
			}
		case l.c.defs[target] != nil:
			old := l.c.defs[target]
			l.c.drop(target)
			old.id = inner
			l.c.put(old)
			// What looks for the service by a tag finds the decorator.
			d.tags, old.tags = append(d.tags, old.tags...), nil
		default:
			if a, ok := l.c.aliases[target]; ok {
				delete(l.c.aliases, target)
				l.c.aliases[inner] = a
			} else if id, ok := framework().Aliases[target]; ok {
				l.c.aliases[inner] = alias{target: id, pos: pos}
			} else if d.decorateSkip {
				continue
			}
		}
		d.inner = inner
		if d.id != target {
			l.c.setAlias(target, d.id, pos, "decorates")
		}
	}
}

// fitsDecorated tells whether the decorated service can be a t.
func (l *loader) fitsDecorated(d *definition, t string) bool {
	if strings.EqualFold(t, d.decorates) {
		return true
	}
	if p := l.pools[d.inner]; p != nil {
		if strings.Contains(t, "TagAware") && !p.tagged {
			return false
		}
		return l.cacheType([]string{t}) || strings.HasPrefix(t, adapterNS)
	}
	class := ""
	if x := l.c.defs[d.inner]; x != nil {
		class = l.definitionClass(x, 0)
	} else if a, ok := l.c.aliases[d.inner]; ok {
		if x := l.c.defs[l.c.resolve(a.target)]; x != nil {
			class = x.class
		}
	}
	if class == "" {
		class = framework().Classes[d.decorates]
	}
	return class != "" && l.table.is(class, t)
}

// isDecorated tells whether a parameter gets the decorated service: it must be the
// only one that nothing else decides and that the decorated service fits, of the
// constructor and of #[Required] methods together. What its name says of another
// service does not count (AutowirePass of symfony/dependency-injection 7.2).
func (w *wiring) isDecorated(m *method, p *param) bool {
	if w.d.inner == "" || !w.takesDecorated(m.owner, p) {
		return false
	}
	n := 0
	count := func(m *method, args []argument) {
		for i, q := range m.params {
			if _, ok := given(args, i, q); !ok && w.takesDecorated(m.owner, q) {
				n++
			}
		}
	}
	if ctor := w.l.table.method(w.c, "__construct"); ctor != nil {
		count(ctor, w.d.args)
	}
	for _, r := range w.l.requiredMethods(w.c) {
		count(r, nil)
	}
	return n <= 1
}

// takesDecorated tells whether autowiring may give a parameter of a method of
// class c the decorated service.
func (w *wiring) takesDecorated(c *class, p *param) bool {
	if len(p.types) != 1 || !w.l.fitsDecorated(w.d, p.types[0]) {
		return false
	}
	for i := range p.attrs {
		if short, ok := strings.CutPrefix(p.attrs[i].Name, attrNS); ok && short != "Target" {
			return false
		}
	}
	_, bound := w.bound(c, p)
	return !bound
}
