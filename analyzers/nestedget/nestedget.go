// Package nestedget finds a get-with-callback inside another's callback where
// it deadlocks or loses protection.
package nestedget

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	for _, s := range p.Sites() {
		// One finding a site: the worst of its inner gets.
		var worst model.Finding
		for _, n := range s.Nested {
			if f, ok := finding(s, n); ok && f.Severity.Rank() > worst.Severity.Rank() {
				worst = f
			}
		}
		if worst.Severity != "" {
			out = append(out, worst)
		}
	}
	return out
}

func finding(s *link.Site, n link.NestedSite) (model.Finding, bool) {
	f := rule.AtSite(s)
	f.Trace = n.Trace
	f.Identity = append(f.Identity, n.Site.API, rule.FuncName(n.Site.Func))
	inner := n.Site.API
	if n.Site.Pool.Name != "" && n.Site.Pool.Name != inner {
		inner = n.Site.Pool.Name + "'s " + rule.Callee(inner)
	}
	switch {
	case n.SameDomain && s.Domain.ByObject && !rule.Certain(n.Trace):
		return f, false // a decorator that calls the next one looks just like this
	case n.SameDomain && (s.Scope == model.ScopeGlobal || s.Kind == link.LockedCall && n.SameObject || s.Scope == model.ScopeKey && n.SameKey == "yes"):
		f.Severity = model.Error
		f.Message = fmt.Sprintf("the callback of %s comes back to %s, which needs the lock that is already held: it waits for itself, for ever", s.API, inner)
		f.Help = "get the inner value before the outer call"
	case n.SameDomain && s.Scope == model.ScopeKey && n.SameKey != "no":
		f.Severity = model.Warning
		f.Message = fmt.Sprintf("the callback of %s comes back to %s of the same group; as soon as the inner key equals one in flight, it waits for itself, for ever", s.API, inner)
		f.Help = "recurse without the group, or make sure the keys can only shrink"
	case s.Scope == model.ScopeSlot && !n.SameDomain:
		return f, false // slots of their own, always taken in this order
	case s.Scope == model.ScopeSlot && n.Site.Scope == model.ScopeSlot && s.Nests == "deadlock-any":
		f.Severity = model.Warning
		f.Message = fmt.Sprintf("inside this callback %s takes a second lock slot%s; two callers that take the same two slots the other way round wait for each other, for ever",
			inner, version(s))
		f.Help = "get the inner value before the outer call, or update the library: newer versions take no second slot"
	case s.Scope == model.ScopeSlot && n.Site.Scope == model.ScopeSlot:
		f.Severity = model.Note
		if (n.InLoop || slow(n.Site)) && !rule.Far(n.Trace) {
			f.Severity = model.Warning
		}
		f.Message = fmt.Sprintf("inside this callback %s takes no lock of its own: its value (key %s) can be computed by many at once, and its time is added to the slot held here",
			inner, key(n.Site))
		f.Help = "get the inner value before the outer call"
	default:
		return f, false
	}
	if n.Conditional && !rule.Near(n.Trace) && s.Scope != model.ScopeSlot {
		f.Severity = model.Note
	}
	f.Message = rule.Sentence(f.Message)
	return f, true
}

// version names, in parentheses, the library whose behaviour this is; "" when the
// lock says it itself.
func version(s *link.Site) string {
	if s.Library == "" {
		return ""
	}
	return fmt.Sprintf(" (%s %s)", s.Library, s.Version)
}

// slow reports whether the unprotected inner callback does what nobody wants
// many times at once.
func slow(s *link.Site) bool {
	for _, e := range s.Effects {
		if rule.Slow(e.Kind) {
			return true
		}
	}
	return false
}

func key(s *link.Site) string {
	if s.Key.Text == "" {
		return "unknown"
	}
	return s.Key.Text
}
