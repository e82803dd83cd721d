package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// twigGlobals makes web entries of the public methods of services that every
// template can reach (twig.globals).
func (l *loader) twigGlobals() {
	for _, it := range l.c.extensions["twig"].get("globals").itemsOf() {
		v := it.val
		if x := v.get("id"); x != nil { // {type: service, id: …}
			v = &node{kind: refNode, text: x.str()}
		}
		id, ok := v.ref()
		if !ok {
			continue
		}
		c := l.table.class(l.classOf(&node{kind: refNode, text: l.c.substitute(id)}))
		if c == nil {
			continue
		}
		for _, m := range l.publicMethods(c) {
			l.entry(model.Entry{Kind: model.Web, Label: "Twig global " + it.key, Func: m.funcID(), Pos: m.pos})
		}
	}
}

// twigCallables makes web entries of the functions that a Twig extension hands to
// templates from other objects: [$this->helper, 'price'], $this->helper->price(...),
// [Runtime::class, 'price'].
func (l *loader) twigCallables(c *class) {
	if !l.table.isAny(c.name, `Twig\Extension\ExtensionInterface`, `Twig\Extension\AbstractExtension`) {
		return
	}
	for _, name := range []string{"getFunctions", "getFilters", "getTests"} {
		m := l.table.method(c, name)
		if m == nil {
			continue
		}
		decl, sc := l.table.body(m)
		if decl == nil || decl.Body == nil {
			continue
		}
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.ArrayExpr:
				if len(x.Items) == 2 && x.Items[0] != nil {
					if s, ok := x.Items[1].(*ast.StringLit); ok {
						l.twigCallable(c, sc, x.Items[0], s.Value())
					}
				}
			case *ast.MethodCall:
				if id, ok := x.Name.(*ast.Ident); ok && x.IsCallable() {
					l.twigCallable(c, sc, x.X, id.Name)
				}
			case *ast.StaticCall:
				if id, ok := x.Name.(*ast.Ident); ok && x.IsCallable() {
					if name, ok := x.Class.(*ast.Name); ok {
						l.twigMethod(sc.className(name.Name), id.Name)
					}
				}
			}
			return true
		})
	}
}

func (l *loader) twigCallable(c *class, sc *scope, recv ast.Expr, name string) {
	switch x := ast.Unparen(recv).(type) {
	case *ast.ClassConstFetch:
		if n, ok := x.Class.(*ast.Name); ok {
			l.twigMethod(sc.className(n.Name), name)
		}
	case *ast.PropertyFetch:
		id, ok := x.Name.(*ast.Ident)
		if !ok || !isThis(x.X) || l.table.types == nil {
			return
		}
		if p, _ := l.table.types.Property(c.name, id.Name); p != nil {
			for _, t := range p.Type.Classes() {
				if id, _ := (&wiring{l: l, d: &definition{}, c: c}).autowired(c, &param{name: p.Name, types: []string{t}}); id != "" {
					if d := l.c.defs[id]; d != nil {
						t = l.definitionClass(d, 0)
					}
				}
				l.twigMethod(t, name)
			}
		}
	}
}

func (l *loader) twigMethod(class, name string) {
	c := l.table.class(class)
	if c == nil {
		return
	}
	if m := l.table.method(c, name); m != nil && !m.decl.Abstract {
		l.entry(model.Entry{Kind: model.Web, Label: "Twig " + strings.TrimPrefix(c.name+"::"+m.name, `\`), Func: m.funcID(), Pos: m.pos})
	}
}
