package crossfile

import (
	"context"
)

type Board struct{ store *Store }

func (b *Board) Rows(ctx context.Context, ids []string) []string {
	var rows []string
	for _, id := range ids {
		rows = append(rows, b.store.Row(ctx, id)) // want cacheloop "once per turn"
	}
	return rows
}
