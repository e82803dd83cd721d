// Package missing asks one question for all that it does not have.
package missing

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

type Names struct {
	db   *sql.DB
	have sync.Map
	sent sync.Map
}

func (n *Names) All(ctx context.Context, ids []string) (map[string]string, error) {
	out := map[string]string{}
	var missing []any
	for _, id := range ids {
		if name, ok := n.have.Load(id); ok {
			out[id] = name.(string)
			continue
		}
		missing = append(missing, id)
	}
	if len(missing) == 0 {
		return out, nil
	}
	found, err := n.query(ctx, missing)
	if err != nil {
		return nil, err
	}
	for id, name := range found {
		n.have.Store(id, name)
		out[id] = name
	}
	return out, nil
}

func (n *Names) query(ctx context.Context, ids []any) (map[string]string, error) {
	rows, err := n.db.QueryContext(ctx, "select id, name from names where id in (?)", ids...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]string{}
	for rows.Next() {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, err
		}
		out[id] = name
	}
	return out, rows.Err()
}

// Send notes what it sent: all that comes back is how it went.
func (n *Names) Send(ctx context.Context, id string) error {
	if _, ok := n.sent.Load(id); ok {
		return nil
	}
	err := n.insert(ctx, id)
	var some partly
	if errors.As(err, &some) || err == nil {
		n.sent.Store(id, some.failed)
	}
	return err
}

type partly struct{ failed []string }

func (p partly) Error() string { return "sent in part" }

func (n *Names) insert(ctx context.Context, id string) error {
	_, err := n.db.ExecContext(ctx, "insert into sent values (?)", id)
	return err
}
