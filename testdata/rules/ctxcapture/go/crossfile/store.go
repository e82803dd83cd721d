package crossfile

import (
	"context"
	"io"
	"net/http"
	"time"
)

type Store struct {
	flight flight
	client *http.Client
}

func New() *Store { return &Store{client: &http.Client{Timeout: 3 * time.Second}} }

func (s *Store) Get(ctx context.Context, id string) ([]byte, error) {
	return s.flight.do(id, func() ([]byte, error) { return s.fetch(ctx, id) }) // want ctxcapture "uses ctx of its first caller"
}

func (s *Store) fetch(ctx context.Context, id string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://profiles.example/"+id, nil)
	if err != nil {
		return nil, err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}
