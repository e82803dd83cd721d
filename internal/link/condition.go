package link

import (
	"net"
	"net/netip"
	"regexp"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

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

// holds decides a condition on a call.
func (m *meanings) holds(e *env, c *model.Call, cond *catalog.Condition) truth {
	t := m.fits(e, c, cond)
	if cond.Not {
		return yes - t
	}
	return t
}

// fits is holds before it is turned around. Several values an operand may have
// must agree; what is not known is perhaps.
func (m *meanings) fits(e *env, c *model.Call, cond *catalog.Condition) truth {
	mode := flowing
	if !e.n.traits().Container {
		mode |= exact
	}
	refs := m.operandBy(e, c, cond.Operand, mode)
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
	case cond.Matches != "", cond.NoMatch != "":
		text := ""
		if k != nil {
			text = constText(k)
		} else if pat, known := m.pattern(r); known {
			text = pat
		} else {
			return perhaps
		}
		if cond.NoMatch != "" {
			return truthOf(!m.regexp(cond.NoMatch).MatchString(text))
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
	case "hostname":
		return yes - m.numeric(r, k, 0)
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
		if text, ok := itemText(r); ok {
			want := append(append([]string{}, cond.Has...), cond.Lacks...)
			for _, w := range want {
				if strings.EqualFold(text, w) {
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
			known := len(item) == 1
			if known {
				text, known = itemText(item[0])
			}
			if !known {
				open = true
				continue
			}
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

// itemText is what an element of a list is known by: its constant, or the name
// of the function that made it (an option).
func itemText(r ref) (string, bool) {
	if k := r.constant(); k != nil {
		return constText(k), true
	}
	if c := maker(r); c != nil && c.Recv < 0 && c.Target.Kind == model.Static && !r.env.n.traits().Untyped {
		return calledName(c), true
	}
	return "", false
}

// mentions reports whether a constant expression is made from a named constant.
// A value that is made anew from itself, as flags gathered in a loop are, is
// looked at once.
func (m *meanings) mentions(r ref, name string) truth {
	return m.mentioned(r, strings.ToUpper(name), make(map[ref]bool))
}

func (m *meanings) mentioned(r ref, name string, seen map[ref]bool) truth {
	if k := r.constant(); k != nil {
		if strings.Contains(strings.ToUpper(k.Name), name) {
			return yes
		}
		return no
	}
	v := r.val()
	if v == nil || r.path != nil || v.Kind != model.ValOp {
		return perhaps
	}
	out := no
	seen[r] = true
	for _, op := range v.Ops {
		for _, o := range m.vs.chase(ref{env: r.env, v: op}, true) {
			if !seen[o] {
				out = max(out, m.mentioned(o, name, seen))
			}
			if out == yes {
				return yes
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

// matches reports whether a name matches a pattern: there are few names, and many that have
// them.
func (m *meanings) matches(p catalog.Pattern, name string) bool {
	k := patternName{p, name}
	yes, ok := m.matched[k]
	if !ok {
		yes = m.regexp(p).MatchString(name)
		m.matched[k] = yes
	}
	return yes
}

// A patternName asks whether a name matches a pattern.
type patternName struct {
	pattern catalog.Pattern
	name    string
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
		if typ := m.fieldType(s.owner, s.name); typ != "" || r.lit != nil {
			return typ
		}
		return model.TypeID(m.view.Types(r.env.n.unit.Language).FieldType(string(s.owner), s.name))
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
	if f := fieldOf(m.x.types[owner], name); f != nil {
		return f.Type
	}
	return ""
}

// fieldOf is a field that a type declares itself; nil when there is none.
func fieldOf(t *model.Type, name string) *model.Field {
	if t != nil {
		for i := range t.Fields {
			if t.Fields[i].Name == name {
				return &t.Fields[i]
			}
		}
	}
	return nil
}

// numeric reports whether a text is a numeric network address, with or without
// a port.
func (m *meanings) numeric(r ref, k *model.Const, depth int) truth {
	if k != nil {
		host := constText(k)
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		_, err := netip.ParseAddr(host)
		return truthOf(err == nil || host == "") // ":0" names nobody
	}
	c := maker(r)
	if c == nil || depth > maxPath {
		return perhaps
	}
	for _, mean := range m.of(r.env, c) {
		if mean.Result == nil || !mean.Result.Address.IsSet() {
			continue
		}
		if mean.Result.Address.Kind == catalog.OpConst {
			return yes
		}
		out := perhaps
		for i, o := range m.operand(r.env, c, mean.Result.Address, true) {
			t := m.numeric(o, o.constant(), depth+1)
			if i > 0 && t != out {
				return perhaps
			}
			out = t
		}
		return out
	}
	return perhaps
}
