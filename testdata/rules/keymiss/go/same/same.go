// Package same has parameters that are the same for everybody who asks.
package same

import (
	"net/http"
	"sync"

	"golang.org/x/sync/singleflight"
)

type Config struct {
	Origin string
	Limits Limits
}

type Limits struct{ Most int }

var config = &Config{Limits: Limits{Most: 20}}

type page struct {
	body string
	most int
}

type backends struct{ web *http.Client }

type Pages struct {
	group singleflight.Group
	mu    sync.Mutex
	kept  sync.Map
}

// The program's configuration is not in the key, and need not be.
func (p *Pages) Page(cfg *Config, path string) (any, error) {
	v, err, _ := p.group.Do(path, func() (any, error) {
		return page{body: path, most: cfg.Limits.Most}, nil
	})
	return v, err
}

func (p *Pages) First() (any, error) { return p.Page(config, "/") }

// Of Tenant's configurations there are several: the key tells them apart.
func (p *Pages) Tenant(cfg *Config) (any, error) {
	v, err, _ := p.group.Do(cfg.Origin, func() (any, error) { // want keymiss "cfg.Limits.Most"
		return page{body: cfg.Origin, most: cfg.Limits.Most}, nil
	})
	return v, err
}

// What a value is fetched with is a client, in whatever struct it comes.
func (p *Pages) Fetched(b *backends, path string) (any, error) {
	v, err, _ := p.group.Do(path, func() (any, error) {
		resp, err := b.web.Get(path)
		return resp, err
	})
	return v, err
}

// Set is given the value by who calls it.
func (p *Pages) Set(path, body string) {
	if old, ok := p.kept.Load(path); ok {
		old.(*page).most++
		return
	}
	p.kept.Store(path, &page{body: body})
}
