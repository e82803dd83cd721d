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
	out := append(slots(p, set.HoldLimit), configured(p)...)
	type fault struct { // a client that one function makes in one of several ways is one
		made string
		use  model.Pos
	}
	told := map[fault]bool{}
	for _, s := range p.Shares() {
		if f, ok := share(s); ok && !told[fault{f.Function, f.Trace[0].Pos}] {
			told[fault{f.Function, f.Trace[0].Pos}] = true
			out = append(out, f)
		}
	}
	return out
}

// slots finds lock domains with slots in which a worker runs a slow callback and
// which web requests use too: one finding a domain, at its worst callback.
// slowcallback speaks of each callback; this rule speaks of the sharing.
func slots(p *link.Program, limit time.Duration) []model.Finding {
	web := map[string]*link.Site{}    // domain -> a site that a web request reaches
	slow := map[string][]workerSite{} // domain -> what workers run slowly there
	var domains []string
	for _, s := range p.Sites() {
		if s.Scope != model.ScopeSlot {
			continue
		}
		if rule.Reached(s.Entries, model.Web) && web[s.Domain.Name] == nil {
			web[s.Domain.Name] = s
		}
		if !rule.Reached(s.Entries, model.Worker, model.Schedule) {
			continue
		}
		for _, e := range rule.Worst(s.Effects) {
			if d, known := rule.Longest(e.Bound); rule.Slow(e.Kind) && known && d > limit && rule.Followed(e.Trace) {
				if slow[s.Domain.Name] == nil {
					domains = append(domains, s.Domain.Name)
				}
				slow[s.Domain.Name] = append(slow[s.Domain.Name], workerSite{s, e})
				break
			}
		}
	}
	var out []model.Finding
	for _, d := range domains {
		if web[d] != nil {
			out = append(out, slotsFinding(slow[d], web[d]))
		}
	}
	return out
}

// A workerSite is a site that a worker reaches, with its worst slow effect.
type workerSite struct {
	site  *link.Site
	worst model.Effect
}

func slotsFinding(workers []workerSite, web *link.Site) model.Finding {
	w := workers[0]
	for _, o := range workers[1:] {
		if o.worst.Bound != w.worst.Bound && rule.Worst([]model.Effect{w.worst, o.worst})[0].Symbol == o.worst.Symbol {
			w = o
		}
	}
	others := ""
	if n := len(workers) - 1; n == 1 {
		others = ", and one more callback does likewise"
	} else if n > 1 {
		others = fmt.Sprintf(", and %d more callbacks do likewise", n)
	}
	f := rule.AtSite(w.site)
	f.Severity = model.Warning
	f.Trace = w.worst.Trace
	f.Message = rule.Sentence(fmt.Sprintf(
		"a worker (%s) %s %s under the lock slots that web requests use as well (%s)%s: enough such workers hold every slot, and pages wait for keys they have nothing to do with",
		label(w.site.Entries, model.Worker, model.Schedule), rule.Does(w.worst.Kind), rule.Lasting(w.worst.Bound), label(web.Entries, model.Web), others))
	f.Note = "a worker computes here, under slots that pages need"
	f.Help = "give this work a pool whose definition gets a per-key callback wrapper; a second plain pool shares the same slots"
	f.Entries = append(f.Entries, sameSlots(web)...)
	f.Identity = []string{w.site.Domain.Name}
	return f
}

// sameSlots are the web entries that wait, marked as users of the same slots.
func sameSlots(web *link.Site) []model.Reach {
	for _, e := range web.Entries {
		if e.Kind == model.Web {
			e.Label += " (same slots)"
			return []model.Reach{e}
		}
	}
	return nil
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
