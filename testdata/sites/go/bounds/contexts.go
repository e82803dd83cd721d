// Package bounds says how long callbacks may last.
package bounds

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"
)

var g singleflight.Group

func resolve(ctx context.Context, name string) error {
	_, err := net.DefaultResolver.LookupCNAME(ctx, name)
	return err
}

// Through a parameter, closures and a helper.
func Param(ctx context.Context, name string) {
	g.Do(name, func() (any, error) { // site key dns:cancellable
		return nil, func() error { return resolve(ctx, name) }()
	})
}

// Through a struct field.
type holder struct{ ctx context.Context }

func (h *holder) do(name string) error { return resolve(h.ctx, name) }

func Field(ctx context.Context, name string) {
	limited, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	h := &holder{ctx: limited}
	g.Do(name, func() (any, error) { return nil, h.do(name) }) // site key dns:3s
	k := &holder{ctx: context.Background()}
	g.Do(name, func() (any, error) { return nil, k.do(name) }) // site key dns:unbounded
}

// A method value keeps its receiver.
func Value(ctx context.Context, name string) {
	h := &holder{ctx: ctx}
	run := h.do
	g.Do(name, func() (any, error) { return nil, run(name) }) // site key dns:cancellable
}

// Detached, and detached with a limit of its own.
func Detached(ctx context.Context, name string) {
	g.Do(name, func() (any, error) { return nil, resolve(context.WithoutCancel(ctx), name) }) // site key dns:unbounded
	g.Do(name, func() (any, error) {                                                          // site key dns:2s
		c, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		return nil, resolve(c, name)
	})
	limited, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	g.Do(name, func() (any, error) { return nil, resolve(context.WithoutCancel(limited), name) }) // site key dns:unbounded
}

func Deadline(ctx context.Context, name string) {
	c, cancel := context.WithDeadline(ctx, time.Now().Add(4*time.Second))
	defer cancel()
	c = context.WithValue(c, holder{}, name)
	c, stop := context.WithCancelCause(c)
	defer stop(nil)
	g.Do(name, func() (any, error) { return nil, resolve(c, name) }) // site key dns:4s
}

// The group's context is that of its parent, cancelled early.
func Group(ctx context.Context, name string) {
	c, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	g.Do(name, func() (any, error) { // site key dns:5s
		e, c := errgroup.WithContext(c)
		for _, n := range []string{name, "www." + name} {
			e.Go(func() error { return resolve(c, n) })
		}
		return nil, e.Wait()
	})
}

// Nobody waits for what is left behind.
func Left(ctx context.Context, name string) {
	g.Do(name, func() (any, error) { // site key
		go resolve(ctx, name)
		return nil, nil
	})
}

// A goroutine that is waited for counts.
func Waited(ctx context.Context, name string) {
	g.Do(name, func() (any, error) { // site key dns:cancellable
		var wg sync.WaitGroup
		wg.Add(1)
		go func() {
			defer wg.Done()
			resolve(ctx, name)
		}()
		wg.Wait()
		return nil, nil
	})
	g.Do(name, func() (any, error) { // site key dns:cancellable
		done := make(chan error)
		go func() { done <- resolve(ctx, name) }()
		return nil, <-done
	})
}

// A timer ends the wait, whatever the goroutine does.
func Timed(name string) {
	g.Do(name, func() (any, error) { // site key dns:2s
		done := make(chan error, 1)
		go func() { done <- resolve(context.Background(), name) }()
		select {
		case err := <-done:
			return nil, err
		case <-time.After(2 * time.Second):
			return nil, context.DeadlineExceeded
		}
	})
}

// A timer that only ends one turn of a loop is no limit.
func Patient(name string) {
	g.Do(name, func() (any, error) { // site key dns:unbounded
		done := make(chan error, 1)
		go func() { done <- resolve(context.Background(), name) }()
		for {
			select {
			case err := <-done:
				return nil, err
			case <-time.After(2 * time.Second):
				println("still waiting")
			}
		}
	})
}

// A context that ends the wait.
func Until(ctx context.Context, name string) {
	c, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	g.Do(name, func() (any, error) { // site key dns:3s
		done := make(chan error, 1)
		go func() { done <- resolve(context.Background(), name) }()
		select {
		case err := <-done:
			return nil, err
		case <-c.Done():
			return nil, c.Err()
		}
	})
}

// Clients are limited where they are built.
type API struct{ client *http.Client }

func NewAPI() *API { return &API{client: &http.Client{Timeout: 7 * time.Second}} }

func (a *API) get(url string) error {
	res, err := a.client.Get(url)
	if err == nil {
		res.Body.Close()
	}
	return err
}

func UseAPI(name string) {
	api := NewAPI()
	g.Do(name, func() (any, error) { return nil, api.get(name) }) // site key http:7s
}

type Service struct{ api *API }

func NewService() *Service { return &Service{api: NewAPI()} }

func (s *Service) Get(name string) {
	g.Do(name, func() (any, error) { return nil, s.api.get(name) }) // site key http:7s
}

// A transport limits only parts.
func Transport(name string) {
	c := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Second}}
	g.Do(name, func() (any, error) { // site key http:unbounded
		res, err := c.Get(name)
		if err == nil {
			res.Body.Close()
		}
		return nil, err
	})
}

// A request carries its context.
func Request(name string) {
	g.Do(name, func() (any, error) { // site key http:6s
		ctx, cancel := context.WithTimeout(context.Background(), 6*time.Second)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, name, nil)
		if err != nil {
			return nil, err
		}
		res, err := http.DefaultClient.Do(req)
		if err == nil {
			res.Body.Close()
		}
		return nil, err
	})
}

// A dialer has a limit.
func Dial(name string) {
	d := net.Dialer{Timeout: 8 * time.Second}
	g.Do(name, func() (any, error) { return d.Dial("tcp", name) })                         // site key tcp:8s
	g.Do(name, func() (any, error) { return net.DialTimeout("tcp", name, 9*time.Second) }) // site key tcp:9s
}

// Held: by flow, not by blocks.
type Book struct {
	mu    sync.Mutex
	pages map[string]error
}

func (b *Book) withLock(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f()
}

func (b *Book) Page(name string) error {
	b.mu.Lock() // site global dns:unbounded
	err, ok := b.pages[name]
	if !ok {
		err = resolve(context.Background(), name)
		b.pages[name] = err
		b.mu.Unlock()
		return err
	}
	b.mu.Unlock()
	return err
}

func (b *Book) Unlocked(name string) error {
	b.mu.Lock()
	b.mu.Unlock()
	return resolve(context.Background(), name)
}
