// Package kept fetches once and keeps what it got.
package kept

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/redis/go-redis/v9"
)

type Rates struct {
	client *redis.Client
	once   sync.Once
	all    map[string]float64

	mu    sync.Mutex
	known map[string]string
}

func (r *Rates) load(ctx context.Context) (out map[string]float64) {
	raw, _ := r.client.Get(ctx, "rates").Bytes()
	_ = json.Unmarshal(raw, &out)
	return out
}

func (r *Rates) Of(ctx context.Context, currency string) float64 {
	r.once.Do(func() { r.all = r.load(ctx) })
	return r.all[currency]
}

// Name keeps each entry that it was asked for.
func (r *Rates) Name(ctx context.Context, currency string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if name, ok := r.known[currency]; ok {
		return name
	}
	name := r.client.HGetAll(ctx, "currency-names").Val()[currency]
	r.known[currency] = name
	return name
}
