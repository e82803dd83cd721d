package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// finishValue writes the type and evaluates constants.
func (r *resolver) finishValue(v model.ValueID) {
	x := &r.f.Values[v]
	switch x.Kind {
	case model.ValResult:
		if id, ok := r.located[x.Index]; ok && x.Result == 0 {
			*x = model.Value{Kind: model.ValService, Str: id}
		}
	case model.ValGlobal:
		r.finishGlobal(x)
	case model.ValList:
		for i, k := range x.Keys {
			if class, name, ok := strings.Cut(k, "::"); ok && class != "" && name != "" {
				if t := r.classType(class); t != nil {
					if s, ok := constText2(r.t.ConstValue(t.Name, name)); ok {
						x.Keys[i] = s
					}
				}
			}
		}
	case model.ValOp:
		if len(x.Ops) == 2 && x.Ops[0] >= 0 && x.Ops[1] >= 0 && x.Ops[0] < v && x.Ops[1] < v {
			x.Const = fold(x.Str, r.f.Values[x.Ops[0]].Const, r.f.Values[x.Ops[1]].Const)
		}
	}
	if x.Kind == model.ValConst {
		return
	}
	if id := r.typ[v].ID(); id != "" {
		x.Type = id
	} else if x.Type == "self" || x.Type == "static" || x.Type == "parent" {
		x.Type = ""
	}
}

func constText2(v types.Value) (string, bool) {
	c := v.Const()
	if c == nil {
		return "", false
	}
	return constText(c)
}

// finishGlobal makes a constant of a ValGlobal that can be evaluated, and
// spells the others.
func (r *resolver) finishGlobal(x *model.Value) {
	kind := x.Result
	x.Result = globalPlain
	switch kind {
	case globalClass:
		name := x.Str
		class := string(x.Owner)
		t := r.classType(class)
		if t != nil {
			class = t.Name
		}
		x.Str, x.Owner = class+"::"+name, model.TypeID(class)
		if t == nil {
			return
		}
		if _, owner := r.t.Constant(class, name); owner != nil {
			x.Str, x.Owner = owner.Name+"::"+name, model.TypeID(owner.Name)
		}
		v := r.t.ConstValue(class, name)
		if c := v.Const(); c != nil {
			x.Kind, x.Const, x.Type = model.ValConst, c, constType(c.Kind)
			x.Const.Name = x.Str
			x.Str, x.Owner = "", ""
		}
	case globalConst:
		fallback := ""
		if len(x.Keys) > 0 {
			fallback = x.Keys[0]
		}
		x.Keys = nil
		v := r.t.GlobalConst(x.Str, fallback)
		if fallback != "" && v.Name != x.Str {
			x.Str = fallback
		}
		if c := v.Const(); c != nil {
			x.Kind, x.Const, x.Type = model.ValConst, c, constType(c.Kind)
			x.Str = ""
		}
	case globalStatic:
		x.Str = string(x.Owner) + "::$" + x.Str
	}
}

// finishStores names the declaring classes of fields.
func (r *resolver) finishStores() {
	for i := range r.f.Stores {
		p := &r.f.Stores[i].Place
		switch p.Kind {
		case model.FieldPlace:
			if p.Owner == "" {
				_, owner := r.t.Field(r.of(p.Base), p.Name)
				p.Owner = model.TypeID(owner)
			}
		case model.GlobalPlace:
			if p.Owner != "" {
				t := r.classType(string(p.Owner))
				_, owner := r.t.Field(t, p.Name)
				p.Owner = model.TypeID(owner)
				p.Name = owner + "::$" + p.Name
			}
		}
	}
}

// signature writes the types of parameters, captures and result.
func (r *resolver) signature() {
	f := r.f
	for i := range f.Params {
		p := &f.Params[i]
		t := r.d.params[i].Type
		if i < len(r.d.hinted) && t.IsMixed() {
			t = r.d.hinted[i]
		}
		p.Type = r.concrete(t).ID()
		if e := r.d.params[i].Default; e != nil {
			p.Default = r.t.Scalar(e, r.d.class)
		}
	}
	for i := range f.Captures {
		if i < len(r.d.captures) {
			f.Captures[i].Type = r.d.captures[i].ID()
		}
	}
	if f.Receiver != nil && r.self != nil {
		f.Receiver.Type = r.self.ID()
	}
	if id := r.concrete(r.d.ret).ID(); id != "" && id != "void" {
		f.Results = []model.TypeID{id}
	}
}

// compact removes the calls that turned out to be none.
func (r *resolver) compact() {
	any := false
	for _, d := range r.drop {
		any = any || d
	}
	if !any {
		return
	}
	f := r.f
	renumber := make([]int32, len(f.Calls))
	kept := f.Calls[:0]
	for i := range f.Calls {
		if r.drop[i] {
			renumber[i] = -1
			continue
		}
		renumber[i] = int32(len(kept))
		kept = append(kept, f.Calls[i])
	}
	f.Calls = kept
	for i := range f.Values {
		x := &f.Values[i]
		switch x.Kind {
		case model.ValNew:
			if x.Index >= 0 {
				x.Index = renumber[x.Index]
			}
		case model.ValResult:
			if x.Index = renumber[x.Index]; x.Index < 0 {
				*x = model.Value{Kind: model.ValUnknown, Str: "removed call"}
			}
		}
	}
}
