// Package turn has the turn of its loop in a function of its own.
package turn

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

type follower struct{ db *sql.DB }

func (f *follower) run(ctx context.Context) {
	for ctx.Err() == nil {
		if f.step(ctx) != nil {
			time.Sleep(time.Second)
		}
	}
}

func (f *follower) step(ctx context.Context) error {
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "insert into blocks values (1)"); err != nil {
		return err
	}
	return tx.Commit()
}

type api struct{ db *sql.DB }

func (a api) balance(w http.ResponseWriter, r *http.Request) {
	if a.db.QueryRowContext(r.Context(), "select 1").Err() != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func Together(ctx context.Context, m *http.ServeMux, dsn string) error {
	db, err := sql.Open("sqlite", dsn) // want sharedpool "1 connections for web requests"
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	go (&follower{db}).run(ctx)
	m.HandleFunc("/balance", api{db}.balance)
	return nil
}

func Apart(ctx context.Context, m *http.ServeMux, dsn string) error {
	own, err := sql.Open("sqlite", dsn)
	if err != nil {
		return err
	}
	own.SetMaxOpenConns(1)
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return err
	}
	go (&follower{own}).run(ctx)
	m.HandleFunc("/apart", api{db}.balance)
	return nil
}
