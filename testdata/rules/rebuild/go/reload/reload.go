package reload

import (
	"net/http"
	"os"
	"os/signal"
)

// A signal makes the whole server anew, its transport with it: that is no round
// of a worker.
func Start(s *Server) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for range signals {
			s.Reload()
		}
	}()
}

type Server struct{ status string }

func (s *Server) Reload() { s.load() }

func (s *Server) load() { s.status = s.remote() }

func (s *Server) remote() string { return s.authority() }

func (s *Server) authority() string { return s.fetch() }

func (s *Server) fetch() string {
	client := &http.Client{Transport: &http.Transport{}}
	resp, err := client.Get("https://authority.example")
	if err != nil {
		return ""
	}
	defer resp.Body.Close()
	return resp.Status
}
