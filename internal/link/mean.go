package link

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A meaning is what the catalogue says of one call, with the conditions on its
// arguments decided.
type meaning struct {
	*catalog.Symbol
	name  string // the symbol that was asked for, for traces
	maybe bool   // a condition could not be decided
}

// meanings asks the catalogue about calls.
type meanings struct {
	vs      *values
	x       *index
	view    *catalog.View
	byName  map[symKey][]*catalog.Symbol
	regexps map[catalog.Pattern]*regexp.Regexp
	// named are the calls of the program by the plain name, in lower case, of
	// what they call.
	named map[string][]callSite
}

// typeParts are the parts of a PHP union or intersection type.
func typeParts(t model.TypeID) []model.TypeID {
	if !strings.ContainsAny(string(t), "|&") {
		return []model.TypeID{t}
	}
	var out []model.TypeID
	for _, p := range strings.FieldsFunc(string(t), func(r rune) bool { return r == '|' || r == '&' || r == '(' || r == ')' }) {
		if p = strings.TrimSpace(p); p != "null" && p != "" {
			out = append(out, model.TypeID(p))
		}
	}
	return out
}

type symKey struct {
	lang model.Language
	fn   model.FuncID
	typ  model.TypeID
}

// symbols returns the catalogue's entries for a call's symbol, nearest type
// first, before any condition is looked at.
func (m *meanings) symbols(l model.Language, t *model.Target, recv model.TypeID) []*catalog.Symbol {
	if t.Func == "" && recv == "" {
		return nil
	}
	k := symKey{l, t.Func, recv}
	if s, ok := m.byName[k]; ok {
		return s
	}
	var out []*catalog.Symbol
	if l == model.PHP {
		class, method, isMethod := strings.Cut(string(t.Func), "::")
		if t.Func == "" {
			class, method, isMethod = string(recv), t.Method, t.Method != ""
		}
		switch {
		case !isMethod:
			out = m.view.Symbols(l, t.Func)
		default:
			if recv != "" && !strings.EqualFold(string(recv), class) {
				out = m.phpMethod(recv, method)
			}
			if len(out) == 0 {
				out = m.phpMethod(model.TypeID(class), method)
			}
		}
	} else {
		out = m.view.Symbols(l, t.Func)
		if len(out) == 0 && recv != "" && t.Method != "" {
			out = m.view.Method(l, recv, t.Method)
		}
	}
	m.byName[k] = out
	return out
}

// phpMethod looks a method up along the program's own hierarchy and the
// catalogue's.
func (m *meanings) phpMethod(t model.TypeID, method string) []*catalog.Symbol {
	seen := map[model.TypeID]bool{}
	for todo := typeParts(t); len(todo) > 0; todo = todo[1:] {
		id := todo[0]
		if seen[id] {
			continue
		}
		seen[id] = true
		if s := m.view.Method(model.PHP, id, method); len(s) > 0 {
			return s
		}
		if typ := m.x.types[id]; typ != nil {
			todo = append(todo, typ.Supers...)
		}
	}
	return nil
}

// of returns what a call means, seen from e.
func (m *meanings) of(e *env, c *model.Call) []meaning {
	l := e.n.unit.Language
	syms := m.symbols(l, &c.Target, c.Target.Type)
	return m.decide(e, c, syms, c.Target.Type, symbolName(&c.Target))
}

func (m *meanings) decide(e *env, c *model.Call, syms []*catalog.Symbol, recv model.TypeID, name string) []meaning {
	var out []meaning
	for _, s := range syms {
		if !m.receiverFits(e.n.unit.Language, s, recv) {
			continue
		}
		ok := yes
		for i := range s.When {
			t := m.holds(e, c, &s.When[i])
			if t == perhaps {
				switch s.When[i].Unknown {
				case "holds":
					t = yes
				case "fails":
					t = no
				}
			}
			ok = min(ok, t)
		}
		if ok == no {
			continue
		}
		out = append(out, meaning{s, name, ok == perhaps})
	}
	return out
}

func symbolName(t *model.Target) string {
	if t.Func != "" {
		return string(t.Func)
	}
	if t.Method != "" {
		return string(t.Type) + "::" + t.Method
	}
	return t.Reason
}

func (m *meanings) receiverFits(l model.Language, s *catalog.Symbol, recv model.TypeID) bool {
	if len(s.Receiver) == 0 {
		return true
	}
	fits, positive := false, false
	for _, r := range s.Receiver {
		if bad, ok := strings.CutPrefix(r, "!"); ok {
			if m.isA(l, recv, bad) {
				return false
			}
			continue
		}
		positive = true
		if m.isA(l, recv, r) {
			fits = true
		}
	}
	return fits || !positive
}

// isA reports whether t is a type or one of its supertypes.
func (m *meanings) isA(l model.Language, t model.TypeID, super string) bool {
	seen := map[model.TypeID]bool{}
	for todo := typeParts(t); len(todo) > 0; todo = todo[1:] {
		id := todo[0]
		if seen[id] || id == "" {
			continue
		}
		seen[id] = true
		if string(id) == super || l == model.PHP && strings.EqualFold(string(id), super) {
			return true
		}
		if typ := m.x.types[id]; typ != nil {
			todo = append(todo, typ.Supers...)
		}
		for _, s := range m.view.Types(l).Supers(string(id)) {
			todo = append(todo, model.TypeID(s))
		}
	}
	return false
}

// A truth is a condition's value; min is "and".
type truth uint8

const (
	no truth = iota
	perhaps
	yes
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// holds decides a condition on a call. Several values an operand may have must
// agree; what is not known is perhaps.
func (m *meanings) holds(e *env, c *model.Call, cond *catalog.Condition) truth {
	refs := m.operand(e, c, cond.Operand, true)
	if len(refs) == 0 {
		switch {
		case cond.Is == "absent", cond.Is == "null", cond.Is == "zero", cond.Is == "false", cond.Is == "falsy":
			if spreads(c) {
				return perhaps
			}
			return yes
		case cond.Is != "":
			return no
		case len(cond.Lacks) > 0, cond.NoFlag != "":
			return yes
		case spreads(c):
			return perhaps
		}
		return no
	}
	if cond.Operand.Rest && (len(cond.Has) > 0 || len(cond.Lacks) > 0) {
		// over all arguments from there on
		out := no
		for _, r := range refs {
			t := m.test(r, &catalog.Condition{Has: append(cond.Has[:len(cond.Has):len(cond.Has)], cond.Lacks...)}, e.n.unit.Language)
			out = max(out, t)
		}
		if len(cond.Lacks) > 0 {
			return yes - out
		}
		return out
	}
	t := m.test(refs[0], cond, e.n.unit.Language)
	for _, r := range refs[1:] {
		if m.test(r, cond, e.n.unit.Language) != t {
			return perhaps
		}
	}
	return t
}

func spreads(c *model.Call) bool {
	for i := range c.Args {
		if c.Args[i].Spread {
			return true
		}
	}
	return false
}

func (m *meanings) test(r ref, cond *catalog.Condition, l model.Language) truth {
	k := r.constant()
	if k == nil && r.path != nil && r.kind() == model.ValNew {
		k = &model.Const{Kind: model.ConstNull} // a field that was not set
	}
	switch {
	case cond.Is != "":
		return m.testIs(r, k, cond.Is)
	case len(cond.Equals) > 0:
		if k == nil {
			return perhaps
		}
		for _, want := range cond.Equals {
			if strings.EqualFold(constText(k), want) || k.Name != "" && strings.EqualFold(k.Name, want) {
				return yes
			}
		}
		return no
	case len(cond.Has) > 0, len(cond.Lacks) > 0:
		return m.testList(r, cond, l)
	case cond.Matches != "":
		text := ""
		if k != nil {
			text = constText(k)
		} else if pat, known := m.pattern(r); known {
			text = pat
		} else {
			return perhaps
		}
		return truthOf(m.regexp(cond.Matches).MatchString(text))
	case cond.Flag != "", cond.NoFlag != "":
		want := cond.Flag + cond.NoFlag
		has := m.mentions(r, want)
		if cond.NoFlag != "" {
			return yes - has
		}
		return has
	case len(cond.Type) > 0:
		t := m.typeOf(r)
		if t == "" {
			return perhaps
		}
		for _, want := range cond.Type {
			if m.isA(l, t, want) {
				return yes
			}
		}
		return no
	}
	return perhaps
}

func (m *meanings) testIs(r ref, k *model.Const, is string) truth {
	switch is {
	case "present":
		return yes
	case "absent":
		return no
	case "null":
		if k != nil {
			return truthOf(k.Kind == model.ConstNull)
		}
		switch r.kind() {
		case model.ValNew, model.ValFunc, model.ValList, model.ValMethod:
			return no
		}
		return perhaps
	case "zero", "false", "falsy":
		if k != nil {
			return truthOf(isZero(k))
		}
		if notZero(r) {
			return no
		}
		return perhaps
	case "nonzero", "true", "truthy":
		if k != nil {
			return truthOf(!isZero(k))
		}
		if notZero(r) {
			return yes
		}
		return perhaps
	case "positive":
		if k != nil {
			return truthOf(k.Num > 0 || k.Kind == model.ConstString && !isZero(k))
		}
		return perhaps
	case "nonnegative":
		if k != nil {
			return truthOf(k.Num >= 0)
		}
		return perhaps
	case "negative":
		if k != nil {
			return truthOf(k.Num < 0)
		}
		return perhaps
	case "url", "path":
		text, ok := "", k != nil
		if ok {
			text = constText(k)
		} else if text, ok = m.pattern(r); !ok {
			return perhaps
		}
		i := strings.Index(text, "://")
		scheme := strings.IndexByte(text, '*')
		switch {
		case i > 0 && (scheme < 0 || scheme > i):
			s := strings.ToLower(text[:i])
			remote := s == "http" || s == "https" || s == "ftp" || s == "ftps" || s == "ssh2.sftp" || s == "tcp" || s == "ssl" || s == "tls"
			return truthOf(remote == (is == "url"))
		case scheme == 0:
			if is == "path" && strings.Contains(text, "/") {
				return yes // $dir.'/name': a scheme is not appended to
			}
			return perhaps
		case text == "":
			return perhaps
		}
		return truthOf(is == "path")
	}
	return perhaps
}

func notZero(r ref) bool {
	switch r.kind() {
	case model.ValNew, model.ValFunc, model.ValMethod, model.ValService, model.ValClass:
		return r.path == nil
	}
	return false
}

func isZero(k *model.Const) bool {
	switch k.Kind {
	case model.ConstString:
		return k.Str == "" || k.Str == "0"
	case model.ConstNull:
		return true
	}
	return k.Num == 0
}

func (m *meanings) testList(r ref, cond *catalog.Condition, l model.Language) truth {
	v := r.val()
	if v == nil || v.Kind != model.ValList || r.path != nil {
		if k := r.constant(); k != nil {
			want := append(append([]string{}, cond.Has...), cond.Lacks...)
			for _, w := range want {
				if strings.EqualFold(constText(k), w) {
					return truthOf(len(cond.Has) > 0)
				}
			}
			return truthOf(len(cond.Has) == 0)
		}
		return perhaps
	}
	has, open := false, false
	want := append(append([]string{}, cond.Has...), cond.Lacks...)
	for i, op := range v.Ops {
		key := ""
		if i < len(v.Keys) {
			key = v.Keys[i]
		}
		if key == "..." {
			open = true
			continue
		}
		text := key
		if key == "" {
			item := m.vs.chase(ref{env: r.env, v: op}, true)
			if len(item) != 1 || item[0].constant() == nil {
				open = true
				continue
			}
			text = constText(item[0].constant())
		}
		for _, w := range want {
			has = has || strings.EqualFold(text, w)
		}
	}
	t := truthOf(has)
	if !has && open {
		t = perhaps
	}
	if len(cond.Lacks) > 0 {
		return yes - t
	}
	return t
}

// mentions reports whether a constant expression is made from a named constant.
func (m *meanings) mentions(r ref, name string) truth {
	if k := r.constant(); k != nil {
		if strings.Contains(strings.ToUpper(k.Name), strings.ToUpper(name)) {
			return yes
		}
		return no
	}
	v := r.val()
	if v == nil || r.path != nil || v.Kind != model.ValOp {
		return perhaps
	}
	out := no
	for _, op := range v.Ops {
		for _, o := range m.vs.chase(ref{env: r.env, v: op}, true) {
			if k := o.constant(); k != nil {
				if strings.Contains(strings.ToUpper(k.Name), strings.ToUpper(name)) {
					return yes
				}
			} else if ov := o.val(); ov != nil && ov.Kind == model.ValOp && o != r {
				out = max(out, m.mentions(o, name))
			} else {
				out = max(out, perhaps)
			}
		}
	}
	return out
}

func (m *meanings) regexp(p catalog.Pattern) *regexp.Regexp {
	re := m.regexps[p]
	if re == nil {
		re = regexp.MustCompile(string(p)) // checked when the catalogue was loaded
		m.regexps[p] = re
	}
	return re
}

// typeOf is the type of an origin as far as it is known.
func (m *meanings) typeOf(r ref) model.TypeID {
	if s := r.service(); s != "" {
		if sv := m.x.service(s); sv != nil {
			return sv.Class
		}
		return ""
	}
	if r.path != nil {
		s := r.path
		for s.next != nil {
			s = s.next
		}
		if s.elem {
			return ""
		}
		return m.fieldType(s.owner, s.name)
	}
	if v := r.val(); v != nil {
		if v.Type == "" {
			switch v.Kind {
			case model.ValReceiver:
				return r.env.n.Owner
			case model.ValParam:
				if int(v.Index) < len(r.env.n.Params) {
					return r.env.n.Params[v.Index].Type
				}
			}
		}
		return v.Type
	}
	return ""
}

func (m *meanings) fieldType(owner model.TypeID, name string) model.TypeID {
	if t := m.x.types[owner]; t != nil {
		for i := range t.Fields {
			if t.Fields[i].Name == name {
				return t.Fields[i].Type
			}
		}
	}
	return ""
}

// operand returns the origins of an operand of a call; nil when it is not
// given.
func (m *meanings) operand(e *env, c *model.Call, op catalog.Operand, flow bool) []ref {
	var base []ref
	switch op.Kind {
	case catalog.NoOperand:
		return nil
	case catalog.OpConst:
		return []ref{{lit: &literal{c: &model.Const{Kind: model.ConstString, Str: op.Const}}}}
	case catalog.Receiver:
		if c.Recv >= 0 {
			base = m.vs.chase(ref{env: e, v: c.Recv}, flow)
		}
	case catalog.OpResult:
		if r := resultOf(e, c, int32(op.Index)); r.ok() {
			base = []ref{r}
		}
	case catalog.Arg:
		for _, r := range argRefs(e, c, op) {
			base = append(base, m.vs.chase(r, flow)...)
		}
	case catalog.NewArg, catalog.NewField:
		made := c.Recv
		if made < 0 && c.Target.Kind == model.Builtin && len(c.Args) > 0 {
			made = c.Args[0].Value // the symbol "new T" of a literal
		}
		if made < 0 {
			return nil
		}
		for _, r := range m.vs.chase(ref{env: e, v: made}, true) {
			base = append(base, m.construction(r, op, flow)...)
		}
		if op.Kind == catalog.NewField {
			return base
		}
	}
	return m.selectPath(base, op.Path, flow)
}

// construction returns an argument of the call that made r, or a field of its
// literal.
func (m *meanings) construction(r ref, op catalog.Operand, flow bool) []ref {
	v := r.val()
	if v == nil || r.path != nil {
		return nil
	}
	if op.Kind == catalog.NewField {
		if v.Kind == model.ValNew {
			for _, f := range m.selectPath([]ref{r}, op.Path, flow) {
				if f.path == nil || f.kind() != model.ValNew {
					return m.selectPath([]ref{r}, op.Path, flow)
				}
			}
		}
		return m.configured(r, op.Path[0], flow)
	}
	if c := maker(r); c != nil {
		var out []ref
		for _, a := range argRefs(r.env, c, op) {
			out = append(out, m.vs.chase(a, flow)...)
		}
		return out
	}
	return nil
}

// configured finds what an object was configured with: the first argument of
// an option function given to its constructor, of a builder method in the
// chain that made it, or of a setter called on it later.
func (m *meanings) configured(r ref, name string, flow bool) []ref {
	var out []ref
	add := func(e *env, c *model.Call) {
		if len(c.Args) > 0 {
			out = append(out, m.vs.chase(ref{env: e, v: c.Args[0].Value}, flow)...)
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
				if k := maker(o); k != nil && strings.EqualFold(calledName(k), name) {
					add(o.env, k)
				}
			}
		}
		c = rawMaker(r.env, c.Recv)
	}
	if len(out) > 0 || m.named == nil {
		return out
	}
	for i, cs := range m.named[strings.ToLower(name)] {
		if i > 100 {
			break
		}
		k := cs.at()
		if k.Recv < 0 {
			continue
		}
		for _, o := range m.vs.chase(ref{env: cs.n.root, v: k.Recv}, true) {
			if sameObject(o, r) {
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
	return plainMethod(string(c.Target.Func))
}

// maker returns the call that made an object: a library constructor's or PHP's
// new.
func maker(r ref) *model.Call {
	v := r.val()
	if v == nil || r.path != nil {
		return nil
	}
	if (v.Kind == model.ValResult || v.Kind == model.ValNew) && v.Index >= 0 && int(v.Index) < len(r.env.n.Calls) {
		if v.Kind == model.ValNew && r.env.n.unit.Language != model.PHP {
			return nil
		}
		return &r.env.n.Calls[v.Index]
	}
	return nil
}

// selectPath reads fields, keys or options by name below origins.
func (m *meanings) selectPath(base []ref, path []string, flow bool) []ref {
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
			case r.constant() != nil:
				continue
			default:
				k.owner = m.typeOf(r)
			}
			next = append(next, m.vs.chase(m.vs.extend(r, m.vs.step(k)), flow)...)
		}
		base = next
	}
	return base
}

func listHas(v *model.Value, name string) bool {
	for i, k := range v.Keys {
		if k == name || k == "..." || k == "" && name == strconv.Itoa(i) {
			return true
		}
	}
	return false
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
