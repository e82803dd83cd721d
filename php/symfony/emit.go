package symfony

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// emit resolves every service and returns the unit of the application.
func (l *loader) emit() *model.Unit {
	u := &model.Unit{Language: model.PHP, Name: "container"}
	if l.dir != "." {
		u.Name += " " + l.dir
	}
	if l.symfony {
		l.emitPools(u)
	}
	l.indexTags()
	l.byService, l.dropped = map[string]*model.Service{}, map[string]bool{}
	for _, id := range l.c.ids() {
		if l.ctx.Err() != nil {
			break
		}
		l.emitService(u, l.c.defs[id])
	}
	for i := 0; i < len(l.late) && i < 1000; i++ { // inline services of the above
		l.emitService(u, l.late[i])
	}
	l.settlePools(u)
	l.emitAliases(u)
	u.Entries = l.sortedEntries()
	l.settleDoubts(u)
	u.Problems, u.Unresolved = l.problems, l.unresolved
	slices.SortStableFunc(u.Problems, func(a, b model.Problem) int {
		return cmp.Or(a.Pos.Compare(b.Pos), strings.Compare(a.Message, b.Message))
	})
	u.Problems = slices.Compact(u.Problems)
	slices.SortStableFunc(u.Unresolved, func(a, b model.Unresolved) int {
		return cmp.Or(a.Pos.Compare(b.Pos), strings.Compare(a.What, b.What))
	})
	u.Unresolved = slices.Compact(u.Unresolved)
	slices.SortFunc(u.Services, func(a, b *model.Service) int { return strings.Compare(a.ID, b.ID) })
	return u
}

// emitService resolves one definition.
func (l *loader) emitService(u *model.Unit, d *definition) {
	if l.pools[d.id] != nil || l.byService[d.id] != nil {
		return
	}
	class := l.definitionClass(d, 0)
	c := l.table.class(class)
	if c != nil {
		class = c.name
	}
	s := &model.Service{ID: d.id, Class: model.TypeID(class), Pos: d.pos, Decorates: d.decorates, Inner: d.inner, Abstract: d.abstract, Options: l.options[d.id]}
	for _, t := range d.tags {
		if !slices.Contains(s.Tags, t.name) && t.name != "" {
			s.Tags = append(s.Tags, t.name)
		}
	}
	l.withOptions(s, d)
	w := &wiring{l: l, d: d, c: c}
	auto := d.autowire
	if d.abstract {
		auto = false
	}
	var ctor *method
	if d.factory != nil {
		ctor = l.factory(s, d, class)
	} else if c != nil {
		ctor = l.table.method(c, "__construct")
	}
	if c != nil || ctor != nil {
		if w.c == nil {
			w.c = ctor.owner
		}
		s.Args = w.wire(ctor, d.args, auto)
	} else {
		s.Args = w.wire(nil, d.args, false)
	}
	for _, p := range d.props {
		if sa, ok := w.value(p.val); ok {
			sa.Param, sa.Index, sa.Why = p.name, -1, "properties"
			s.Args = append(s.Args, sa)
		}
	}
	for _, cl := range d.calls {
		var m *method
		if c != nil {
			m = l.table.method(c, cl.method)
		}
		s.Calls = append(s.Calls, model.ServiceCall{Method: cl.method, Args: w.wire(m, cl.args, auto), Pos: cl.pos})
	}
	if c != nil && !d.abstract {
		l.required(s, w, c, auto)
		l.subscriber(s, w, c)
		for _, m := range l.actions[c.name] {
			args := w.wire(m, nil, true)
			if len(args) > 0 {
				s.Methods = append(s.Methods, model.ServiceCall{Method: m.name, Args: args, Pos: m.pos})
			}
		}
	}
	if d.implicit && l.configured && len(s.Args) == 0 && len(s.Calls) == 0 && len(s.Methods) == 0 {
		return
	}
	l.byService[d.id] = s
	u.Services = append(u.Services, s)
}

// factory sets the factory of a service and returns its method, if it is known.
func (l *loader) factory(s *model.Service, d *definition, class string) *method {
	f := factoryNode(d.factory)
	var owner, name string
	switch {
	case f.kind == callableNode:
		s.Factory = f.fn
		owner, name, _ = strings.Cut(string(f.fn), "::")
	case f.kind == arrayNode && len(f.items) == 2:
		name = f.items[1].val.str()
		if f.items[0].val.isNull() {
			owner = class
		} else {
			owner = l.classOf(f.items[0].val)
			if p, ok := f.items[0].val.ref(); ok && owner == "" {
				owner = framework().Classes[l.c.resolve(p)]
			}
		}
	default:
		if id, ok := f.ref(); ok {
			id, name, _ = strings.Cut(id, ":") // "@service:method" of old
			owner = l.classOf(&node{kind: refNode, text: id})
			if name == "" {
				name = "__invoke"
			}
		}
	}
	if owner == "" || name == "" {
		return nil
	}
	s.Factory = l.methodID(owner, name)
	c := l.table.class(owner)
	if c == nil {
		return nil
	}
	m := l.table.method(c, name)
	if m != nil && len(m.result) == 1 {
		// The class may be only an interface; what the factory returns says more.
		if x := l.table.class(m.result[0]); x != nil && (class == "" || x.kind == model.Class && !x.abstract && l.table.is(x.name, class)) {
			s.Class = model.TypeID(x.name)
		}
	}
	return m
}

// required adds what #[Required] methods and properties, or "@required", inject.
func (l *loader) required(s *model.Service, w *wiring, c *class, auto bool) {
	if !auto {
		return
	}
	seen := map[string]bool{"__construct": true}
	for _, cl := range s.Calls {
		seen[strings.ToLower(cl.Method)] = true
	}
	for _, m := range l.requiredMethods(c) {
		if !seen[strings.ToLower(m.name)] {
			s.Calls = append(s.Calls, model.ServiceCall{Method: m.name, Args: w.wire(m, nil, true), Pos: m.pos})
		}
	}
	for _, x := range l.table.lineage(c) {
		for _, p := range x.decl.Properties {
			if len(hasAttr(p.Attrs, serviceNS+"Required")) == 0 && !strings.Contains(p.Doc, "@required") || p.Promoted {
				continue
			}
			q := &param{name: p.Name, types: p.Type.Classes(), attrs: p.Attrs, pos: p.Pos, optional: true}
			fake := &method{name: "__construct", owner: x, params: []*param{q}}
			for _, sa := range w.wire(fake, nil, true) {
				sa.Index = -1
				s.Args = append(s.Args, sa)
			}
		}
	}
}

// requiredMethods returns the methods of a class that autowiring calls, the
// nearest of each name.
func (l *loader) requiredMethods(c *class) []*method {
	var out []*method
	seen := map[string]bool{}
	for _, x := range l.table.lineage(c) {
		for _, m := range x.methods {
			k := strings.ToLower(m.name)
			if seen[k] || len(hasAttr(m.attrs, serviceNS+"Required")) == 0 && !strings.Contains(m.doc, "@required") {
				continue
			}
			seen[k] = true
			out = append(out, m)
		}
	}
	return out
}

// subscriber adds the locator of a service subscriber: what
// $this->container->get('key') returns.
func (l *loader) subscriber(s *model.Service, w *wiring, c *class) {
	if !l.table.isAny(c.name, `Symfony\Contracts\Service\ServiceSubscriberInterface`, `Symfony\Component\DependencyInjection\ServiceSubscriberInterface`, `Symfony\Bundle\FrameworkBundle\Controller\AbstractController`) {
		return
	}
	var sa model.ServiceArg
	add := func(key, typ string) {
		typ = trimClass(strings.TrimPrefix(typ, "?"))
		if typ == "" {
			return
		}
		if id, _ := w.autowired(c, &param{name: key, types: []string{typ}}); id != "" {
			sa.Services = append(sa.Services, id)
			sa.Keys = append(sa.Keys, key)
		}
	}
	if m := l.table.method(c, "getSubscribedServices"); m != nil {
		list := l.in.callMethod(&thisObject{class: c, props: map[string]*node{}}, m, nil)
		for _, it := range list.itemsOf() {
			switch {
			case it.val.kind == objectNode: // new SubscribedService(key, type)
				if o, ok := it.val.obj.(*newObject); ok && len(o.args) > 1 {
					add(o.args[0].str(), o.args[1].str())
				}
			case it.list:
				typ := it.val.str()
				add(trimClass(strings.TrimPrefix(typ, "?")), typ)
			default:
				add(it.key, it.val.str())
			}
		}
	}
	for _, x := range l.table.lineage(c) {
		for _, m := range x.methods {
			for range hasAttr(m.attrs, serviceNS+"SubscribedService") {
				for _, t := range m.result {
					add(x.name+"::"+m.name, t)
				}
			}
		}
	}
	if len(sa.Services) == 0 {
		return
	}
	sa.Param, sa.Index, sa.Why = "container", -1, "getSubscribedServices"
	if ctor := l.table.method(c, "__construct"); ctor != nil {
		for i, p := range ctor.params {
			if slices.Contains(p.types, `Psr\Container\ContainerInterface`) {
				sa.Param, sa.Index = p.name, int32(i)
			}
		}
	}
	for i := range s.Args {
		if s.Args[i].Param == sa.Param {
			s.Args[i] = sa
			return
		}
	}
	s.Args = append(s.Args, sa)
}

// emitAliases adds the aliases: configured ones, named autowiring, the only
// implementations, and the framework's types.
func (l *loader) emitAliases(u *model.Unit) {
	all := map[string]alias{}
	if l.symfony {
		for t, id := range framework().Aliases {
			all[t] = alias{target: id}
		}
		if v := l.versionOf("symfony/framework-bundle"); v != "" {
			for _, o := range framework().OldAliases {
				if inVersions(v, o.Versions) {
					all[o.Type] = alias{target: o.ID}
				}
			}
		}
		for id, class := range framework().Classes {
			if !l.c.has(id) {
				u.Services = append(u.Services, &model.Service{ID: id, Class: model.TypeID(class), Options: l.options[id]})
			}
		}
	}
	for i := range l.c.singly {
		if name := l.c.only(i); name != "" && l.c.defs[name] != nil {
			all[i] = alias{target: name, pos: l.c.defs[name].pos}
		}
	}
	for id, a := range l.c.aliases {
		if strings.HasPrefix(id, ".") && strings.Contains(id, " $") {
			continue
		}
		all[id] = a
	}
	for id, a := range all {
		if l.c.defs[id] != nil || l.pools[id] != nil && !l.c.stops[id] || l.dropped[l.c.resolve(a.target)] {
			continue
		}
		target := l.c.resolve(a.target)
		if l.c.stops[id] {
			target = l.c.target(id)
		}
		u.Services = append(u.Services, &model.Service{ID: id, Alias: target, Pos: a.pos})
	}
}

// sortedEntries orders entries by position and drops what is told twice.
func (l *loader) sortedEntries() []model.Entry {
	list := l.entries
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return cmp.Or(a.Pos.Compare(b.Pos), strings.Compare(string(a.Func), string(b.Func)), strings.Compare(string(a.Kind), string(b.Kind)),
			strings.Compare(a.Label, b.Label), strings.Compare(string(a.Handles), string(b.Handles))) < 0
	})
	return slices.Compact(list)
}
