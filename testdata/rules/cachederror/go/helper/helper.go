// Package helper stores through a helper that packs the value.
package helper

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"time"

	"github.com/redis/go-redis/v9"
)

type Menus struct {
	db  *sql.DB
	rdb *redis.Client
}

func (m *Menus) put(ctx context.Context, day string, dishes []string, ttl time.Duration) {
	if raw, err := json.Marshal(dishes); err == nil {
		m.rdb.Set(ctx, "menu:"+day, raw, ttl)
	}
}

func (m *Menus) query(ctx context.Context, day string) ([]string, error) {
	rows, err := m.db.QueryContext(ctx, "select dish from menu where day = ?", day)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

func (m *Menus) Of(ctx context.Context, day string) []string {
	dishes, err := m.query(ctx, day)
	if err != nil {
		log.Print(err)
		dishes = []string{}
	}
	m.put(ctx, day, dishes, time.Hour) // want cachederror "fails"
	return dishes
}

// Sure stores answers.
func (m *Menus) Sure(ctx context.Context, day string) []string {
	dishes, err := m.query(ctx, day)
	if err != nil {
		log.Print(err)
		return nil
	}
	m.put(ctx, day, dishes, time.Hour)
	return dishes
}

// Brief lets a dead database breathe.
func (m *Menus) Brief(ctx context.Context, day string) []string {
	dishes, err := m.query(ctx, day)
	if err != nil {
		log.Print(err)
		dishes = []string{}
	}
	m.put(ctx, day, dishes, 5*time.Second)
	return dishes
}
