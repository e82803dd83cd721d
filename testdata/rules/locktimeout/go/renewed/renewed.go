// Package renewed has a session that requests share and one of them renews.
package renewed

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

type Session struct {
	mu     sync.Mutex
	token  string
	asked  int
	limits http.Client
	told   func(token string)
}

func New(told func(token string)) *Session {
	return &Session{limits: http.Client{Timeout: 3 * time.Second}, told: told}
}

func Printed() *Session { return New(func(token string) { println(token) }) }

func (s *Session) Login() error {
	s.mu.Lock() // want locktimeout "renewed.Session.token is renewed under a mutex"
	defer s.mu.Unlock()
	resp, err := http.Post("https://login.example", "text/plain", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var answer struct{ Token string }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return err
	}
	s.token = answer.Token
	s.told(s.token)
	return nil
}

// LoginSoon gives up after three seconds.
func (s *Session) LoginSoon() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	resp, err := s.limits.Post("https://login.example", "text/plain", nil)
	if err != nil {
		return err
	}
	s.token = resp.Header.Get("Token")
	return resp.Body.Close()
}

// LoginOutside asks first.
func (s *Session) LoginOutside() error {
	resp, err := http.Post("https://login.example", "text/plain", nil)
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.token = resp.Header.Get("Token")
	s.mu.Unlock()
	return resp.Body.Close()
}

// Ping keeps nothing of what comes back.
func (s *Session) Ping() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	resp, err := http.Get("https://login.example/ping")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Session) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.token
}

// Keys are looked at first: it is a cache.
type Keys struct {
	mu   sync.Mutex
	kept *http.Response
	load func() (*http.Response, error)
}

func NewKeys() *Keys {
	return &Keys{load: func() (*http.Response, error) {
		return http.Get("https://keys.example")
	}}
}

func (k *Keys) Get() *http.Response {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil {
		k.kept, _ = k.load()
	}
	return k.kept
}
