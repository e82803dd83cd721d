// Package foundlock runs a loader, given at construction, under the lock of the
// entry that a helper finds or makes.
package foundlock

import (
	"context"
	"net/http"
	"sync"
)

type load func(ctx context.Context, name string) (*http.Response, error)

type slot struct {
	mu   sync.Mutex
	page *http.Response
}

type Pages struct {
	mu    sync.RWMutex
	slots map[string]*slot
	load  load
}

func New(l load) *Pages { return &Pages{slots: map[string]*slot{}, load: l} }

func (p *Pages) slotOf(name string) (*slot, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s, ok := p.slots[name]; ok {
		return s, nil
	}
	s := &slot{}
	p.slots[name] = s
	return s, nil
}

func (p *Pages) Get(ctx context.Context, name string) (*http.Response, error) {
	s, err := p.slotOf(name)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.page != nil {
		return s.page, nil
	}
	page, err := p.load(ctx, name)
	if err != nil {
		return nil, err
	}
	s.page = page
	return page, nil
}

// One keeps one page, for whatever name it is asked first.
type One struct {
	mu   sync.Mutex
	page *http.Response
	load load
}

func NewOne(l load) *One { return &One{load: l} }

func (o *One) Get(ctx context.Context) (*http.Response, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.page != nil {
		return o.page, nil
	}
	page, err := o.load(ctx, "home")
	if err != nil {
		return nil, err
	}
	o.page = page
	return page, nil
}

func fetch(ctx context.Context, name string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://pages.example/"+name, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(r)
}

func Routes(m *http.ServeMux) {
	pages := New(fetch)
	one := NewOne(fetch) // want slowcallback "lock that every key shares"
	m.HandleFunc("/{name}", func(w http.ResponseWriter, r *http.Request) {
		pages.Get(r.Context(), r.PathValue("name"))
		one.Get(r.Context())
	})
}
