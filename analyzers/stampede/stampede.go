// Package stampede finds expensive fills that everybody runs at once.
package stampede

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	for _, s := range p.Sites() {
		if s.Guard != "none" || s.PerCall {
			continue
		}
		e, severity := worst(s)
		if severity.Rank() < model.Warning.Rank() && s.Kind == link.FillSite && s.Costly != "" {
			e, severity = nil, model.Warning
			if alone(s) {
				severity = model.Note
			}
		}
		if severity != "" {
			out = append(out, finding(s, e, severity))
		}
	}
	return out
}

// worst picks the effect that makes the fill expensive: what a reader would
// name, not what may last longest somewhere below. A database query is what a
// fill by hand is for as well; behind an API that its users know not to lock it
// is worth a note, like one of a fill that nobody is known to share.
func worst(s *link.Site) (*model.Effect, model.Severity) {
	var best *model.Effect
	severity := model.Severity("")
	query := -1 // how many calls away the nearest query is
	for _, e := range byCost(s.Effects) {
		if query >= 0 && s.Kind == link.FillSite && len(e.Trace) > query+beside {
			break
		}
		if e.Kind == model.DB && query < 0 {
			query = len(e.Trace)
		}
		sev := model.Note
		switch {
		case e.Bound.Kind == model.Immediate && e.Kind != model.File, e.Kind == model.Request, e.Kind == model.KV, e.Kind == model.LockWait, e.Kind == model.Sleep:
			continue
		case alone(s), s.Kind == link.FillSite && rule.Far(e.Trace), !rule.Certain(e.Trace): // the cheap implementation may be the one in use
		case rule.Slow(e.Kind), e.Kind == model.DB && s.Kind == link.FillSite && shared(s):
			sev = model.Warning
		}
		if sev.Rank() > severity.Rank() {
			best, severity = &e, sev
		}
	}
	return best, severity
}

// shared reports whether it is known that many ask for the entry of a fill that
// only queries a database: by which key it is kept, and who comes there. A look
// that is given no key asks an object that knows one; it may be that of one
// user, who waits for nobody but himself. What never expires is computed once for
// each key, and not by all who use it at one moment.
func shared(s *link.Site) bool {
	if s.Key.Text == "" && s.AtLook && len(s.Call.Args) == 0 {
		return false
	}
	return !s.Unreached && !s.Lasting
}

// beside is how many calls farther away than a query something may be and still
// be done along with it; the report of a query's failure is farther.
const beside = 2

// byCost orders effects by how near they are. What waits on another host comes
// first unless it is much farther away than a query: there it is mostly kept by
// a cache of its own.
func byCost(effects []model.Effect) []model.Effect {
	out := rule.Worst(effects)
	away := func(e model.Effect) int {
		d := len(e.Trace)
		if rule.Slow(e.Kind) {
			d -= ahead
		}
		return d
	}
	slices.SortStableFunc(out, func(a, b model.Effect) int { return cmp.Compare(away(a), away(b)) })
	return out
}

// ahead is by how many calls a request to another host may be farther away than
// a query and still be what a fill costs.
const ahead = 1

// alone reports whether nobody else is likely to ask at the same moment: a
// command, a scheduled job, the workers of a queue.
func alone(s *link.Site) bool {
	return rule.Only(s.Entries, model.CLI, model.Startup, model.TestRun, model.Schedule, model.Worker)
}

func finding(s *link.Site, e *model.Effect, severity model.Severity) model.Finding {
	f := rule.AtSite(s)
	f.Severity = severity
	does := s.Costly
	if e != nil {
		does = rule.Does(e.Kind)
		f.Trace = e.Trace
		f.Identity = append(f.Identity, string(e.Kind), e.Symbol)
	}
	who := "the callback of " + s.API
	if s.Kind == link.FillSite {
		who = "this fill by hand"
	}
	when := "when the entry expires or is deleted, everybody who asks computes it at once"
	if s.Kind == link.FillSite && !s.AtLook { // a map of this process: entries do not expire
		when = "everybody who asks before the first one has stored computes it as well"
	}
	f.Message = rule.Sentence(fmt.Sprintf("%s %s, and nothing keeps others from doing the same: %s", who, does, when))
	f.Note = "computed here after every miss"
	if s.AtLook || s.Kind != link.FillSite {
		f.Note = "looked up here; every miss computes"
	}
	f.Help = "let one compute and the others wait or take the old value"
	if s.Guarded != "" {
		f.Help = "use the guarded form: " + s.Guarded
	}
	return f
}
