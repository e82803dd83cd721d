package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// modelType is a class as the model has it.
func modelType(t *types.Table, c *types.Class) *model.Type {
	m := &model.Type{
		ID: model.TypeID(c.Name), Kind: c.Kind, Pos: c.Pos, Abstract: c.Abstract, Final: c.Final || c.Anonymous, Fake: c.Test,
	}
	if m.Kind == 0 {
		m.Kind = model.Class
	}
	for _, list := range [][]string{c.DirectSupers(), c.Traits} {
		for _, s := range list {
			// Also reads a library's class, and with it those above.
			if super := t.Class(s); super != nil {
				s = super.Name
			}
			m.Supers = append(m.Supers, model.TypeID(t.Spelling(s)))
		}
	}
	for _, g := range c.Supers {
		var args []model.TypeID
		for _, a := range g.Args {
			args = append(args, a.ID())
		}
		if len(args) > 0 {
			if m.Generics == nil {
				m.Generics = map[model.TypeID][]model.TypeID{}
			}
			m.Generics[model.TypeID(t.Spelling(g.Name))] = args
		}
	}
	for _, p := range c.Properties {
		f := model.Field{
			Name: p.Name, Type: p.Type.Substitute(func(string) *types.Type { return nil }, types.NewNamed(c.Name)).ID(),
			Mutable: !p.ReadOnly && !(p.Promoted && len(p.Type.Classes()) > 0), Static: p.Static, Doc: p.FromDoc,
		}
		if p.Default != nil {
			f.Default = t.Scalar(p.Default, c)
		}
		m.Fields = append(m.Fields, f)
	}
	for _, d := range c.Methods {
		if d.Virtual {
			continue
		}
		m.Methods = append(m.Methods, model.Method{
			Name: d.Name, Func: d.Func, Abstract: d.Abstract, Static: d.Static, Exported: d.Visibility == types.Public,
		})
	}
	m.Methods = append(m.Methods, traitMethods(t, c, 0)...)
	return m
}

// traitMethods are the methods that traits give a class, adapted by its use
// blocks. What the class declares itself wins.
func traitMethods(t *types.Table, c *types.Class, depth int) []model.Method {
	if depth > 16 {
		return nil
	}
	var out []model.Method
	has := func(name string) bool {
		if m := c.Method(name); m != nil && !m.Virtual {
			return true
		}
		for _, m := range out {
			if strings.EqualFold(m.Name, name) {
				return true
			}
		}
		return false
	}
	for _, name := range c.Traits {
		tr := t.Class(name)
		if tr == nil || tr.Kind != model.Trait {
			continue
		}
		var methods []model.Method
		for _, d := range tr.Methods {
			if !d.Virtual {
				methods = append(methods, model.Method{Name: d.Name, Func: d.Func, Abstract: d.Abstract, Static: d.Static, Exported: d.Visibility == types.Public})
			}
		}
		methods = append(methods, traitMethods(t, tr, depth+1)...)
		for _, m := range methods {
			if !excluded(c, tr.Name, m.Name) && !has(m.Name) {
				out = append(out, m)
			}
			for _, a := range c.Adapt {
				if a.Alias == "" || !strings.EqualFold(a.Method, m.Name) || a.Trait != "" && !strings.EqualFold(a.Trait, tr.Name) || has(a.Alias) {
					continue
				}
				alias := m
				alias.Name = a.Alias
				if a.HasVisibility {
					alias.Exported = a.Visibility == types.Public
				}
				out = append(out, alias)
			}
		}
	}
	return out
}

// excluded reports whether an insteadof rule takes a trait's method away.
func excluded(c *types.Class, trait, method string) bool {
	for _, a := range c.Adapt {
		if !strings.EqualFold(a.Method, method) {
			continue
		}
		for _, o := range a.Instead {
			if strings.EqualFold(o, trait) {
				return true
			}
		}
	}
	return false
}

// isTestClass reports whether a class is a test or a fake by what it inherits.
func isTestClass(t *types.Table, c *types.Class) bool {
	return c.Parent != "" && (t.IsSubtype(c.Name, `PHPUnit\Framework\TestCase`) || t.IsSubtype(c.Name, `PhpSpec\ObjectBehavior`))
}
