package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// Namespaces of attributes.
const (
	attrNS    = `Symfony\Component\DependencyInjection\Attribute\`
	targetNS  = `Symfony\Component\DependencyInjection\Attribute\Target`
	serviceNS = `Symfony\Contracts\Service\Attribute\`
)

// attrArg returns an argument of an attribute by position or name, nil if it is
// not given.
func (l *loader) attrArg(c *class, a *types.Attribute, index int, name string) *node {
	return l.table.eval(a.Arg(name, index), c)
}

func (l *loader) attrText(c *class, a *types.Attribute, index int, name string) string {
	return l.attrArg(c, a, index, name).str()
}

// configureByAttributes applies the attributes of classes to their services.
func (l *loader) configureByAttributes() {
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		if d.abstract || d.synthetic {
			continue
		}
		c := l.table.class(d.class)
		if c == nil || c.kind != model.Class {
			continue
		}
		if d.found {
			l.aliasAttributes(d, c)
		}
		if d.autoconfigure {
			l.autoconfigure(d, c)
		}
		l.decoratorAttribute(d, c)
	}
}

// aliasAttributes applies #[AsAlias].
func (l *loader) aliasAttributes(d *definition, c *class) {
	for _, a := range hasAttr(c.attrs, attrNS+"AsAlias") {
		if when := l.attrArg(c, a, 2, "when"); when != nil && !contains(when.strings(), l.env) && len(when.strings()) > 0 {
			continue
		}
		id := trimClass(l.attrText(c, a, 0, "id"))
		if id == "" {
			if list := l.table.interfacesOf(c); len(list) == 1 {
				id = list[0]
			} else if len(c.interfaces) == 1 {
				id = c.interfaces[0]
			}
		}
		if id == "" {
			l.doubt(a.Pos, "#[AsAlias] on "+c.name, "the class implements several interfaces and the attribute names none", "#[AsAlias(SomeInterface::class)]")
			continue
		}
		if old := l.c.defs[id]; old != nil && !old.found {
			continue
		}
		l.c.setAlias(id, d.id, a.Pos, "#[AsAlias]")
	}
}

// decoratorAttribute applies #[AsDecorator].
func (l *loader) decoratorAttribute(d *definition, c *class) {
	if d.decorates != "" || !d.found && !d.autoconfigure {
		return
	}
	for _, a := range hasAttr(c.attrs, attrNS+"AsDecorator") {
		if id := trimClass(l.attrText(c, a, 0, "decorates")); id != "" {
			d.decorates = id
			if p := l.attrArg(c, a, 1, "priority"); p != nil {
				d.priority = atoi(p.str())
			}
		}
	}
}

// autoconfigure adds tags, binds and calls: by #[Autoconfigure],
// #[AutoconfigureTag], _instanceof and registerForAutoconfiguration.
func (l *loader) autoconfigure(d *definition, c *class) {
	for _, t := range l.typesOf(c) {
		x := l.table.class(t)
		if x == nil {
			continue
		}
		for _, a := range hasAttr(x.attrs, attrNS+"AutoconfigureTag") {
			name := l.attrText(x, a, 0, "name")
			if name == "" {
				name = x.name
			}
			d.addTag(tag{name: name, attrs: l.attrArg(x, a, 1, "attributes"), pos: a.Pos})
		}
		for _, a := range hasAttr(x.attrs, attrNS+"Autoconfigure") {
			d.tags = append(d.tags, tags(l.attrArg(x, a, 0, "tags"))...)
			d.calls = append(d.calls, calls(l.attrArg(x, a, 1, "calls"))...)
			d.binds = append(d.binds, bindings(l.attrArg(x, a, 2, "bind"))...)
			if f := l.attrArg(x, a, 8, "constructor"); f != nil {
				n := &node{kind: arrayNode, pos: a.Pos}
				n.add(&node{kind: nullNode})
				n.add(f)
				d.factory = n
			}
		}
	}
	for _, a := range hasAttr(c.attrs, attrNS+"AsTaggedItem") {
		for i := range d.tags {
			if d.tags[i].attrs == nil {
				n := &node{kind: arrayNode, pos: a.Pos}
				if idx := l.attrArg(c, a, 0, "index"); idx != nil {
					n.set("index", idx, a.Pos)
				}
				d.tags[i].attrs = n
			}
		}
	}
	for _, r := range l.c.attributes {
		for _, a := range hasAttr(c.attrs, r.name) {
			l.in.callClosure(r.configure, []*node{l.in.object(&definitionObject{d: d}, a.Pos), l.attributeObject(c, a)})
		}
	}
	for _, r := range l.c.instanceof {
		if r.file != "" && d.pos.File != r.file && !d.found {
			continue
		}
		if !l.table.is(d.class, r.typ) {
			continue
		}
		d.tags = append(d.tags, r.def.tags...)
		d.calls = append(d.calls, r.def.calls...)
		d.binds = append(d.binds, r.def.binds...)
		for _, a := range r.def.args {
			d.setArg(a)
		}
	}
}

// attributeObject is the object that an attribute of class c makes.
func (l *loader) attributeObject(c *class, a *types.Attribute) *node {
	x := l.table.class(a.Name)
	if x == nil {
		return unknown(a.Name, a.Pos)
	}
	var args []*node
	if m := l.table.method(x, "__construct"); m != nil {
		for i, p := range m.params {
			args = append(args, l.attrArg(c, a, i, p.name))
		}
	}
	return l.in.object(l.in.construct(x, args), a.Pos)
}

// typesOf returns a class with all its supertypes that belong to the project.
func (l *loader) typesOf(c *class) []string {
	out := []string{c.name}
	seen := map[string]bool{strings.ToLower(c.name): true}
	for i := 0; i < len(out) && i < 200; i++ {
		for _, s := range l.table.directSupers(out[i]) {
			if k := strings.ToLower(s); !seen[k] {
				seen[k] = true
				out = append(out, s)
			}
		}
	}
	return out
}

// taggedIDs returns the services that carry a tag, sorted: those of pools for
// cache.pool.
func (l *loader) taggedIDs(name string) []string {
	if name == "" {
		return nil
	}
	var out []string
	if name == "cache.pool" {
		for _, id := range l.poolIDs() {
			if l.pools[id].adapter != adapterNS+"TagAwareAdapter" {
				out = append(out, id)
			}
		}
	}
	if l.tagIndex != nil {
		return append(out, l.tagIndex[name]...)
	}
	for _, id := range l.c.ids() {
		if d := l.c.defs[id]; l.taggable(d) && d.hasTag(name) {
			out = append(out, id)
		}
	}
	return out
}

// taggable tells whether a definition is found by its tags.
func (l *loader) taggable(d *definition) bool {
	return !d.abstract && !d.implicit && l.pools[d.id] == nil
}

// indexTags makes the index of services by tag, when tags do not change any more.
func (l *loader) indexTags() {
	l.tagIndex = map[string][]string{}
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		if !l.taggable(d) {
			continue
		}
		for _, t := range d.tags {
			if list := l.tagIndex[t.name]; len(list) == 0 || list[len(list)-1] != id {
				l.tagIndex[t.name] = append(list, id)
			}
		}
	}
}

// parents gives a definition what its parent definitions have.
func (l *loader) parents() {
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		for depth, p := 0, d.parent; p != "" && depth < 10; depth++ {
			q := l.c.defs[l.c.resolve(p)]
			if q == nil || q == d {
				break
			}
			if d.class == "" || d.class == d.id && l.table.class(d.class) == nil {
				d.class = q.class
			}
			for _, a := range q.args {
				known := false
				for _, b := range d.args {
					known = known || b.index == a.index && b.name == a.name
				}
				if !known {
					d.args = append(d.args, a)
				}
			}
			d.calls = append(append([]call(nil), q.calls...), d.calls...)
			d.props = append(append([]argument(nil), q.props...), d.props...)
			if d.factory == nil {
				d.factory = q.factory
			}
			p = q.parent
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func atoi(s string) int {
	n, sign := 0, 1
	for i, c := range s {
		switch {
		case i == 0 && c == '-':
			sign = -1
		case c >= '0' && c <= '9' && n < 1<<20:
			n = n*10 + int(c-'0')
		default:
			return 0
		}
	}
	return n * sign
}
