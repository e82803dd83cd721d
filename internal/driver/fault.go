package driver

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// SortFindings orders findings by position, rule and message.
func SortFindings(findings []model.Finding) {
	slices.SortStableFunc(findings, func(a, b model.Finding) int {
		return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
}

// onePerLine keeps one finding per rule and line, the gravest, and of several
// rules on one line those that no other speaks for.
func onePerLine(findings []model.Finding, rules []*rule.Rule) []model.Finding {
	type place struct {
		file string
		line int32
	}
	SortFindings(findings)
	at := map[place][]model.Finding{}
	var order []place
	for _, f := range findings {
		p := place{f.Pos.File, f.Pos.Line}
		if at[p] == nil {
			order = append(order, p)
		}
		i := slices.IndexFunc(at[p], func(g model.Finding) bool { return g.Rule == f.Rule })
		switch {
		case i < 0:
			at[p] = append(at[p], f)
		case f.Severity.Rank() > at[p][i].Severity.Rank():
			f.Entries = mergeEntries(f.Entries, at[p][i].Entries)
			at[p][i] = f
		default:
			at[p][i].Entries = mergeEntries(at[p][i].Entries, f.Entries)
		}
	}
	over := map[string][]string{}
	for _, r := range rules {
		over[r.Name] = r.Over
	}
	out := findings[:0]
	for _, p := range order {
		for _, f := range at[p] {
			spokenFor := slices.ContainsFunc(at[p], func(g model.Finding) bool {
				return slices.Contains(over[g.Rule], f.Rule) && g.Severity.Rank() >= f.Severity.Rank()
			})
			if !spokenFor {
				out = append(out, f)
			}
		}
	}
	return out
}

// mergeEntries appends the entries of b that a does not name.
func mergeEntries(a, b []model.Reach) []model.Reach {
	out := slices.Clip(a)
	for _, e := range b {
		if !slices.ContainsFunc(out, func(x model.Reach) bool { return x.Kind == e.Kind && x.Label == e.Label }) {
			out = append(out, e)
		}
	}
	return out
}

// fingerprint gives every finding a name that survives edits around it: of rule,
// file and identity, and a number when those are the same. file returns the
// name of a file relative to its project. Findings are sorted.
func fingerprint(findings []model.Finding, file func(string) string) {
	seen := map[string]int{}
	for i := range findings {
		f := &findings[i]
		h := sha256.New()
		parts := []string{f.Rule, file(f.Pos.File)}
		if len(f.Identity) > 0 {
			parts = append(parts, f.Identity...)
		} else {
			parts = append(parts, f.Function, f.Pool, f.Key)
		}
		for _, part := range parts {
			fmt.Fprintf(h, "%d:%s", len(part), part)
		}
		id := hex.EncodeToString(h.Sum(nil)[:12])
		seen[id]++
		f.Fingerprint = fmt.Sprintf("%s:%d", id, seen[id])
	}
}
