package symfony

import (
	"path"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// builderCall is a method of ContainerBuilder or ContainerConfigurator.
func (in *interp) builderCall(o *builderObject, recv *node, name string, args []*node, pos model.Pos, fr *frame) *node {
	c := in.l.c
	first, second := argAt(args, 0), argAt(args, 1)
	id, isText := first.scalar()
	id = trimClass(c.substitute(id))
	switch name {
	case "services":
		return in.object(&servicesObject{file: fr.sc.path}, pos)
	case "parameters", "getParameterBag":
		return in.object(&paramsObject{}, pos)
	case "extension", "loadFromExtension":
		if isText && second != nil {
			c.extend(id, second)
		}
	case "prependExtensionConfig":
		if isText && second != nil {
			c.extensions[id] = merge(second, c.extensions[id])
		}
	case "import":
		for _, s := range first.strings() {
			in.l.loadConfig(in.l.resolvePath(fr.sc.path, c.substitute(s)))
		}
	case "env":
		return textNode(in.l.env, pos)
	case "hasDefinition", "has", "hasAlias":
		if !isText {
			return nil
		}
		if c.has(id) || in.l.pools[id] != nil {
			return boolValue(true, pos)
		}
		return nil // a bundle that is not read may define it
	case "hasParameter":
		if _, ok := c.params[id]; isText && ok {
			return boolValue(true, pos)
		}
		return nil
	case "getParameter":
		if p := c.params[id]; p != nil {
			return p
		}
		return nil
	case "setParameter":
		if isText {
			c.params[id] = second
		}
	case "getDefinition", "findDefinition":
		if !isText {
			return nil
		}
		if name == "findDefinition" {
			id = c.resolve(id)
		}
		return in.object(&definitionObject{d: in.l.definition(id)}, pos)
	case "getAlias":
		return nil
	case "setAlias":
		target := second.str()
		if second != nil {
			if a, ok := second.obj.(*aliasObject); ok {
				target = a.target
			}
			if second.kind == refNode {
				target = second.text
			}
		}
		if isText && target != "" {
			c.setAlias(id, trimClass(c.substitute(target)), pos, "setAlias")
		}
	case "register", "autowire":
		if !isText {
			return nil
		}
		d := &definition{id: id, class: trimClass(second.str()), pos: pos, autowire: name == "autowire"}
		if d.class == "" {
			d.class = id
		}
		c.define(d)
		return in.object(&definitionObject{d: d}, pos)
	case "setDefinition", "addDefinitions":
		return in.setDefinition(id, isText, first, second, pos)
	case "findTaggedServiceIds", "findTaggedResourceIds":
		out := &node{kind: arrayNode, pos: pos}
		for _, x := range in.l.taggedIDs(id) {
			attrs := &node{kind: arrayNode, pos: pos}
			attrs.add(&node{kind: arrayNode, pos: pos})
			if d := c.defs[x]; d != nil {
				attrs.items = nil
				for _, t := range d.tags {
					if t.name == id {
						v := t.attrs
						if v == nil {
							v = &node{kind: arrayNode, pos: pos}
						}
						attrs.add(v)
					}
				}
			}
			out.set(x, attrs, pos)
		}
		return out
	case "getDefinitions":
		out := &node{kind: arrayNode, tag: sweep, pos: pos}
		for _, x := range append(in.l.poolIDs(), c.ids()...) {
			out.set(x, in.object(&definitionObject{d: in.l.definition(x)}, pos), pos)
		}
		return out
	case "addCompilerPass":
		if first != nil {
			in.l.passes = append(in.l.passes, pass{obj: first, order: len(in.l.passes)})
		}
	case "registerForAutoconfiguration":
		if !isText {
			return nil
		}
		d := &definition{id: id, pos: pos}
		c.instanceof = append(c.instanceof, instanceofRule{typ: id, def: d})
		return in.object(&definitionObject{d: d}, pos)
	case "registerAliasForArgument":
		name := argAt(args, 2).str()
		if name == "" {
			name = id
		}
		if isText && second.str() != "" {
			in.l.named(trimClass(second.str()), name, id)
		}
	case "registerAttributeForAutoconfiguration":
		if second != nil && isText {
			if f, ok := second.obj.(*closureObject); ok {
				c.attributes = append(c.attributes, attributeRule{name: id, configure: f})
			}
		}
	case "removeDefinition", "removeAlias":
		if isText && in.doubt == 0 && !fr.left {
			c.drop(id)
			delete(c.aliases, id)
		}
	}
	return recv
}

func (in *interp) setDefinition(id string, isText bool, first, second *node, pos model.Pos) *node {
	add := func(id string, n *node) *node {
		o, ok := n.obj.(*definitionObject)
		if !ok || id == "" {
			return nil
		}
		if o.d.id != "" && o.d.id != id {
			o = &definitionObject{d: o.d.clone()}
		}
		o.d.id = id
		if !o.d.pos.IsValid() {
			o.d.pos = pos
		}
		if o.d.class == "" && o.d.parent == "" && in.l.table.class(id) != nil {
			o.d.class = id
		}
		if p := in.l.pools[id]; p == nil {
			in.l.c.define(o.d)
		}
		return in.object(o, pos)
	}
	if isText && second != nil {
		return add(id, second)
	}
	for _, it := range first.itemsOf() {
		add(trimClass(it.key), it.val)
	}
	return nil
}

// servicesCall is a method of ServicesConfigurator.
func (in *interp) servicesCall(o *servicesObject, recv *node, name string, args []*node, pos model.Pos) *node {
	c := in.l.c
	first, second := argAt(args, 0), argAt(args, 1)
	id := trimClass(c.substitute(first.str()))
	in.l.flush(o)
	switch name {
	case "defaults":
		o.def = serviceDefaults{}
		return in.object(&definitionObject{d: &definition{}, services: o, defaults: true}, pos)
	case "instanceof":
		d := &definition{id: id, pos: pos}
		c.instanceof = append(c.instanceof, instanceofRule{typ: id, def: d, file: o.file})
		return in.object(&definitionObject{d: d, services: o}, pos)
	case "set":
		if id == "" {
			return in.object(&definitionObject{d: &definition{pos: pos}, services: o}, pos)
		}
		d := o.def.definition(id, pos)
		d.class = trimClass(c.substitute(second.str()))
		if d.class == "" && (strings.Contains(id, `\`) || in.l.table.class(id) != nil) {
			d.class = id
		}
		c.define(d)
		return in.object(&definitionObject{d: d, services: o}, pos)
	case "get":
		return in.object(&definitionObject{d: in.l.definition(id), services: o}, pos)
	case "remove":
		if in.doubt == 0 {
			c.drop(id)
		}
	case "alias":
		target := second.str()
		if second != nil && second.kind == refNode {
			target = second.text
		}
		c.setAlias(id, trimClass(c.substitute(target)), pos, "alias")
		return in.object(&definitionObject{d: &definition{pos: pos}, services: o}, pos)
	case "load":
		d := o.def.definition("", pos)
		p := &prototype{file: o.file, ns: strings.TrimSuffix(id, `\`), resource: c.substitute(second.str()), d: d}
		o.proto = p
		in.l.protos = append(in.l.protos, o)
		return in.object(&definitionObject{d: d, services: o, proto: p}, pos)
	case "stack":
		if id != "" {
			in.l.stack(id, second.list(), o.def, pos)
		}
		return in.object(&definitionObject{d: &definition{pos: pos}, services: o}, pos)
	}
	return recv
}

// definitionCall is a method of Definition or of one of the configurators.
func (in *interp) definitionCall(o *definitionObject, recv *node, name string, args []*node, pos model.Pos) *node {
	d, c := o.d, in.l.c
	first, second := argAt(args, 0), argAt(args, 1)
	on := func() bool { return first == nil || first.isTrue() }
	switch name {
	case "args", "setArguments":
		d.args = arguments(first)
	case "arg", "setArgument", "replaceArgument":
		a := argument{index: -1, val: second, pos: pos}
		key := first.str()
		if n, err := strconv.Atoi(strings.TrimPrefix(key, "index_")); err == nil {
			a.index = n
		} else {
			a.name = strings.TrimPrefix(key, "$")
		}
		if second != nil {
			d.setArg(a)
		}
	case "addArgument":
		n := 0
		for _, a := range d.args {
			n = max(n, a.index+1)
		}
		if first != nil {
			d.args = append(d.args, argument{index: n, val: first, pos: pos})
		}
	case "class", "setClass":
		d.class = trimClass(c.substitute(first.str()))
	case "factory", "setFactory":
		d.factory = factoryNode(first)
	case "constructor":
		d.factory = &node{kind: arrayNode, pos: pos}
		d.factory.add(&node{kind: nullNode})
		d.factory.add(first)
	case "tag", "addTag":
		t := tag{name: first.str(), attrs: second, pos: pos}
		if o.defaults {
			o.services.def.tags = append(o.services.def.tags, t)
		} else {
			d.addTag(t)
		}
	case "setTags":
		for _, it := range first.itemsOf() {
			d.addTag(tag{name: it.key, pos: pos})
		}
	case "autowire", "setAutowired":
		d.autowire = on()
		if o.defaults {
			o.services.def.autowire = d.autowire
		}
	case "autoconfigure", "setAutoconfigured":
		d.autoconfigure = on()
		if o.defaults {
			o.services.def.autoconfigure = d.autoconfigure
		}
	case "bind":
		typ, nm, _ := strings.Cut(first.str(), "$")
		b := binding{typ: trimClass(strings.TrimSpace(typ)), name: strings.TrimSpace(nm), val: second}
		if o.defaults {
			o.services.def.binds = append(o.services.def.binds, b)
		} else {
			d.binds = append([]binding{b}, d.binds...)
		}
	case "setBindings":
		d.binds = append(bindings(first), d.binds...)
	case "call", "addMethodCall":
		if s, ok := first.scalar(); ok {
			d.calls = append(d.calls, call{method: s, args: arguments(second), pos: pos, why: "call"})
		}
	case "setMethodCalls":
		d.calls = append(d.calls, calls(first)...)
	case "property", "setProperty":
		if second != nil {
			d.props = append(d.props, argument{index: -1, name: first.str(), val: second, pos: pos})
		}
	case "abstract", "setAbstract":
		d.abstract = on()
	case "public", "private", "setPublic", "lazy", "share", "deprecate", "synthetic", "setSynthetic", "setLazy", "setShared", "file", "configurator", "setConfigurator":
		if name == "synthetic" || name == "setSynthetic" {
			d.synthetic = on()
		}
	case "parent", "setParent":
		d.parent = first.str()
	case "decorate", "setDecoratedService":
		d.decorates, d.decorateAs = first.str(), second.str()
		if p := argAt(args, 2); p != nil {
			d.priority, _ = strconv.Atoi(p.str())
		}
	case "exclude":
		if o.proto != nil {
			for _, s := range first.strings() {
				o.proto.exclude = append(o.proto.exclude, c.substitute(s))
			}
		}
	case "hasTag":
		if d.hasTag(first.str()) {
			return boolValue(true, pos)
		}
		if first.str() == "cache.pool" {
			p := in.l.pools[d.id]
			return boolValue(p != nil && p.adapter != adapterNS+"TagAwareAdapter", pos)
		}
		return nil
	case "hasMethodCall":
		for _, x := range d.calls {
			if strings.EqualFold(x.method, first.str()) {
				return boolValue(true, pos)
			}
		}
		return nil
	case "getClass":
		if d.class != "" {
			return textNode(d.class, pos)
		}
		return nil
	case "isAbstract":
		return boolValue(d.abstract, pos)
	case "getTag", "getArgument", "getArguments", "getMethodCalls", "getTags", "getFactory", "isPublic", "isSynthetic":
		return nil
	default:
		if o.services != nil {
			switch name {
			case "set", "load", "get", "alias", "defaults", "instanceof", "remove", "stack":
				return in.servicesCall(o.services, in.object(o.services, pos), name, args, pos)
			}
		}
	}
	return recv
}

// factoryNode turns the forms of a factory ("Class::method", [ref, method],
// "@service") into a list.
func factoryNode(n *node) *node {
	if n == nil {
		return nil
	}
	if s, ok := n.scalar(); ok {
		if class, m, ok := strings.Cut(s, "::"); ok {
			out := &node{kind: arrayNode, pos: n.pos}
			out.add(textNode(class, n.pos))
			out.add(textNode(m, n.pos))
			return out
		}
	}
	return n
}

// fileLoaderCall is load() or import() of a configuration file loader.
func (in *interp) fileLoaderCall(o *fileLoaderObject, name string, args []*node, fr *frame) {
	if name != "load" && name != "import" {
		return
	}
	first := argAt(args, 0)
	if first == nil {
		return
	}
	if c, ok := first.obj.(*closureObject); ok { // $loader->load(function (ContainerBuilder $c) {…})
		in.callClosure(c, []*node{in.object(&builderObject{}, first.pos)})
		return
	}
	for _, s := range first.strings() {
		s = in.l.c.substitute(s)
		done := false
		for _, d := range o.dirs {
			if p := path.Join(d, s); in.l.exists(p) || strings.ContainsAny(s, "*{") {
				in.l.loadConfig(p)
				done = true
				break
			}
		}
		if !done {
			in.l.loadConfig(in.l.resolvePath(fr.sc.path, s))
		}
	}
}
