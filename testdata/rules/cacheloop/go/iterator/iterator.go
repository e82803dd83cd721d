// Package iterator loops over iterators of the standard library.
package iterator

import (
	"context"
	"maps"
	"strings"

	"github.com/redis/go-redis/v9"
)

type Words struct{ rdb *redis.Client }

func (w *Words) All(ctx context.Context, ids map[string]bool) (out []string) {
	for id := range maps.Keys(ids) {
		out = append(out, w.rdb.Get(ctx, id).Val()) // want cacheloop "once per turn"
	}
	return out
}

// First stops at the first hit.
func (w *Words) First(ctx context.Context, list string) string {
	for id := range strings.SplitSeq(list, ",") {
		if s, err := w.rdb.Get(ctx, id).Result(); err == nil {
			return s
		}
	}
	return ""
}

// Strict stops at the first failure, and wants them all.
func (w *Words) Strict(ctx context.Context, list string) (out []string, err error) {
	for id := range strings.SplitSeq(list, ",") {
		s, err := w.rdb.Get(ctx, id).Result() // want cacheloop "once per turn"
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// Same asks for one key again.
func (w *Words) Same(ctx context.Context, list string) (n int) {
	for id := range strings.SplitSeq(list, ",") {
		n += len(id) + len(w.rdb.Get(ctx, "word").Val())
	}
	return n
}
