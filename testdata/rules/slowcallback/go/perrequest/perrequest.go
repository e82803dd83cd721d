package perrequest

import (
	"net/http"
	"sync"
)

// A session is made for one request and let go with it: nobody else waits for
// its lock.
type session struct {
	mu    sync.Mutex
	token *http.Response
}

func (s *session) Token() (*http.Response, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.token != nil {
		return s.token, nil
	}
	resp, err := http.Get("https://login.example/token")
	if err != nil {
		return nil, err
	}
	s.token = resp
	return resp, nil
}

type Groups struct{}

// Refresh is called by whoever implements the provider's interface.
func (Groups) Refresh(user string) (string, error) {
	s := &session{}
	if _, err := s.Token(); err != nil {
		return "", err
	}
	resp, err := s.Token()
	if err != nil {
		return "", err
	}
	return resp.Header.Get("Groups") + user, nil
}

// A shared one outlives the request.
type shared struct {
	mu    sync.Mutex
	token *http.Response
}

func (s *shared) Token() (*http.Response, error) {
	s.mu.Lock() // want slowcallback "that value.s own lock"
	defer s.mu.Unlock()
	if s.token != nil {
		return s.token, nil
	}
	resp, err := http.Get("https://login.example/token")
	if err != nil {
		return nil, err
	}
	s.token = resp
	return resp, nil
}

type Server struct{ tokens *shared }

func NewServer() *Server { return &Server{tokens: &shared{}} }

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := s.tokens.Token(); err != nil {
		http.Error(w, "no token", http.StatusBadGateway)
	}
}
