// Package anyclient asks with a client that comes from who knows where.
package anyclient

import (
	"context"
	"net/http"
	"sync"
)

type Maker interface {
	Client(name string) *http.Client
}

type Names struct {
	mu     sync.Mutex
	known  map[string]string
	client *http.Client
}

func New(m Maker) *Names { return &Names{client: m.Client("names"), known: map[string]string{}} }

// Name may have any limit: the client's is not known, though the context has none.
func (n *Names) Name(ctx context.Context, url string) (string, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if s, ok := n.known[url]; ok {
		return s, nil
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := n.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	n.known[url] = resp.Status
	return resp.Status, nil
}
