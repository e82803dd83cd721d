// Package cachederror finds failures that are kept as if they were values.
package cachederror

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	for _, e := range p.StoredErrors() {
		out = append(out, finding(e))
	}
	return out
}

func finding(e *link.StoredError) model.Finding {
	f := model.Finding{
		Severity: model.Warning,
		Language: e.Language,
		Pos:      e.Pos,
		Function: rule.FuncName(e.Func),
		Entries:  e.Entries,
		Identity: []string{rule.FuncName(e.Func), e.API, e.Kind},
	}
	if rule.Only(e.Entries, model.CLI, model.Startup, model.TestRun) {
		f.Severity = model.Note // a program that fails while it starts mostly ends
	}
	switch e.Kind {
	case "once":
		life := "the process"
		if e.ByObject {
			life = "this object"
		}
		f.Message = rule.Sentence(fmt.Sprintf("%s runs once and keeps %s: one failure at the start is the answer for the life of %s", e.API, e.What, life))
		f.Help = "keep successes only, and try again after a failure"
	case "lost":
		f.Message = rule.Sentence(fmt.Sprintf("%s runs once and tells its error to the first caller only: after a failure every later caller is told that all went well", e.API))
		f.Help = "keep successes only, and try again after a failure"
	case "dropped":
		f.Message = rule.Sentence(fmt.Sprintf("%s runs once and drops the error: after one failure every caller finds nothing there, and nobody tries again", e.API))
		f.Help = "look at the error, keep successes only, and try again after a failure"
	case "promise":
		f.Message = rule.Sentence(fmt.Sprintf("%s stays in the promise that later callers find: one failure, even a cancelled request, is everybody's answer", e.What))
		f.Help = "take the promise out of the map when it failed"
	default:
		lasts := "until it is replaced"
		if e.TTL != "" {
			lasts = "for " + e.TTL
		}
		f.Message = rule.Sentence(fmt.Sprintf("%s is stored by %s as if it were the value; %s everybody is given that, and nobody asks again", e.What, e.API, lasts))
		f.Help = "store only what was checked, or a failure under its own short lifetime"
	}
	return f
}
