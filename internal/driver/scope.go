package driver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// A scope is what a run was asked to look at.
type scope struct {
	root  string // absolute; positions are relative to it
	shown string // the root as the user wrote it
	// only are the files and folders, relative to root with slashes, that
	// findings are restricted to; empty means all.
	only []string
	// patterns says which of only were written as Go patterns, with "...": of a
	// Go module nothing else is loaded then.
	patterns map[string]bool
}

// A start is a directory to look for projects from.
type start struct {
	dir     string // absolute
	pattern bool
}

// newScope reads the paths of a command line. A single directory becomes the
// root; for anything else the working directory is the root.
func newScope(dir string, paths []string) (*scope, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	type target struct {
		full    string
		pattern bool
	}
	var abs []target
	single := ""
	for _, p := range paths {
		clean, pattern := strings.CutSuffix(filepath.ToSlash(p), "...")
		clean = filepath.FromSlash(clean)
		if clean == "" {
			clean = "."
		}
		full := clean
		if !filepath.IsAbs(full) {
			full = filepath.Join(dir, clean)
		}
		info, err := os.Stat(full)
		if err != nil {
			return nil, fmt.Errorf("%s: %s", p, reason(err))
		}
		if !info.IsDir() && pattern {
			return nil, fmt.Errorf("%s: %s is a file", p, clean)
		}
		if info.IsDir() && !pattern && len(paths) == 1 {
			single = full
		}
		abs = append(abs, target{full, pattern})
	}
	if single != "" {
		return &scope{root: filepath.Clean(single), shown: paths[0]}, nil
	}
	sc := &scope{root: dir, shown: strings.Join(paths, " "), patterns: map[string]bool{}}
	for _, t := range abs {
		rel := sc.rel(t.full)
		if rel == "." {
			sc.only = nil
			break
		}
		if strings.HasPrefix(rel, "../") || rel == ".." {
			// Outside of the working directory: positions have to start somewhere
			// that contains everything.
			return nil, fmt.Errorf("%s: not below the working directory; give one directory, or start there", t.full)
		}
		sc.only = append(sc.only, rel)
		sc.patterns[rel] = t.pattern
	}
	return sc, nil
}

// reason is the part of a file error that a path before it does not repeat.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return "no such file or directory"
	}
	return err.Error()
}

// rel returns an absolute path relative to the root, with slashes.
func (sc *scope) rel(abs string) string {
	rel, err := filepath.Rel(sc.root, abs)
	if err != nil {
		return filepath.ToSlash(abs)
	}
	return filepath.ToSlash(rel)
}

// contains reports whether findings in file are asked for. Nowhere ("") is.
func (sc *scope) contains(file string) bool {
	switch {
	case file == "":
		return true
	case file == ".." || strings.HasPrefix(file, "../"):
		return false
	case len(sc.only) == 0:
		return true
	}
	return slices.ContainsFunc(sc.only, func(o string) bool { return file == o || strings.HasPrefix(file, o+"/") })
}

// starts are the directories to look for projects from, none within another.
func (sc *scope) starts() []start {
	if len(sc.only) == 0 {
		return []start{{dir: sc.root}}
	}
	var all []start
	for _, o := range sc.only {
		full := filepath.Join(sc.root, filepath.FromSlash(o))
		if info, err := os.Stat(full); err == nil && !info.IsDir() {
			full = filepath.Dir(full)
		}
		all = append(all, start{full, sc.patterns[o]})
	}
	slices.SortStableFunc(all, func(a, b start) int { return strings.Compare(a.dir, b.dir) })
	out := all[:0]
	for _, s := range all {
		if n := len(out); n == 0 || !within(s.dir, out[n-1].dir) {
			out = append(out, s)
		}
	}
	return out
}

// within reports whether path is dir or below it.
func within(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, string(filepath.Separator))+string(filepath.Separator))
}

// A mover turns positions relative to a front end's base into positions
// relative to the root.
type mover struct {
	sc   *scope
	base string // "" when it is the root
}

func (sc *scope) mover(base string) mover {
	if base == sc.root {
		base = ""
	}
	return mover{sc, base}
}

func (m mover) pos(p *model.Pos) {
	if m.base != "" && p.File != "" {
		p.File = m.sc.rel(filepath.Join(m.base, filepath.FromSlash(p.File)))
	}
}

func (m mover) steps(steps []model.Step) []model.Step {
	if m.base == "" {
		return steps
	}
	// Traces are shared between findings and sites.
	steps = slices.Clone(steps)
	for i := range steps {
		m.pos(&steps[i].Pos)
	}
	return steps
}

func (m mover) effects(effects []model.Effect) []model.Effect {
	if m.base == "" {
		return effects
	}
	effects = slices.Clone(effects)
	for i := range effects {
		effects[i].Trace = m.steps(effects[i].Trace)
	}
	return effects
}

func (m mover) entries(reaches []model.Reach) []model.Reach {
	if m.base == "" {
		return reaches
	}
	reaches = slices.Clone(reaches)
	for i := range reaches {
		m.pos(&reaches[i].Pos)
		reaches[i].Path = m.steps(reaches[i].Path)
	}
	return reaches
}

func (m mover) finding(f *model.Finding) {
	if m.base == "" {
		return
	}
	m.pos(&f.Pos)
	f.Effects = m.effects(f.Effects)
	f.Entries = m.entries(f.Entries)
	f.Trace = m.steps(f.Trace)
	f.Fixes = slices.Clone(f.Fixes)
	for i := range f.Fixes {
		f.Fixes[i].Edits = slices.Clone(f.Fixes[i].Edits)
		for j := range f.Fixes[i].Edits {
			m.pos(&f.Fixes[i].Edits[j].Pos)
		}
	}
}

func matchGlob(glob, file string) bool {
	ok, err := doublestar.Match(glob, file)
	if err == nil && !ok {
		// A folder stands for what is in it.
		ok, err = doublestar.Match(strings.TrimSuffix(glob, "/")+"/**", file)
	}
	return err == nil && ok
}
