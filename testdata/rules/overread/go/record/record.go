// Package record reads small things as a whole.
package record

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"
)

type Token struct {
	Access, Refresh string
	Expires         time.Time
}

type Store struct{ client *redis.Client }

// Access is one of a few single values.
func (s *Store) Access(ctx context.Context) string {
	raw, _ := s.client.Get(ctx, "token").Bytes()
	var t Token
	_ = json.Unmarshal(raw, &t)
	return t.Access
}

type page struct {
	Until time.Time
	Lines []string
}

// Lines takes the value out of its wrapping.
func (s *Store) Lines(ctx context.Context) []string {
	raw, _ := s.client.Get(ctx, "page").Bytes()
	var p page
	if json.Unmarshal(raw, &p) != nil || time.Now().After(p.Until) {
		return nil
	}
	return p.Lines
}

type Order struct {
	State string
	Lines []string
}

// State is a field of the record that the key names.
func (s *Store) State(ctx context.Context, id string) string {
	raw, _ := s.client.Get(ctx, "order:"+id).Bytes()
	var o Order
	_ = json.Unmarshal(raw, &o)
	return o.State
}

// Touch renews a field of a record.
func (s *Store) Touch(ctx context.Context, id string) error {
	raw, _ := s.client.Get(ctx, "order:"+id).Bytes()
	var o Order
	_ = json.Unmarshal(raw, &o)
	o.State = "touched"
	raw, _ = json.Marshal(o)
	return s.client.Set(ctx, "order:"+id, raw, time.Hour).Err()
}

type User struct{ Name, Mail, Town string }

// User takes the hash of a record apart.
func (s *Store) User(ctx context.Context, id string) User {
	m := s.client.HGetAll(ctx, "user:"+id).Val()
	return User{Name: m["name"], Mail: m["mail"], Town: m["town"]}
}

type Mark struct{ By, Text string }

// Mark makes the object that the hash stands for.
func (s *Store) Mark(ctx context.Context, id string) *Mark {
	m := s.client.HGetAll(ctx, "mark:"+id).Val()
	return &Mark{By: m["by"], Text: m["text"]}
}

// Scan fills the record at once.
func (s *Store) Scan(ctx context.Context, id string) (u User, err error) {
	return u, s.client.HGetAll(ctx, "user:"+id).Scan(&u)
}
