package link

import (
	"context"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A Program is the linked whole. Its methods return deterministic, position
// sorted slices that callers must not change.
type Program struct {
	units      []*model.Unit
	sites      []*Site
	locks      []*LockUse
	loops      []*LoopRead
	parts      []*PartRead
	errors     []*StoredError
	pools      []*model.Pool
	shares     []*PoolShare
	rebuilds   []*Rebuilding
	wrappers   []*WrapperCall
	entries    []model.Entry
	unresolved []model.Unresolved
	problems   []model.Problem
}

// Link joins units. It never fails: what could not be done is in Problems and
// Unresolved. ctx ends the work early with a partial program.
func Link(ctx context.Context, units []*model.Unit, cat *catalog.Catalog, opts Options) *Program {
	return newLinker(ctx, units, cat, opts).run()
}

// Units returns what was linked.
func (p *Program) Units() []*model.Unit { return p.units }

// Sites returns every get-with-callback and fill of the user's own code.
func (p *Program) Sites() []*Site { return p.sites }

// Locks returns every acquisition of a lock in the user's own code.
func (p *Program) Locks() []*LockUse { return p.locks }

// Loops returns the reads of single keys that a loop repeats.
func (p *Program) Loops() []*LoopRead { return p.loops }

// PartReads returns the reads of whole aggregates of which only portions are used.
func (p *Program) PartReads() []*PartRead { return p.parts }

// StoredErrors returns the failures that are kept as if they were values.
func (p *Program) StoredErrors() []*StoredError { return p.errors }

// Pools returns the cache pools that configuration makes or code uses.
func (p *Program) Pools() []*model.Pool { return p.pools }

// PoolLanguage is the language whose configuration makes a pool; "" for one that
// is not of this program.
func (p *Program) PoolLanguage(pl *model.Pool) model.Language {
	for _, u := range p.units {
		for _, have := range u.Pools {
			if have == pl {
				return u.Language
			}
		}
	}
	return ""
}

// Shares returns the pools with everybody who uses them, one per object made.
func (p *Program) Shares() []*PoolShare { return p.shares }

// Rebuilds returns what is made anew on paths that an entry reaches.
func (p *Program) Rebuilds() []*Rebuilding { return p.rebuilds }

// WrapperCalls returns the replacements of callback wrappers.
func (p *Program) WrapperCalls() []*WrapperCall { return p.wrappers }

// Entries returns the entries, from configuration and from registering calls.
func (p *Program) Entries() []model.Entry { return p.entries }

// Unresolved returns the calls whose meaning would matter and is not known.
func (p *Program) Unresolved() []model.Unresolved { return p.unresolved }

// Problems returns the input problems of all units and budgets that ran out.
func (p *Program) Problems() []model.Problem { return p.problems }
