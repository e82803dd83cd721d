// Package handed has a flight of its own that hands the first caller's context on: the
// fault is there, and not in each of its callers.
package handed

import (
	"context"
	"net/http"

	"golang.org/x/sync/singleflight"
)

type flights struct{ group singleflight.Group }

func (f *flights) fetch(ctx context.Context, key string, load func(context.Context, string) (any, error)) (any, error) {
	v, err, _ := f.group.Do(key, func() (any, error) { // want ctxcapture "of its first caller"
		return load(ctx, key)
	})
	return v, err
}

type Pages struct{ flights flights }

func (p *Pages) Page(ctx context.Context, url string) (any, error) {
	return p.flights.fetch(ctx, url, p.load)
}

func (p *Pages) load(ctx context.Context, url string) (any, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
