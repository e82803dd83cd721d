// Package membership asks a set about its members.
package membership

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Badges struct{ rdb redis.Cmdable }

func (b *Badges) Won(ctx context.Context, user string, badges []string) (n int) {
	for _, badge := range badges {
		if b.rdb.SIsMember(ctx, "badges:"+user, badge).Val() { // want cacheloop "SIsMember"
			n++
		}
	}
	return n
}

func (b *Badges) WonAtOnce(ctx context.Context, user string, badges []any) (n int) {
	for _, won := range b.rdb.SMIsMember(ctx, "badges:"+user, badges...).Val() {
		if won {
			n++
		}
	}
	return n
}
