package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// dynamicCall finds what function a value is.
func (r *resolver) dynamicCall(n *node, i int) targets {
	var t targets
	c := &n.Calls[i]
	fn := ref{env: n.root, v: c.Target.Value}
	lib := false
	for _, o := range r.vs.chase(fn, false) {
		if o.root() {
			t.open = append(t.open, o)
			continue
		}
		lib = lib || o.kind() == model.ValResult || o.kind() == model.ValConst
		r.function(n.unit.Language, o, &t)
	}
	if len(t.open) > 0 && len(t.fns) == 0 {
		// A field of the receiver: when only few functions are ever stored there
		// they are as good as a static target.
		var some targets
		field := true
		for _, o := range t.open {
			field = field && o.path != nil && !passed(o)
			for _, v := range r.vs.chase(o, true) {
				r.function(n.unit.Language, v, &some)
			}
		}
		if field && len(some.fns) > 0 && len(some.fns) <= 3 {
			t.fns, t.bound, t.few = some.fns, some.bound, true
		}
	}
	t.mark()
	t.sure = len(t.fns) > 0 && len(t.libs) > 0 // one of each: the library's does not speak for all
	if len(t.fns)+len(t.libs) == 0 {
		r.kept(callSite{n, i}, fn, &t)
		if len(t.open) == 0 && !lib && len(r.possible[callSite{n, i}]) == 0 {
			t.why = "the function value could not be followed"
		}
	}
	return t
}

// kept notes the functions that a call of a field or of an element may mean:
// all that are ever kept there.
func (r *resolver) kept(cs callSite, fn ref, t *targets) {
	from := []ref{fn}
	if len(t.open) > 0 {
		from = t.open
	}
	var out []*node
	for _, o := range from {
		if len(t.open) > 0 && o.path == nil {
			continue // a parameter: whatever anybody passes
		}
		for _, v := range r.vs.candidates(o) {
			for _, f := range r.functionsOf(cs.n.unit.Language, v) {
				if !f.n.Test && !slices.Contains(out, f.n) && len(out) < maxTargets {
					out = append(out, f.n)
				}
			}
		}
	}
	if len(out) > 0 {
		r.possible[cs] = out
	}
}

// function adds the function that a value is: a closure, a bound method, an
// invokable object.
func (r *resolver) function(l model.Language, o ref, t *targets) {
	for _, f := range r.functionsOf(l, o) {
		t.add(f.n, f.fn)
	}
	if lib, ok := r.libraryFunction(l, o); ok {
		t.libs = append(t.libs, lib)
	}
}

// few returns the functions ever stored in a field, when they are so few that
// each is as good as the one that is there.
func (r *resolver) few(l model.Language, o ref) []boundFunc {
	if o.path == nil || passed(o) {
		return nil
	}
	var out []boundFunc
	for _, v := range r.vs.chase(o, true) {
		out = append(out, r.functionsOf(l, v)...)
	}
	if len(out) > maxNamed {
		return nil
	}
	return out
}

// passed reports whether an origin is an element of what a caller passes: it hangs on
// who calls, and what others pass is none of it.
func passed(o ref) bool { return o.env != nil && o.kind() == model.ValParam && o.path.elem }

// A boundFunc is a function with the value that was called.
type boundFunc struct {
	n  *node
	fn ref
}

// functionsOf returns the program's functions that an origin stands for.
func (r *resolver) functionsOf(l model.Language, o ref) []boundFunc {
	if o.path != nil {
		return nil
	}
	if o.lit != nil {
		if o.lit.fn != "" {
			if f := r.x.method(l, o.lit.fn); f != nil {
				return []boundFunc{{f, o}}
			}
		}
		if o.lit.svc != "" {
			if s := r.x.service(o.lit.svc); s != nil {
				if f := r.x.methodOf(l, s.Class, "__invoke"); f != nil {
					return []boundFunc{{f, o}}
				}
			}
		}
		return nil
	}
	v := o.val()
	switch v.Kind {
	case model.ValFunc:
		f := r.x.method(l, model.FuncID(v.Str))
		if f == nil {
			return nil
		}
		if len(f.Blocks) == 0 && f.Owner != "" { // an abstract or interface method
			_, m, _ := strings.Cut(string(f.ID), "::")
			if m == "" {
				m = methodName(f.ID)
			}
			return r.boundMethods(l, o, f.Owner, m)
		}
		return []boundFunc{{f, o}}
	case model.ValMethod:
		return r.boundMethods(l, o, v.Owner, v.Str)
	case model.ValResult:
		return r.calledBy(l, o)
	case model.ValNew:
		if f := r.invoker(l, v.Type); f != nil {
			return []boundFunc{{f, o}}
		}
	case model.ValReceiver:
		if f := r.invoker(l, o.env.n.Owner); f != nil {
			return []boundFunc{{f, o}}
		}
	case model.ValConst:
		if l.Traits().Scope != "" && v.Const != nil && v.Const.Kind == model.ConstString && v.Const.Str != "" {
			if f := r.x.method(l, model.FuncID(strings.TrimPrefix(v.Const.Str, `\`))); f != nil {
				return []boundFunc{{f, o}}
			}
		}
	case model.ValList: // [$this, 'm'], [Foo::class, 'm']
		if l.Traits().Scope == "" || len(v.Ops) != 2 {
			return nil
		}
		name := r.vs.chase(ref{env: o.env, v: v.Ops[1]}, false)
		if len(name) != 1 || name[0].constant() == nil {
			return nil
		}
		obj := ref{env: o.env, v: v.Ops[0]}
		typ := model.TypeID("")
		if int(v.Ops[0]) >= 0 {
			typ = o.env.n.Values[v.Ops[0]].Type
			if o.env.n.Values[v.Ops[0]].Kind == model.ValClass {
				typ = model.TypeID(o.env.n.Values[v.Ops[0]].Str)
			}
		}
		if typ == "" {
			typ = r.m.typeOf(obj)
		}
		var out []boundFunc
		for _, f := range r.byType(o.env.n, typ, name[0].constant().Str) {
			out = append(out, boundFunc{f, o})
		}
		return out
	}
	return nil
}

// calledBy returns the functions that a library's function value calls, where
// the catalogue says that it calls those it was made from.
func (r *resolver) calledBy(l model.Language, o ref) []boundFunc {
	c := maker(o)
	if c == nil {
		return nil
	}
	var out []boundFunc
	for _, m := range r.m.of(o.env, c) {
		if m.Result == nil || !m.Result.Function.IsSet() || m.Site != nil {
			continue
		}
		for _, f := range r.m.operand(o.env, c, m.Result.Function, false) {
			if f.kind() != model.ValResult { // one made of others is followed no further
				out = append(out, r.functionsOf(l, f)...)
			}
		}
	}
	return out
}

// boundMethods resolves a method value by the object it is bound to.
// invoker is the method that makes an object of a type callable.
func (r *resolver) invoker(l model.Language, t model.TypeID) *node {
	name := l.Traits().Invoker
	if name == "" {
		return nil
	}
	return r.x.methodOf(l, t, name)
}

func (r *resolver) boundMethods(l model.Language, o ref, owner model.TypeID, method string) []boundFunc {
	v := o.val()
	var out []boundFunc
	if len(v.Ops) > 0 {
		for _, obj := range r.vs.chase(ref{env: o.env, v: v.Ops[0]}, true) {
			if obj.path == nil && (obj.kind() == model.ValNew || obj.service() != "") {
				if f := r.x.methodOf(l, r.m.typeOf(obj), method); f != nil && len(f.Blocks) > 0 {
					out = append(out, boundFunc{f, o})
				}
			}
		}
	}
	if len(out) == 0 {
		for _, f := range r.byType(o.env.n, owner, method) {
			out = append(out, boundFunc{f, o})
		}
	}
	return out
}

// libraryFunction is the library symbol that an origin stands for.
func (r *resolver) libraryFunction(l model.Language, o ref) (model.Target, bool) {
	v := o.val()
	if v == nil || o.path != nil {
		return model.Target{}, false
	}
	var t model.Target
	switch v.Kind {
	case model.ValFunc:
		if r.x.method(l, model.FuncID(v.Str)) != nil {
			return t, false
		}
		t = model.Target{Kind: model.Static, Func: model.FuncID(v.Str), Type: v.Owner}
	case model.ValMethod:
		t = model.Target{Kind: model.Virtual, Type: v.Owner, Method: v.Str}
		if scope := l.Traits().Scope; scope != "" {
			t.Func = model.FuncID(string(v.Owner) + scope + v.Str)
		}
	case model.ValConst:
		if l.Traits().Scope == "" || v.Const == nil || v.Const.Kind != model.ConstString {
			return t, false
		}
		t = model.Target{Kind: model.Static, Func: model.FuncID(v.Const.Str)}
	default:
		return t, false
	}
	return t, len(r.m.symbols(l, &t, t.Type)) > 0
}
