package symfony

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// The objects of the container's API that the interpreter knows.
type (
	// builderObject is ContainerBuilder, ContainerConfigurator or the $builder of
	// an extension: all lead to the same container.
	builderObject struct{}
	// servicesObject is ServicesConfigurator: the services of one file.
	servicesObject struct {
		file  string
		def   serviceDefaults
		proto *prototype // waits for its exclude() calls
	}
	// definitionObject is Definition, ServiceConfigurator or one of its kin.
	definitionObject struct {
		d        *definition
		services *servicesObject
		proto    *prototype
		defaults bool // DefaultsConfigurator
	}
	paramsObject struct{}
	// settingObject is a generated Symfony\Config builder.
	settingObject struct{ n, up *node }
	// fileLoaderObject loads configuration files relative to dirs.
	fileLoaderObject struct{ dirs []string }
	// routesObject is RoutingConfigurator of one file.
	routesObject struct {
		file, prefix string
		depth        int
		imports      []*routeImport
	}
	routeObject struct {
		r      *route
		routes *routesObject
		group  *routeImport
	}
	aliasObject struct{ target string }
)

// A prototype is a resource that is loaded when its description is complete.
type prototype struct {
	file, ns, resource string
	exclude            []string
	d                  *definition
}

const configurator = `Symfony\Component\DependencyInjection\Loader\Configurator\`

func (in *interp) object(o any, pos model.Pos) *node {
	return &node{kind: objectNode, obj: o, pos: pos}
}

// newExpr makes an object.
func (in *interp) newExpr(e *ast.New, pos model.Pos, fr *frame) *node {
	name, ok := e.Class.(*ast.Name)
	if !ok {
		if d, ok := e.Class.(*ast.ClassDecl); ok {
			return in.object(&newObject{anonymous: d, frame: fr, args: in.arguments(e.Args, fr)}, pos)
		}
		if x, ok := e.Class.(ast.Expr); ok {
			if s, ok2 := classOperand(x, in, fr); ok2 {
				return in.make(s, in.arguments(e.Args, fr), e, pos)
			}
		}
		return nil
	}
	full := fr.className(name.Name)
	var params []string
	if c := in.l.table.class(full); c != nil {
		if m := in.l.table.method(c, "__construct"); m != nil {
			for _, p := range m.params {
				params = append(params, p.name)
			}
		}
	}
	return in.make(full, in.arguments(e.Args, fr, params...), e, pos)
}

func classOperand(x ast.Expr, in *interp, fr *frame) (string, bool) {
	s, ok := in.eval(x, fr).scalar()
	return s, ok
}

func (in *interp) make(class string, args []*node, e *ast.New, pos model.Pos) *node {
	short := class
	if i := strings.LastIndexByte(class, '\\'); i >= 0 {
		short = class[i+1:]
	}
	first := argAt(args, 0)
	if !strings.HasPrefix(class, `Symfony\`) && in.l.table.class(class) != nil {
		return in.object(&newObject{class: class, args: args, expr: e}, pos)
	}
	switch short {
	case "Reference", "TypedReference":
		if s, ok := first.scalar(); ok {
			return &node{kind: refNode, text: s, pos: pos}
		}
	case "Definition", "ChildDefinition", "DefinitionDecorator":
		d := &definition{pos: pos}
		if s, ok := first.scalar(); ok {
			if short == "Definition" {
				d.class = trimClass(in.l.c.substitute(s))
			} else {
				d.parent = s
			}
		}
		if a := argAt(args, 1); a != nil {
			d.args = arguments(a)
		}
		return in.object(&definitionObject{d: d}, pos)
	case "Alias":
		return in.object(&aliasObject{target: first.str()}, pos)
	case "TaggedIteratorArgument":
		return &node{kind: stringNode, tag: "tagged_iterator", text: first.str(), pos: pos}
	case "ServiceLocatorArgument":
		return in.tagged("service_locator", first, pos)
	case "IteratorArgument", "RewindableGenerator":
		return in.tagged("iterator", first, pos)
	case "ServiceClosureArgument":
		return in.tagged("service_closure", first, pos)
	case "AbstractArgument":
		return &node{kind: unknownNode, tag: "abstract", pos: pos}
	case "FileLocator":
		return in.object(&fileLoaderObject{dirs: first.strings()}, pos)
	case "YamlFileLoader", "XmlFileLoader", "PhpFileLoader", "DelegatingLoader", "LoaderResolver", "GlobFileLoader":
		for _, a := range args {
			if a != nil {
				if fl, ok := a.obj.(*fileLoaderObject); ok {
					return in.object(fl, pos)
				}
			}
		}
		return in.object(&fileLoaderObject{}, pos)
	}
	return in.object(&newObject{class: class, args: args, expr: e}, pos)
}

// tagged copies n with a tag of YAML.
func (in *interp) tagged(tag string, n *node, pos model.Pos) *node {
	if n == nil {
		return nil
	}
	m := *n
	m.tag, m.pos = tag, pos
	return &m
}

// staticCall runs A::m().
func (in *interp) staticCall(e *ast.StaticCall, pos model.Pos, fr *frame) *node {
	name, ok := e.Class.(*ast.Name)
	id, ok2 := e.Name.(*ast.Ident)
	if !ok || !ok2 {
		return nil
	}
	class := fr.className(name.Name)
	c := in.l.table.class(class)
	if e.IsCallable() {
		return &node{kind: callableNode, fn: in.l.methodID(class, id.Name), pos: pos}
	}
	args := in.arguments(e.Args, fr)
	switch {
	case class == `Symfony\Component\Cache\LockRegistry` && strings.EqualFold(id.Name, "setFiles"):
		in.l.setFiles(argAt(args, 0), fr.sc.pos(id.Pos()))
		return nil
	case class == configurator+"App" && id.Name == "config",
		class == configurator+"Routes" && id.Name == "config":
		return argAt(args, 0)
	case class == "Closure" && id.Name == "fromCallable":
		return argAt(args, 0)
	}
	var m *method
	if c != nil {
		m = in.l.table.method(c, id.Name)
	}
	if m == nil {
		if fr.this != nil && strings.EqualFold(name.Name, "parent") {
			return in.frameworkCall(fr.this, id.Name, pos)
		}
		return nil
	}
	this := fr.this
	if this == nil || !in.l.table.is(this.class.name, c.name) {
		this = &thisObject{class: c, props: map[string]*node{}}
	}
	return in.callMethod(this, m, args)
}

// methodCall runs x->m().
func (in *interp) methodCall(x, nameExpr ast.Expr, list *ast.ArgList, pos model.Pos, fr *frame) *node {
	recv := in.eval(x, fr)
	id, ok := nameExpr.(*ast.Ident)
	if !ok {
		return nil
	}
	name := id.Name
	pos = fr.sc.pos(id.Pos())
	if list.IsCallable() {
		if this, ok := recv.obj.(*thisObject); ok {
			return &node{kind: callableNode, fn: in.l.methodID(this.class.name, name), pos: pos}
		}
		return nil
	}
	args := in.arguments(list.Args, fr, parameterNames[name]...)
	switch o := recv.obj.(type) {
	case *thisObject:
		return in.thisCall(o, name, args, pos)
	case *builderObject:
		return in.builderCall(o, recv, name, args, pos, fr)
	case *servicesObject:
		return in.servicesCall(o, recv, name, args, pos)
	case *definitionObject:
		return in.definitionCall(o, recv, name, args, pos)
	case *paramsObject:
		if name == "set" {
			if s, ok := argAt(args, 0).scalar(); ok {
				in.l.c.params[s] = argAt(args, 1)
			}
		}
		return recv
	case *settingObject:
		return in.settingCall(o, name, args, pos)
	case *fileLoaderObject:
		in.fileLoaderCall(o, name, args, fr)
		return recv
	case *routesObject:
		return in.routesCall(o, recv, name, args, pos)
	case *routeObject:
		return in.routeCall(o, recv, name, args, pos)
	case *newObject:
		return in.newObjectCall(o, recv, name, args, pos)
	case *closureObject:
		if name == "__invoke" {
			return in.callClosure(o, args)
		}
	}
	if recv.kind == stringNode && strings.HasPrefix(recv.text, "%env(") {
		return recv // env('X')->int()
	}
	return nil
}

// parameterNames orders the named arguments of the container's API.
var parameterNames = map[string][]string{
	"addMethodCall": {"method", "arguments", "returnsClone"},
	"set":           {"id", "class"},
	"alias":         {"id", "referencedId"},
	"load":          {"namespace", "resource"},
	"extension":     {"namespace", "config"},
	"call":          {"method", "arguments"},
	"tag":           {"name", "attributes"},
	"addTag":        {"name", "attributes"},
	"decorate":      {"id", "renamedId", "priority"},
	"add":           {"name", "path"},
	"import":        {"resource", "type"},
	"register":      {"id", "class"},
	"setArgument":   {"key", "value"},
}

func (in *interp) newObjectCall(o *newObject, recv *node, name string, args []*node, pos model.Pos) *node {
	if c := in.l.table.class(o.class); c != nil {
		if m := in.l.table.method(c, name); m != nil && in.calls < maxCalls {
			return in.callMethod(in.construct(c, o.args), m, args)
		}
	}
	return nil
}

// funcCall runs f() for the functions of PHP and of the configurators that
// configuration is made of.
func (in *interp) funcCall(e *ast.FuncCall, pos model.Pos, fr *frame) *node {
	name, ok := e.Func.(*ast.Name)
	if !ok {
		f := in.eval(e.Func, fr)
		if c, ok := f.obj.(*closureObject); ok {
			return in.callClosure(c, in.arguments(e.Args, fr))
		}
		return nil
	}
	full, global := fr.sc.funcName(name.Name)
	if e.IsCallable() {
		return &node{kind: callableNode, fn: model.FuncID(trimClass(global)), pos: pos}
	}
	args := in.arguments(e.Args, fr)
	if f, ok := strings.CutPrefix(full, configurator); ok {
		return in.configuratorFunc(f, args, pos)
	}
	out := in.phpFunc(strings.ToLower(global), args, pos, fr)
	if out == nil || !slices.ContainsFunc(args, func(a *node) bool { return a != nil && a.kind == arrayNode && a.more }) {
		return out
	}
	if out.kind != arrayNode {
		return unknown(name.Name, pos) // a count, a search
	}
	m := *out
	m.more = true
	return &m
}

func (in *interp) configuratorFunc(name string, args []*node, pos model.Pos) *node {
	first := argAt(args, 0)
	switch name {
	case "service", "ref":
		return &node{kind: refNode, text: trimClass(first.str()), pos: pos}
	case "param":
		return textNode("%"+first.str()+"%", pos)
	case "env":
		return textNode("%env("+first.str()+")%", pos)
	case "tagged_iterator", "tagged":
		return &node{kind: stringNode, tag: "tagged_iterator", text: first.str(), pos: pos}
	case "tagged_locator":
		return &node{kind: stringNode, tag: "tagged_locator", text: first.str(), pos: pos}
	case "service_locator":
		return in.tagged("service_locator", first, pos)
	case "iterator":
		return in.tagged("iterator", first, pos)
	case "service_closure":
		return &node{kind: refNode, tag: "service_closure", text: first.str(), pos: pos}
	case "closure":
		return first
	case "inline_service", "inline":
		return in.object(&definitionObject{d: &definition{class: trimClass(first.str()), pos: pos}}, pos)
	case "abstract_arg":
		return &node{kind: unknownNode, tag: "abstract", pos: pos}
	}
	return nil
}

func (in *interp) phpFunc(name string, args []*node, pos model.Pos, fr *frame) *node {
	first, second := argAt(args, 0), argAt(args, 1)
	switch name {
	case "dirname":
		s, ok := first.scalar()
		if !ok {
			return nil
		}
		n := 1
		if second != nil {
			n, _ = strconv.Atoi(second.str())
		}
		for ; n > 0; n-- {
			s = path.Dir(path.Clean(s))
		}
		return textNode(s, pos)
	case "env": // Laravel: the default, when there is one
		if second != nil {
			return second
		}
		return nil
	case "realpath", "strval", "iterator_to_array", "array_values", "array_unique", "array_filter":
		if name == "array_values" && first != nil && first.kind == arrayNode {
			out := &node{kind: arrayNode, pos: pos}
			for _, it := range first.items {
				out.add(it.val)
			}
			return out
		}
		return first
	case "sprintf":
		return sprintfNode(args, pos)
	case "array_merge", "array_replace", "array_merge_recursive":
		out := &node{kind: arrayNode, pos: pos}
		for _, a := range args {
			if a == nil || a.kind != arrayNode || len(out.items)+len(a.items) > maxItems {
				return nil
			}
			in.steps += len(a.items)
			for _, it := range a.items {
				if it.list {
					out.add(it.val)
				} else {
					out.set(it.key, it.val, it.pos)
				}
			}
		}
		return out
	case "array_keys":
		if first == nil || first.kind != arrayNode {
			return nil
		}
		out := &node{kind: arrayNode, pos: pos}
		for i, it := range first.items {
			if it.list {
				out.add(&node{kind: numberNode, text: itoa(i), pos: it.pos})
			} else {
				out.add(textNode(it.key, it.pos))
			}
		}
		return out
	case "array_map":
		return in.arrayMap(first, second, pos)
	case "range":
		return rangeNode(first, second, pos)
	case "array_fill":
		if n, err := strconv.Atoi(second.str()); err == nil {
			return rangeNode(&node{kind: numberNode, text: "1"}, &node{kind: numberNode, text: itoa(n)}, pos)
		}
	case "implode", "join":
		return textOrNil(second, first, pos)
	case "explode":
		if s, ok := second.scalar(); ok && first.str() != "" {
			out := &node{kind: arrayNode, pos: pos}
			for part := range strings.SplitSeq(s, first.str()) {
				out.add(textNode(part, pos))
			}
			return out
		}
	case "strtolower":
		if s, ok := first.scalar(); ok {
			return textNode(strings.ToLower(s), pos)
		}
	case "trim":
		if s, ok := first.scalar(); ok && second == nil {
			return textNode(strings.TrimSpace(s), pos)
		}
	case "count":
		if first != nil && first.kind == arrayNode {
			return &node{kind: numberNode, text: itoa(len(first.items)), pos: pos}
		}
	case "is_array":
		if first != nil && first.kind != unknownNode {
			return boolValue(first.kind == arrayNode, pos)
		}
	case "in_array":
		return inArray(first, second, pos)
	case "class_exists", "interface_exists":
		if s, ok := first.scalar(); ok && in.l.table.class(s) != nil {
			return boolValue(true, pos)
		}
	case "is_dir", "is_file", "file_exists":
		if s, ok := first.scalar(); ok && !strings.Contains(s, "%") {
			return boolValue(in.l.exists(s), pos)
		}
	case "glob":
		if s, ok := first.scalar(); ok {
			out := &node{kind: arrayNode, pos: pos}
			for _, f := range in.l.glob(s) {
				out.add(textNode(f, pos))
			}
			return out
		}
	}
	return nil
}

func textOrNil(list, sep *node, pos model.Pos) *node {
	if list == nil || list.kind != arrayNode {
		return nil
	}
	parts := list.strings()
	if len(parts) != len(list.items) {
		return nil
	}
	return textNode(strings.Join(parts, sep.str()), pos)
}

func inArray(needle, list *node, pos model.Pos) *node {
	s, ok := needle.scalar()
	if !ok || list == nil || list.kind != arrayNode {
		return nil
	}
	all := true
	for _, x := range list.list() {
		t, ok := x.scalar()
		if ok && s == t {
			return boolValue(true, pos)
		}
		all = all && ok
	}
	if all {
		return boolValue(false, pos)
	}
	return nil
}

func rangeNode(from, to *node, pos model.Pos) *node {
	a, err1 := strconv.Atoi(from.str())
	b, err2 := strconv.Atoi(to.str())
	if err1 != nil || err2 != nil || b-a > 10_000 || b < a {
		return nil
	}
	out := &node{kind: arrayNode, pos: pos}
	for ; a <= b; a++ {
		out.add(&node{kind: numberNode, text: itoa(a), pos: pos})
	}
	return out
}

// arrayMap keeps the number of elements even when the function is not known.
func (in *interp) arrayMap(f, list *node, pos model.Pos) *node {
	if list == nil || list.kind != arrayNode {
		return nil
	}
	out := &node{kind: arrayNode, pos: pos}
	for i, it := range list.items {
		v := unknown("array_map", pos)
		if f != nil && i < maxUnroll {
			if c, ok := f.obj.(*closureObject); ok {
				if r := in.callClosure(c, []*node{it.val}); r != nil {
					v = r
				}
			}
		}
		out.items = append(out.items, item{key: it.key, list: it.list, pos: it.pos, val: v})
	}
	return out
}

// sprintfNode formats with %s and %d.
func sprintfNode(args []*node, pos model.Pos) *node {
	f, ok := argAt(args, 0).scalar()
	if !ok {
		return nil
	}
	var b strings.Builder
	next := 1
	for i := 0; i < len(f); i++ {
		if f[i] != '%' || i+1 >= len(f) {
			b.WriteByte(f[i])
			continue
		}
		i++
		switch f[i] {
		case '%':
			b.WriteByte('%')
		case 's', 'd':
			s, ok := argAt(args, next).scalar()
			if !ok {
				return nil
			}
			next++
			b.WriteString(s)
		default:
			return nil
		}
	}
	return textNode(b.String(), pos)
}
