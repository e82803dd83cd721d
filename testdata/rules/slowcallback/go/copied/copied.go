package copied

import (
	"net/http"
	"sync"
	"time"
)

// A timeout that each change of the settings copies from the last ones comes
// from nowhere; following it must come to an end.
type Settings struct {
	Address string
	Timeout time.Duration
}

type Fetcher struct {
	mu       sync.Mutex
	settings *Settings
	page     *http.Response
}

func New(s *Settings) *Fetcher { return &Fetcher{settings: s} }

func (f *Fetcher) Write(to *Settings) { *to = *f.settings }

func fresh(address string) *Settings {
	s := &Settings{Address: address}
	return s
}

func (f *Fetcher) Change(address string) *Fetcher {
	next := fresh(address)
	last := &Settings{Timeout: f.settings.Timeout}
	f.Write(last)
	next.Timeout = last.Timeout
	return New(next)
}

func (f *Fetcher) Page() (*http.Response, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.page != nil {
		return f.page, nil
	}
	client := &http.Client{Timeout: f.settings.Timeout}
	resp, err := client.Get("https://origin.example")
	if err != nil {
		return nil, err
	}
	f.page = resp
	return resp, nil
}
