package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

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
