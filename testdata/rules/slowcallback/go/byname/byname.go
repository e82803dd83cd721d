package byname

import (
	"net/http"
	"sync"
)

var base http.RoundTripper = &http.Transport{}

// fetch and twin call methods of one library object, both through interfaces.
func fetch(r *http.Request) (*http.Response, error) { return base.RoundTrip(r) }

func twin() *http.Transport {
	return base.(interface{ Clone() *http.Transport }).Clone()
}

type Clients struct {
	mu   sync.Mutex
	made *http.Client
}

// Get asks nobody: it copies settings.
func (c *Clients) Get() *http.Client {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.made == nil {
		c.made = &http.Client{Transport: twin()}
	}
	return c.made
}

type Pages struct {
	mu   sync.Mutex
	kept *http.Response
}

func (p *Pages) Get() *http.Response {
	p.mu.Lock() // want slowcallback "makes an HTTP request"
	defer p.mu.Unlock()
	if p.kept == nil {
		r, _ := http.NewRequest(http.MethodGet, "https://pages.example", nil)
		p.kept, _ = fetch(r)
	}
	return p.kept
}
