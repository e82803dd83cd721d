package driver

import (
	"fmt"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// IgnoreDoc is the documentation of IgnoreRule, which the driver judges itself:
// what a comment silences is known only when all rules have spoken.
func IgnoreDoc() *rule.Rule {
	return &rule.Rule{Name: IgnoreRule, Doc: rule.Doc{
		Title: "a suppression that silences nothing, names no rule or gives no reason",
		Why: "A comment that silences a rule outlives the code it was written for. It then hides\n" +
			"the next fault on that line, and nobody remembers what was accepted and why.",
		Cure: "Remove the comment, or write `// cachevet:ignore RULE -- reason`. It covers its own\n" +
			"line or, alone on a line, the next one; before a function the function; before the\n" +
			"first declaration the file. Go's `//nolint:cachevet` is honoured and never reported.",
		Quiet: "Suppressions of rules that are disabled, because they may be needed when the rule runs.",
		Since: "0.1",
	}}
}

// RulePage is the documentation of a rule as Markdown: what "explain" prints,
// what docs/rules holds and what SARIF shows as help.
func RulePage(r *rule.Rule) string {
	var b strings.Builder
	section := func(title, text string) {
		if text = strings.TrimSpace(text); text != "" {
			fmt.Fprintf(&b, "\n## %s\n\n%s\n", title, text)
		}
	}
	fmt.Fprintf(&b, "# %s\n\n%s.\n", r.Name, upperFirst(strings.TrimSuffix(r.Doc.Title, ".")))
	section("Why it hurts", r.Doc.Why)
	section("What to do", r.Doc.Cure)
	section("What is not reported", r.Doc.Quiet)
	for _, e := range r.Doc.Examples {
		name, fence := "Go", "go"
		if e.Language == model.PHP {
			name, fence = "PHP", "php"
		}
		section("In "+name, fmt.Sprintf("Reported:\n\n```%s\n%s\n```\n\nNot reported:\n\n```%s\n%s\n```",
			fence, strings.TrimSpace(e.Bad), fence, strings.TrimSpace(e.Good)))
	}
	if len(r.Doc.Options) > 0 {
		var t strings.Builder
		t.WriteString("| option | default | |\n| --- | --- | --- |\n")
		for _, o := range r.Doc.Options {
			fmt.Fprintf(&t, "| `%s` | `%s` | %s |\n", o.Name, o.Default, o.Text)
		}
		section("Options", t.String()+"\nSet under `options: "+r.Name+":` in `.cachevet.yaml`.")
	}
	section("Silencing it", fmt.Sprintf("`// cachevet:ignore %s -- reason` on the line, the line before, the function or the file.", r.Name))
	if r.Doc.Since != "" {
		fmt.Fprintf(&b, "\nSince %s.\n", r.Doc.Since)
	}
	return b.String()
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
