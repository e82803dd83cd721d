package embedded

import (
	"context"
	"io"
	"net/http"
	"time"

	"golang.org/x/sync/singleflight"
)

// A session is the context of the request it serves.
type session struct {
	context.Context
	user string
}

type Store struct {
	group  singleflight.Group
	client *http.Client
}

func New() *Store { return &Store{client: &http.Client{Timeout: 3 * time.Second}} }

func (s *Store) Serve(w http.ResponseWriter, r *http.Request) {
	s.Get(&session{r.Context(), r.URL.Path}, r.URL.Path)
}

func (s *Store) Get(on *session, id string) ([]byte, error) {
	v, err, _ := s.group.Do(id, func() (any, error) { return s.fetch(on, id) }) // want ctxcapture "first caller"
	if err != nil {
		return nil, err
	}
	return v.([]byte), nil
}

// Own keeps what it asks for apart from who asks.
func (s *Store) Own(on *session, id string) ([]byte, error) {
	v, err, _ := s.group.Do(id, func() (any, error) {
		ctx, stop := context.WithTimeout(context.WithoutCancel(on), time.Second)
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
