// Package report prints findings: as text for people and in the formats that
// machines read. It knows no rule, no front end and no linker question; what
// it prints is in the Report.
//
// Every format is a function from a Report to bytes, and the same Report gives
// the same bytes. To add a format, write that function in a file of its own and
// name it in formats.
package report

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// A Report is what one run has to say. The driver fills it; findings are
// filtered and sorted already.
type Report struct {
	Tool Tool
	// Root is the absolute directory that all files are relative to. Source
	// lines are read below it.
	Root string
	// Prefix is put before every file in formats that are read relative to a
	// repository (github, sarif, gitlab, …): "services/media". Empty when Root
	// is the repository.
	Prefix string
	// Project names what was analysed: "example/mediatheque".
	Project  string
	Rules    []Rule
	Findings []model.Finding
	Problems []model.Problem
	Stats    Stats
	// Color allows escape sequences in text.
	Color bool
	// MinSeverity is the mildest severity that was asked for.
	MinSeverity model.Severity
}

// Tool names the program that made the report.
type Tool struct {
	Name, Version, URL string
}

// A Rule is what formats show of a rule.
type Rule struct {
	Name     string
	Title    string // one line
	Why      string // paragraphs, Markdown
	Markdown string // the whole help page
	URL      string
	Tags     []string
}

// Stats are the figures of a run. They say nothing of time, so that two runs
// give the same bytes.
type Stats struct {
	Projects   int // modules, applications, bare trees
	Units      int // packages and files that were analysed
	Functions  int
	Sites      int
	Entries    int
	Unresolved int // calls whose meaning would matter and is not known
	Hidden     int // findings below the asked severity
	Suppressed int // findings silenced by a comment
	Excluded   int // findings in excluded files
	Baselined  int // findings of the baseline
	Known      int // findings that the compared revision has too
}

// A format writes a report.
type format struct {
	write func(io.Writer, *Report) error
	// problems: the format itself carries problems; others leave them to stderr.
	problems bool
}

var formats = map[string]format{
	"text":       {writeText, true},
	"json":       {writeJSON, true},
	"sarif":      {writeSARIF, true},
	"github":     {writeGitHub, true},
	"gitlab":     {writeGitLab, false},
	"checkstyle": {writeCheckstyle, true},
	"junit":      {writeJUnit, true},
	"rdjson":     {writeRDJSON, false},
}

// Formats returns the names of all formats, sorted.
func Formats() []string { return slices.Sorted(maps.Keys(formats)) }

// Carries reports whether a format has a place for problems. The caller prints
// them elsewhere when it has not.
func Carries(name string) bool { return formats[name].problems }

// Write prints r in the named format.
func Write(w io.Writer, name string, r *Report) error {
	f, ok := formats[name]
	if !ok {
		return fmt.Errorf("unknown format %q", name)
	}
	return f.write(w, r)
}

// file is the name of a file as a repository-wide format wants it.
func (r *Report) file(name string) string {
	if r.Prefix == "" {
		return name
	}
	return r.Prefix + "/" + name
}

func (r *Report) rule(name string) (Rule, bool) {
	i := slices.IndexFunc(r.Rules, func(rule Rule) bool { return rule.Name == name })
	if i < 0 {
		return Rule{}, false
	}
	return r.Rules[i], true
}

// bySeverity counts findings.
func (r *Report) bySeverity() map[model.Severity]int {
	n := map[model.Severity]int{}
	for _, f := range r.Findings {
		n[f.Severity]++
	}
	return n
}

// problemText is a problem as one line without its position.
func problemText(p model.Problem) string { return clean(p.Message) }

// problemPlace is "file:line", "file" or "".
func problemPlace(p model.Problem) string {
	switch {
	case p.Pos.File == "":
		return ""
	case p.Pos.Line == 0:
		return p.Pos.File
	case p.Pos.Column == 0:
		return fmt.Sprintf("%s:%d", p.Pos.File, p.Pos.Line)
	}
	return p.Pos.String()
}

// ProblemLine is a problem as one line: "file:line: reason".
func ProblemLine(p model.Problem) string {
	if place := problemPlace(p); place != "" {
		return clean(place) + ": " + problemText(p)
	}
	return problemText(p)
}
