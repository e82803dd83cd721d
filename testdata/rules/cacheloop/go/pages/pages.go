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

func Each(ctx context.Context, rdb *redis.Client) (out []string, err error) {
	it := rdb.Scan(ctx, 0, "page:*", 100).Iterator()
	for it.Next(ctx) {
		out = append(out, rdb.Get(ctx, it.Val()).Val()) // want cacheloop "once per turn"
	}
	return out, it.Err()
}

// Keys only moves the cursor.
func Keys(ctx context.Context, rdb *redis.Client) (out []string, err error) {
	it := rdb.Scan(ctx, 0, "page:*", 100).Iterator()
	for it.Next(ctx) {
		out = append(out, it.Val())
	}
	return out, it.Err()
}
