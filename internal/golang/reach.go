package golang

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// reachable cuts the units of dependencies down to the functions that the
// user's own units among them can come to. A call through an interface comes
// to every method of that name. Units are copied where something is left out.
func reachable(units []*model.Unit) []*model.Unit {
	r := &reacher{byID: make(map[string]*model.Func), byMethod: make(map[string][]*model.Func), seen: make(map[*model.Func]bool)}
	for _, u := range units {
		for _, f := range u.Funcs {
			if !u.Dependency {
				r.reach(f)
				continue
			}
			r.byID[string(f.ID)] = f
			if name, ok := methodName(string(f.ID)); ok && f.Outer == "" {
				r.byMethod[name] = append(r.byMethod[name], f)
			}
		}
	}
	r.run()
	out := make([]*model.Unit, 0, len(units))
	for _, u := range units {
		if !u.Dependency {
			out = append(out, u)
			continue
		}
		// What a package makes when it starts counts if any of it is used.
		used := false
		for _, f := range u.Funcs {
			used = used || r.seen[f]
		}
		if used {
			for _, f := range u.Funcs {
				if strings.HasSuffix(string(f.ID), ".init") {
					r.reach(f)
				}
			}
			r.run()
		}
	}
	for _, u := range units {
		if !u.Dependency {
			continue
		}
		var kept []*model.Func
		for _, f := range u.Funcs {
			if r.seen[f] {
				kept = append(kept, f)
			}
		}
		if len(kept) > 0 || len(u.Libraries) > 0 {
			c := *u
			c.Funcs = kept
			out = append(out, &c)
		}
	}
	return out
}

type reacher struct {
	byID     map[string]*model.Func   // of dependencies
	byMethod map[string][]*model.Func // of dependencies, by method name
	seen     map[*model.Func]bool
	work     []*model.Func
}

func (r *reacher) reach(f *model.Func) {
	if f != nil && !r.seen[f] {
		r.seen[f] = true
		r.work = append(r.work, f)
	}
}

func (r *reacher) method(name string) {
	for _, f := range r.byMethod[name] {
		r.reach(f)
	}
	delete(r.byMethod, name)
}

func (r *reacher) run() {
	for len(r.work) > 0 {
		f := r.work[len(r.work)-1]
		r.work = r.work[:len(r.work)-1]
		for i := range f.Calls {
			switch t := &f.Calls[i].Target; t.Kind {
			case model.Static:
				r.reach(r.byID[string(t.Func)])
			case model.Virtual:
				r.method(t.Method)
			}
		}
		for i := range f.Values {
			switch v := &f.Values[i]; v.Kind {
			case model.ValFunc, model.ValAssigned:
				r.reach(r.byID[v.Str])
			case model.ValMethod:
				r.method(v.Str)
			}
		}
	}
}

// methodName is the name of the method a symbol means, if it means one.
func methodName(symbol string) (string, bool) {
	if symbol == "" || symbol[0] != '(' {
		return "", false
	}
	return symbol[strings.LastIndexByte(symbol, '.')+1:], true
}
