package symfony

import (
	"slices"
	"sort"
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
			w.l.doubt(p.pos, w.d.id+"::"+m.name+"($"+p.name+")", "no pool or service "+sa.Service+" in the configuration that was read", "framework: { cache: { pools: { "+sa.Service+": ~ } } }")
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
		sa, ok := w.value(v)
		sa.Why = "arguments"
		return sa, ok
	}
	if !autowire {
		return w.openParam(m, i, p)
	}
	if sa, ok, found := w.attributes(m, p); found {
		return sa, ok
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

// silentFallback notes a parameter whose name looks like that of a pool and is
// none's: Symfony then injects cache.app without a word.
func (w *wiring) silentFallback(m *method, p *param, id, why string) {
	l := w.l
	if !strings.HasPrefix(why, "default alias") || id != "cache.app" && id != "cache.app.taggable" || !l.ownPools || w.d.implicit {
		return
	}
	stem, ok := strings.CutSuffix(p.name, "Cache")
	if !ok {
		stem, ok = strings.CutSuffix(p.name, "Pool")
	}
	switch stem {
	case "", "app", "tag", "tagAware", "tagged", "taggable", "cache", "the", "default", "system", "item", "cacheItem", "inner", "decorated", "file", "redis":
		return
	}
	if ok {
		l.doubt(p.pos, w.d.id+"::"+m.name+"($"+p.name+")", "no pool has a name that makes $"+p.name+", so Symfony injects "+id, "#[Target('the.pool')], or name a pool "+snake(p.name))
	}
}

// openParam asks the container dump for a constructor parameter that nothing
// else decides.
func (w *wiring) openParam(m *method, i int, p *param) (model.ServiceArg, bool) {
	if m.name != "__construct" || p.optional || len(p.types) == 0 {
		return model.ServiceArg{}, false
	}
	return w.fromDump(i)
}

// unknownParam notes an interface of the project that nothing decides.
func (w *wiring) unknownParam(m *method, p *param, l *loader) {
	if p.optional || p.nullable || w.d.implicit || m.name != "__construct" || len(p.types) == 0 {
		return
	}
	c := l.table.class(p.types[0])
	if c == nil || c.kind != model.Interface && !c.abstract || l.isTest(w.c) {
		return
	}
	reason, cure := "no service for "+c.name+" is registered", "services: { "+c.name+": '@the.service' }"
	if fit := l.implementing(c.name); len(fit) > 1 {
		reason = itoa(len(fit)) + " services are a " + c.name + " and none is preferred: " + strings.Join(fit[:min(3, len(fit))], ", ")
		cure = "services: { " + c.name + ": '@" + fit[0] + "' }"
	}
	l.doubtService(w.d.id, p.pos, w.c.name+"::__construct($"+p.name+")", reason, cure)
}

// implementing returns the services whose class is a subtype of t, sorted.
func (l *loader) implementing(t string) []string {
	var out []string
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		if !d.abstract && !d.implicit && d.class != "" && l.table.class(d.class) != nil && l.table.is(d.class, t) {
			out = append(out, id)
		}
	}
	return out
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
		case "AutowireInline", "AutowireMethodOf":
			return sa, false, true
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
				l.doubt(a.Pos, "#[Target('"+name+"')]", "no pool or service of this name for "+strings.Join(p.types, "|"), "framework: { cache: { pools: { "+name+": ~ } } }")
			}
			return sa, false, true
		}
	}
	return sa, false, false
}

// asRefs makes references of the service ids and types of a locator attribute.
func (l *loader) asRefs(items []item) []item {
	out := make([]item, 0, len(items))
	for _, it := range items {
		if s, ok := it.val.scalar(); ok {
			id := strings.TrimLeft(trimClass(s), "?@")
			if strings.HasPrefix(s, "?") && !l.known(l.c.resolve(id)) && l.c.only(id) == "" {
				continue // optional, and not there
			}
			it.val = &node{kind: refNode, text: id, pos: it.val.pos}
			if it.list {
				it.key, it.list = id, false
			}
		}
		out = append(out, it)
	}
	return out
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

// tagged returns the services with a tag and their keys.
func (w *wiring) tagged(name, index string, exclude []string) model.ServiceArg {
	l := w.l
	var sa model.ServiceArg
	for _, id := range l.taggedIDs(name) {
		if id == w.d.id || contains(exclude, id) {
			continue
		}
		key := id
		if d := l.c.defs[id]; d != nil {
			for _, t := range d.tags {
				if t.name == name {
					for _, k := range []string{index, "key", "index"} {
						if s := t.attr(k); k != "" && s != "" {
							key = s
							break
						}
					}
				}
			}
		}
		sa.Services = append(sa.Services, id)
		sa.Keys = append(sa.Keys, key)
	}
	return sa
}

// value turns a configured value into what is injected.
func (w *wiring) value(n *node) (model.ServiceArg, bool) {
	l := w.l
	if n == nil {
		return model.ServiceArg{}, false
	}
	n = l.c.param(n)
	switch n.tag {
	case "tagged_iterator", "tagged", "tagged_locator":
		name, index := n.str(), ""
		var exclude []string
		if n.kind == arrayNode {
			name, index, exclude = n.get("tag").str(), n.get("index_by").str(), n.get("exclude").strings()
		}
		return w.tagged(name, index, exclude), true
	case "abstract":
		return model.ServiceArg{}, false
	case "service":
		if class := n.get("class").str(); class != "" {
			return model.ServiceArg{Service: l.inline(n, trimClass(class))}, true
		}
	case "php/const":
		return model.ServiceArg{Const: l.phpConst(n.str())}, true
	}
	if id, ok := n.ref(); ok {
		id = trimClass(l.c.substitute(id))
		if id == ".inner" {
			id = w.d.inner
		}
		return model.ServiceArg{Service: l.c.resolve(id)}, true
	}
	switch n.kind {
	case callableNode:
		return model.ServiceArg{Func: n.fn}, true
	case arrayNode:
		return w.array(n)
	case objectNode:
		if o, ok := n.obj.(*definitionObject); ok {
			if o.d.id == "" && o.d.class != "" {
				l.inlineDefinition(o.d)
			}
			return model.ServiceArg{Service: o.d.id}, o.d.id != ""
		}
		return model.ServiceArg{}, false
	case unknownNode:
		return model.ServiceArg{}, false
	case stringNode:
		m := *n
		m.text = l.c.substitute(n.text)
		return model.ServiceArg{Const: m.constant()}, true
	}
	return model.ServiceArg{Const: n.constant()}, true
}

// array is an iterator or locator when it holds references, a callable when it
// is [reference, method].
func (w *wiring) array(n *node) (model.ServiceArg, bool) {
	l := w.l
	if n.isList() && len(n.items) == 2 && n.tag == "" {
		if _, isRef := n.items[0].val.ref(); isRef && n.items[1].val.kind == stringNode {
			if _, second := n.items[1].val.ref(); !second {
				if fn, _ := l.callable(n); fn != "" {
					return model.ServiceArg{Func: fn}, true
				}
			}
		}
	}
	var sa model.ServiceArg
	for _, it := range n.items {
		id, ok := it.val.ref()
		if !ok {
			continue
		}
		id = l.c.resolve(trimClass(l.c.substitute(id)))
		key := it.key
		if it.list {
			key = id
		}
		sa.Services = append(sa.Services, id)
		sa.Keys = append(sa.Keys, key)
	}
	return sa, len(sa.Services) > 0
}

// inline makes a service of an inline definition and returns its id.
func (l *loader) inline(n *node, class string) string {
	if id, ok := l.inlined[n]; ok {
		return id
	}
	d := &definition{pos: n.pos, class: class}
	m := *n
	m.tag = ""
	l.fillDefinition(d, &m)
	l.inlined[n] = l.inlineDefinition(d)
	return l.inlined[n]
}

func (l *loader) inlineDefinition(d *definition) string {
	d.id = ".inline." + d.class + "." + itoa(len(l.late))
	l.c.put(d)
	l.late = append(l.late, d)
	return d.id
}

// phpConst evaluates "Foo\Bar::BAZ".
func (l *loader) phpConst(s string) *model.Const {
	class, name, ok := strings.Cut(trimClass(strings.TrimSpace(s)), "::")
	if !ok {
		return nil
	}
	if c := l.table.class(class); c != nil {
		class = c.name
	}
	k := l.table.constant(class, name, model.Pos{}).constant()
	if k != nil {
		k.Name = class + "::" + name
	}
	return k
}
