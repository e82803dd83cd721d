package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// callables looks at the arguments of a call: array and string callables become
// function values, and closures learn the types of their parameters.
func (r *resolver) callables(i int) {
	c := &r.f.Calls[i]
	if c.Target.Kind == model.Dynamic {
		r.toCallable(c.Target.Value, true, 0)
	}
	if len(c.Args) == 0 {
		return
	}
	params, known := r.paramsOf(c)
	for j, a := range c.Args {
		if a.Value < 0 || a.Spread {
			continue
		}
		var p *types.Param
		if known {
			p = paramFor(params, j, a.Name)
		}
		want := p != nil && p.Type != nil && (p.Type.Kind == types.Callable || strings.EqualFold(p.Type.Class(), "Closure"))
		// A library may take a callable anywhere.
		r.toCallable(a.Value, want || !known, 0)
		if c.Target.Kind == model.Static && c.Target.Method == "" && callbackArg(string(c.Target.Func)) == j {
			// array_map('trim', …)
			if x := &r.f.Values[a.Value]; x.Kind == model.ValConst && x.Const.Kind == model.ConstString && isFunctionName(x.Const.Str) {
				x.Kind, x.Str, x.Type = model.ValFunc, strings.ToLower(x.Const.Str), "Closure"
			}
		}
		r.hintClosure(c, j, a.Value, p)
	}
}

// paramsOf are the declared parameters of the callee; known is false when its
// source is not at hand.
func (r *resolver) paramsOf(c *model.Call) ([]*types.Param, bool) {
	t := &c.Target
	switch t.Kind {
	case model.Static, model.Virtual:
		if t.Method != "" {
			for _, class := range strings.FieldsFunc(string(t.Type), func(x rune) bool { return x == '|' || x == '&' }) {
				if m := r.t.Method(class, t.Method); m.Method != nil {
					return m.Method.Params, true
				}
			}
			return nil, false
		}
		if f := r.t.Function(string(t.Func)); f != nil {
			return f.Params, true
		}
	}
	return nil, false
}

func paramFor(params []*types.Param, i int, name string) *types.Param {
	if name != "" {
		for _, p := range params {
			if p.Name == name {
				return p
			}
		}
		return nil
	}
	if i < len(params) {
		return params[i]
	}
	if n := len(params); n > 0 && params[n-1].Variadic {
		return params[n-1]
	}
	return nil
}

// toCallable turns [$x, 'm'], [A::class, 'm'], 'A::m' and 'f' into function
// values. Strings are taken for callables only where one is wanted.
func (r *resolver) toCallable(v model.ValueID, wanted bool, depth int) {
	x := &r.f.Values[v]
	switch x.Kind {
	case model.ValList:
		if len(x.Ops) != 2 || x.Keys[0] != "" && x.Keys[0] != "0" || x.Keys[1] != "" && x.Keys[1] != "1" {
			return
		}
		name := &r.f.Values[x.Ops[1]]
		if name.Kind != model.ValConst || name.Const.Kind != model.ConstString || name.Const.Str == "" {
			return
		}
		recv := r.of(x.Ops[0])
		static := false
		if recv != nil && recv.Kind == types.ClassString && len(recv.Args) == 1 {
			recv, static = recv.Args[0], true
		} else if s := &r.f.Values[x.Ops[0]]; s.Kind == model.ValConst && s.Const.Kind == model.ConstString {
			if !r.t.IsKnown(s.Const.Str) {
				return
			}
			recv, static = types.NewNamed(r.t.Spelling(s.Const.Str)), true
		}
		method := strings.TrimPrefix(name.Const.Str, "parent::")
		class, m := r.member(recv, method)
		if class == "" || m.Method == nil && !(wanted && m.Library != "") {
			return
		}
		n := model.Value{Kind: model.ValMethod, Type: "Closure", Str: method, Pos: x.Pos}
		if !static {
			n.Ops = []model.ValueID{x.Ops[0]}
		} else if m.Method != nil && !m.Method.Static && r.self != nil && r.t.IsSubtype(r.self.Name, class) {
			// [parent::class, 'm'] keeps $this.
			if this := r.receiver(); this != model.NoValue {
				n.Ops = []model.ValueID{this}
			}
		}
		r.bindMethod(&n, recv, static)
		r.f.Values[v] = n
		r.typ[v] = callableOf(r.t.Return(recv, method))
	case model.ValConst:
		if !wanted || x.Const.Kind != model.ConstString || len(x.Const.Str) > 200 {
			return
		}
		s := strings.TrimPrefix(x.Const.Str, `\`)
		if class, method, ok := strings.Cut(s, "::"); ok {
			if c := r.t.Class(class); c != nil {
				if m := r.t.Method(class, method); m.Method != nil {
					x.Kind, x.Str, x.Type = model.ValFunc, string(m.Method.Func), "Closure"
				}
			}
			return
		}
		if s == "" || strings.ContainsAny(s, " /.:$") {
			return
		}
		if f := r.t.Function(s); f != nil {
			x.Kind, x.Str, x.Type = model.ValFunc, string(f.Func), "Closure"
		}
	case model.ValOp:
		// A::class.'::m'
		if !wanted || x.Str != "." && x.Str != "interp" {
			return
		}
		if class, method, ok := strings.Cut(r.text(v, 0), "::"); ok {
			if m := r.t.Method(class, method); m.Method != nil {
				*x = model.Value{Kind: model.ValFunc, Str: string(m.Method.Func), Type: "Closure"}
			}
		}
	case model.ValChoice:
		if depth < 4 && len(x.Ops) <= 8 {
			for _, o := range x.Ops {
				r.toCallable(o, wanted, depth+1)
			}
		}
	}
}

// text is the constant text of a value, "" when it is not constant.
func (r *resolver) text(v model.ValueID, depth int) string {
	x := &r.f.Values[v]
	switch {
	case x.Kind == model.ValConst:
		s, _ := constText(x.Const)
		return s
	case x.Kind == model.ValClass:
		if t := r.classType(x.Str); t != nil {
			return t.Name
		}
	case x.Kind == model.ValCapture && int(x.Index) < len(r.d.captured):
		return r.d.captured[x.Index]
	case x.Kind == model.ValGlobal && x.Result == globalClass:
		if t := r.classType(string(x.Owner)); t != nil {
			s, _ := r.t.ConstValue(t.Name, x.Str).Text()
			return s
		}
	case x.Kind == model.ValOp && (x.Str == "." || x.Str == "interp") && depth < 8:
		s := ""
		for _, o := range x.Ops {
			t := r.text(o, depth+1)
			if t == "" {
				return ""
			}
			s += t
		}
		return s
	}
	return ""
}

// receiver is the value of $this, made when the function has not used it yet;
// NoValue where there is none.
func (r *resolver) receiver() model.ValueID {
	for i := range r.f.Values {
		x := &r.f.Values[i]
		if x.Kind == model.ValReceiver || x.Kind == model.ValCapture && r.f.Captures[x.Index].Name == "this" {
			return model.ValueID(i)
		}
	}
	if r.f.Receiver == nil {
		return model.NoValue
	}
	r.f.Values = append(r.f.Values, model.Value{Kind: model.ValReceiver})
	r.typ = append(r.typ, r.self)
	r.done = append(r.done, 2)
	return model.ValueID(len(r.f.Values) - 1)
}

// elementCallbacks are PHP's functions that call an argument with the elements
// of another: position of the callback, of the array, and which parameters get
// an element.
var elementCallbacks = map[string]struct {
	fn, array int
	params    []int
}{
	"array_map": {0, 1, []int{0}}, "array_filter": {1, 0, []int{0}}, "array_walk": {1, 0, []int{0}}, "array_reduce": {1, 0, []int{1}},
	"usort": {1, 0, []int{0, 1}}, "uasort": {1, 0, []int{0, 1}}, "array_any": {1, 0, []int{0}}, "array_all": {1, 0, []int{0}},
	"array_find": {1, 0, []int{0}}, "array_find_key": {1, 0, []int{0}}, "iterator_apply": {1, 0, nil},
}

// callbackArg is the position of the callback of PHP's functions that call one,
// -1 for others.
func callbackArg(name string) int {
	if e, ok := elementCallbacks[name]; ok {
		return e.fn
	}
	switch name {
	case "call_user_func", "call_user_func_array", "register_shutdown_function", "forward_static_call", "forward_static_call_array", "spl_autoload_register":
		return 0
	case "uksort", "array_walk_recursive", "array_diff_ukey", "preg_replace_callback":
		return 1
	}
	return -1
}

// isFunctionName reports whether a string can name a function.
func isFunctionName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !(c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 || c == '\\' || i > 0 && c >= '0' && c <= '9') {
			return false
		}
	}
	return s != ""
}

// hintClosure tells a closure argument the types of parameters it does not
// declare.
func (r *resolver) hintClosure(c *model.Call, arg int, v model.ValueID, p *types.Param) {
	x := &r.f.Values[v]
	if x.Kind != model.ValFunc {
		return
	}
	d := r.byID[model.FuncID(x.Str)]
	if d == nil || d.outer == nil || len(d.params) == 0 {
		return
	}
	hinted := make([]*types.Type, len(d.params))
	if p == nil && c.Target.Method != "" {
		if t := r.t.KnownParam(r.of(c.Recv), c.Target.Method, arg); t != nil {
			p = &types.Param{Type: t}
		}
	}
	switch {
	case p != nil && p.Type != nil && p.Type.Kind == types.Callable && len(p.Type.Args) > 1:
		for k := range min(len(hinted), len(p.Type.Args)-1) {
			hinted[k] = r.concrete(p.Type.Args[k])
		}
	case c.Target.Kind == model.Static && c.Target.Method == "":
		e, ok := elementCallbacks[string(c.Target.Func)]
		if !ok || e.fn != arg || e.array >= len(c.Args) {
			return
		}
		elem := r.t.ElemOf(r.of(c.Args[e.array].Value))
		for _, k := range e.params {
			if k < len(hinted) {
				hinted[k] = elem
			}
		}
	case c.Target.Kind == model.Virtual && arg == 0:
		// Collections hand their elements to the callback.
		if recv := r.of(c.Recv); recv != nil && recv.Kind == types.Named && len(recv.Args) > 0 {
			hinted[0] = r.t.ElemOf(recv)
		}
	}
	d.hinted = hinted
}
