// Package lockedbelow computes in a helper that keeps what it made under a lock:
// what its caller keeps of that need no guard of its own.
package lockedbelow

import (
	"database/sql"
	"net/http"
	"sync"
)

type manager struct{ rights string }

type server struct {
	db       *sql.DB
	mu       sync.Mutex
	managers map[string]*manager
	sessions sync.Map
}

func (s *server) manager(account string) (*manager, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.managers[account]; m != nil {
		return m, nil
	}
	m := &manager{}
	if err := s.db.QueryRow("select rights from accounts where name = ?", account).Scan(&m.rights); err != nil {
		return nil, err
	}
	s.managers[account] = m
	return m, nil
}

func (s *server) session(client, account string) (string, error) {
	if have, ok := s.sessions.Load(client); ok {
		return have.(string), nil
	}
	m, err := s.manager(account)
	if err != nil {
		return "", err
	}
	s.sessions.Store(client, m.rights)
	return m.rights, nil
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if rights, err := s.session(r.RemoteAddr, r.Host); err == nil {
		w.Write([]byte(rights))
	}
}

func Start(db *sql.DB) { http.Handle("/", &server{db: db, managers: map[string]*manager{}}) }
