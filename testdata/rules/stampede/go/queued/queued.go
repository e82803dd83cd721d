// Package queued collects notices for the end of a transaction: whoever comes first
// makes the list. What stands between two notices fills no cache.
package queued

import (
	"database/sql"
	"net/http"
	"sync"
)

type outbox struct {
	mu      sync.Mutex
	notices []any
}

var outboxes sync.Map

func later(tx *sql.Tx, notice any) {
	v, _ := outboxes.LoadOrStore(tx, &outbox{})
	box := v.(*outbox)
	box.mu.Lock()
	defer box.mu.Unlock()
	box.notices = append(box.notices, notice)
}

func addGuest(tx *sql.Tx, name string) error {
	if _, err := tx.Exec("INSERT INTO guests VALUES (?)", name); err != nil {
		return err
	}
	later(tx, "guest "+name)
	return nil
}

func tableOf(tx *sql.Tx, name string) (int64, error) {
	var id int64
	err := tx.QueryRow("SELECT id FROM seats WHERE name = ?", name).Scan(&id)
	return id, err
}

type seating struct{ table int64 }

func (s *seating) save(tx *sql.Tx) error {
	if _, err := tx.Exec("INSERT INTO seatings VALUES (?)", s.table); err != nil {
		return err
	}
	later(tx, s.table)
	return nil
}

type Hall struct{ db *sql.DB }

func (h *Hall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	tx, err := h.db.Begin()
	if err != nil {
		return
	}
	defer func() { _ = tx.Rollback() }()
	if err := welcome(tx, &seating{}, r.FormValue("guest")); err != nil {
		return
	}
	_ = tx.Commit()
}

func welcome(tx *sql.Tx, seat *seating, name string) error {
	if err := addGuest(tx, name); err != nil {
		return err
	}
	if seat.table == 0 {
		table, err := tableOf(tx, name)
		if err != nil {
			return err
		}
		seat.table = table
	}
	return seat.save(tx)
}

func main() { http.Handle("/hall", &Hall{}) }
