package bounds

import (
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/consul/api"
	"github.com/imroc/req/v3"
	"github.com/levigross/grequests"
	"github.com/parnurzeal/gorequest"
)

// A client in a variable of the package, and one whose limit is set at start.
var (
	shared  = &http.Client{Timeout: 3 * time.Second}
	late    = &http.Client{}
	endless = new(http.Client)
)

func init() { late.Timeout = 4 * time.Second }

func Shared(url string) {
	g.Do(url, func() (any, error) { return shared.Get(url) })  // site key http:3s
	g.Do(url, func() (any, error) { return late.Get(url) })    // site key http:4s
	g.Do(url, func() (any, error) { return endless.Get(url) }) // site key http:unbounded
}

// Options and setters of a project's own client.
type Fetcher struct{ client *http.Client }

type Option func(*Fetcher)

func WithClient(c *http.Client) Option { return func(f *Fetcher) { f.client = c } }

func NewFetcher(opts ...Option) *Fetcher {
	f := &Fetcher{}
	for _, o := range opts {
		o(f)
	}
	return f
}

func (f *Fetcher) Fetch(url string) {
	g.Do(url, func() (any, error) { return f.client.Get(url) }) // site key http:5s
}

func UseFetcher() {
	NewFetcher(WithClient(&http.Client{Timeout: 5 * time.Second})).Fetch("a")
}

type Loader struct{ client *http.Client }

func (l *Loader) SetTimeout(d time.Duration) { l.client.Timeout = d }

func NewLoader() *Loader { return &Loader{client: &http.Client{}} }

func (l *Loader) Load(url string) {
	g.Do(url, func() (any, error) { return l.client.Get(url) }) // site key http:6s
}

func UseLoader() {
	l := NewLoader()
	l.SetTimeout(6 * time.Second)
	l.Load("a")
}

// A transport around another one changes nothing about the client's limit.
type tracing struct{ next http.RoundTripper }

func (t tracing) RoundTrip(r *http.Request) (*http.Response, error) { return t.next.RoundTrip(r) }

func Wrapped(url string) {
	c := &http.Client{Transport: tracing{http.DefaultTransport}, Timeout: 7 * time.Second}
	g.Do(url, func() (any, error) { return c.Get(url) }) // site key http:7s
	bare := &http.Client{Transport: tracing{&http.Transport{ResponseHeaderTimeout: time.Second, IdleConnTimeout: time.Second}}}
	g.Do(url, func() (any, error) { return bare.Get(url) }) // site key http:unbounded
}

// One client's limit is not another's.
func Two(url string, unknown *http.Client) {
	a, b := http.Client{Timeout: 8 * time.Second}, http.Client{}
	g.Do(url, func() (any, error) { return a.Get(url) })       // site key http:8s
	g.Do(url, func() (any, error) { return b.Get(url) })       // site key http:unbounded
	g.Do(url, func() (any, error) { return unknown.Get(url) }) // site key http
}

// Helpers with limits of their own.
func Req(ctx context.Context, url string) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	c := req.C()
	g.Do(url, func() (any, error) { return c.R().Get(url) })                 // site key http:2m0s
	g.Do(url, func() (any, error) { return c.R().SetContext(lim).Get(url) }) // site key http:2s
	g.Do(url, func() (any, error) { return c.R().Do(lim), nil })             // site key http:2s
	s := req.C().SetTimeout(9 * time.Second).SetUserAgent("a")
	g.Do(url, func() (any, error) { return s.R().Get(url) }) // site key http:9s
	n := req.C().SetTimeout(0)
	g.Do(url, func() (any, error) { return n.R().Get(url) }) // site key http:unbounded
}

func OtherHelpers(url string) {
	g.Do(url, func() (any, error) { _, _, _ = gorequest.New().Get(url).End(); return nil, nil }) // site key http:unbounded
	g.Do(url, func() (any, error) {                                                              // site key http:1s
		_, _, _ = gorequest.New().Timeout(time.Second).Get(url).Set("a", "b").End()
		return nil, nil
	})
	g.Do(url, func() (any, error) { return grequests.Get(url, nil) })                                                    // site key http:unbounded
	g.Do(url, func() (any, error) { return grequests.Get(url, &grequests.RequestOptions{RequestTimeout: time.Second}) }) // site key http:1s
	s := grequests.NewSession(&grequests.RequestOptions{HTTPClient: &http.Client{Timeout: 2 * time.Second}})
	g.Do(url, func() (any, error) { return s.Get(url, nil) }) // site key http:2s
}

// A client in the configuration of a library: what is ever put there.
func Inner(c *api.Config, url string) {
	g.Do(url, func() (any, error) { return c.HttpClient.Get(url) }) // site key http:2s
}

func UseInner() { Inner(configured("a"), "a") }

func configured(name string) *api.Config {
	return &api.Config{HttpClient: &http.Client{Timeout: 2 * time.Second}}
}

// Where the client itself is not known, neither is its limit.
func Given(c func() *http.Client, url string) {
	g.Do(url, func() (any, error) { return c().Get(url) }) // site key http
}
