package observe

import (
	"sync"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/types"
)

// lowered is what lowering leaves of a file.
type lowered struct {
	// ids are those of the functions that lie in no other, in order, as long as no
	// other file has them too.
	ids     []model.FuncID
	drafts  []*draft
	cached  bool // the file was not lowered: drafts are missing
	ignores []model.Ignore
	kept    *record // what the cache has of the file, or will have; nil without a cache
}

func lowerSource(tree *ast.File, d *types.Declarer) *lowered {
	low := &lowered{drafts: lowerFile(tree, d).drafts}
	for _, d := range low.drafts {
		if d.outer == nil {
			low.ids = append(low.ids, d.f.ID)
		}
	}
	if !d.File.Dependency {
		low.ignores = ignores(tree, d.File.Path)
	}
	return low
}

// again lowers a file of which only the declarations were cached. The drafts refer to
// declarations of their own, which say the same as those of the table.
func (low *lowered) again(t *types.Table, f *types.File) *lowered {
	if !low.cached {
		return low
	}
	src, problem := types.ReadSource(t.Project().Path(f.Path), f.Path, nil)
	if problem != nil {
		return nil // it went away meanwhile
	}
	fresh := &lowered{}
	guarded(func() {
		tree, _ := parser.ParseFile(f.Path, src, parser.SkipCompileErrors)
		d := types.Declare(f.Path, tree)
		d.File.Test = f.Test
		if f.Dependency {
			d.File.MarkDependency()
		}
		fresh = lowerSource(tree, d)
	})
	if low.kept != nil && low.kept.source == sourceOf(src) {
		fresh.kept = low.kept
	}
	return fresh
}

// lowerings are the lowered files of the project, or those outside of it, by path.
type lowerings struct {
	mu     sync.Mutex
	byPath map[string]*lowered
}

func newLowerings() *lowerings { return &lowerings{byPath: map[string]*lowered{}} }

func (s *lowerings) of(path string) *lowered {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byPath[path]
}

func (s *lowerings) add(path string, low *lowered) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.byPath[path] = low
}

// hooks take files from the cache or lower them.
func (s *lowerings) hooks(c *cache) types.Hooks {
	h := types.Hooks{File: func(tree *ast.File, d *types.Declarer) { s.add(d.File.Path, lowerSource(tree, d)) }}
	if c == nil {
		return h
	}
	h.Cached = func(path string, src []byte, test bool) *types.File {
		rec, f := c.file(path, src, test)
		if f != nil {
			s.add(path, &lowered{ids: rec.ids, cached: true, kept: rec})
		}
		return f
	}
	h.Kept = func(path string, test bool) *types.File {
		rec := c.record(path, test)
		if rec == nil {
			return nil
		}
		f := rec.unchanged(c.project)
		if f != nil {
			s.add(path, &lowered{ids: rec.ids, cached: true, kept: rec})
		}
		return f
	}
	h.Parsed = func(src []byte, f *types.File) {
		if low := s.of(f.Path); low != nil {
			low.kept = c.fresh(src, f, low.ids)
		}
	}
	return h
}
