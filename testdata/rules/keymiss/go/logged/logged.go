package logged

import (
	"log/slog"

	"golang.org/x/sync/singleflight"
)

type Pages struct{ group singleflight.Group }

func (p *Pages) Get(path, trace string) (any, error) {
	v, err, _ := p.group.Do(path, func() (any, error) {
		slog.Info("computed", "trace", trace)
		return "<p>" + path, nil
	})
	return v, err
}
