package mutex

import (
	"context"
	"io"
	"net/http"
	"sync"
)

type Keys struct {
	mu     sync.Mutex
	client *http.Client
	known  map[string][]byte
}

func New() *Keys { return &Keys{client: &http.Client{}, known: map[string][]byte{}} }

func (k *Keys) Get(ctx context.Context, issuer string) ([]byte, error) {
	k.mu.Lock() // want slowcallback "makes an HTTP request"
	defer k.mu.Unlock()
	if b, ok := k.known[issuer]; ok {
		return b, nil
	}
	b, err := k.fetch(ctx, issuer)
	if err != nil {
		return nil, err
	}
	k.known[issuer] = b
	return b, nil
}

func (k *Keys) fetch(ctx context.Context, issuer string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, issuer, nil)
	if err != nil {
		return nil, err
	}
	resp, err := k.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}
