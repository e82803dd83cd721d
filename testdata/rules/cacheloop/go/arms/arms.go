// Package arms asks in two arms of one loop by one helper: that is one fault.
package arms

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Images struct{ client *redis.Client }

func (i *Images) meta(ctx context.Context, digest string) string {
	return i.client.HGet(ctx, "meta", digest).Val()
}

func (i *Images) All(ctx context.Context, digests []string, index map[string]bool) []string {
	var out []string
	for _, d := range digests {
		if index[d] {
			out = append(out, "index of "+i.meta(ctx, d)) // want cacheloop "once per turn"
		} else {
			out = append(out, i.meta(ctx, d))
		}
	}
	return out
}
