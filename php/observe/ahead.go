package observe

import (
	"context"

	"github.com/cachevet/cachevet/php/types"
)

// ahead decodes what is kept of the project's files and of those that lookups read last
// time, until ctx ends: most of it will be asked for. It changes no answer.
func (c *cache) ahead(ctx context.Context, own *lowerings, files []*types.File) {
	for _, f := range files {
		if low := own.of(f.Path); ctx.Err() == nil && low != nil && low.cached && low.kept.unit != nil {
			low.kept.unit.decodedUnit()
		}
	}
	for _, s := range c.shards {
		for _, rec := range s.open(c.store).records {
			if ctx.Err() != nil {
				return
			}
			if own.of(rec.path) != nil || rec.unchanged(c.project) == nil {
				continue
			}
			for _, k := range rec.funcs {
				k.decodedFuncs()
			}
		}
	}
}
