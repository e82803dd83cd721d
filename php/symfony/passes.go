package symfony

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/types"
)

// compilerPasses runs the passes that were added and the kernels' own process().
func (l *loader) compilerPasses(kernels []*class) {
	builder := l.in.object(&builderObject{}, model.Pos{})
	for _, k := range kernels {
		if m := l.table.method(k, "process"); m != nil {
			l.in.callMethod(l.in.construct(k, nil), m, []*node{builder})
		}
	}
	for i := 0; i < len(l.passes) && i < 200; i++ {
		switch o := l.passes[i].obj.obj.(type) {
		case *thisObject: // a bundle that is a pass itself
			if !slices.Contains(kernels, o.class) {
				l.in.callMethod(o, l.table.method(o.class, "process"), []*node{builder})
			}
		case *newObject:
			l.newPass(o, builder)
		}
	}
	l.flushAll()
}

// newPass runs a pass that was made by "new".
func (l *loader) newPass(o *newObject, builder *node) {
	if o.anonymous != nil {
		l.anonymousPass(o, builder)
		return
	}
	c := l.table.class(o.class)
	if c == nil {
		l.vendorPass(o, builder)
	} else if m := l.table.method(c, "process"); m != nil {
		l.in.callMethod(l.in.construct(c, o.args), m, []*node{builder})
	}
}

// anonymousPass runs a pass of a class without a name, with what its constructor
// was given as properties.
func (l *loader) anonymousPass(o *newObject, builder *node) {
	this := &thisObject{class: &class{name: "class@anonymous", kind: model.Class, decl: &types.Class{}}, props: map[string]*node{}}
	run := func(m *ast.ClassMethod, args []*node) {
		fr := &frame{sc: o.frame.sc, vars: map[string]*node{}, this: this}
		l.in.bind(m.Params, args, fr)
		for _, p := range m.Params {
			if p.Var != nil && p.IsPromoted() {
				this.props[p.Var.Name] = fr.vars[p.Var.Name]
			}
		}
		if m.Body != nil {
			l.in.run(m.Body.Stmts, fr)
		}
	}
	for _, name := range []string{"__construct", "process"} {
		for _, mem := range o.anonymous.Members {
			if m, ok := mem.(*ast.ClassMethod); ok && m.Name != nil && strings.EqualFold(m.Name.Name, name) {
				if name == "process" {
					run(m, []*node{builder})
				} else {
					run(m, o.args)
				}
			}
		}
	}
}
