// Package looked keeps what it works out by itself: the look is a call, the
// write is none, and nothing between them costs anything.
package looked

import (
	"net/http"
	"strings"
	"sync"
)

type slugs struct {
	mu    sync.RWMutex
	known map[string]string
}

func (s *slugs) look(title string) (string, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	slug, ok := s.known[title]
	return slug, ok
}

func (s *slugs) of(title string) string {
	if slug, ok := s.look(title); ok {
		return slug
	}
	slug := strings.ReplaceAll(strings.ToLower(title), " ", "-")
	s.mu.Lock()
	s.known[title] = slug
	s.mu.Unlock()
	return slug
}

var shared = &slugs{known: map[string]string{}}

// Handle answers with the slug of a title.
func Handle(w http.ResponseWriter, r *http.Request) {
	_, _ = w.Write([]byte(shared.of(r.FormValue("title"))))
}

func main() { http.HandleFunc("/slug", Handle) }
