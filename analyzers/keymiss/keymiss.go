// Package keymiss finds cached values that depend on something the key does
// not hold.
package keymiss

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	for _, s := range p.Sites() {
		if s.Kind == link.OnceSite {
			continue
		}
		var missing []link.Input
		for _, in := range s.Inputs {
			if !in.InKey && varies(in) {
				missing = append(missing, in)
			}
		}
		if len(missing) > 0 {
			out = append(out, finding(s, missing))
		}
	}
	return out
}

// varies reports whether an input can differ between two callers of one key.
func varies(in link.Input) bool {
	switch in.Kind {
	case link.RootParam, link.RootRequest, link.RootField, link.RootResult:
		return true
	}
	return false
}

func finding(s *link.Site, missing []link.Input) model.Finding {
	f := rule.AtSite(s)
	f.Severity = model.Warning
	f.Trace = missing[0].Trace
	names := make([]string, len(missing))
	for i, in := range missing {
		names[i] = in.Name
	}
	if len(names) > 3 {
		names = append(names[:3], fmt.Sprintf("%d more", len(missing)-3))
	}
	verb := "is"
	if len(names) > 1 {
		verb = "are"
	}
	f.Message = rule.Sentence(fmt.Sprintf(
		"the value depends on %s, which %s not in its key %s: whoever comes second with the same key gets the first one's value",
		rule.List(names), verb, key(s)))
	f.Help = "put " + names[0] + " into the key, or compute the part that depends on it outside the callback"
	f.Identity = append(f.Identity, names...)
	return f
}

func key(s *link.Site) string {
	if s.Key.Text == "" {
		return ""
	}
	return fmt.Sprintf("%q", s.Key.Text)
}
