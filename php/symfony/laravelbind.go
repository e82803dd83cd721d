package symfony

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// laravelBindings reads what service providers bind: bind(), singleton(),
// scoped() and instance() of an abstract type to a class or to a closure that
// makes one, and the properties $bindings and $singletons; #[Bind] on interfaces.
func (l *loader) laravelBindings() {
	if !l.isLaravel() {
		return
	}
	for _, c := range l.table.list {
		for _, a := range hasAttr(c.attrs, `Illuminate\Container\Attributes\Bind`) {
			l.laravelBind(c.name, l.attrText(c, a, 0, "concrete"), a.Pos)
		}
		if c.kind != model.Class || c.abstract || !l.table.is(c.name, `Illuminate\Support\ServiceProvider`) {
			continue
		}
		for _, name := range []string{"bindings", "singletons"} {
			if p := c.decl.Property(name); p != nil && p.Default != nil {
				for _, it := range l.table.eval(p.Default, c).itemsOf() {
					l.laravelBind(it.key, it.val.str(), it.pos)
				}
			}
		}
		for _, m := range c.methods {
			if decl, sc := l.table.body(m); decl != nil && decl.Body != nil {
				l.laravelBindCalls(decl.Body, sc)
			}
		}
	}
}

func (l *loader) laravelBindCalls(body ast.Node, sc *scope) {
	ast.Inspect(body, func(n ast.Node) bool {
		x, ok := n.(*ast.MethodCall)
		if !ok || len(x.Args) == 0 {
			return true
		}
		id, ok := x.Name.(*ast.Ident)
		if !ok {
			return true
		}
		switch id.Name {
		case "bind", "singleton", "scoped", "bindIf", "singletonIf", "scopedIf", "instance":
		default:
			return true
		}
		fr := &frame{sc: sc, vars: map[string]*node{}}
		abstract := l.in.eval(x.Args[0].Value, fr).str()
		if len(x.Args) < 2 || abstract == "" {
			return true
		}
		if class := l.madeClass(x.Args[1].Value, fr); class != "" {
			l.laravelBind(abstract, class, sc.pos(id.Pos()))
		}
		return true
	})
}

// madeClass is the class of a concrete: Foo::class, new Foo, or a closure whose
// every return makes the same class.
func (l *loader) madeClass(e ast.Expr, fr *frame) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.ArrowFunc:
		return l.madeClass(x.X, fr)
	case *ast.Closure:
		class, same := "", true
		if x.Body == nil {
			return ""
		}
		ast.Inspect(x.Body, func(n ast.Node) bool {
			switch r := n.(type) {
			case *ast.Closure, *ast.ArrowFunc:
				return false
			case *ast.ReturnStmt:
				c := ""
				if r.X != nil {
					c = l.madeClass(r.X, fr)
				}
				same = same && c != "" && (class == "" || class == c)
				class = c
			}
			return true
		})
		if same {
			return class
		}
		return ""
	case *ast.New:
		if name, ok := x.Class.(*ast.Name); ok {
			return fr.sc.className(name.Name)
		}
	case *ast.MethodCall: // $app->make(Foo::class)
		if id, ok := x.Name.(*ast.Ident); ok && id.Name == "make" && len(x.Args) > 0 {
			return l.in.eval(x.Args[0].Value, fr).str()
		}
	case *ast.ClassConstFetch:
		return l.in.eval(x, fr).str()
	}
	return ""
}

func (l *loader) laravelBind(abstract, class string, pos model.Pos) {
	c := l.table.class(class)
	if c == nil || abstract == "" || trimClass(abstract) == c.name {
		return
	}
	l.c.setAlias(trimClass(abstract), c.name, pos, "service provider")
}
