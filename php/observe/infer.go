package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// inferReturn tells the result of a function without a declared one, when all
// its returns are plainly new objects, $this, or typed parameters.
func inferReturn(d *draft) *types.Type {
	var all []*types.Type
	for _, r := range d.f.Returns {
		if r.Throws || len(r.Values) == 0 {
			continue
		}
		t := plainType(d, r.Values[0], 0)
		if t.IsMixed() {
			return nil
		}
		all = append(all, t)
	}
	if d.f.Generator {
		return types.NewNamed("Generator")
	}
	return types.NewUnion(all...)
}

// plainType is the type of a value as far as one function tells by itself.
func plainType(d *draft, v model.ValueID, depth int) *types.Type {
	if v < 0 || depth > 4 {
		return nil
	}
	for _, h := range d.hints {
		if h.value == v {
			return h.typ
		}
	}
	x := &d.f.Values[v]
	switch x.Kind {
	case model.ValNew:
		switch x.Type {
		case "static", "self", "parent", "":
			return nil
		}
		return types.NewNamed(string(x.Type))
	case model.ValReceiver:
		return types.StaticType()
	case model.ValCapture:
		return nil
	case model.ValParam:
		if int(x.Index) < len(d.params) {
			return d.params[x.Index].Type
		}
	case model.ValConst:
		if x.Const.Kind == model.ConstNull {
			return types.NewScalar("null")
		}
		return types.NewScalar(string(x.Type))
	case model.ValList:
		return types.NewScalar("array")
	case model.ValField:
		// A getter of a declared property.
		if d.class != nil && d.f.Values[x.Ops[0]].Kind == model.ValReceiver {
			if p := d.class.Property(x.Str); p != nil {
				return p.Type
			}
		}
	case model.ValChoice:
		var all []*types.Type
		for _, o := range x.Ops {
			t := plainType(d, o, depth+1)
			if t.IsMixed() {
				return nil
			}
			all = append(all, t)
		}
		return types.NewUnion(all...)
	case model.ValFunc:
		return types.NewScalar("callable")
	}
	return nil
}

// inferEntity tells the entity of a repository without @extends by its call of
// the parent's constructor: parent::__construct($registry, Post::class).
func inferEntity(c *types.Class, drafts []*draft) {
	if len(c.Supers) > 0 || !strings.HasSuffix(c.Parent, "Repository") {
		return
	}
	for _, d := range drafts {
		if d.class != c || !strings.HasSuffix(string(d.f.ID), "::__construct") {
			continue
		}
		for _, call := range d.f.Calls {
			if call.Target.Kind != model.Static || call.Target.Method != "__construct" || string(call.Target.Type) != c.Parent {
				continue
			}
			for _, a := range call.Args {
				if v := &d.f.Values[a.Value]; v.Kind == model.ValClass {
					c.Supers = append(c.Supers, types.NewNamed(c.Parent, types.NewNamed(v.Str)))
					return
				}
			}
		}
	}
}

// inferScopes notes what boot and booted of an Eloquent model give to
// addGlobalScope: every query of the model runs it.
func inferScopes(c *types.Class, drafts []*draft) {
	for _, d := range drafts {
		if d.class != c || d.outer != nil {
			continue
		}
		if id := string(d.f.ID); !strings.HasSuffix(id, "::boot") && !strings.HasSuffix(id, "::booted") {
			continue
		}
		for _, call := range d.f.Calls {
			if call.Target.Kind != model.Static || call.Target.Method != "addGlobalScope" {
				continue
			}
			for _, a := range call.Args {
				switch v := &d.f.Values[a.Value]; {
				case v.Kind == model.ValFunc && len(v.Ops) == 0:
					c.Scopes = append(c.Scopes, model.FuncID(v.Str))
				case v.Kind == model.ValNew && v.Type != "static":
					c.Scopes = append(c.Scopes, model.FuncID(v.Type)+"::apply")
				}
			}
		}
	}
}

// inferProperties gives properties without a type that of what the class itself
// assigns to them: a constructor's typed parameter, a new object. Properties
// that are only assigned become known too.
func inferProperties(c *types.Class, drafts []*draft) {
	found := map[string][]*types.Type{}
	var order []string
	pos := map[string]model.Pos{}
	for _, d := range drafts {
		if d.class != c {
			continue
		}
		for _, s := range d.f.Stores {
			if s.Place.Kind != model.FieldPlace || s.Place.Name == "?" || s.Place.Base < 0 || d.f.Values[s.Place.Base].Kind != model.ValReceiver {
				continue
			}
			name := s.Place.Name
			if p := c.Property(name); p != nil && !p.Type.IsMixed() {
				continue
			}
			if _, ok := pos[name]; !ok {
				pos[name] = s.Pos
				order = append(order, name)
			}
			if t := plainType(d, s.Value, 0); !t.IsMixed() {
				found[name] = append(found[name], t)
			}
		}
	}
	for _, name := range order {
		t := types.NewUnion(found[name]...)
		if t != nil && t.Kind == types.Scalar && t.Name == "null" {
			t = nil
		}
		if p := c.Property(name); p != nil {
			p.Type = t
		} else if !t.IsMixed() {
			c.Properties = append(c.Properties, &types.Property{Name: name, Type: t, Pos: pos[name], Virtual: true})
		}
	}
}
