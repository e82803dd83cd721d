package ctxcapture

import (
	stdctx "context"
	"io"
	"net/http"
	"time"

	"example.test/fix/flight"
)

var group flight.Group

func fetch(ctx stdctx.Context, path string) (string, error) {
	return group.Do(path, func() (string, error) { // want `of its first caller`
		ctx, stop := stdctx.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return get(ctx, path)
	})
}

// limitless has no limit: which one it should have is not for a tool to say.
func limitless(ctx stdctx.Context, path string) string {
	s, _ := group.Do("zip"+path, func() (string, error) { return get(ctx, path) }) // want `of its first caller`
	return s
}

// both uses the caller's context beside the limit, too.
func both(ctx stdctx.Context, path string) (string, error) {
	return group.Do("both"+path, func() (string, error) { // want `of its first caller`
		short, stop := stdctx.WithTimeout(ctx, 3*time.Second)
		defer stop()
		if s, err := get(short, path); err == nil {
			return s, nil
		}
		return get(ctx, path)
	})
}

func get(ctx stdctx.Context, path string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", "https://example.test"+path, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}
