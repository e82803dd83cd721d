// Package rebuild finds what is made per request and should exist once.
package rebuild

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	for _, r := range p.Rebuilds() {
		if rule.Only(r.Entries, model.CLI, model.Startup, model.TestRun) {
			continue
		}
		severity := r.Severity
		if severity == "" {
			severity = model.Warning
		}
		out = append(out, model.Finding{
			Severity: severity,
			Language: r.Language,
			Pos:      r.Pos,
			Message:  rule.Sentence(fmt.Sprintf("%s makes %s anew %s", rule.FuncName(r.Func), r.What, often(r.Entries))),
			Help:     r.Cure,
			Function: rule.FuncName(r.Func),
			Entries:  r.Entries,
			Trace:    trace(r),
			Identity: []string{rule.FuncName(r.Func), r.Symbol},
		})
	}
	return out
}

func often(entries []model.Reach) string {
	switch {
	case rule.Reached(entries, model.Web):
		return "for each request"
	case rule.Reached(entries, model.Worker, model.Schedule):
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
