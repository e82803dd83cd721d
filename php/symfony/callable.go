package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// callable resolves a callable of configuration to the function that runs.
func (l *loader) callable(n *node) (model.FuncID, model.TypeID) { return l.callableIn(n, 0) }

// callableIn is callable with the number of closures around n.
func (l *loader) callableIn(n *node, depth int) (model.FuncID, model.TypeID) {
	if n == nil || depth > 10 {
		return "", ""
	}
	switch {
	case n.kind == callableNode:
		class, _, _ := strings.Cut(string(n.fn), "::")
		return n.fn, model.TypeID(class)
	case n.kind == arrayNode && n.isList() && len(n.items) == 2:
		class := l.classOf(n.items[0].val)
		m := n.items[1].val.str()
		if class == "" || m == "" {
			return "", ""
		}
		return l.methodID(class, m), model.TypeID(class)
	case n.kind == stringNode && !strings.HasPrefix(n.text, "@"):
		if class, m, ok := strings.Cut(n.text, "::"); ok {
			return l.methodID(trimClass(class), m), model.TypeID(trimClass(class))
		}
		return model.FuncID(n.text), ""
	}
	if o, ok := n.obj.(*definitionObject); ok && strings.EqualFold(o.d.class, "Closure") {
		if len(o.d.args) > 0 { // Closure::fromCallable
			return l.callableIn(o.d.args[0].val, depth+1)
		}
		return "", ""
	}
	if id, ok := n.ref(); ok {
		if d := l.c.defs[l.c.resolve(id)]; d != nil && strings.EqualFold(d.class, "Closure") && len(d.args) > 0 {
			return l.callableIn(d.args[0].val, depth+1)
		}
	}
	if class := l.classOf(n); class != "" {
		return l.methodID(class, "__invoke"), model.TypeID(class)
	}
	return "", ""
}

// classOf returns the class of a reference, an inline definition or a class name.
func (l *loader) classOf(n *node) string {
	if n == nil {
		return ""
	}
	if o, ok := n.obj.(*definitionObject); ok {
		return o.d.class
	}
	if o, ok := n.obj.(*newObject); ok {
		return o.class
	}
	id, ok := n.ref()
	if !ok {
		if s, isText := n.scalar(); isText {
			return trimClass(s)
		}
		return ""
	}
	id = l.c.target(id)
	if d := l.c.defs[id]; d != nil {
		return l.definitionClass(d, 0)
	}
	if c := l.table.class(id); c != nil {
		return c.name
	}
	return ""
}

// definitionClass returns the class of a definition, its parent's if it has none.
func (l *loader) definitionClass(d *definition, depth int) string {
	switch d.class {
	case "int", "float", "string", "bool", "array":
		return "" // what its factory returns is no object
	}
	if d.class != "" || d.parent == "" || depth > 10 {
		return d.class
	}
	if p := l.c.defs[l.c.resolve(d.parent)]; p != nil {
		return l.definitionClass(p, depth+1)
	}
	return ""
}

// methodID names a method where its body is; of an unknown class as written.
func (l *loader) methodID(class, name string) model.FuncID {
	if c := l.table.class(class); c != nil {
		if m := l.table.method(c, name); m != nil {
			return m.funcID()
		}
		return model.FuncID(c.name + "::" + name)
	}
	return model.FuncID(class + "::" + name)
}
