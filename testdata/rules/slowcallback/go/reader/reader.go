package reader

import (
	"io"
	"net/http"
	"sync"
)

// A reader has one consumer: its lock keeps nobody else waiting.
type download struct {
	mu    sync.Mutex
	url   string
	chunk []byte
}

func (d *download) Read(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.chunk) == 0 {
		resp, err := http.Get(d.url)
		if err != nil {
			return 0, err
		}
		defer resp.Body.Close()
		if d.chunk, err = io.ReadAll(resp.Body); err != nil {
			return 0, err
		}
	}
	n := copy(p, d.chunk)
	d.chunk = d.chunk[n:]
	return n, nil
}

// Its other methods have no other callers.
func (d *download) Size() (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.chunk) == 0 {
		resp, err := http.Get(d.url)
		if err != nil {
			return 0, err
		}
		defer resp.Body.Close()
		if d.chunk, err = io.ReadAll(resp.Body); err != nil {
			return 0, err
		}
	}
	return len(d.chunk), nil
}

func Open(url string) io.Reader { return &download{url: url} }
