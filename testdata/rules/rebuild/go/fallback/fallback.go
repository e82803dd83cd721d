package fallback

import (
	"context"
	"net/http"
)

type key struct{}

// With puts the client that requests share into their context.
func With(ctx context.Context, c *http.Client) context.Context {
	return context.WithValue(ctx, key{}, c)
}

func from(ctx context.Context) (*http.Client, bool) {
	c, ok := ctx.Value(key{}).(*http.Client)
	return c, ok
}

// client makes one only where nobody put one in.
func client(ctx context.Context) *http.Client {
	c, ok := from(ctx)
	if !ok {
		return &http.Client{Transport: &http.Transport{}}
	}
	return c
}

func Show(w http.ResponseWriter, r *http.Request) {
	resp, err := client(r.Context()).Get("https://origin.example")
	if err != nil {
		http.Error(w, "origin", http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
