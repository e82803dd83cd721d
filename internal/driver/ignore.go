package driver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/model"
)

// IgnoreRule is the name under which mistakes in suppressions are reported.
const IgnoreRule = "ignore"

// suppress removes the findings that a comment silences and reports comments
// that silence nothing, name no rule or give no reason. It returns how many
// findings were removed.
func suppress(findings []model.Finding, units []*model.Unit, opts Options) ([]model.Finding, int) {
	type comment struct {
		model.Ignore
		lang model.Language
		used map[string]bool // by rule name; "" for all
	}
	byFile := map[string][]*comment{}
	var comments []*comment
	for _, u := range units {
		if u.Dependency {
			continue
		}
		for _, ig := range u.Ignores {
			c := &comment{ig, u.Language, map[string]bool{}}
			comments = append(comments, c)
			byFile[ig.Pos.File] = append(byFile[ig.Pos.File], c)
		}
	}
	kept, removed := findings[:0:0], 0
	for _, f := range findings {
		silenced := false
		for _, c := range byFile[f.Pos.File] {
			if f.Pos.Line < c.From || f.Pos.Line > c.To {
				continue
			}
			if len(c.Rules) == 0 || slices.Contains(c.Rules, f.Rule) {
				c.used[f.Rule] = true
				silenced = true
			}
		}
		if silenced {
			removed++
			continue
		}
		kept = append(kept, f)
	}
	if !Enabled(opts.Config, IgnoreRule) {
		return kept, removed
	}
	known := ruleNames(opts.Rules)
	for _, c := range comments {
		if c.NoLint {
			continue
		}
		report := func(message, help, identity string) {
			kept = append(kept, model.Finding{Rule: IgnoreRule, Severity: model.Warning, Language: c.lang, Pos: c.Pos,
				Message: message, Help: help, Identity: []string{identity}, Fingerprint: ""})
		}
		if c.Reason == "" {
			report("This suppression gives no reason; the next reader has to guess whether it still holds.",
				"write // cachevet:ignore "+strings.Join(c.Rules, ",")+" -- why", "reason")
		}
		for _, name := range c.Rules {
			switch {
			case !slices.Contains(known, name):
				report(fmt.Sprintf("There is no rule %q to suppress%s", name, orStop(config.Suggest(name, known))), "name one of "+strings.Join(known, ", "), name)
			case !Enabled(opts.Config, name):
				// It may well be needed when the rule runs.
			case !c.used[name]:
				report(fmt.Sprintf("This suppression of %s silences nothing.", name), "remove it", name)
			}
		}
	}
	SortFindings(kept)
	var ours []int
	for i := range kept {
		if kept[i].Fingerprint == "" {
			ours = append(ours, i)
		}
	}
	fresh := make([]model.Finding, len(ours))
	for n, i := range ours {
		fresh[n] = kept[i]
	}
	fingerprint(fresh, func(file string) string { return file })
	for n, i := range ours {
		kept[i].Fingerprint = fresh[n].Fingerprint
	}
	return kept, removed
}

// orStop ends a sentence that has no suggestion.
func orStop(suggestion string) string {
	if suggestion == "" {
		return "."
	}
	return suggestion
}
