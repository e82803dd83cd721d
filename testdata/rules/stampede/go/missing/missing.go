// Package missing asks one question for all that it does not have.
package missing

import (
	"context"
	"database/sql"
	"sync"
)

type Names struct {
	db   *sql.DB
	have sync.Map
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
