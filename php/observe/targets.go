package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// resolveCall finds the target of a call and the type of its result.
func (r *resolver) resolveCall(i int) {
	if r.call[i] {
		return
	}
	r.call[i] = true
	c := &r.f.Calls[i]
	switch c.Target.Kind {
	case model.Virtual:
		r.virtualCall(i, c)
	case model.Static:
		if c.Target.Type != "" || c.Target.Method == "__construct" {
			r.staticCall(i, c)
		} else {
			r.functionCall(i, c)
		}
	case model.Dynamic:
		r.dynamicCall(i, c)
	case model.Builtin:
		r.builtinCall(i, c)
	case model.Unknown:
		r.unknownCall(i, c)
	}
	c.Type = r.res[i].ID()
}

func (r *resolver) argTypes(c *model.Call) []*types.Type {
	if len(c.Args) == 0 {
		return nil
	}
	out := make([]*types.Type, len(c.Args))
	for i, a := range c.Args {
		if !a.Spread {
			out[i] = r.of(a.Value)
		}
	}
	return out
}

func (r *resolver) virtualCall(i int, c *model.Call) {
	recv := r.of(c.Recv)
	method := c.Target.Method
	c.Target.Value = model.NoValue
	if recv != nil && (recv.Kind == types.Callable || strings.EqualFold(recv.Class(), "Closure")) {
		switch strings.ToLower(method) {
		case "__invoke":
			r.toDynamic(c, c.Recv)
			r.res[i] = callResult(recv)
			return
		case "call":
			if len(c.Args) > 0 {
				f := c.Recv
				c.Args = c.Args[1:]
				r.toDynamic(c, f)
				r.res[i] = callResult(recv)
				return
			}
		}
	}
	class, m := r.member(recv, method)
	c.Target.Type = recv.ID()
	if t := r.locate(i, c, recv); t != nil {
		r.res[i] = t
		c.Target.Func = symbol(class, m, method)
		return
	}
	if class == "" {
		c.Target.Reason = "the type of the object is not known"
		if recv != nil && recv.Kind == types.ClassString && len(recv.Args) == 1 && recv.Args[0].Class() != "" {
			// $class::m()
			c.Target.Type, c.Target.Reason = model.TypeID(recv.Args[0].Class()), ""
			c.Target.Kind = model.Static
			c.Recv = model.NoValue
			r.bindStatic(i, c, recv.Args[0])
		}
		return
	}
	args := r.argTypes(c)
	r.res[i] = r.concrete(r.t.ReturnWith(recv, method, args))
	if m.Method == nil {
		c.Target.Func = symbol(class, m, method)
		if m.Library == "" || !r.t.KnowsMethod(m.Library, method) {
			r.answered(i, class, "__call")
		}
		return
	}
	c.Target.Func = m.Method.Func
	if m.Method.Static {
		c.Target.Kind = model.Static
		if r.f.Values[c.Recv].Kind != model.ValReceiver {
			c.Recv = model.NoValue
		}
		return
	}
	if r.exact(class, m) && recv.Kind == types.Named {
		c.Target.Kind = model.Static
		return
	}
	if c.Recv >= 0 && r.f.Values[c.Recv].Kind == model.ValNew && !m.Method.Abstract {
		c.Target.Kind = model.Static // (new Foo())->m()
	}
}

// symbol names a method that no source declares: at the nearest library class,
// which may inherit it in turn.
func symbol(class string, m types.Member, method string) model.FuncID {
	if m.Library != "" {
		class = m.Library
	}
	return model.FuncID(class + "::" + method)
}

func (r *resolver) toDynamic(c *model.Call, f model.ValueID) {
	c.Target = model.Target{Kind: model.Dynamic, Value: f}
	c.Recv = model.NoValue
}

func callResult(t *types.Type) *types.Type {
	if t != nil && t.Kind == types.Callable && len(t.Args) > 0 {
		return t.Args[len(t.Args)-1]
	}
	return nil
}

func (r *resolver) staticCall(i int, c *model.Call) {
	name := string(c.Target.Type)
	t := r.classType(name)
	if t == nil {
		c.Target.Kind, c.Target.Type = model.Unknown, ""
		c.Target.Reason = "the class around is not known"
		return
	}
	if name == "static" && c.Target.Method != "__construct" {
		// Late static binding: whatever class the call came in by.
		if _, m := r.member(t, c.Target.Method); m.Method == nil || !r.exact(t.Name, m) {
			args := r.argTypes(c)
			c.Target.Kind, c.Target.Type = model.Virtual, t.ID()
			c.Target.Func = symbol(t.Name, m, c.Target.Method)
			if m.Method != nil {
				c.Target.Func = m.Method.Func
				if m.Method.Static {
					c.Recv = model.NoValue
				}
			}
			r.res[i] = r.concrete(r.t.ReturnWith(t, c.Target.Method, args))
			return
		}
	}
	r.bindStatic(i, c, t)
}

// bindStatic resolves T::m() and new T.
func (r *resolver) bindStatic(i int, c *model.Call, t *types.Type) {
	method := c.Target.Method
	class, m := r.member(t, method)
	if class == "" {
		class = t.Class()
	}
	c.Target.Type = t.ID()
	c.Target.Value = model.NoValue
	args := r.argTypes(c)
	isNew := strings.EqualFold(method, "__construct") && c.Recv >= 0 && r.f.Values[c.Recv].Kind == model.ValNew
	if !isNew {
		r.res[i] = r.concrete(r.t.ReturnWith(t, method, args))
	}
	if m.Method == nil {
		c.Target.Func = symbol(class, m, method)
		if isNew && m.Library == "" && r.t.Class(class) != nil {
			r.drop[i] = true // no class of the hierarchy has a constructor
		}
		if !isNew && (m.Library == "" || !r.t.KnowsMethod(m.Library, method)) {
			r.answered(i, class, "__callStatic")
		}
		return
	}
	c.Target.Func = m.Method.Func
	if m.Method.Static {
		c.Recv = model.NoValue
	}
	if m.Method.Abstract {
		c.Target.Kind = model.Virtual
	}
}

func (r *resolver) functionCall(i int, c *model.Call) {
	name := string(c.Target.Func)
	if c.Target.Method != "" {
		if r.t.Function(name) == nil {
			name = c.Target.Method
		}
		c.Target.Method = ""
	}
	args := r.argTypes(c)
	if f := r.t.Function(name); f != nil {
		c.Target.Func = f.Func
	} else {
		c.Target.Func = model.FuncID(lower(name))
	}
	r.res[i] = r.t.FunctionReturn(name, args)
	r.functionSpecial(i, c, strings.ToLower(name), args)
}

// lower avoids an allocation for the usual case.
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' || s[i] == '\\' {
			if strings.IndexByte(s, '\\') >= 0 {
				return s // a library's function, spelled as written
			}
			return strings.ToLower(s)
		}
	}
	return s
}

// functionSpecial knows functions of PHP that call their argument and whose
// result is that of the callee.
func (r *resolver) functionSpecial(i int, c *model.Call, name string, args []*types.Type) {
	switch name {
	case "app", "resolve":
		if len(c.Args) > 0 && r.res[i].IsMixed() {
			if id := r.text(c.Args[0].Value, 0); id != "" {
				r.res[i] = r.t.KnownBinding(id)
			}
		}
	case "count", "sizeof":
		if res := r.res[i]; r.ofLibrary(i, c, "count") {
			r.res[i] = res
		}
	case "iterator_to_array", "iterator_count":
		if res := r.res[i]; r.ofLibrary(i, c, "getIterator") {
			r.res[i] = res
		}
	case "call_user_func", "call_user_func_array":
		if len(args) > 0 && r.res[i].IsMixed() {
			r.res[i] = callResult(args[0])
		}
	}
}

func (r *resolver) dynamicCall(i int, c *model.Call) {
	t := r.of(c.Target.Value)
	if name := r.text(c.Target.Value, 0); name != "" && !strings.ContainsAny(name, " /$") {
		// $f = 'name'; $f()
		if class, method, ok := strings.Cut(name, "::"); ok {
			c.Target = model.Target{Kind: model.Static, Type: model.TypeID(class), Method: method, Value: model.NoValue}
			r.bindStatic(i, c, types.NewNamed(r.t.Spelling(class)))
			return
		}
		c.Target = model.Target{Kind: model.Static, Func: model.FuncID(strings.TrimPrefix(name, `\`)), Value: model.NoValue}
		r.functionCall(i, c)
		return
	}
	if t == nil {
		return
	}
	if t.Kind == types.Callable {
		r.res[i] = callResult(t)
		return
	}
	// An object is called by its __invoke.
	if class, m := r.member(t, "__invoke"); class != "" && !strings.EqualFold(class, "Closure") {
		c.Recv = c.Target.Value
		c.Target = model.Target{Kind: model.Virtual, Method: "__invoke", Type: t.ID(), Value: model.NoValue, Func: symbol(class, m, "__invoke")}
		if m.Method != nil {
			c.Target.Func = m.Method.Func
			if r.exact(class, m) {
				c.Target.Kind = model.Static
			}
		}
		r.res[i] = r.concrete(r.t.Return(t, "__invoke"))
	}
}

// ofLibrary makes a call that runs code of its argument, an object of a library,
// the call of that method: count($lazy), foreach ($lazy as …).
func (r *resolver) ofLibrary(i int, c *model.Call, method string) bool {
	if len(c.Args) == 0 || c.Args[0].Spread {
		return false
	}
	t := r.of(c.Args[0].Value)
	if !strings.Contains(t.Class(), `\`) {
		return false // PHP's own iterators wait for nothing
	}
	class, m := r.member(t, method)
	if class == "" || m.Method != nil && !m.Owner.Dependency || m.Method == nil && m.Library == "" {
		return false
	}
	c.Recv, c.Args = c.Args[0].Value, nil
	c.Target = model.Target{Kind: model.Virtual, Type: t.ID(), Method: method, Value: model.NoValue, Func: symbol(class, m, method)}
	if m.Method != nil {
		c.Target.Func = m.Method.Func
	}
	r.res[i] = r.concrete(r.t.Return(t, method))
	return true
}

func (r *resolver) builtinCall(i int, c *model.Call) {
	switch c.Target.Func {
	case "php:foreach":
		// An array runs no code, an iterator of the project its own.
		if len(c.Args) == 1 {
			for _, method := range []string{"getIterator", "next"} {
				t := r.of(c.Args[0].Value)
				if class, m := r.member(t, method); m.Method != nil && !m.Owner.Dependency && !m.Method.Abstract {
					c.Recv = c.Args[0].Value
					c.Args = nil
					c.Target = model.Target{Kind: model.Virtual, Func: m.Method.Func, Type: t.ID(), Method: method, Value: model.NoValue}
					if r.exact(class, m) {
						c.Target.Kind = model.Static
					}
					r.res[i] = r.concrete(r.t.Return(t, method))
					return
				}
			}
			if r.ofLibrary(i, c, "getIterator") {
				return
			}
			if t := r.of(c.Args[0].Value); t != nil && (t.Kind == types.Array && t.Name == "" || t.Kind == types.Scalar) {
				r.drop[i] = true
			}
			if k := r.f.Values[c.Args[0].Value].Kind; k == model.ValList || k == model.ValAmbient {
				r.drop[i] = true
			}
		}
	case "php:unset":
		// unset($a['x']) matters on objects and fields only.
		if len(c.Args) == 2 {
			if t := r.of(c.Args[0].Value); t == nil || t.Kind != types.Named {
				if k := r.f.Values[c.Args[0].Value].Kind; k != model.ValField && k != model.ValGlobal && k != model.ValAmbient {
					r.drop[i] = true
				}
			}
		}
	}
}

func (r *resolver) unknownCall(i int, c *model.Call) {
	name := c.Target.Value
	c.Target.Value = model.NoValue
	if c.Target.Method != "__construct" {
		// $x->$name() with a name that is known after all.
		if name >= 0 && c.Recv >= 0 {
			r.of(name)
			if m := r.text(name, 0); m != "" && !strings.ContainsAny(m, ": ") {
				c.Target = model.Target{Kind: model.Virtual, Method: m, Value: model.NoValue}
				r.virtualCall(i, c)
			}
		}
		return
	}
	t := r.of(name)
	if t == nil || t.Kind != types.ClassString || len(t.Args) != 1 || t.Args[0].Class() == "" {
		c.Target.Method = ""
		return
	}
	c.Target = model.Target{Kind: model.Static, Type: t.Args[0].ID(), Method: "__construct", Value: model.NoValue}
	r.bindStatic(i, c, t.Args[0])
	r.drop[i] = false
	r.res[i] = t.Args[0]
}
