// Package member fetches a whole set to ask for one value of it.
package member

import (
	"context"
	"slices"

	"github.com/redis/go-redis/v9"
)

type Guests struct{ client *redis.Client }

func (g *Guests) list(ctx context.Context, party string) []string {
	return g.client.SMembers(ctx, "guests:"+party).Val()
}

func (g *Guests) Invited(ctx context.Context, party, name string) bool {
	return slices.Contains(g.list(ctx, party), name) // want overread "the whole set .guests:\\*. and it is only asked whether a value is there"
}

func (g *Guests) Asked(ctx context.Context, party, name string) bool {
	return g.client.SIsMember(ctx, "guests:"+party, name).Val()
}

func (g *Guests) First(ctx context.Context, party string) string {
	if list := g.list(ctx, party); len(list) > 0 {
		return list[0]
	}
	return ""
}
