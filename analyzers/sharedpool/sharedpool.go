// Package sharedpool finds lock domains and connection pools on which a worker
// blocks and that web requests also need.
package sharedpool

import (
	"fmt"
	"slices"
	"time"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, set rule.Settings) []model.Finding {
	out := slots(p, set.HoldLimit)
	for _, s := range p.Shares() {
		if f, ok := share(s); ok {
			out = append(out, f)
		}
	}
	return out
}

// slots finds callbacks that a worker runs slowly in a slotted or global lock
// domain which web requests use too.
func slots(p *link.Program, limit time.Duration) []model.Finding {
	web := map[string]*link.Site{} // domain -> a site that a web request reaches
	for _, s := range p.Sites() {
		if s.Scope == model.ScopeSlot && rule.Reached(s.Entries, model.Web) && web[s.Domain.Name] == nil {
			web[s.Domain.Name] = s
		}
	}
	var out []model.Finding
	for _, s := range p.Sites() {
		other := web[s.Domain.Name]
		if s.Scope != model.ScopeSlot || other == nil || !rule.Reached(s.Entries, model.Worker, model.Schedule) {
			continue
		}
		i := slices.IndexFunc(rule.Worst(s.Effects), func(e model.Effect) bool {
			d, known := rule.Longest(e.Bound)
			return rule.Slow(e.Kind) && known && d > limit
		})
		if i < 0 {
			continue
		}
		worst := rule.Worst(s.Effects)[i]
		f := rule.AtSite(s)
		f.Severity = model.Warning
		f.Trace = worst.Trace
		f.Message = rule.Sentence(fmt.Sprintf(
			"a worker (%s) %s %s under the lock slots that web requests use as well (%s): enough such workers hold every slot, and pages wait for keys they have nothing to do with",
			label(s.Entries, model.Worker, model.Schedule), rule.Does(worst.Kind), rule.Lasting(worst.Bound), label(other.Entries, model.Web)))
		f.Help = "give this work a pool whose definition gets a per-key callback wrapper; a second plain pool shares the same slots"
		f.Identity = append(f.Identity, string(worst.Kind), worst.Symbol)
		out = append(out, f)
	}
	return out
}

func label(entries []model.Reach, kinds ...model.EntryKind) string {
	for _, e := range entries {
		if slices.Contains(kinds, e.Kind) {
			return e.Label
		}
	}
	return "?"
}

// share judges one connection pool or client, at the place where it is made.
func share(s *link.PoolShare) (model.Finding, bool) {
	if len(s.Web) == 0 {
		return model.Finding{}, false
	}
	f := model.Finding{
		Severity: model.Warning,
		Language: s.Language,
		Pos:      s.Pos,
		Pool:     s.Pool.Name,
		Function: rule.FuncName(s.Func),
		Identity: []string{rule.FuncName(s.Func), s.Kind, s.Pool.Name},
		Help:     "give the worker a " + s.Kind + " of its own",
	}
	webUse := s.Web[0]
	switch {
	case len(s.Blocking) > 0:
		b := s.Blocking[0]
		f.Message = fmt.Sprintf("this %s serves web requests (%s) and %s in %s, which keeps a connection %s: enough such workers leave none for the requests",
			s.Kind, label(webUse.Entries, model.Web), b.What, rule.FuncName(b.Func), rule.Lasting(b.Bound))
		f.Trace = []model.Step{
			{Pos: b.Pos, Function: rule.FuncName(b.Func), Message: b.What},
			{Pos: webUse.Pos, Function: rule.FuncName(webUse.Func), Message: webUse.API},
		}
		f.Entries = append(slices.Clone(b.Entries), webUse.Entries...)
	case s.Limit > 0 && len(s.Loops) > 0:
		l := s.Loops[0]
		f.Message = fmt.Sprintf("this %s has %d connections for web requests (%s) and for the loop in %s: when requests hold them all, the loop stands still, and the other way round",
			s.Kind, s.Limit, label(webUse.Entries, model.Web), rule.FuncName(l.Func))
		f.Trace = []model.Step{
			{Pos: l.Pos, Function: rule.FuncName(l.Func), Message: l.API},
			{Pos: webUse.Pos, Function: rule.FuncName(webUse.Func), Message: webUse.API},
		}
		f.Entries = append(slices.Clone(l.Entries), webUse.Entries...)
	default:
		return f, false
	}
	f.Message = rule.Sentence(f.Message)
	return f, true
}
