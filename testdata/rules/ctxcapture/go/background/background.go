package background

import (
	"context"
	"io"
	"net/http"
	"time"

	"golang.org/x/sync/singleflight"
)

type Store struct {
	group  singleflight.Group
	client *http.Client
}

func New() *Store { return &Store{client: &http.Client{Timeout: 3 * time.Second}} }

func (s *Store) Get(id string) ([]byte, error) {
	v, err, _ := s.group.Do(id, func() (any, error) {
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		defer stop()
		return s.fetch(ctx, id)
	})
	if err != nil {
		return nil, err
	}
	return v.([]byte), nil
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
