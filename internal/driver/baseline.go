package driver

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// A Baseline is a list of findings that were accepted. It names them by
// fingerprint; rule, file, function and line are for the reader.
type Baseline struct {
	entries []baselineEntry
}

type baselineEntry struct {
	Fingerprint string `yaml:"fingerprint"`
	Rule        string `yaml:"rule"`
	File        string `yaml:"file"`
	Function    string `yaml:"function,omitempty"`
	Line        int32  `yaml:"hint-line"`
}

type baselineFile struct {
	Version  int             `yaml:"version"`
	Findings []baselineEntry `yaml:"findings"`
}

// NewBaseline accepts all findings.
func NewBaseline(findings []model.Finding) *Baseline {
	b := &Baseline{}
	for _, f := range findings {
		b.entries = append(b.entries, baselineEntry{f.Fingerprint, f.Rule, f.Pos.File, f.Function, f.Pos.Line})
	}
	b.sort()
	return b
}

// ParseBaseline reads what Encode wrote.
func ParseBaseline(name string, data []byte) (*Baseline, error) {
	var file baselineFile
	if err := yaml.Load(data, &file, yaml.WithKnownFields()); err != nil {
		line := 0
		var one *yaml.LoadError
		var many *yaml.LoadErrors
		switch {
		case errors.As(err, &one):
			line = one.Mark.Line
		case errors.As(err, &many) && len(many.Errors) > 0:
			line, err = many.Errors[0].Mark.Line, many.Errors[0]
		}
		return nil, fmt.Errorf("%s:%d: %s", name, line, strings.Join(strings.Fields(err.Error()), " "))
	}
	if file.Version != 1 {
		return nil, fmt.Errorf("%s:1: version %d is not known; this cachevet reads version 1", name, file.Version)
	}
	for i, e := range file.Findings {
		if e.Fingerprint == "" {
			return nil, fmt.Errorf("%s: finding %d has no fingerprint", name, i+1)
		}
	}
	b := &Baseline{entries: file.Findings}
	b.sort()
	return b, nil
}

func (b *Baseline) sort() {
	slices.SortFunc(b.entries, func(x, y baselineEntry) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Function, y.Function), cmp.Compare(x.Fingerprint, y.Fingerprint))
	})
}

// Len returns the number of entries.
func (b *Baseline) Len() int { return len(b.entries) }

// Encode returns the file: one block per finding, sorted, so that merges stay
// small.
func (b *Baseline) Encode() []byte {
	var out strings.Builder
	out.WriteString("# Findings that were accepted, by fingerprint; the lines are hints and may be old.\n" +
		"# Made by cachevet baseline write.\nversion: 1\n")
	if len(b.entries) == 0 {
		out.WriteString("findings: []\n")
		return []byte(out.String())
	}
	out.WriteString("findings:\n")
	for _, e := range b.entries {
		fmt.Fprintf(&out, "  - fingerprint: %s\n    rule: %s\n    file: %s\n", strconv.Quote(e.Fingerprint), strconv.Quote(e.Rule), strconv.Quote(e.File))
		if e.Function != "" {
			fmt.Fprintf(&out, "    function: %s\n", strconv.Quote(e.Function))
		}
		fmt.Fprintf(&out, "    hint-line: %d\n", e.Line)
	}
	return []byte(out.String())
}

func (b *Baseline) has(fingerprint string) bool {
	return slices.ContainsFunc(b.entries, func(e baselineEntry) bool { return e.Fingerprint == fingerprint })
}

// Subtract returns the findings that are not in b, and how many are.
func (b *Baseline) Subtract(findings []model.Finding) ([]model.Finding, int) {
	known := map[string]bool{}
	for _, e := range b.entries {
		known[e.Fingerprint] = true
	}
	return subtract(findings, known)
}

func subtract(findings []model.Finding, known map[string]bool) ([]model.Finding, int) {
	kept := slices.DeleteFunc(slices.Clone(findings), func(f model.Finding) bool { return known[f.Fingerprint] })
	return kept, len(findings) - len(kept)
}

// Prune removes entries without a finding and returns how many.
func (b *Baseline) Prune(findings []model.Finding) int {
	before := len(b.entries)
	b.entries = slices.DeleteFunc(b.entries, func(e baselineEntry) bool { return !reported(findings, e) })
	return before - len(b.entries)
}

func reported(findings []model.Finding, e baselineEntry) bool {
	return slices.ContainsFunc(findings, func(f model.Finding) bool { return f.Fingerprint == e.Fingerprint })
}

// Inspect lists the entries, a line each.
func (b *Baseline) Inspect(findings []model.Finding) string {
	var out strings.Builder
	gone := 0
	for _, e := range b.entries {
		state := "still there"
		if !reported(findings, e) {
			state = "gone"
			gone++
		}
		fmt.Fprintf(&out, "%s:%d %s %s (%s)\n", e.File, e.Line, e.Rule, e.Function, state)
	}
	missing := 0
	for _, f := range findings {
		if !b.has(f.Fingerprint) {
			missing++
		}
	}
	fmt.Fprintf(&out, "%d accepted, %d of them gone; %d findings are not in the baseline\n", len(b.entries), gone, missing)
	return out.String()
}
