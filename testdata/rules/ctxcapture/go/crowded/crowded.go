// Package crowded has many contexts of nobody below a flight, and one of its caller.
package crowded

import (
	"context"
	"database/sql"

	"golang.org/x/sync/singleflight"
)

type Board struct {
	db     *sql.DB
	flight singleflight.Group
}

func (b *Board) Row(ctx context.Context, name string) (any, error) {
	v, err, _ := b.flight.Do(name, func() (any, error) { // want ctxcapture "first caller"
		b.tidy()
		return b.row(ctx, name)
	})
	return v, err
}

// Tidied is nobody's work but its own.
func (b *Board) Tidied(ctx context.Context, name string) (any, error) {
	v, err, _ := b.flight.Do("tidied "+name, func() (any, error) {
		b.tidy()
		return name, nil
	})
	return v, err
}

func (b *Board) row(ctx context.Context, name string) (int, error) {
	var n int
	err := b.db.QueryRowContext(ctx, "select n from rows where name = ?", name).Scan(&n)
	return n, err
}

func (b *Board) tidy() {
	b.drop(context.Background(), "a")
	b.drop(context.Background(), "b")
	b.drop(context.Background(), "c")
	b.drop(context.Background(), "d")
	b.drop(context.Background(), "e")
	b.drop(context.Background(), "f")
	b.drop(context.TODO(), "g")
	b.drop(context.TODO(), "h")
	b.drop(context.TODO(), "i")
}

func (b *Board) drop(ctx context.Context, table string) {
	b.db.ExecContext(ctx, "delete from "+table)
}
