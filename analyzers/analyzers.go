package analyzers

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/golang/suggest"
	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Config is what a host of the analyzers may decide.
type Config struct {
	// MinSeverity is the mildest severity that is reported; default warning.
	MinSeverity string
	// HoldLimit is how long a lock of unrelated keys may be held; default 5 s.
	HoldLimit time.Duration
	// Options of rules, "rule.option" -> value.
	Options map[string]string
	// Enable names the rules to run, all when empty; Disable those not to run.
	Enable, Disable []string
	// Catalog adds files to the embedded catalogue.
	Catalog []catalog.Source
	// Related attaches the steps of a trace as related information. golangci-lint
	// would make issues of their own of them.
	Related bool
}

// All returns the rules as analyzers, for go vet and other hosts of go/analysis.
func All() []*analysis.Analyzer {
	all, err := New(Config{Related: true})
	if err != nil {
		// The embedded catalogue is held by its own tests.
		panic(err)
	}
	return all
}

// New returns one analyzer per enabled rule. They share one observation of each
// package, which travels between packages as a fact, and one linked program
// per package: the package with everything below it. It fails when a rule's
// name or the catalogue has a mistake.
func New(cfg Config) ([]*analysis.Analyzer, error) {
	if cfg.MinSeverity == "" {
		cfg.MinSeverity = string(model.Warning)
	}
	if model.Severity(cfg.MinSeverity).Rank() < 0 {
		return nil, fmt.Errorf("there is no severity %q: note, warning or error", cfg.MinSeverity)
	}
	if cfg.HoldLimit == 0 {
		cfg.HoldLimit = 5 * time.Second
	}
	cat, problems := catalog.Load(cfg.Catalog...)
	if len(problems) > 0 {
		return nil, fmt.Errorf("%s: %s", problems[0].Pos, problems[0].Message)
	}
	rules, err := enabled(cfg)
	if err != nil {
		return nil, err
	}
	judge := judgement(cfg, cat, rules)
	var out []*analysis.Analyzer
	for _, r := range rules {
		out = append(out, &analysis.Analyzer{
			Name:     r.Name,
			Doc:      r.Doc.Title + "\n\n" + r.Doc.Why,
			URL:      "https://github.com/cachevet/cachevet/blob/main/docs/rules/" + r.Name + ".md",
			Requires: []*analysis.Analyzer{judge},
			Run: func(pass *analysis.Pass) (any, error) {
				v := pass.ResultOf[judge].(*verdict)
				for _, f := range v.findings {
					if f.Rule == r.Name {
						pass.Report(v.diagnostic(f, cfg.Related))
					}
				}
				return nil, nil
			},
		})
	}
	return out, nil
}

// enabled are the rules to run. Rules that only speak of PHP are left out.
func enabled(cfg Config) ([]*rule.Rule, error) {
	all := Rules()
	for _, name := range slices.Concat(cfg.Enable, cfg.Disable) {
		if !slices.ContainsFunc(all, func(r *rule.Rule) bool { return r.Name == name }) {
			var names []string
			for _, r := range all {
				names = append(names, r.Name)
			}
			return nil, fmt.Errorf("there is no rule %q: one of %s", name, strings.Join(names, ", "))
		}
	}
	return slices.DeleteFunc(all, func(r *rule.Rule) bool {
		return slices.Contains(cfg.Disable, r.Name) || len(cfg.Enable) > 0 && !slices.Contains(cfg.Enable, r.Name) || onlyPHP(r)
	}), nil
}

func onlyPHP(r *rule.Rule) bool {
	return len(r.Doc.Examples) > 0 && !slices.ContainsFunc(r.Doc.Examples, func(e rule.Example) bool { return e.Language == model.Go })
}

// A verdict is what the rules say of one package.
type verdict struct {
	obs      *golang.Observation
	findings []model.Finding // sorted
}

// judgement is the pass that links a package with what facts say of the
// packages below, and has every rule judge it.
func judgement(cfg Config, cat *catalog.Catalog, rules []*rule.Rule) *analysis.Analyzer {
	observer := golang.NewObserver(names{cat})
	return &analysis.Analyzer{
		Name:       "cachevetjudge",
		Doc:        "links a package and has the rules of cachevet judge it",
		URL:        "https://github.com/cachevet/cachevet",
		Requires:   []*analysis.Analyzer{observer},
		ResultType: reflect.TypeFor[*verdict](),
		Run: func(pass *analysis.Pass) (any, error) {
			v := &verdict{obs: pass.ResultOf[observer].(*golang.Observation)}
			if v.obs.Own == nil || v.obs.Own.Dependency {
				return v, nil
			}
			prog := link.Link(context.Background(), v.obs.Units, cat, link.Options{HoldLimit: cfg.HoldLimit})
			settings := rule.Settings{HoldLimit: cfg.HoldLimit, Options: cfg.Options}
			for _, r := range rules {
				for _, f := range r.Judge(prog, settings) {
					f.Rule = r.Name
					if f.Severity.Rank() >= model.Severity(cfg.MinSeverity).Rank() && v.obs.Pos(f.Pos).IsValid() && !silenced(v.obs.Own, f) {
						v.findings = append(v.findings, f)
					}
				}
			}
			v.findings = oneFault(v.findings, rules)
			return v, nil
		},
	}
}

// silenced reports whether a comment in the package speaks against f.
func silenced(u *model.Unit, f model.Finding) bool {
	return slices.ContainsFunc(u.Ignores, func(ig model.Ignore) bool {
		return ig.Pos.File == f.Pos.File && ig.From <= f.Pos.Line && f.Pos.Line <= ig.To &&
			(len(ig.Rules) == 0 || slices.Contains(ig.Rules, f.Rule))
	})
}

// oneFault sorts findings and keeps one per rule and line, and of two rules on
// one line the one that speaks for the other.
func oneFault(findings []model.Finding, rules []*rule.Rule) []model.Finding {
	over := make(map[string][]string)
	for _, r := range rules {
		over[r.Name] = r.Over
	}
	sameLine := func(f, g model.Finding) bool { return f.Pos.File == g.Pos.File && f.Pos.Line == g.Pos.Line }
	slices.SortStableFunc(findings, func(a, b model.Finding) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(b.Severity.Rank(), a.Severity.Rank()), a.Pos.Compare(b.Pos))
	})
	findings = slices.CompactFunc(findings, func(a, b model.Finding) bool { return a.Rule == b.Rule && sameLine(a, b) })
	return slices.DeleteFunc(slices.Clone(findings), func(f model.Finding) bool {
		return slices.ContainsFunc(findings, func(g model.Finding) bool {
			return sameLine(f, g) && slices.Contains(over[g.Rule], f.Rule) && g.Severity.Rank() >= f.Severity.Rank()
		})
	})
}

// diagnostic is a finding in the form of go/analysis. The way out and the
// trace stand in the message, as many hosts show nothing else; where the host
// shows related information, only those steps do that lie in other packages.
func (v *verdict) diagnostic(f model.Finding, related bool) analysis.Diagnostic {
	var b strings.Builder
	b.WriteString(f.Message)
	if related {
		fmt.Fprintf(&b, " (%s)", f.Rule) // golangci-lint puts the name before the message
	}
	for _, s := range f.Trace {
		if !related || !v.obs.Pos(s.Pos).IsValid() {
			at := v.obs.Shown(s.Pos)
			fmt.Fprintf(&b, "\n\t%s:%d: %s", at.File, at.Line, s.Message)
		}
	}
	if f.Help != "" {
		b.WriteString("\n\tdo: " + f.Help)
	}
	d := analysis.Diagnostic{
		Pos: v.obs.Pos(f.Pos), End: v.obs.End(f.Pos), Category: f.Rule, Message: b.String(),
		URL: "https://github.com/cachevet/cachevet/blob/main/docs/rules/" + f.Rule + ".md",
	}
	if related {
		for _, s := range f.Trace {
			if pos := v.obs.Pos(s.Pos); pos.IsValid() {
				d.Related = append(d.Related, analysis.RelatedInformation{Pos: pos, Message: s.Message})
			}
		}
	}
	// golangci-lint applies every fix an issue has: there is one.
	if fix, ok := suggest.Fix(v.obs.File(f.Pos.File), &f); ok {
		if edits, ok := v.edits(fix); ok {
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: fix.Message, TextEdits: edits}}
		}
	}
	return d
}

func (v *verdict) edits(fix model.Fix) ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	for _, e := range fix.Edits {
		pos, end := v.obs.Pos(e.Pos), v.obs.End(e.Pos)
		if end == token.NoPos {
			end = pos
		}
		if !pos.IsValid() {
			return nil, false
		}
		edits = append(edits, analysis.TextEdit{Pos: pos, End: end, NewText: []byte(e.New)})
	}
	return edits, len(edits) > 0
}

// names are the catalogue's symbols as the front end asks for them.
type names struct{ cat *catalog.Catalog }

func (n names) Known(symbol string) bool { return n.cat.Has(model.Go, model.FuncID(symbol)) }

func (n names) Effect(symbol string) bool { return n.cat.Matters(model.Go, model.FuncID(symbol)) }

func (n names) Ident(name string) bool { return n.cat.HasIdent(model.Go, name) }

func (n names) Hash() string { return n.cat.Hash() }
