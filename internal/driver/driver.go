// Package driver runs the parts in order: it finds the projects below a path,
// has the front ends observe them, links what they observed, has the rules
// judge, and settles what is shown (suppressions, exclusions, severity, one
// fault one finding, fingerprints).
//
// It is the one place that knows both front ends; golang.go and php.go are all
// that it knows of them.
package driver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
	"github.com/cachevet/cachevet/internal/store"
)

// Options are what a run is asked to do.
type Options struct {
	// Dir is the absolute working directory. Paths are as typed: directories,
	// PHP or Go files, Go-style "./..." patterns; none means Dir.
	Dir   string
	Paths []string

	Config *config.Config
	Rules  []*rule.Rule
	Store  store.Store // nil keeps nothing
	// Version of the tool; part of the keys of the store.
	Version string
	// Timeout and MaxMemory end the work early with a partial result; 0 means no
	// limit. MaxMemory is in bytes.
	Timeout   time.Duration
	MaxMemory int64
	// Progress is told what is being done; it may be nil. It is called from
	// several goroutines.
	Progress func(what string)

	// beside starts work of a front end that is done while linking goes on. It is
	// waited for before a project counts as analysed.
	beside func(work func())
	room   *room
}

// A Result is what a run found. Everything in it is sorted.
type Result struct {
	// Root is the absolute directory that all positions are relative to.
	Root     string
	Projects []*Project
	// Findings has all of them, whatever their severity, that no comment
	// silences and no exclusion hides.
	Findings []model.Finding
	Problems []model.Problem

	Suppressed int
	Excluded   int

	scope *scope
}

// A Project is a Go module or workspace, a composer project, or a bare tree of
// PHP files, linked as one program.
type Project struct {
	Language model.Language
	Name     string // module path, package name of composer.json, or the directory
	Dir      string // relative to the root, "." for the root itself
	Program  *link.Program

	move  mover
	knows func(library string) bool // the catalogue speaks of it
}

// Libraries returns the project's libraries by name.
func (p *Project) Libraries() []model.Library {
	var libs []model.Library
	for _, u := range p.Program.Units() {
		libs = append(libs, u.Libraries...)
	}
	slices.SortStableFunc(libs, func(a, b model.Library) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(libs, func(a, b model.Library) bool { return a.Name == b.Name })
}

// ErrNothing says that there is nothing below the paths that cachevet reads.
var ErrNothing = errors.New("nothing to analyse")

// Analyse does the whole work. It returns an error only when there is no result
// at all: a path that does not exist, nothing to analyse, a configuration that
// contradicts itself.
func Analyse(ctx context.Context, opts Options) (*Result, error) {
	if opts.Store == nil {
		opts.Store = store.None{}
	}
	if opts.Progress == nil {
		opts.Progress = func(string) {}
	}
	if err := checkRules(opts.Config, opts.Rules); err != nil {
		return nil, err
	}
	sc, err := newScope(opts.Dir, opts.Paths)
	if err != nil {
		return nil, err
	}
	cat, err := loadCatalog(opts.Config)
	if err != nil {
		return nil, err
	}
	budget := startBudget(ctx, opts.Timeout, opts.MaxMemory)
	defer budget.stop()
	opts.room = newRoom(opts)
	defer opts.room.leave()

	res := &Result{Root: sc.root, scope: sc}
	for f := range findAll(budget.ctx, sc, findGo, findPHP) {
		if budget.ctx.Err() != nil {
			break // the budget says so below
		}
		if f.err != nil {
			return nil, f.err
		}
		res.Problems = append(res.Problems, f.problems...)
		for _, src := range f.sources {
			res.analyse(budget.ctx, opts, sc, src, cat)
		}
	}
	if p, over := budget.problem(); over {
		res.Problems = append(res.Problems, p)
	}
	if len(res.Projects) == 0 && len(res.Problems) == 0 {
		return nil, fmt.Errorf("%s: %w: no go.mod, composer.json or .php file here or below", sc.shown, ErrNothing)
	}
	res.settle(opts, sc)
	return res, nil
}

func loadCatalog(c *config.Config) (*catalog.Catalog, error) {
	var extra []catalog.Source
	if c.Catalog != nil {
		extra = append(extra, catalog.Source{File: c.File, Node: c.Catalog})
	}
	cat, problems := catalog.Load(extra...)
	if len(problems) > 0 {
		var errs config.Errors
		for _, p := range problems {
			errs = append(errs, config.Error{File: p.Pos.File, Line: int(p.Pos.Line), Key: "catalog", Message: p.Message})
		}
		return nil, errs
	}
	return cat, nil
}

// checkRules refuses names of rules that do not exist.
func checkRules(c *config.Config, rules []*rule.Rule) error {
	known := append(ruleNames(rules), IgnoreRule)
	var errs config.Errors
	for key, names := range map[string][]string{"rules.enable": c.Enable, "rules.disable": c.Disable} {
		for _, name := range names {
			if !slices.Contains(known, name) {
				errs = append(errs, config.Error{File: c.File, Line: c.Line(key), Key: key,
					Message: fmt.Sprintf("there is no rule %q%s", name, config.Suggest(name, known))})
			}
		}
	}
	for option := range c.Options {
		name, opt, _ := strings.Cut(option, ".")
		i := slices.IndexFunc(rules, func(r *rule.Rule) bool { return r.Name == name })
		switch {
		case i < 0:
			errs = append(errs, config.Error{File: c.File, Line: c.Line("options." + name), Key: "options." + name,
				Message: fmt.Sprintf("there is no rule %q%s", name, config.Suggest(name, known))})
		case !slices.ContainsFunc(rules[i].Doc.Options, func(o rule.Option) bool { return o.Name == opt }):
			errs = append(errs, config.Error{File: c.File, Line: c.Line("options." + option), Key: "options." + option,
				Message: fmt.Sprintf("rule %s has no option %q", name, opt)})
		}
	}
	if len(errs) == 0 {
		return nil
	}
	slices.SortFunc(errs, func(a, b config.Error) int { return strings.Compare(a.Error(), b.Error()) })
	return errs
}

func ruleNames(rules []*rule.Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	slices.Sort(names)
	return names
}

// A source is a project before it is observed.
type source struct {
	language model.Language
	name     string
	dir      string // absolute
	// base is the absolute directory that the front end's positions are relative
	// to.
	base string
	// observe returns the units, and as problems whatever could not be read.
	observe func(ctx context.Context, opts Options, cat *catalog.Catalog) ([]*model.Unit, []model.Problem)
	// fix writes down what a finding offers to change; nil when the front end
	// has no way to.
	fix func(*model.Finding) (model.Fix, bool)
}

// A finder returns the projects of one language in a scope, and what is in the
// way of finding them, with positions relative to the root.
type finder func(context.Context, *scope) ([]*source, []model.Problem, error)

// A find is what a finder returned.
type find struct {
	sources  []*source
	problems []model.Problem
	err      error
}

// findAll looks with all finders at once, as each walks the tree, and yields what they
// return in their order. All have ended when it returns.
func findAll(ctx context.Context, sc *scope, finders ...finder) iter.Seq[find] {
	return func(yield func(find) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var walks sync.WaitGroup
		defer walks.Wait()
		defer cancel()
		found := make([]chan find, len(finders))
		for i, f := range finders {
			found[i] = make(chan find, 1)
			walks.Go(func() {
				var r find
				if p, ok := guarded("the search for projects", func() { r.sources, r.problems, r.err = f(ctx, sc) }); !ok {
					r.problems = append(r.problems, p)
				}
				found[i] <- r
			})
		}
		for _, f := range found {
			if !yield(<-f) {
				return
			}
		}
	}
}

// analyse takes one project from source to findings.
func (res *Result) analyse(ctx context.Context, opts Options, sc *scope, src *source, cat *catalog.Catalog) {
	opts.room.relax(src.language)
	var work sync.WaitGroup
	defer work.Wait()
	opts.beside = func(do func()) { work.Go(func() { guarded(src.name, do) }) }
	name := src.name
	move := sc.mover(src.base)
	problems := func(ps []model.Problem) {
		for _, p := range ps {
			move.pos(&p.Pos)
			if sc.contains(p.Pos.File) {
				res.Problems = append(res.Problems, p)
			}
		}
	}
	opts.Progress("reading " + name)
	var units []*model.Unit
	var ps []model.Problem
	if p, ok := guarded(name, func() { units, ps = src.observe(ctx, opts, cat) }); !ok {
		res.Problems = append(res.Problems, p)
		return
	}
	if ctx.Err() != nil && len(units) == 0 {
		return // the budget ran out before anything was read
	}
	problems(ps)
	addEntries(units, opts.Config.Entries)

	opts.Progress("linking " + name)
	var prog *link.Program
	if p, ok := guarded(name, func() {
		prog = link.Link(ctx, units, cat, link.Options{HoldLimit: opts.Config.HoldLimit})
	}); !ok {
		res.Problems = append(res.Problems, p)
		return
	}
	res.Projects = append(res.Projects, &Project{Language: src.language, Name: name, Dir: sc.rel(src.dir), Program: prog,
		move: move, knows: cat.HasLibrary})
	for _, u := range units {
		problems(u.Problems)
	}
	linked := prog.Problems()
	problems(linked)

	opts.Progress("judging " + name)
	findings := judge(opts, prog, func(p model.Problem) { res.Problems = append(res.Problems, p) })
	findings = onePerLine(findings, opts.Rules)
	fillSlots(findings, prog.Sites())
	fingerprint(findings, func(file string) string { return projectFile(src, file) })
	findings, ignores := suppress(findings, units, opts)
	res.Suppressed += ignores
	for i := range findings {
		if src.fix != nil {
			if fix, ok := src.fix(&findings[i]); ok {
				findings[i].Fixes = []model.Fix{fix}
			}
		}
		move.finding(&findings[i])
	}
	res.Findings = append(res.Findings, findings...)
}

// projectFile is the name of a file relative to its project, so that a
// fingerprint does not depend on where the analysis was started.
func projectFile(src *source, file string) string {
	rel, err := filepath.Rel(src.dir, filepath.Join(src.base, filepath.FromSlash(file)))
	if err != nil {
		return file
	}
	return string(src.language) + ":" + filepath.ToSlash(rel)
}

// judge runs the rules. A rule that panics is named; the others go on.
func judge(opts Options, prog *link.Program, problem func(model.Problem)) []model.Finding {
	set := rule.Settings{HoldLimit: opts.Config.HoldLimit, Options: opts.Config.Options}
	var out []model.Finding
	for _, r := range opts.Rules {
		if !Enabled(opts.Config, r.Name) {
			continue
		}
		var found []model.Finding
		if p, ok := guarded("rule "+r.Name, func() { found = r.Judge(prog, set) }); !ok {
			problem(p)
			continue
		}
		for i := range found {
			found[i].Rule = r.Name
		}
		out = append(out, found...)
	}
	return out
}

// Enabled reports whether a rule is to run.
func Enabled(c *config.Config, name string) bool {
	return !slices.Contains(c.Disable, name) && (len(c.Enable) == 0 || slices.Contains(c.Enable, name))
}

// addEntries makes the functions that match a configured pattern entries.
func addEntries(units []*model.Unit, entries []config.Entry) {
	for _, e := range entries {
		for _, u := range units {
			for _, f := range u.Funcs {
				if !matchName(e.Pattern, string(f.ID)) || f.ID.IsClosure() {
					continue
				}
				label := e.Label
				if label == "" {
					label = f.Name
				}
				u.Entries = append(u.Entries, model.Entry{Kind: e.Kind, Label: label, Func: f.ID, Pos: f.Pos})
			}
		}
	}
}

// matchName matches s with a pattern in which * stands for any characters.
func matchName(pattern, s string) bool {
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return pattern == s
	}
	if !strings.HasPrefix(s, parts[0]) {
		return false
	}
	s = s[len(parts[0]):]
	last := parts[len(parts)-1]
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(s, part)
		if i < 0 {
			return false
		}
		s = s[i+len(part):]
	}
	return strings.HasSuffix(s, last)
}

// settle filters by scope and exclusion and sorts.
func (res *Result) settle(opts Options, sc *scope) {
	kept := res.Findings[:0]
	for _, f := range res.Findings {
		switch {
		case !sc.contains(f.Pos.File):
		case excluded(opts.Config, sc, f.Pos.File):
			res.Excluded++
		default:
			kept = append(kept, f)
		}
	}
	// Two projects may both have read a file.
	res.Findings = onePerLine(kept, opts.Rules)
	SortFindings(res.Findings)
	slices.SortStableFunc(res.Problems, func(a, b model.Problem) int {
		if c := a.Pos.Compare(b.Pos); c != 0 {
			return c
		}
		return strings.Compare(a.Message, b.Message)
	})
	res.Problems = slices.Compact(res.Problems)
}

// excluded reports whether a glob of the configuration covers a file. Globs are
// relative to the configuration file.
func excluded(c *config.Config, sc *scope, file string) bool {
	if len(c.Exclude) == 0 {
		return false
	}
	if c.Dir != "" {
		if rel, err := filepath.Rel(c.Dir, filepath.Join(sc.root, filepath.FromSlash(file))); err == nil {
			file = filepath.ToSlash(rel)
		}
	}
	return slices.ContainsFunc(c.Exclude, func(glob string) bool { return matchGlob(glob, path.Clean(file)) })
}
