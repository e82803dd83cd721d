package otherway

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/redis/go-redis/v9"
)

type Badge struct{ Owner, Level string }

type Badges struct {
	rdb *redis.Client
	db  *sql.DB
}

// What is stored was just read from the database. Only the other way through the
// function, which stores nothing, decodes what the cache gave.
func (b *Badges) Get(ctx context.Context, id string) (*Badge, error) {
	var badge Badge
	text, err := b.look(ctx, "badge:"+id)
	if err != nil {
		if err := b.load(ctx, id, &badge); err != nil {
			return nil, err
		}
		body, err := json.Marshal(badge)
		if err != nil {
			return nil, err
		}
		b.rdb.Set(ctx, "badge:"+id, string(body), 0)
		return &badge, nil
	}
	err = json.Unmarshal([]byte(text), &badge)
	return &badge, err
}

func (b *Badges) load(ctx context.Context, id string, into *Badge) error {
	return b.db.QueryRowContext(ctx, "SELECT owner, level FROM badges WHERE id = ?", id).Scan(&into.Owner, &into.Level)
}

func (b *Badges) look(ctx context.Context, key string) (string, error) {
	return b.rdb.Get(ctx, key).Result()
}
