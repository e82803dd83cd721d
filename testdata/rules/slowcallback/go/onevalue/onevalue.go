// Package onevalue fills one value under a mutex: who waits needs that value.
package onevalue

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

type Remote struct {
	client *http.Client

	tokenMu sync.Mutex
	token   string
	expires time.Time

	mu    sync.Mutex
	root  string
	seats int

	listMu sync.Mutex
	lists  map[string]string

	nameMu sync.Mutex
	name   string

	busyMu sync.Mutex
	banner string
}

func New() *Remote { return &Remote{client: &http.Client{}, lists: map[string]string{}} }

// Token guards the token and its age alone, and is over some time.
func (r *Remote) Token(ctx context.Context) (string, error) {
	r.tokenMu.Lock()
	defer r.tokenMu.Unlock()
	if r.token != "" && time.Now().Before(r.expires) {
		return r.token, nil
	}
	ctx, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	t, err := r.ask(ctx, "https://login.example/token")
	if err != nil {
		return "", err
	}
	r.token, r.expires = t, time.Now().Add(time.Hour)
	return t, nil
}

func (r *Remote) Forget() {
	r.tokenMu.Lock()
	r.token = ""
	r.tokenMu.Unlock()
}

// Root shares its mutex with what has nothing to do with it.
func (r *Remote) Root(ctx context.Context) (string, error) {
	r.mu.Lock() // want slowcallback "makes an HTTP request .* a lock that every key shares"
	defer r.mu.Unlock()
	if r.root != "" {
		return r.root, nil
	}
	root, err := r.ask(ctx, "https://files.example/root")
	if err != nil {
		return "", err
	}
	r.root = root
	return root, nil
}

func (r *Remote) Sit() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seats++
}

// List has one mutex for many values.
func (r *Remote) List(ctx context.Context, id string) (string, error) {
	r.listMu.Lock() // want slowcallback "makes an HTTP request .* a lock that every key shares"
	defer r.listMu.Unlock()
	if l, ok := r.lists[id]; ok {
		return l, nil
	}
	l, err := r.ask(ctx, "https://files.example/lists/"+id)
	if err != nil {
		return "", err
	}
	r.lists[id] = l
	return l, nil
}

// Name has no limit at all: who needs the name waits for good.
func (r *Remote) Name() (string, error) {
	r.nameMu.Lock() // want slowcallback "no time limit while it holds that value's own lock .*everybody who needs the value waits"
	defer r.nameMu.Unlock()
	if r.name != "" {
		return r.name, nil
	}
	n, err := r.ask(context.Background(), "https://files.example/name")
	if err != nil {
		return "", err
	}
	r.name = n
	return n, nil
}

// Banner is filled under a mutex that others hold for requests of their own.
func (r *Remote) Banner(ctx context.Context) (string, error) {
	r.busyMu.Lock() // want slowcallback "makes an HTTP request .* a lock that every key shares"
	defer r.busyMu.Unlock()
	if r.banner != "" {
		return r.banner, nil
	}
	b, err := r.ask(ctx, "https://files.example/banner")
	if err != nil {
		return "", err
	}
	r.banner = b
	return b, nil
}

func (r *Remote) Send(ctx context.Context) (string, error) {
	r.busyMu.Lock()
	defer r.busyMu.Unlock()
	return r.ask(ctx, "https://files.example/send?"+r.banner)
}

func (r *Remote) ask(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var s string
	return s, json.NewDecoder(resp.Body).Decode(&s)
}
