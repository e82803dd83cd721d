// Package sticky remembers which account a session was sent to; the account itself is
// read each time.
package sticky

import (
	"context"
	"database/sql"
	"errors"
	"net/http"

	"github.com/redis/go-redis/v9"
)

type Account struct {
	ID   int64
	Free bool
}

type Accounts struct {
	rdb *redis.Client
	db  *sql.DB
}

func (a *Accounts) byID(ctx context.Context, id int64) (Account, error) {
	acc := Account{ID: id}
	err := a.db.QueryRowContext(ctx, "select free from accounts where id = ?", id).Scan(&acc.Free)
	return acc, err
}

func (a *Accounts) free(ctx context.Context) ([]Account, error) {
	rows, err := a.db.QueryContext(ctx, "select id from accounts where free")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Account
	for rows.Next() {
		acc := Account{Free: true}
		if err := rows.Scan(&acc.ID); err != nil {
			return nil, err
		}
		out = append(out, acc)
	}
	return out, rows.Err()
}

func (a *Accounts) Pick(ctx context.Context, session string) (Account, error) {
	id, err := a.rdb.Get(ctx, "session:"+session).Int64()
	if err == nil && id > 0 {
		acc, err := a.byID(ctx, id)
		if err == nil && acc.Free {
			return acc, nil
		}
	}
	all, err := a.free(ctx)
	if err != nil {
		return Account{}, err
	}
	if len(all) == 0 {
		return Account{}, errors.New("none is free")
	}
	a.rdb.Set(ctx, "session:"+session, all[0].ID, 0)
	return all[0], nil
}

func Serve(a *Accounts) {
	http.HandleFunc("/pick", func(w http.ResponseWriter, r *http.Request) {
		if _, err := a.Pick(r.Context(), r.Header.Get("Session")); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
	})
}
