// Package pushedout keeps rows in memory that pushes out what nobody asks for: no
// entry is missed by many at one moment.
package pushedout

import (
	"context"
	"database/sql"
	"net/http"

	lru "github.com/hashicorp/golang-lru/v2"
)

type Accounts struct {
	db   *sql.DB
	have *lru.Cache[string, int64]
	web  *lru.Cache[string, string]
}

func (a *Accounts) ID(ctx context.Context, name string) (int64, error) {
	if id, ok := a.have.Get(name); ok {
		return id, nil
	}
	id, err := a.query(ctx, name)
	if err != nil {
		return 0, err
	}
	a.have.Add(name, id)
	return id, nil
}

func (a *Accounts) query(ctx context.Context, name string) (id int64, err error) {
	err = a.db.QueryRowContext(ctx, "select id from accounts where name = ?", name).Scan(&id)
	return id, err
}

// What another host answers is dear even once for each who asks.
func (a *Accounts) Status(url string) (string, error) {
	if s, ok := a.web.Get(url); ok { // want stampede "makes an HTTP request"
		return s, nil
	}
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	a.web.Add(url, resp.Status)
	return resp.Status, nil
}
