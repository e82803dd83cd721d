package golang

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Observe summarises the Go packages that patterns select below dir, and the
// packages they import as far as those matter: of third-party code the
// functions that may have an effect and that the user's code can come to. Patterns are as for the go
// command; "./..." also enters modules below dir. The units are sorted: the
// user's packages by path, then dependencies, one unit with Libraries for each
// module.
//
// The error means that the work could not be done at all: no go command, the
// context ended. Everything else, a package that does not load, a module
// without its dependencies, is a Problem of a unit.
func Observe(ctx context.Context, dir string, patterns []string, opts Options) ([]*model.Unit, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root := dir
	if opts.Root != "" {
		if root, err = filepath.Abs(opts.Root); err != nil {
			return nil, err
		}
	}
	mods, problems := findModules(dir, patterns)
	var units []*model.Unit
	for _, mod := range workspaces(mods, opts) {
		found, err := observeModule(ctx, root, mod, opts)
		if err != nil {
			if ctx.Err() != nil || errors.Is(err, errNoGo) {
				return nil, err
			}
			name := filepath.Join(mod.dir, "go.mod")
			if rel, err := filepath.Rel(root, name); err == nil {
				name = filepath.ToSlash(rel)
			}
			problems = append(problems, model.Problem{Pos: model.Pos{File: name}, Message: "could not be loaded: " + oneLine(err.Error())})
			continue
		}
		units = append(units, found...)
	}
	units = merge(units)
	if len(problems) > 0 {
		units = append(units, &model.Unit{Language: model.Go, Name: "go", Problems: problems})
	}
	return units, nil
}

// observeModule loads the packages of one module or workspace.
func observeModule(ctx context.Context, root string, mod module, opts Options) ([]*model.Unit, error) {
	listed, wrong, err := list(ctx, mod, opts)
	if err != nil {
		return nil, err
	}
	l := newLoader(root, opts, listed)
	if err := l.run(ctx); err != nil {
		return nil, err
	}
	if l.lost.Load() {
		opts.Store = nil
		l = newLoader(root, opts, listed)
		if err := l.run(ctx); err != nil {
			return nil, err
		}
	}
	units := l.libraries(mod, listed)
	if wrong != "" {
		units[0].Problems = append(units[0].Problems, model.Problem{Pos: model.Pos{File: units[0].Name}, Message: wrong})
	}
	// With tests, a package is listed once more for each test that replaces a
	// part of it. The one made for its own tests has everything.
	variants := make(map[string]bool)
	for _, n := range l.nodes {
		if p := n.listed; p.ForTest != "" && p.ForTest == basePath(p.ImportPath) {
			variants[p.ForTest] = true
		}
	}
	for _, n := range l.nodes {
		if n.unit == nil || n.testMain() {
			continue
		}
		if base := basePath(n.listed.ImportPath); variants[base] && n.listed.ForTest != base {
			continue
		}
		units = append(units, n.unit)
	}
	if opts.Names != nil {
		units = reachable(units)
	}
	return units, nil
}

// testMain reports whether the package is the main package the go command
// makes up to run tests.
func (n *node) testMain() bool {
	return n.listed.Name == "main" && n.listed.ForTest == "" && strings.HasSuffix(n.listed.ImportPath, ".test")
}

// merge sorts units and drops those that two modules both brought along.
func merge(units []*model.Unit) []*model.Unit {
	slices.SortStableFunc(units, func(a, b *model.Unit) int {
		if a.Dependency != b.Dependency {
			if b.Dependency {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Name, b.Name)
	})
	own := make(map[string]bool)
	for _, u := range units {
		if !u.Dependency {
			own[u.Name] = true
		}
	}
	seen := make(map[string]bool)
	return slices.DeleteFunc(units, func(u *model.Unit) bool {
		if seen[u.Name] || (u.Dependency && own[u.Name]) {
			return true
		}
		seen[u.Name] = true
		return false
	})
}

// splitPosition takes "file:line:column" apart; missing numbers are 0.
func splitPosition(pos string) (file string, line, column int32) {
	file = pos
	var nums []int32
	for len(nums) < 2 {
		i := strings.LastIndexByte(file, ':')
		if i < 0 {
			break
		}
		n, err := strconv.ParseInt(file[i+1:], 10, 32)
		if err != nil {
			break
		}
		nums = append(nums, int32(n))
		file = file[:i]
	}
	switch len(nums) {
	case 1:
		line = nums[0]
	case 2:
		line, column = nums[1], nums[0]
	}
	return file, line, column
}

var errNoGo = fmt.Errorf("the go command is not installed or not in PATH")
