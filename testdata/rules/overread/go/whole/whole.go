// Package whole uses what it fetches.
package whole

import (
	"context"
	"encoding/json"
	"log"

	"github.com/redis/go-redis/v9"
)

type Names struct{ client *redis.Client }

func (n *Names) All(ctx context.Context) (map[string]string, error) {
	return n.client.HGetAll(ctx, "names").Result()
}

// Some takes many out of one fetch.
func (n *Names) Some(ctx context.Context, ids []string) []string {
	all := n.client.HGetAll(ctx, "names").Val()
	var out []string
	for _, id := range ids {
		out = append(out, all[id])
	}
	return out
}

// Find hands it on to what may look at all of it.
func (n *Names) Find(ctx context.Context, id string) string {
	all := n.client.HGetAll(ctx, "names").Val()
	log.Println(all)
	return all[id]
}

// Lookup answers from one fetch for as long as it is kept.
func (n *Names) Lookup(ctx context.Context) func(string) string {
	all := n.client.HGetAll(ctx, "names").Val()
	return func(id string) string { return all[id] }
}

func (n *Names) One(ctx context.Context, id string) string {
	return n.client.HGet(ctx, "names", id).Val()
}

// Of takes a map that is there for this key alone.
func (n *Names) Of(ctx context.Context, id string) string {
	raw, _ := n.client.Get(ctx, "by:"+id).Bytes()
	var byID map[string]string
	_ = json.Unmarshal(raw, &byID)
	return byID[id]
}
