// Package forone makes a client of what somebody logged in with: the next one's is
// another.
package forone

import (
	"database/sql"
	"encoding/json"
	"net/http"
)

type account struct{ DSN string }

func open(a *account) (*sql.DB, error) { return sql.Open("postgres", a.DSN) }

func mine(w http.ResponseWriter, r *http.Request, a *account) {
	db, err := open(a)
	if err != nil || db.Ping() != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

type server struct{ dsn string }

func (s *server) ours(w http.ResponseWriter, r *http.Request) {
	db, err := sql.Open("postgres", s.dsn) // want rebuild "anew for each request"
	if err != nil || db.Ping() != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func Start(dsn string) {
	s := &server{dsn}
	http.HandleFunc("/ours", s.ours)
	http.HandleFunc("/mine", func(w http.ResponseWriter, r *http.Request) {
		a := &account{}
		if json.NewDecoder(r.Body).Decode(a) == nil {
			mine(w, r, a)
		}
	})
}
