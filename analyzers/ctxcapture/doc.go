package ctxcapture

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule ctxcapture.
var Rule = &rule.Rule{Name: "ctxcapture", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "work that many callers share lives and dies with the first caller's context",
	Why: `In a flight one caller computes and the others wait for the result. When the callback uses the context
of that first caller, its user closing a browser tab cancels the work, and everybody who waited gets
"context canceled" for a request that was alive and well. The error may even be stored.`,
	Cure: `Detach and bound: "ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), d)" inside the callback
keeps the values (tracing, logging) and gives the work a life of its own that ends. Detaching alone is no cure:
without a deadline the waiters hang instead. Let waiters leave by themselves with DoChan and a select.

A callback that already limits the captured context comes with a fix that detaches it there, from Go 1.21 on:
"go vet -vettool=… -fix", golangci-lint "--fix", or "fixes" in JSON and SARIF.`,
	Quiet: `Contexts that are detached; the context parameter that a context-aware group hands to the callback;
contexts used for their values only; loaders whose waiters retry when the leader was cancelled (a note).`,
	Examples: []rule.Example{{Language: model.Go, Bad: bad, Good: good}},
	Since:    "0.1",
	Tags:     []string{"correctness", "context"},
}

const bad = `package profile

import (
	"context"
	"io"
	"net/http"
	"time"

	"golang.org/x/sync/singleflight"
)

type Store struct {
	group  singleflight.Group
	client http.Client
}

func New() *Store { return &Store{client: http.Client{Timeout: 3 * time.Second}} }

func (s *Store) Get(ctx context.Context, id string) ([]byte, error) {
	v, err, _ := s.group.Do(id, func() (any, error) { return s.fetch(ctx, id) })
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
`

const good = `package profile

import (
	"context"
	"io"
	"net/http"
	"time"

	"golang.org/x/sync/singleflight"
)

type Store struct {
	group  singleflight.Group
	client http.Client
}

func New() *Store { return &Store{client: http.Client{Timeout: 3 * time.Second}} }

func (s *Store) Get(ctx context.Context, id string) ([]byte, error) {
	v, err, _ := s.group.Do(id, func() (any, error) {
		ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
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
`
