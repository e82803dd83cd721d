package fresh

import "sync"

// A store of stores: the callback fills a store that it just made, which has a
// lock of its own.
type Store struct {
	mu   sync.RWMutex
	data map[string]any
}

func New() *Store {
	s := &Store{}
	s.Reset()
	return s
}

func (s *Store) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.data = map[string]any{}
}

func (s *Store) GetOrSet(key string, make func() any) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.data[key]; ok {
		return v
	}
	v := make()
	s.data[key] = v
	return v
}

type App struct{ store *Store }

func (a *App) Limits() *Store {
	return a.store.GetOrSet("limits", func() any { return New() }).(*Store)
}

func (a *App) Reload() any {
	return a.store.GetOrSet("page", func() any { // want nestedget "waits for itself"
		a.store.Reset()
		return "page"
	})
}
