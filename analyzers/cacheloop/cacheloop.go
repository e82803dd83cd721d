// Package cacheloop finds caches that are asked key by key in a loop.
package cacheloop

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	seen := map[model.Pos]bool{}
	for _, l := range p.Loops() {
		if l.EarlyExit || seen[l.Pos] {
			continue // a search stops at its first hit; one place is one finding
		}
		if sev := severity(l); sev != "" {
			seen[l.Pos] = true
			out = append(out, finding(l, sev))
		}
	}
	return out
}

// maxDepth is how many calls below a loop a read is still the loop's business:
// a helper, or a callback that calls one.
const maxDepth = 2

// severity is a warning for what crosses the network for sure, a note where a
// pool decides that and says nothing, and nothing for memory of this host.
func severity(l *link.LoopRead) model.Severity {
	switch l.Pool.Storage() {
	case model.InProcess, model.OnHost:
		return ""
	case model.InFiles:
		return model.Note // one file per key either way
	}
	if l.Multi == "" && !l.Remote {
		return ""
	}
	if l.Depth > maxDepth || l.Computes || l.OfElement || !rule.Named(l.Trace) {
		return model.Note // the read is not what the loop is about, not the loop's to collect, or that of one of many stores
	}
	if rule.Only(l.Entries, model.CLI, model.Schedule, model.Worker, model.Startup, model.TestRun) {
		return model.Note // nobody waits for it
	}
	return model.Warning
}

func finding(l *link.LoopRead, sev model.Severity) model.Finding {
	many := "a pipeline"
	if l.Multi != "" {
		many = l.Multi
	}
	key := ""
	if l.Key.Text != "" && l.Key.Text != "*" {
		key = fmt.Sprintf(" (keys %q)", l.Key.Text)
	}
	return model.Finding{
		Severity: sev,
		Language: l.Language,
		Pos:      l.Pos,
		Message: rule.Sentence(fmt.Sprintf("this loop asks %s once per turn%s; each answer is waited for before the next question is sent, so the time grows with the list",
			l.API, key)),
		Help:     "collect the keys and ask once with " + many,
		Pool:     l.Pool.Name,
		Key:      l.Key.Text,
		Function: rule.FuncName(l.Func),
		Entries:  l.Entries,
		Trace:    l.Trace,
		Identity: []string{rule.FuncName(l.Func), l.API},
	}
}
