package symfony

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// serviceDefaults are what _defaults of one file gives its services.
type serviceDefaults struct {
	autowire, autoconfigure bool
	binds                   []binding
	tags                    []tag
}

// loadServices reads the value of "services:" of one file (YAML, or an array of
// PHP configuration).
func (l *loader) loadServices(file string, n *node) {
	if n.isNull() || n.kind != arrayNode {
		return
	}
	var def serviceDefaults
	if d := n.get("_defaults"); d != nil {
		def.autowire = d.get("autowire").isTrue()
		def.autoconfigure = d.get("autoconfigure").isTrue()
		def.binds = bindings(d.get("bind"))
		def.tags = tags(d.get("tags"))
	}
	if io := n.get("_instanceof"); io != nil && io.kind == arrayNode {
		for _, it := range io.items {
			d := &definition{id: it.key}
			l.fillDefinition(d, it.val)
			l.c.instanceof = append(l.c.instanceof, instanceofRule{typ: trimClass(it.key), def: d, file: file})
		}
	}
	for _, it := range n.items {
		if it.list || it.key == "_defaults" || it.key == "_instanceof" {
			continue
		}
		l.loadService(file, it, def)
	}
}

// loadService reads one entry of "services:".
func (l *loader) loadService(file string, it item, def serviceDefaults) {
	id, v := it.key, it.val
	if id == "" {
		return
	}
	if target, ok := v.ref(); ok && v.kind != arrayNode {
		l.c.setAlias(trimClass(id), l.c.substitute(target), it.pos, "alias")
		return
	}
	if a := v.get("alias"); !a.isNull() {
		l.c.setAlias(trimClass(id), l.c.substitute(strings.TrimPrefix(a.str(), "@")), it.pos, "alias")
		return
	}
	if frames := v.get("stack"); frames != nil {
		l.stack(trimClass(id), frames.list(), def, it.pos)
		return
	}
	d := def.definition("", it.pos)
	ns, isNS := strings.CutSuffix(id, `\`)
	if v.get("resource") != nil || (isNS && v.get("namespace") == nil && v.isNull()) {
		if p := v.get("namespace").str(); p != "" {
			ns = strings.TrimSuffix(p, `\`)
		}
		l.fillDefinition(d, v)
		l.loadResource(file, ns, v.get("resource").str(), l.excludes(v.get("exclude")), d)
		return
	}
	d.id = trimClass(id)
	l.fillDefinition(d, v)
	if d.class == "" && d.parent == "" && d.factory == nil || d.class == "" && strings.Contains(d.id, `\`) {
		d.class = d.id
	}
	l.c.define(d)
}

// stack makes the services of "stack:", the outermost first: each has the next one
// inside.
func (l *loader) stack(id string, frames []*node, def serviceDefaults, pos model.Pos) {
	inner := ""
	for i, f := range slices.Backward(frames) {
		name := id
		if i > 0 {
			name = "." + id + "." + itoa(i)
		}
		target, isAlias := f.ref()
		if a := f.get("alias"); a != nil {
			target, isAlias = a.str(), true
		}
		if isAlias {
			inner = trimClass(l.c.substitute(target))
			l.c.setAlias(name, inner, pos, "stack")
			continue
		}
		d := def.definition(name, pos)
		if o, ok := f.obj.(*definitionObject); ok { // inline_service()
			d = o.d.clone()
			d.id, d.autowire = name, d.autowire || def.autowire
		} else if len(f.itemsOf()) == 1 && strings.Contains(f.items[0].key, `\`) { // "Some\Class: [arguments]"
			d.class, d.args = trimClass(f.items[0].key), arguments(f.items[0].val)
		} else {
			l.fillDefinition(d, f)
		}
		d.inner = inner
		l.c.define(d)
		inner = name
	}
}

// definition is a new definition with what the file gives all of its services.
func (def serviceDefaults) definition(id string, pos model.Pos) *definition {
	return &definition{
		id: id, pos: pos, autowire: def.autowire, autoconfigure: def.autoconfigure,
		binds: slices.Clone(def.binds), tags: slices.Clone(def.tags),
	}
}

func (l *loader) excludes(n *node) []string {
	var out []string
	for _, s := range n.strings() {
		out = append(out, l.c.substitute(s))
	}
	return out
}

// fillDefinition reads the keys of one service into d.
func (l *loader) fillDefinition(d *definition, v *node) {
	if v == nil || v.kind != arrayNode {
		return
	}
	if shortArguments(v) {
		for _, a := range arguments(v) {
			d.setArg(a)
		}
		return
	}
	for _, it := range v.items {
		switch it.key {
		case "class":
			d.class = trimClass(l.c.substitute(it.val.str()))
		case "parent":
			d.parent = it.val.str()
		case "abstract":
			d.abstract = it.val.isTrue()
		case "public":
			d.public = it.val.isTrue()
		case "synthetic":
			d.synthetic = it.val.isTrue()
		case "autowire":
			d.autowire = it.val.isTrue()
		case "autoconfigure":
			d.autoconfigure = it.val.isTrue()
		case "arguments":
			for _, a := range arguments(it.val) {
				d.setArg(a)
			}
		case "properties":
			for _, p := range it.val.itemsOf() {
				d.props = append(d.props, argument{index: -1, name: p.key, val: p.val, pos: p.pos})
			}
		case "calls":
			d.calls = append(d.calls, calls(it.val)...)
		case "tags":
			d.tags = append(d.tags, tags(it.val)...)
		case "bind":
			d.binds = append(bindings(it.val), d.binds...)
		case "factory", "constructor":
			d.factory = it.val
			if it.key == "constructor" {
				d.factory = &node{kind: arrayNode, pos: it.pos}
				d.factory.add(&node{kind: nullNode})
				d.factory.add(it.val)
			}
		case "decorates":
			d.decorates = strings.TrimPrefix(it.val.str(), "@")
		case "decoration_inner_name":
			d.decorateAs = it.val.str()
		case "decoration_priority":
			d.priority, _ = strconv.Atoi(it.val.str())
		case "decoration_on_invalid":
			d.decorateSkip = it.val.str() == "ignore" || it.val.isNull()
		}
	}
}

// shortArguments tells whether a service is given as its arguments alone: a list, or
// only "$names" and types as keys.
func shortArguments(v *node) bool {
	for _, it := range v.items {
		if !it.list && !strings.HasPrefix(it.key, "$") && !strings.Contains(it.key, `\`) {
			return false
		}
	}
	return len(v.items) > 0
}

// itemsOf returns the items of an array, none for anything else.
func (n *node) itemsOf() []item {
	if n == nil || n.kind != arrayNode {
		return nil
	}
	return n.items
}

// arguments reads a list or map of arguments: "$name", "index_0", a number or
// nothing as key.
func arguments(n *node) []argument {
	if n.isNull() {
		return nil
	}
	if n.kind != arrayNode {
		return []argument{{index: 0, val: n, pos: n.pos}}
	}
	var out []argument
	for i, it := range n.items {
		a := argument{index: -1, val: it.val, pos: it.pos}
		key := strings.TrimPrefix(it.key, "index_")
		if it.list {
			a.index = i
		} else if k, err := strconv.Atoi(key); err == nil {
			a.index = k
		} else {
			a.name = strings.TrimPrefix(it.key, "$")
			if a.name == it.key {
				a.name = trimClass(it.key) // by type
			}
		}
		if !a.pos.IsValid() {
			a.pos = it.val.pos
		}
		out = append(out, a)
	}
	return out
}

// calls reads "calls:" in its three spellings: [method, [args]], {method: m,
// arguments: […]}, and "- method: [args]".
func calls(n *node) []call {
	var out []call
	for _, x := range n.list() {
		c := call{pos: x.pos, why: "calls"}
		switch {
		case x.kind == stringNode:
			c.method = x.text
		case x.isList():
			if len(x.items) > 0 {
				c.method = x.items[0].val.str()
			}
			if len(x.items) > 1 {
				c.args = arguments(x.items[1].val)
			}
		case x.get("method") != nil:
			c.method = x.get("method").str()
			c.args = arguments(x.get("arguments"))
		case len(x.itemsOf()) > 0:
			c.method = x.items[0].key
			c.args = arguments(x.items[0].val)
		}
		if c.method != "" {
			out = append(out, c)
		}
	}
	return out
}

// tags reads "tags:": names, {name: …, attributes}, or "- name: {attributes}".
func tags(n *node) []tag {
	var out []tag
	for _, x := range n.list() {
		switch {
		case x.kind == stringNode:
			out = append(out, tag{name: x.text, pos: x.pos})
		case x.get("name") != nil && x.get("name").kind == stringNode:
			out = append(out, tag{name: x.get("name").str(), attrs: x, pos: x.pos})
		case len(x.itemsOf()) > 0 && !x.items[0].list:
			out = append(out, tag{name: x.items[0].key, attrs: x.items[0].val, pos: x.pos})
		}
	}
	return out
}

// bindings reads "bind:": "$name", "Type $name" or "Type" to a value.
func bindings(n *node) []binding {
	var out []binding
	for _, it := range n.itemsOf() {
		b := binding{val: it.val}
		typ, name, ok := strings.Cut(it.key, "$")
		if ok {
			b.name = strings.TrimSpace(name)
		}
		b.typ = trimClass(strings.TrimSpace(typ))
		out = append(out, b)
	}
	return out
}

// trimClass drops the leading backslash of a class name.
func trimClass(s string) string { return strings.TrimPrefix(s, `\`) }

// posOf keeps the better of two positions.
func posOf(p, q model.Pos) model.Pos {
	if p.IsValid() {
		return p
	}
	return q
}
