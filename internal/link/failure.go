package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// inPlaceFailure looks at what a called function returns when it fails: false or a
// WP_Error beside the value, what stands in for a caught exception; null only
// where the caller replaces it, because by itself it may well mean that there is
// nothing. What is made from such a result alone fails with it.
func (p *linker) inPlaceFailure(n *node, v model.ValueID, block int32, replaced bool) string {
	val := &n.Values[v]
	switch {
	case val.Kind == model.ValChoice || val.Kind == model.ValOp && (val.Str == "?:" || val.Str == "??"):
		if what := p.caughtFallback(n, v, block); what != "" {
			return what
		}
		for _, op := range val.Ops { // made here because of what the answer says
			if val.Kind == model.ValChoice && op >= 0 && n.Values[op].Kind == model.ValNew && !p.checked(n, v, block) && !p.checked(n, op, block) {
				if what := failing([]string{"", string(n.Values[op].Type)}); what != "" {
					return what
				}
			}
		}
		for k, op := range val.Ops { // $api->rows() ?: []
			if op < 0 || n.Values[op].Kind != model.ValResult {
				continue
			}
			for j, other := range val.Ops {
				if j != k && other >= 0 && emptyValue(n, other) {
					if inner := p.inPlaceFailure(n, op, block, true); inner != "" {
						return "a fallback for " + inner
					}
				}
			}
		}
		return ""
	case val.Kind == model.ValOp && strings.HasPrefix(val.Str, "cast:") && len(val.Ops) == 1 && val.Ops[0] >= 0:
		if p.checked(n, v, block) {
			return ""
		}
		return p.inPlaceFailure(n, val.Ops[0], block, replaced)
	case val.Kind != model.ValResult || p.checked(n, v, block) || p.askedAbout(n, int(val.Index), block):
		return ""
	}
	if outside(n, int(val.Index)) {
		for _, f := range n.targets[val.Index].fns {
			if what := p.failsWith(f, replaced); what != "" {
				return what
			}
		}
		return p.libFailsWith(n, int(val.Index))
	}
	for _, m := range p.means(n, int(val.Index)) {
		if m.Result == nil || !m.Result.FailsWith.IsSet() {
			continue
		}
		for _, o := range p.m.unfollowed(n.root, &n.Calls[val.Index], m.Result.FailsWith) {
			if o.env != n.root || o.v < 0 || o.v == v {
				continue
			}
			if what := p.inPlaceFailure(n, o.v, block, replaced); what != "" {
				return "what is left of " + what
			}
		}
	}
	return ""
}

// askedAbout reports whether, after a library function was called on a handle,
// control depends on what the handle says of it: curl_errno($ch).
func (p *linker) askedAbout(n *node, call int, block int32) bool {
	c := &n.Calls[call]
	if len(n.targets[call].fns) > 0 || len(c.Args) == 0 || c.Args[0].Value < 0 || n.Values[c.Args[0].Value].Kind != model.ValResult {
		return false
	}
	for i := range n.Blocks {
		cond := n.Blocks[i].Cond
		if cond < 0 || !reaches(n, c.Block, int32(i)) || !reaches(n, int32(i), block) {
			continue
		}
		if p.anyValue(n, cond, func(val *model.Value) bool { return val == &n.Values[c.Args[0].Value] }) {
			return true
		}
	}
	return false
}

// asksNetwork reports whether a function talks to something that can be down. A
// database that answers false for a row it has not is none of it. files: count what
// is named as a file and may be a URL.
func asksNetwork(n *node, files bool) bool {
	for _, e := range n.effects.effects {
		if !e.left {
			switch e.kind {
			case model.HTTP, model.TCP, model.Mail, model.Process:
				return true
			case model.File:
				if files {
					return true
				}
			}
		}
	}
	return false
}

// libFailsWith is what the catalogue says a library function returns beside its
// value when it fails.
func (p *linker) libFailsWith(n *node, call int) string {
	t := &n.Calls[call].Target
	if t.Func == "" || len(n.targets[call].fns) > 0 {
		return ""
	}
	typ, name, isMethod := strings.Cut(string(t.Func), "::")
	if !isMethod {
		typ, name = "", typ
	}
	return failing(strings.Split(p.view.Types(n.unit.Language).MethodReturn(typ, name), "|"))
}

// failing names the part of a declared result that stands for a failure.
func failing(parts []string) string {
	if len(parts) < 2 {
		return ""
	}
	for _, t := range parts {
		switch t {
		case "false":
			return "false"
		case "WP_Error":
			return "a WP_Error"
		}
	}
	return ""
}

// A passedFailure is a call that hands a function which may fail to one that
// stores what it returns.
type passedFailure struct {
	callSite
	what string
}

// passedFailures are the callers whose function's failure a write stores.
func (p *linker) passedFailures(n *node, i int, w *catalog.Access) []passedFailure {
	block := n.Calls[i].Block
	var out []passedFailure
	for _, raw := range p.m.unfollowed(n.root, &n.Calls[i], w.Value) {
		if raw.env != n.root || raw.kind() != model.ValResult || raw.val().Index < 0 || p.checked(n, raw.v, block) {
			continue
		}
		t := &n.Calls[raw.val().Index].Target
		if t.Kind != model.Dynamic || t.Value < 0 || n.Values[t.Value].Kind != model.ValParam {
			continue
		}
		for _, c := range n.callers {
			if !c.n.user() || c.call < 0 {
				continue
			}
			e := p.vs.enter(n, c.at(), c.n.root)
			for _, o := range p.vs.chase(ref{env: e, v: t.Value}, false) {
				for _, f := range p.r.functionsOf(n.unit.Language, o) {
					if what := p.failsWith(f.n, false); what != "" && outside(f.n, -1) {
						out = append(out, passedFailure{c, what})
					}
				}
			}
		}
	}
	return out
}

// handedFailures are the callers who hand what a failed call left to a function that
// stores it.
func (p *linker) handedFailures(n *node, i int, w *catalog.Access) []passedFailure {
	if !n.traits().ErrorValues || len(n.callers) == 0 {
		return nil
	}
	given := map[int32]bool{} // the parameters that the stored value is made of
	for _, raw := range p.m.unfollowed(n.root, &n.Calls[i], w.Value) {
		if raw.env != n.root || raw.v < 0 {
			continue
		}
		p.comesFrom(n, raw.v, func(v model.ValueID) bool {
			if val := &n.Values[v]; val.Kind == model.ValParam && val.Type != n.traits().Context {
				given[val.Index] = true
			}
			return false
		})
	}
	var out []passedFailure
	for _, c := range n.callers {
		if !c.n.user() || c.call < 0 || c.at().Mode != model.Now || len(c.n.targets[c.call].fns) != 1 {
			continue
		}
		for k, a := range c.at().Args {
			if !given[int32(k)] || a.Value < 0 {
				continue
			}
			if what := p.afterFailure(c.n, a.Value, c.at().Block); what != "" {
				out = append(out, passedFailure{c, what})
				break
			}
		}
	}
	return out
}

// failsWith is what a function returns beside its value when it fails.
func (p *linker) failsWith(f *node, replaced bool) string {
	if len(f.Results) > 0 { // declared: string|false, array|WP_Error
		var parts []string
		for _, t := range typeParts(f.Results[0]) {
			parts = append(parts, string(t))
		}
		if what := failing(parts); what != "" && (asksNetwork(f, true) || what != "false") {
			return what
		}
	}
	if what := p.failedObject(f); what != "" {
		return what
	}
	if what := p.swallows(f, 0); what != "" {
		return what
	}
	what, value := "", false
	for i := range f.Returns {
		if f.Returns[i].Throws {
			continue
		}
		for _, v := range f.Returns[i].Values {
			for _, o := range p.vs.chase(ref{env: f.root, v: v}, false) {
				switch k := o.constant(); {
				case k != nil && k.Kind == model.ConstBool && k.Num == 0:
					if asksNetwork(f, false) {
						what = "false"
					}
				case o.path == nil && o.kind() == model.ValNew && o.val().Type == "WP_Error":
					what = "a WP_Error"
				case o.kind() == model.ValResult && o.path == nil && o.env == f.root && p.libFailsWith(f, int(o.val().Index)) != "" && !p.checked(f, o.v, f.Returns[i].Block):
					what, value = p.libFailsWith(f, int(o.val().Index)), true
				case k != nil && k.Kind == model.ConstNull && replaced:
					what = "null"
				case k == nil && (o.lit != nil || o.val().Type != "bool"):
					value = true
				}
			}
		}
	}
	if !value {
		return "" // a function that answers yes or no
	}
	return what
}

func emptyValue(n *node, v model.ValueID) bool {
	val := &n.Values[v]
	if val.Kind == model.ValList {
		return len(val.Ops) == 0
	}
	return val.Kind == model.ValConst && isZero(val.Const)
}

// failedObject tells of a function that returns an object either way, made with
// an outcome of true or of false.
func (p *linker) failedObject(f *node) string {
	good, bad := map[model.TypeID]bool{}, map[model.TypeID]bool{}
	for i := range f.Returns {
		for _, v := range f.Returns[i].Values {
			for _, o := range p.vs.chase(ref{env: f.root, v: v}, false) {
				if o.env == nil || o.path != nil || o.kind() != model.ValNew || o.val().Index < 0 {
					continue
				}
				ctor := p.x.methodOf(f.unit.Language, o.val().Type, f.traits().Constructor)
				if ctor == nil {
					continue
				}
				in := p.vs.enter(ctor, &o.env.n.Calls[o.val().Index], o.env)
				for k := range ctor.Params {
					if !p.view.Named(f.unit.Language, "outcome", ctor.Params[k].Name) {
						continue
					}
					for _, b := range in.param(int32(k)) {
						if c := b.constant(); c != nil && c.Kind == model.ConstBool {
							good[o.val().Type] = good[o.val().Type] || c.Num != 0
							bad[o.val().Type] = bad[o.val().Type] || c.Num == 0
						}
					}
				}
			}
		}
	}
	for _, t := range sortedKeys(bad) {
		if good[t] {
			return "a failed " + lastPart(string(t))
		}
	}
	return ""
}
