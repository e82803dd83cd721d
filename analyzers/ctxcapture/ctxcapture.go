// Package ctxcapture finds shared callbacks that live and die with the first
// caller's cancellable context.
package ctxcapture

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	for _, s := range p.Sites() {
		if s.Scope == model.ScopeNone || s.Kind == link.LockedFill || s.Kind == link.OnceSite {
			continue // under a mutex the next caller computes again, a Once has one caller: nobody shares the error
		}
		if use := captured(s.Contexts); use != nil {
			out = append(out, finding(s, use))
		}
	}
	return out
}

// captured picks the context to speak about: the first one of the caller that
// hangs on an effect. A context used for its values only cancels nothing.
func captured(uses []link.ContextUse) *link.ContextUse {
	for i, u := range uses {
		if u.Origin == "caller" && len(u.Effects) > 0 {
			return &uses[i]
		}
	}
	return nil
}

func finding(s *link.Site, use *link.ContextUse) model.Finding {
	f := rule.AtSite(s)
	f.Severity = model.Warning
	f.Pos = s.Pos
	f.Trace = use.Trace
	f.Effects = use.Effects
	f.Offer = model.Detach
	waits := "everybody who waits for the same key"
	if s.Key.Constant {
		waits = "everybody who waits for it"
	}
	f.Message = rule.Sentence(fmt.Sprintf(
		"the callback of %s uses %s of its first caller; when that caller goes away, %s gets its cancellation as an error",
		s.API, use.Name, waits))
	if s.Waiters == "loop" || s.Waiters == "retry" && use.Offered {
		f.Severity = model.Note
		f.Message = rule.Sentence(fmt.Sprintf(
			"the callback of %s uses %s of its first caller; waiters try again when that caller goes away, so the work starts over",
			s.API, use.Name))
	}
	f.Help = "detach and bound it: ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), d)"
	f.Identity = append(f.Identity, use.Name)
	return f
}
