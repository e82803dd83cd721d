// Package record keeps what its clients said last: the key of a session need not
// hold what the session tells.
package record

import (
	"context"
	"database/sql"
	"sync"
)

type Session struct {
	Title, Track, State string
	Position            int
}

type Tracker struct {
	db       *sql.DB
	mu       sync.Mutex
	sessions map[string]Session
}

func (t *Tracker) get(client string) (Session, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, ok := t.sessions[client]
	return s, ok
}

func (t *Tracker) set(client string, s Session) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sessions[client] = s
}

func (t *Tracker) Report(ctx context.Context, client, track, state string, position int) error {
	if s, ok := t.get(client); ok && s.Track == track {
		return nil
	}
	title := ""
	if err := t.db.QueryRowContext(ctx, "select title from tracks where id = ?", track).Scan(&title); err != nil {
		return err
	}
	t.set(client, Session{Title: title, Track: track, State: state, Position: position})
	return nil
}
