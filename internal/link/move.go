package link

type moveKey struct{ x, to *env }

// move carries a value that was seen from a callee's root env into the env e
// by which the callee was entered: what was symbolic in the callee is then what
// the caller passes.
func (vs *values) move(r ref, e *env) ref {
	if r.env == nil {
		return r
	}
	r.env = vs.moveEnv(r.env, e, 0)
	return r
}

// moveEnv is move for an env: the roots below it are replaced.
func (vs *values) moveEnv(x, e *env, depth int) *env {
	if x == x.n.root {
		return vs.around(x, e)
	}
	if depth > maxDepth+2 {
		return x
	}
	k := moveKey{x, e}
	if y := vs.moved[k]; y != nil {
		return y
	}
	y := *x
	same := true
	set := func(r *ref) {
		if r.env != nil {
			m := vs.moveEnv(r.env, e, depth+1)
			same = same && m == r.env
			r.env = m
		}
	}
	if x.caller != nil {
		y.caller = vs.moveEnv(x.caller, e, depth+1)
		same = same && y.caller == x.caller
	}
	if x.args != nil {
		y.args = append([]ref{}, x.args...)
		for i := range y.args {
			set(&y.args[i])
		}
	}
	set(&y.recv)
	set(&y.clo)
	out := x
	if !same {
		out = &y
	}
	vs.moved[k] = out
	return out
}

// around returns what e binds a root to: e itself when it enters that
// function, or the env of the function around it that made the closure.
func (vs *values) around(root, e *env) *env {
	f := e
	for range maxDepth {
		if f.n == root.n {
			return f
		}
		if !f.clo.ok() {
			break
		}
		var next *env
		for _, c := range vs.chase(f.clo, false) {
			if c.env != nil && c.env != f {
				next = c.env
				break
			}
		}
		if next == nil {
			break
		}
		f = next
	}
	return root
}
