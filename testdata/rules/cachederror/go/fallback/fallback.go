// Package fallback stores what it shows when the database does not answer.
package fallback

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log"
	"time"

	"github.com/redis/go-redis/v9"
)

type Menu struct {
	db  *sql.DB
	rdb *redis.Client
}

func (m *Menu) query(ctx context.Context) (items []string, err error) {
	rows, err := m.db.QueryContext(ctx, "select label from menu")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		items = append(items, s)
	}
	return items, rows.Err()
}

func (m *Menu) Empty(ctx context.Context) {
	items, err := m.query(ctx)
	if err != nil {
		log.Print(err)
		items = []string{}
	}
	raw, _ := json.Marshal(items)
	m.rdb.Set(ctx, "menu", raw, time.Hour) // want cachederror "What is left when .*query.* fails"
}

func (m *Menu) Zero(ctx context.Context) {
	items, err := m.query(ctx)
	if err != nil {
		log.Print(err)
	}
	m.rdb.Set(ctx, "menu", items, time.Hour) // want cachederror "What is left when .*query.* fails"
}

func (m *Menu) Answer(ctx context.Context) {
	items, err := m.query(ctx)
	if err != nil {
		return
	}
	m.rdb.Set(ctx, "menu", items, time.Hour)
}

// None keeps that there is nothing: it tells this failure from others.
func (m *Menu) None(ctx context.Context) {
	items, err := m.query(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return
	}
	m.rdb.Set(ctx, "menu", items, time.Hour)
}

// Again tries until there is an answer.
func (m *Menu) Again(ctx context.Context) {
	items, err := m.query(ctx)
	for err != nil {
		items, err = m.query(ctx)
	}
	m.rdb.Set(ctx, "menu", items, time.Hour)
}

func (m *Menu) Short(ctx context.Context) {
	ttl := time.Hour
	items, err := m.query(ctx)
	if err != nil {
		items, ttl = nil, time.Second
	}
	m.rdb.Set(ctx, "menu", items, ttl)
}

// Each stores what there is, one by one: nothing, when there is nothing.
func (m *Menu) Each(ctx context.Context) {
	items, err := m.query(ctx)
	if err != nil {
		log.Print(err)
	}
	for _, it := range items {
		m.rdb.Set(ctx, "item:"+it, it, time.Hour)
	}
}

type verdict struct{ err error }

// Refuse keeps what the function itself found out.
func (m *Menu) Refuse(ctx context.Context, name string) {
	m.rdb.Set(ctx, "refused:"+name, verdict{errors.New("not on the menu")}, time.Hour)
}
