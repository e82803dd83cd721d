// Package keeper fills caches through helpers and through a cache of its own: what
// looks and what keeps are calls, only the lock is here.
package keeper

import (
	"io"
	"net/http"
	"sync"
	"time"
)

// A Keeper is a cache of the project's own; which one is used does not matter.
type Keeper interface {
	Find(key string) any
	Keep(key string, value any)
}

type inMemory struct {
	mu sync.Mutex
	m  map[string]any
}

func (m *inMemory) Find(key string) any {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.m[key]
}

func (m *inMemory) Keep(key string, value any) {
	m.mu.Lock()
	m.m[key] = value
	m.mu.Unlock()
}

type nowhere struct{}

func (nowhere) Find(string) any  { return nil }
func (nowhere) Keep(string, any) {}

type Tickets struct {
	mu   sync.Mutex
	kept Keeper
}

// NewTickets is for others: a library's constructor has no caller here.
func NewTickets(kept Keeper) *Tickets { return &Tickets{kept: kept} }

// One is in another hand: its Tickets go with it, those of others do not.
type One struct{ t *Tickets }

func NewOne(kept Keeper) *One { return &One{t: NewTickets(kept)} }

func Once(key string) (string, error) { return NewTickets(&inMemory{m: map[string]any{}}).Ticket(key) }

func (t *Tickets) Ticket(key string) (string, error) {
	if v := t.kept.Find(key); v != nil {
		return v.(string), nil
	}
	t.mu.Lock() // want slowcallback "The fill of keeper.Tickets.kept makes an HTTP request"
	defer t.mu.Unlock()
	if v := t.kept.Find(key); v != nil {
		return v.(string), nil
	}
	v, err := ask(key)
	if err != nil {
		return "", err
	}
	t.kept.Keep(key, v)
	return v, nil
}

// Count keeps how often it was asked, nothing that it computed.
func (t *Tickets) Count(key string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept.Find(key) != nil {
		return nil
	}
	_, err := ask(key)
	t.kept.Keep(key, true)
	return err
}

var (
	fetching sync.Mutex
	listMu   sync.Mutex
	lists    = map[string]string{}
)

func List(key string) (string, error) {
	fetching.Lock() // want slowcallback "The fill of keeper.lists makes an HTTP request"
	defer fetching.Unlock()
	l := known(key)
	if l == "" {
		found, err := ask(key)
		if err != nil {
			return "", err
		}
		l = found
		note(key, l)
	}
	return l, nil
}

func known(key string) string {
	listMu.Lock()
	defer listMu.Unlock()
	return lists[key]
}

func note(key, list string) {
	listMu.Lock()
	lists[key] = list
	listMu.Unlock()
}

func ask(key string) (string, error) {
	res, err := http.Get("https://tickets.example/" + key)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return string(b), err
}

var (
	perKey = map[string]*sync.Mutex{}
	within = &http.Client{Timeout: 20 * time.Second}
)

// lockOf is the lock of one key.
func lockOf(key string) *sync.Mutex {
	listMu.Lock()
	defer listMu.Unlock()
	l, ok := perKey[key]
	if !ok {
		l = &sync.Mutex{}
		perKey[key] = l
	}
	return l
}

// Slow takes its time, but only who asks for the same key waits.
func Slow(key string) (string, error) {
	l := lockOf(key)
	l.Lock()
	defer l.Unlock()
	if found := known(key); found != "" {
		return found, nil
	}
	res, err := within.Get("https://tickets.example/" + key)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return "", err
	}
	note(key, string(b))
	return string(b), nil
}
