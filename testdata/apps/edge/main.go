// Command edge serves media from origins and checks those origins in the
// background.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"example.test/edge/covers"
	"example.test/edge/origin"
	"example.test/edge/resolve"
)

type server struct {
	resolver *resolve.Resolver
	origins  *origin.Board
	covers   *covers.Covers
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	s := &server{
		resolver: resolve.New(),
		origins:  origin.NewBoard(),
		covers:   covers.New(&http.Client{}),
	}
	go s.check(ctx, []string{"one.example.test", "two.example.test"})

	http.HandleFunc("GET /origins/{host}", s.origin)
	http.HandleFunc("GET /covers/{id}", s.cover)
	web := &http.Server{Addr: ":8080", ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		web.Close()
	}()
	if err := web.ListenAndServe(); err != http.ErrServerClosed {
		log.Fatal(err)
	}
}

// origin answers where a host is and whether it is well.
func (s *server) origin(w http.ResponseWriter, r *http.Request) {
	host := r.PathValue("host")
	addresses, err := s.resolver.Lookup(host)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	json.NewEncoder(w).Encode(map[string]any{"addresses": addresses, "healthy": s.origins.Healthy(host)})
}

func (s *server) cover(w http.ResponseWriter, r *http.Request) {
	size, err := s.covers.Size(r.Context(), r.PathValue("id"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	json.NewEncoder(w).Encode(map[string]int64{"size": size})
}

// check is the worker: every minute it looks at all origins.
func (s *server) check(ctx context.Context, hosts []string) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		for _, host := range hosts {
			if _, err := s.resolver.Lookup(host); err != nil || !s.origins.Healthy(host) {
				log.Printf("origin %s is not well: %v", host, err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
