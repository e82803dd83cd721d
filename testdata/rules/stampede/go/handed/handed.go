// Package handed makes an object for each request, but the map behind it is one
// for all.
package handed

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
)

type shared struct {
	mu    sync.Mutex
	known map[string]string
}

type view struct {
	db   *sql.DB
	mem  *shared
	lang string
}

func (v *view) text(ctx context.Context, name string) (string, error) {
	v.mem.mu.Lock()
	body, ok := v.mem.known[name]
	v.mem.mu.Unlock()
	if ok {
		return body, nil
	}
	body, err := v.query(ctx, name) // want stampede "queries the database, and nothing keeps others"
	if err != nil {
		return "", err
	}
	v.mem.mu.Lock()
	v.mem.known[name] = body
	v.mem.mu.Unlock()
	return body, nil
}

func (v *view) query(ctx context.Context, name string) (string, error) {
	tx, err := v.db.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer tx.Rollback()
	var body string
	return body, tx.QueryRowContext(ctx, "select body from texts where name = ?", name).Scan(&body)
}

type server struct {
	db  *sql.DB
	mem *shared
}

func New(db *sql.DB) http.Handler { return &server{db: db, mem: &shared{known: map[string]string{}}} }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v := &view{db: s.db, mem: s.mem, lang: r.Header.Get("Accept-Language")}
	body, err := v.text(r.Context(), r.URL.Path)
	if err != nil {
		http.Error(w, "text", http.StatusInternalServerError)
		return
	}
	_, _ = w.Write([]byte(body))
}
