// Package rule is the shape of a rule: its documentation as data and a judge
// over the linked program. A rule knows no language.
package rule

import (
	"time"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
)

// A Rule finds one kind of fault.
type Rule struct {
	Name string // as in suppressions: "slowcallback"
	Doc  Doc
	// Over names the rules that keep silent where this one reports the same
	// place at the same or a higher severity: one fault is one finding.
	Over []string
	// Judge returns the faults of the program in any order.
	Judge func(*link.Program, Settings) []model.Finding
}

// Doc is a rule's documentation: explain, SARIF help and docs/rules are made
// from it, and its examples are run as tests.
type Doc struct {
	Title string // one line, lower case, no full stop
	Why   string // why it hurts, in the user's terms; Markdown paragraphs
	Cure  string // what to do; Markdown
	Quiet string // what is not reported, and why
	// Examples: the bad one yields exactly this rule, the good one nothing.
	Examples []Example
	// Languages are those besides the examples': faults that take more than one
	// file to show.
	Languages []model.Language
	Options   []Option
	Since     string
	Tags      []string
}

// An Example is a bad and a good form in one language.
type Example struct {
	Language  model.Language
	Bad, Good string
}

// An Option of a rule, set in the configuration.
type Option struct {
	Name, Default, Text string
}

// Settings are the configured options that rules read.
type Settings struct {
	HoldLimit time.Duration     // longest hold of a slot or global lock; default 5 s
	Options   map[string]string // "rule.option" -> value
}
