// Package rebuild finds what is made per request and should exist once.
package rebuild

import (
	"cmp"
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	type kind struct {
		fn     *model.Func
		symbol string
	}
	var out []model.Finding
	alike := map[kind]int{} // cheap things made alike in one function are one finding
	first := map[kind]int{}
	for _, r := range p.Rebuilds() {
		if rule.Only(r.Entries, model.CLI, model.Startup, model.TestRun) {
			continue
		}
		sev := severity(r)
		if sev == model.Note {
			k := kind{r.Func, r.Symbol}
			if alike[k]++; alike[k] > 1 {
				out[first[k]].Message = message(r, alike[k]-1)
				continue
			}
			first[k] = len(out)
		}
		out = append(out, model.Finding{
			Severity: sev,
			Language: r.Language,
			Pos:      r.Pos,
			Message:  message(r, 0),
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
// that requests come here at all.
func severity(r *link.Rebuilding) model.Severity {
	sev := cmp.Or(r.Severity, model.Warning)
	switch {
	case len(r.Entries) > 0 && !rule.Reached(r.Entries, model.Web, model.Worker):
		return model.Note
	case !rule.Named(trace(r)):
		return model.Note
	case r.Repeated:
		return model.Warning
	}
	return sev
}

func message(r *link.Rebuilding, more int) string {
	also := ""
	if more > 0 {
		also = fmt.Sprintf(", and %d more like it,", more)
	}
	return rule.NameFirst(rule.FuncName(r.Func), fmt.Sprintf("makes %s%s anew %s", r.What, also, often(r)))
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
