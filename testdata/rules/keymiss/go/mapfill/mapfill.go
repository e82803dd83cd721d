// Package mapfill keeps answers in a map behind two helpers.
package mapfill

import (
	"context"
	"database/sql"
	"sync"
)

type Rights struct {
	db    *sql.DB
	mu    sync.Mutex
	known map[string]bool
}

func (r *Rights) get(key string) (bool, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.known[key]
	return v, ok
}

func (r *Rights) set(key string, v bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known[key] = v
}

func (r *Rights) query(ctx context.Context, org, user string) (ok bool, err error) {
	err = r.db.QueryRowContext(ctx, "select 1 from rights where org = ? and person = ?", org, user).Scan(&ok)
	return ok, err
}

func (r *Rights) Anywhere(ctx context.Context, org, user string) (bool, error) {
	if v, ok := r.get(user); ok { // want keymiss "depends on org"
		return v, nil
	}
	v, err := r.query(ctx, org, user)
	if err != nil {
		return false, err
	}
	r.set(user, v)
	return v, nil
}

func (r *Rights) Within(ctx context.Context, org, user string) (bool, error) {
	key := org + "/" + user
	if v, ok := r.get(key); ok {
		return v, nil
	}
	v, err := r.query(ctx, org, user)
	if err != nil {
		return false, err
	}
	r.set(key, v)
	return v, nil
}

// Peers are who is connected; nobody asks anybody for them.
type Peers struct{ list map[string]*Peer }

type Peer struct{ addr string }

func (p *Peers) Peer(name, addr string) *Peer {
	if have, ok := p.list[name]; ok {
		return have
	}
	peer := &Peer{addr}
	p.list[name] = peer
	return peer
}
