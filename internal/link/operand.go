package link

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// operand returns the origins of an operand of a call; nil when it is not
// given.
func (m *meanings) operand(e *env, c *model.Call, op catalog.Operand, flow bool) []ref {
	if flow {
		return m.operandBy(e, c, op, flowing)
	}
	return m.operandBy(e, c, op, symbolic)
}

// operandBy is operand with values followed as a mode says.
func (m *meanings) operandBy(e *env, c *model.Call, op catalog.Operand, mode chaseMode) []ref {
	var base []ref
	switch op.Kind {
	case catalog.NoOperand:
		return nil
	case catalog.OpConst:
		return []ref{{lit: &literal{c: &model.Const{Kind: model.ConstString, Str: op.Const}}}}
	case catalog.Receiver:
		if c.Recv >= 0 {
			base = m.vs.follow(ref{env: e, v: c.Recv}, mode)
		}
	case catalog.OpResult:
		if r := resultOf(e, c, int32(op.Index)); r.ok() {
			base = []ref{r}
		}
	case catalog.Arg:
		for _, r := range argRefs(e, c, op) {
			base = append(base, m.vs.follow(r, mode)...)
		}
	case catalog.NewArg, catalog.NewField:
		for _, r := range m.constructed(e, c) {
			base = append(base, m.construction(r, op, mode)...)
		}
		if op.Kind == catalog.NewField {
			return base
		}
	}
	return m.selectPath(base, op.Path, mode)
}

// constructed are the objects whose construction the operands of a call speak
// of: the receiver, the literal, or what the call itself makes.
func (m *meanings) constructed(e *env, c *model.Call) []ref {
	switch {
	case c.Recv >= 0:
		return m.vs.chase(ref{env: e, v: c.Recv}, true)
	case c.Target.Kind == model.Builtin && len(c.Args) > 0: // the symbol "new T" of a literal
		return m.vs.chase(ref{env: e, v: c.Args[0].Value}, true)
	case c.Target.Kind == model.Static && e.n.traits().Constructor == "":
		if r := resultOf(e, c, 0); r.ok() {
			return []ref{r}
		}
	}
	return nil
}

// construction returns an argument of the call that made r, or a field of its
// literal.
func (m *meanings) construction(r ref, op catalog.Operand, mode chaseMode) []ref {
	v := r.val()
	if v == nil || r.path != nil {
		return nil
	}
	if op.Kind == catalog.NewField {
		if v.Kind == model.ValNew {
			set := m.selectPath([]ref{r}, op.Path, mode)
			for _, f := range set {
				if f.path == nil || f.kind() != model.ValNew {
					return set
				}
			}
		}
		for _, name := range strings.Split(op.Path[0], "|") {
			if out := m.configured(r, name, mode); len(out) > 0 {
				return m.selectPath(out, op.Path[1:], mode)
			}
		}
		return nil
	}
	if c := maker(r); c != nil {
		var out []ref
		for _, a := range argRefs(r.env, c, op) {
			out = append(out, m.vs.follow(a, mode)...)
		}
		return out
	}
	return nil
}

// configured finds what an object was configured with: the first argument of
// an option function given to its constructor, of a builder method in the
// chain that made it, or of a setter called on it later.
func (m *meanings) configured(r ref, name string, mode chaseMode) []ref {
	var out []ref
	add := func(e *env, c *model.Call) {
		if len(c.Args) > 0 {
			out = append(out, m.vs.follow(ref{env: e, v: c.Args[0].Value}, mode)...)
		}
	}
	c := maker(r)
	for range 16 {
		if c == nil {
			break
		}
		if strings.EqualFold(calledName(c), name) {
			add(r.env, c)
		}
		for i := range c.Args {
			for _, o := range m.options(ref{env: r.env, v: c.Args[i].Value}) {
				k := maker(o)
				for j := 0; k != nil && j < 16; j++ { // an option, or a chain that builds the options
					if strings.EqualFold(calledName(k), name) {
						add(o.env, k)
					}
					k = rawMaker(o.env, k.Recv)
				}
			}
		}
		c = rawMaker(r.env, c.Recv)
	}
	if len(out) > 0 {
		return out
	}
	for i, cs := range m.named(strings.ToLower(name)) {
		if i > 100 {
			break
		}
		k := cs.at()
		if k.Recv < 0 {
			continue
		}
		for _, o := range m.vs.chase(ref{env: cs.n.root, v: k.Recv}, true) {
			if o.sameObject(r) {
				add(cs.n.root, k)
				break
			}
		}
	}
	return out
}

// options are the elements of an argument that may be a list of options.
func (m *meanings) options(r ref) []ref {
	var out []ref
	for _, o := range m.vs.chase(r, false) {
		if v := o.val(); v != nil && v.Kind == model.ValList && o.path == nil {
			for _, op := range v.Ops {
				out = append(out, m.vs.chase(ref{env: o.env, v: op}, false)...)
			}
			continue
		}
		out = append(out, o)
	}
	return out
}

// rawMaker is the call whose result a value is, without looking through fluent
// methods.
func rawMaker(e *env, v model.ValueID) *model.Call {
	if v < 0 || int(v) >= len(e.n.Values) {
		return nil
	}
	val := &e.n.Values[v]
	if (val.Kind == model.ValResult || val.Kind == model.ValNew) && val.Index >= 0 && int(val.Index) < len(e.n.Calls) {
		return &e.n.Calls[val.Index]
	}
	return nil
}

// calledName is the plain name of what a call calls.
func calledName(c *model.Call) string {
	if c.Target.Method != "" {
		return c.Target.Method
	}
	name := plainMethod(string(c.Target.Func))
	return name[strings.LastIndexByte(name, '\\')+1:] // a library may have functions called like PHP's
}

// maker returns the call that made an object: a library constructor's or PHP's
// new.
func maker(r ref) *model.Call {
	v := r.val()
	if v == nil || r.path != nil {
		return nil
	}
	if (v.Kind == model.ValResult || v.Kind == model.ValNew) && v.Index >= 0 && int(v.Index) < len(r.env.n.Calls) {
		if v.Kind == model.ValNew && r.env.n.traits().Constructor == "" {
			return nil
		}
		return &r.env.n.Calls[v.Index]
	}
	return nil
}

// selectPath reads fields, keys or options by name below origins.
func (m *meanings) selectPath(base []ref, path []string, mode chaseMode) []ref {
	for _, name := range path {
		var next []ref
		for _, r := range base {
			k := stepKey{name: name}
			switch v := r.val(); {
			case name == "*":
				k.elem, k.name = true, ""
			case v != nil && r.path == nil && v.Kind == model.ValList:
				k.elem = true
				if !listHas(v, name) {
					continue
				}
			case v != nil && r.path == nil && (v.Kind == model.ValNew || v.Kind == model.ValResult):
				k.owner = v.Type
			case r.root():
				k.owner = m.typeOf(r)
				if r.env.n.traits().Untyped && (k.owner == "" || k.owner == "array" || k.owner == "mixed") {
					k.owner, k.elem = "", true // options in a property or parameter
				}
			case r.constant() != nil:
				continue
			default:
				k.owner = m.typeOf(r)
			}
			next = append(next, m.vs.follow(m.vs.extend(r, m.vs.step(k)), mode)...)
		}
		base = next
	}
	return base
}

func listHas(v *model.Value, name string) bool {
	for i := range v.Ops {
		if k := listKey(v, i); k == name || k == "..." {
			return true
		}
	}
	return false
}

// listKey is the constant key of a list's element i; that of a positional one is
// its number.
func listKey(v *model.Value, i int) string {
	if i < len(v.Keys) && v.Keys[i] != "" {
		return v.Keys[i]
	}
	return strconv.Itoa(i)
}

// resultOf finds the value that is a result of a call.
func resultOf(e *env, c *model.Call, result int32) ref {
	n := e.n
	at := callIndex(n, c)
	if at < 0 {
		return ref{}
	}
	if result == 0 {
		return ref{env: e, v: n.result0[at]}
	}
	for i := range n.Values {
		v := &n.Values[i]
		if v.Kind == model.ValResult && v.Result == result && int(v.Index) == at {
			return ref{env: e, v: model.ValueID(i)}
		}
	}
	return ref{}
}

// callIndex is the index of a call that lies in the function's Calls.
func callIndex(n *node, c *model.Call) int {
	for i := range n.Calls {
		if &n.Calls[i] == c {
			return i
		}
	}
	return -1
}

// argRefs returns the arguments an operand names.
func argRefs(e *env, c *model.Call, op catalog.Operand) []ref {
	if op.Name != "" {
		for i := range c.Args {
			if strings.EqualFold(c.Args[i].Name, op.Name) {
				return []ref{{env: e, v: c.Args[i].Value}}
			}
		}
	}
	if !op.HasIndex {
		return nil
	}
	pos := op.Index
	if pos < 0 {
		pos += len(c.Args)
	}
	var out []ref
	at := 0
	for i := range c.Args {
		a := &c.Args[i]
		if a.Name != "" {
			continue
		}
		if at == pos || op.Rest && at > pos {
			out = append(out, ref{env: e, v: a.Value})
		}
		at++
	}
	return out
}

// constText is a constant as text, as it would be cast to a string.
func constText(c *model.Const) string {
	switch c.Kind {
	case model.ConstString:
		return c.Str
	case model.ConstBool:
		if c.Num != 0 {
			return "true"
		}
		return "false"
	case model.ConstNull:
		return "null"
	}
	return strconv.FormatFloat(c.Num, 'f', -1, 64)
}
