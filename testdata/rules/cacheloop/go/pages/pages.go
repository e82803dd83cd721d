// Package pages reads what a cursor finds, a page at a time.
package pages

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func All(ctx context.Context, rdb *redis.Client) (out []any, err error) {
	for cursor := uint64(0); ; {
		keys, next, err := rdb.Scan(ctx, cursor, "page:*", 100).Result()
		if err != nil {
			return nil, err
		}
		if len(keys) > 0 {
			vals, err := rdb.MGet(ctx, keys...).Result() // many keys in one command
			if err != nil {
				return nil, err
			}
			out = append(out, vals...)
		}
		if cursor = next; cursor == 0 {
			return out, nil
		}
	}
}
