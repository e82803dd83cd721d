package symfony

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// wiring resolves what is injected into the parameters of one service.
type wiring struct {
	l *loader
	d *definition
	c *class
}

// wire returns the arguments of a method of the service's class, as far as they
// are services, constants or callables. args are the explicit ones.
func (w *wiring) wire(m *method, args []argument, autowire bool) []model.ServiceArg {
	var out []model.ServiceArg
	if m == nil {
		for _, a := range args {
			if sa, ok := w.value(a.val); ok {
				sa.Param, sa.Index, sa.Why = a.name, int32(a.index), "arguments"
				out = append(out, sa)
			}
		}
		return out
	}
	for i, p := range m.params {
		sa, ok := w.param(m, i, p, args, autowire)
		if !ok {
			continue
		}
		sa = w.crossCheck(m, i, p, sa)
		if sa.Service != "" && w.l.cacheType(p.types) && !w.l.known(sa.Service) {
			w.l.doubt(p.pos, w.d.id+"::"+m.name+"($"+p.name+")", "no pool or service "+sa.Service+" in the configuration that was read", w.l.poolCure(sa.Service))
		}
		sa.Param, sa.Index = p.name, int32(i)
		out = append(out, sa)
	}
	return out
}

// known tells whether a service or pool of this id exists as far as we know.
func (l *loader) known(id string) bool {
	return l.pools[id] != nil || l.c.has(id) || framework().Classes[id] != "" || framework().Aliases[id] != "" || strings.HasPrefix(id, ".inline.")
}

// param resolves one parameter in the order of Symfony: explicit argument,
// attribute, bind, autowiring, decorated service.
func (w *wiring) param(m *method, i int, p *param, args []argument, autowire bool) (model.ServiceArg, bool) {
	l := w.l
	if v, ok := given(args, i, p); ok {
		if sa, ok := w.value(v); ok {
			sa.Why = "arguments"
			return sa, true
		}
		return w.openParam(m, i, p)
	}
	if !autowire {
		return w.openParam(m, i, p)
	}
	if sa, ok, found := w.attributes(m, p); ok {
		return sa, true
	} else if found {
		return w.openParam(m, i, p)
	}
	if sa, ok := w.bound(m.owner, p); ok {
		return sa, true
	}
	if w.isDecorated(m, p) {
		return model.ServiceArg{Service: w.d.inner, Why: "decorated service"}, true
	}
	id, why := w.autowired(m.owner, p)
	if id != "" {
		w.silentFallback(m, p, id, why)
		return model.ServiceArg{Service: id, Why: why}, true
	}
	if sa, ok := w.openParam(m, i, p); ok {
		return sa, true
	}
	w.unknownParam(m, p, l)
	return model.ServiceArg{}, false
}

// given returns the explicit argument for a parameter. A ” of YAML leaves the
// parameter to autowiring.
func given(args []argument, i int, p *param) (*node, bool) {
	for _, a := range slices.Backward(args) {
		if a.index != i && (a.name == "" || a.name != p.name && !contains(p.types, a.name)) {
			continue
		}
		if a.val == nil || a.val.tag != "abstract" && (a.val.kind != stringNode || a.val.text != "" || a.index < 0) {
			return a.val, true
		}
	}
	return nil, false
}

// openParam asks the container dump for a constructor parameter that nothing
// else decides.
func (w *wiring) openParam(m *method, i int, p *param) (model.ServiceArg, bool) {
	if m.name != "__construct" || p.optional || len(p.types) == 0 {
		return model.ServiceArg{}, false
	}
	return w.fromDump(i)
}

// attributes resolves #[Autowire] and its kin; found reports whether one decides.
func (w *wiring) attributes(m *method, p *param) (sa model.ServiceArg, ok, found bool) {
	l, c := w.l, m.owner
	for i := range p.attrs {
		a := &p.attrs[i]
		short, isDI := strings.CutPrefix(a.Name, attrNS)
		if !isDI {
			continue
		}
		switch short {
		case "Autowire":
			sa, ok = w.autowireAttribute(c, a)
			if !ok && len(a.Args) > 0 && l.attrArg(c, a, 99, "lazy") != nil && len(a.Args) == 1 {
				continue
			}
			return sa, ok, true
		case "AutowireIterator", "TaggedIterator", "AutowireLocator", "TaggedLocator":
			first := l.attrArg(c, a, 0, "tag")
			if first == nil {
				first = l.attrArg(c, a, 0, "services")
			}
			if first != nil && first.kind == arrayNode {
				sa, ok = w.value(&node{kind: arrayNode, tag: "service_locator", items: l.asRefs(first.items), pos: a.Pos})
			} else {
				name := first.str()
				if name == "" {
					return model.ServiceArg{}, false, true
				}
				sa = w.tagged(name, l.attrText(c, a, 1, "indexAttribute"), l.attrArg(c, a, 4, "exclude").strings())
				ok = true
			}
			sa.Why = "#[" + short + "]"
			return sa, ok, true
		case "AutowireServiceClosure":
			id := l.attrText(c, a, 0, "service")
			return model.ServiceArg{Service: l.c.resolve(id), Why: "#[" + short + "]"}, id != "", true
		case "AutowireCallable":
			n := l.attrArg(c, a, 0, "callable")
			if n == nil {
				n = l.attrArg(c, a, 1, "service")
				if s, isText := n.scalar(); isText {
					cl := &node{kind: arrayNode, pos: a.Pos}
					cl.add(&node{kind: refNode, text: s})
					mn := l.attrArg(c, a, 2, "method")
					if mn == nil {
						mn = textNode("__invoke", a.Pos)
					}
					cl.add(mn)
					n = cl
				}
			}
			fn, _ := l.callable(n)
			return model.ServiceArg{Func: fn, Why: "#[AutowireCallable]"}, fn != "", true
		case "AutowireDecorated", "MapDecorated":
			if w.d.inner != "" {
				return model.ServiceArg{Service: w.d.inner, Why: "#[" + short + "]"}, true, true
			}
			return sa, false, true
		case "AutowireMethodOf":
			of := l.classOf(&node{kind: refNode, text: trimClass(l.attrText(c, a, 0, "service"))})
			return model.ServiceArg{Func: l.methodID(of, p.name), Why: "#[AutowireMethodOf]"}, of != "", true
		case "AutowireInline":
			class := trimClass(l.attrText(c, a, 0, "class"))
			if class == "" {
				return sa, false, true
			}
			d := &definition{pos: a.Pos, class: class, autowire: true, args: arguments(l.attrArg(c, a, 1, "arguments"))}
			return model.ServiceArg{Service: l.inlineDefinition(d), Why: "#[AutowireInline]"}, true, true
		case "Target":
			name := l.attrText(c, a, 0, "name")
			if name == "" {
				name = p.name
			}
			for _, t := range p.types {
				for _, key := range []string{"." + t + " $" + name, t + " $" + name, t + " $" + camel(name)} {
					if id := l.c.resolve(key); id != key {
						return model.ServiceArg{Service: id, Why: "#[Target('" + name + "')]"}, true, true
					}
				}
			}
			if sa, ok := w.boundName(p, name); ok {
				return sa, true, true
			}
			if l.cacheType(p.types) {
				l.doubt(a.Pos, "#[Target('"+name+"')]", "no pool or service of this name for "+strings.Join(p.types, "|"), l.poolCure(name))
			}
			return sa, false, true
		}
	}
	return sa, false, false
}

// cacheType tells whether one of the types is a cache's.
func (l *loader) cacheType(types []string) bool {
	for _, t := range types {
		if strings.HasPrefix(t, `Symfony\Contracts\Cache\`) || strings.HasPrefix(t, `Psr\Cache\`) {
			return true
		}
	}
	return false
}

// autowireAttribute resolves #[Autowire(...)].
func (w *wiring) autowireAttribute(c *class, a *types.Attribute) (model.ServiceArg, bool) {
	l := w.l
	if id := l.attrText(c, a, 1, "service"); id != "" {
		id = trimClass(l.c.substitute(strings.TrimPrefix(id, "@")))
		return model.ServiceArg{Service: l.c.resolve(id), Why: "#[Autowire(service: '" + id + "')]"}, true
	}
	if s := l.attrText(c, a, 4, "param"); s != "" {
		sa, ok := w.value(textNode("%"+s+"%", a.Pos))
		sa.Why = "#[Autowire(param)]"
		return sa, ok
	}
	v := l.attrArg(c, a, 0, "value")
	if v == nil {
		return model.ServiceArg{}, false
	}
	sa, ok := w.value(v)
	sa.Why = "#[Autowire]"
	if sa.Service != "" {
		sa.Why = "#[Autowire('@" + v.str()[min(1, len(v.str())):] + "')]"
	}
	return sa, ok
}

// bound resolves "bind:": type with name, then name, then type.
func (w *wiring) bound(c *class, p *param) (model.ServiceArg, bool) {
	best, bestRank := (*node)(nil), 0
	for _, b := range w.d.binds {
		rank := 0
		nameFits := b.name != "" && (b.name == p.name || strings.ContainsAny(b.name, "._- ") && camel(b.name) == p.name)
		typeFits := b.typ != "" && containsFold(p.types, b.typ)
		switch {
		case b.typ != "" && b.name != "" && nameFits && typeFits:
			rank = 3
		case b.typ == "" && nameFits:
			rank = 2
		case b.name == "" && typeFits:
			rank = 1
		}
		if rank > bestRank {
			best, bestRank = b.val, rank
		}
	}
	if best == nil {
		return model.ServiceArg{}, false
	}
	sa, ok := w.value(best)
	sa.Why = "bind"
	return sa, ok
}

func (w *wiring) boundName(p *param, name string) (model.ServiceArg, bool) {
	q := *p
	q.name = camel(name)
	return w.bound(w.c, &q)
}

func containsFold(list []string, s string) bool {
	for _, x := range list {
		if strings.EqualFold(x, s) {
			return true
		}
	}
	return false
}

// autowired resolves a parameter by type and name.
func (w *wiring) autowired(c *class, p *param) (id, why string) {
	l := w.l
	for _, t := range p.types {
		key := t + " $" + p.name
		if a, ok := l.c.aliases[key]; ok {
			return l.c.resolve(a.target), "autowired: parameter name $" + p.name
		}
		if c := camel(p.name); c != p.name {
			if a, ok := l.c.aliases[t+" $"+c]; ok {
				return l.c.resolve(a.target), "autowired: parameter name $" + p.name
			}
		}
	}
	for _, t := range p.types {
		if x := l.table.class(t); x != nil {
			t = x.name
		}
		if a, ok := l.c.aliases[t]; ok {
			return l.c.resolve(a.target), "default alias of " + t
		}
		if d := l.c.defs[t]; d != nil && !d.abstract && (!d.implicit || !l.configured) {
			return t, "autowired: type"
		}
		if name := l.c.only(t); name != "" && l.c.defs[name] != nil {
			return name, "the only implementation of " + t
		}
		if id, ok := framework().Aliases[t]; ok {
			return l.c.resolve(id), "default alias of " + t
		}
	}
	return "", ""
}
