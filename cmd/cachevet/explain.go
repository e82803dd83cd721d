package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cachevet/cachevet/analyzers"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/report"
	"github.com/cachevet/cachevet/internal/rule"
)

func newExplain() *cobra.Command {
	return &cobra.Command{
		Use:   "explain RULE",
		Short: "Say what a rule finds, why it matters and what to do",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			rules := append(analyzers.Rules(), driver.IgnoreDoc())
			if len(args) == 0 {
				for _, r := range rules {
					cmd.Printf("%-16s %s\n", r.Name, r.Doc.Title)
				}
				return nil
			}
			i := slices.IndexFunc(rules, func(r *rule.Rule) bool { return r.Name == args[0] })
			if i < 0 {
				known := ruleNames()
				return fmt.Errorf("there is no rule %q%s (rules: %s)", args[0], config.Suggest(args[0], known), strings.Join(known, ", "))
			}
			cmd.Print(driver.RulePage(rules[i]))
			return nil
		},
	}
}

// ruleDocs are the enabled rules as reports show them.
func ruleDocs(c *config.Config) []report.Rule {
	var out []report.Rule
	for _, r := range append(analyzers.Rules(), driver.IgnoreDoc()) {
		if !driver.Enabled(c, r.Name) {
			continue
		}
		out = append(out, report.Rule{
			Name: r.Name, Title: r.Doc.Title, Why: r.Doc.Why, Markdown: driver.RulePage(r),
			URL: url + "/blob/main/docs/rules/" + r.Name + ".md", Tags: append([]string{"cache"}, r.Doc.Tags...),
		})
	}
	return out
}
