// Package stream opens a connection for a feed that a goroutine follows: one per
// feed is what is wanted. One per message is not.
package stream

import (
	"context"
	"database/sql"
	"time"
)

type Feed struct{ dsn string }

func (f *Feed) Follow(ctx context.Context) {
	for ctx.Err() == nil {
		changes := make(chan string)
		go f.watch(ctx, changes)
		for c := range changes {
			f.audit(ctx, c)
		}
		time.Sleep(time.Second)
	}
}

func (f *Feed) watch(ctx context.Context, changes chan<- string) {
	defer close(changes)
	db, err := sql.Open("feed", f.dsn)
	if err != nil {
		return
	}
	defer db.Close()
	f.read(ctx, db, func(c string) { changes <- c })
}

func (f *Feed) read(ctx context.Context, db *sql.DB, send func(string)) {
	for {
		var change string
		if err := db.QueryRowContext(ctx, "select next_change()").Scan(&change); err != nil {
			return
		}
		send(change)
	}
}

func (f *Feed) audit(ctx context.Context, change string) {
	db, err := sql.Open("feed", f.dsn) // want rebuild "for each round of a worker"
	if err != nil {
		return
	}
	_, _ = db.ExecContext(ctx, "insert into audit values ($1)", change)
}

func Start(ctx context.Context, dsn string) { go (&Feed{dsn: dsn}).Follow(ctx) }
