// Package rebuild finds what is made per request and should exist once.
package rebuild

import (
	"cmp"
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// maxCallers is how many callers of one factory are each told to keep what it
// makes; where there are more, the factory is what has to change.
const maxCallers = 3

// A fault is what one change would mend: cheap things made alike in one
// function, or a factory with many callers.
type fault struct {
	first *link.Rebuilding
	sev   model.Severity
	more  int
}

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	type kind struct {
		fn     *model.Func
		symbol string
		made   model.Pos
	}
	callers := map[model.Pos]int{}
	for _, r := range p.Rebuilds() {
		callers[r.Made]++
	}
	var faults []*fault
	known := map[kind]*fault{}
	for _, r := range p.Rebuilds() {
		if rule.Only(r.Entries, model.CLI, model.Startup, model.TestRun) {
			continue
		}
		sev := severity(r)
		k := kind{fn: r.Func, made: r.Pos}
		switch {
		case sev == model.Note:
			k = kind{fn: r.Func, symbol: r.Symbol}
		case callers[r.Made] > maxCallers:
			k = kind{made: r.Made}
		}
		if f := known[k]; f != nil {
			f.more++
			continue
		}
		known[k] = &fault{first: r, sev: sev}
		faults = append(faults, known[k])
	}
	var out []model.Finding
	for _, f := range faults {
		r := f.first
		out = append(out, model.Finding{
			Severity: f.sev,
			Language: r.Language,
			Pos:      r.Pos,
			Message:  message(f),
			Help:     r.Cure,
			Function: rule.FuncName(r.Func),
			Entries:  r.Entries,
			Trace:    trace(r),
			Offer:    model.Hoist,
			Identity: []string{rule.FuncName(r.Func), r.Symbol},
		})
	}
	return out
}

// severity: what is cheap to make is worth a change only where a loop repeats
// it, and what a scheduled job makes for itself costs once a run. When the way
// from the entry leads through a call with many plausible targets, nobody knows
// that requests come here at all. A worker's loop far above hardly comes here in
// each of its rounds, and what is cheap to make costs it nothing that anybody
// waits for.
func severity(r *link.Rebuilding) model.Severity {
	sev := cmp.Or(r.Severity, model.Warning)
	switch {
	case len(r.Entries) > 0 && !rule.Reached(r.Entries, model.Web, model.Worker):
		return model.Note
	case !rule.Named(trace(r)), rule.Far(trace(r)):
		return model.Note
	case !rule.Reached(r.Entries, model.Web) && (!rule.Near(trace(r)) || !r.Connections && !r.Repeated && len(r.Entries) > 0):
		return model.Note
	case r.Repeated:
		return model.Warning
	}
	return sev
}

func message(f *fault) string {
	r, what, others := f.first, f.first.What, ""
	switch {
	case f.more == 0:
	case f.sev == model.Note:
		what += fmt.Sprintf(", and %d more like it,", f.more)
	default:
		others = fmt.Sprintf(", and so do %d more callers of what makes it", f.more)
	}
	return rule.NameFirst(rule.FuncName(r.Func), fmt.Sprintf("makes %s anew %s%s", what, often(r), others))
}

func often(r *link.Rebuilding) string {
	switch {
	case r.Repeated:
		return "for each turn of a loop"
	case rule.Reached(r.Entries, model.Web):
		return "for each request"
	case rule.Reached(r.Entries, model.Worker, model.Schedule):
		return "for each round of a worker"
	}
	return "at each call"
}

// trace shows the shortest way from an entry.
func trace(r *link.Rebuilding) []model.Step {
	if len(r.Entries) == 0 {
		return nil
	}
	return r.Entries[0].Path
}
