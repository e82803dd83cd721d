package report

import (
	"encoding/json"
	"io"

	"github.com/cachevet/cachevet/internal/model"
)

// jsonVersion is the version of the JSON documents of this package. It changes
// when a key is removed or changes its meaning, not when one is added.
const jsonVersion = 1

// encode writes v as indented JSON without escaping HTML.
func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

type jsonReport struct {
	Version  int           `json:"version"`
	Tool     jsonTool      `json:"tool"`
	Findings []jsonFinding `json:"findings"`
	Problems []jsonProblem `json:"problems"`
	Stats    jsonStats     `json:"stats"`
}

type jsonTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonFinding struct {
	Rule        string       `json:"rule"` // see cachevet explain
	Severity    string       `json:"severity"`
	Language    string       `json:"language"`
	Message     string       `json:"message"` // what happens and whom it hurts
	File        string       `json:"file"`    // relative to the analysed directory, with slashes
	Line        int32        `json:"line"`    // from 1
	Column      int32        `json:"column"`  // from 1, in characters
	EndLine     int32        `json:"endLine,omitempty"`
	EndColumn   int32        `json:"endColumn,omitempty"` // exclusive
	Fingerprint string       `json:"fingerprint"`         // survives edits that do not touch the fault
	Function    string       `json:"function,omitempty"`
	Pool        string       `json:"pool"`      // as the code names it
	LockScope   string       `json:"lockScope"` // who waits while the callback runs; empty: unknown or not about a lock
	Key         string       `json:"key"`       // * stands for what is not constant
	Slot        *int         `json:"slot"`      // when the key is constant and the number of slots known
	Effects     []jsonEffect `json:"effects"`
	Entries     []jsonEntry  `json:"entries"`
	Trace       []jsonStep   `json:"trace"` // the way from the finding to the effect
	Help        string       `json:"help"`  // one way out
	Fixes       []jsonFix    `json:"fixes,omitempty"`
}

type jsonEffect struct {
	Kind  string `json:"kind"`  // dns, http, tcp, db, kv, mail, queue, file, process, sleep, lockwait, request
	Bound string `json:"bound"` // how long it may last as far as the code says; empty: nothing is claimed
	// Limit is the deadline as a Go duration.
	Limit  string     `json:"limit,omitempty"`
	Why    string     `json:"why,omitempty"`
	Symbol string     `json:"symbol,omitempty"`
	Trace  []jsonStep `json:"trace,omitempty"`
	// Possible: by a call that chooses at run time; nothing is claimed.
	Possible bool `json:"possible,omitempty"`
}

type jsonEntry struct {
	Kind  string `json:"kind"`  // web, worker, schedule, cli, startup, test
	Label string `json:"label"` // "GET /media", "App\MessageHandler\CheckDomain"
}

type jsonStep struct {
	File     string `json:"file"`
	Line     int32  `json:"line"`
	Column   int32  `json:"column"`
	Function string `json:"function,omitempty"`
	Message  string `json:"message"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File      string `json:"file"`
	Line      int32  `json:"line"`
	Column    int32  `json:"column"`
	EndLine   int32  `json:"endLine"`
	EndColumn int32  `json:"endColumn"`
	New       string `json:"new"`
}

type jsonProblem struct {
	File    string `json:"file"`
	Line    int32  `json:"line"` // 0 when only the file is known
	Message string `json:"message"`
}

type jsonStats struct {
	Projects   int `json:"projects"`
	Units      int `json:"units"` // packages and files
	Functions  int `json:"functions"`
	Sites      int `json:"sites"`
	Entries    int `json:"entries"`
	Unresolved int `json:"unresolved"` // calls whose meaning would matter and is not known
	Hidden     int `json:"hidden"`     // findings below the asked severity
	Suppressed int `json:"suppressed"` // findings silenced by a comment
	Excluded   int `json:"excluded"`
	Baselined  int `json:"baselined"`
	Known      int `json:"known"` // findings that the compared revision has too
}

func writeJSON(w io.Writer, r *Report) error {
	out := jsonReport{
		Version:  jsonVersion,
		Tool:     jsonTool{r.Tool.Name, r.Tool.Version},
		Findings: []jsonFinding{},
		Problems: jsonProblems(r.Problems),
		Stats:    jsonStats(r.Stats),
	}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, toJSONFinding(f))
	}
	return encode(w, out)
}

func toJSONFinding(f model.Finding) jsonFinding {
	out := jsonFinding{
		Rule:        f.Rule,
		Severity:    string(f.Severity),
		Language:    string(f.Language),
		Message:     f.Message,
		File:        f.Pos.File,
		Line:        f.Pos.Line,
		Column:      f.Pos.Column,
		EndLine:     f.Pos.EndLine,
		EndColumn:   f.Pos.EndColumn,
		Fingerprint: f.Fingerprint,
		Function:    f.Function,
		Pool:        f.Pool,
		LockScope:   string(f.LockScope),
		Key:         f.Key,
		Slot:        f.Slot,
		Effects:     jsonEffects(f.Effects, false),
		Entries:     jsonEntries(f.Entries),
		Trace:       jsonSteps(f.Trace),
		Help:        f.Help,
	}
	for _, fix := range f.Fixes {
		jf := jsonFix{Message: fix.Message, Edits: []jsonEdit{}}
		for _, e := range fix.Edits {
			jf.Edits = append(jf.Edits, jsonEdit{e.Pos.File, e.Pos.Line, e.Pos.Column, e.Pos.EndLine, e.Pos.EndColumn, e.New})
		}
		out.Fixes = append(out.Fixes, jf)
	}
	return out
}

func jsonEffects(effects []model.Effect, trace bool) []jsonEffect {
	out := []jsonEffect{}
	for _, e := range effects {
		je := jsonEffect{Kind: string(e.Kind), Bound: string(e.Bound.Kind), Why: e.Bound.Why, Symbol: e.Symbol}
		if e.Bound.Limit > 0 {
			je.Limit = e.Bound.Limit.String()
		}
		if trace {
			je.Trace = jsonSteps(e.Trace)
		}
		out = append(out, je)
	}
	return out
}

// jsonPossible are effects that nothing is claimed of.
func jsonPossible(effects []model.Effect) []jsonEffect {
	out := jsonEffects(effects, true)
	for i := range out {
		out[i].Possible = true
	}
	return out
}

func jsonEntries(reaches []model.Reach) []jsonEntry {
	out := []jsonEntry{}
	for _, e := range reaches {
		out = append(out, jsonEntry{string(e.Kind), e.Label})
	}
	return out
}

func jsonSteps(steps []model.Step) []jsonStep {
	out := []jsonStep{}
	for _, s := range steps {
		out = append(out, jsonStep{s.Pos.File, s.Pos.Line, s.Pos.Column, s.Function, s.Message})
	}
	return out
}

func jsonProblems(problems []model.Problem) []jsonProblem {
	out := []jsonProblem{}
	for _, p := range problems {
		out = append(out, jsonProblem{p.Pos.File, p.Pos.Line, p.Message})
	}
	return out
}
