// Package cache has the API alone.
package cache

import (
	"context"
)

type Cache interface {
	GetMulti(ctx context.Context, keys []string) map[string][]byte
}
