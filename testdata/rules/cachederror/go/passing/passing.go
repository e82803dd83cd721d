package passing

import (
	"net"
	"net/http"
	"sync"
)

// A stream is made for one request: what it keeps ends with it.
type stream struct {
	once sync.Once
	err  error
}

func (s *stream) Read() error {
	s.once.Do(func() { _, s.err = net.Dial("tcp", "backend:1") })
	return s.err
}

var open = map[*stream]bool{}

func Serve(w http.ResponseWriter, r *http.Request) {
	s := &stream{}
	open[s] = true
	if s.Read() != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// Fetch keeps the first error of its own three attempts.
func Fetch(w http.ResponseWriter, r *http.Request) {
	var once sync.Once
	var first error
	var wg sync.WaitGroup
	for range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if _, err := net.Dial("tcp", "backend:2"); err != nil {
				once.Do(func() { first = err; _, _ = net.Dial("tcp", "alarm:1") })
			}
		}()
	}
	wg.Wait()
	if first != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// A link is made at the start and asked by all requests.
type link struct {
	once sync.Once
	err  error
}

func (l *link) Up() error {
	l.once.Do(func() { _, l.err = net.Dial("tcp", "backend:3") }) // want cachederror "."
	return l.err
}

func Routes(mux *http.ServeMux) {
	l := &link{}
	mux.HandleFunc("/serve", Serve)
	mux.HandleFunc("/fetch", Fetch)
	mux.HandleFunc("/up", func(w http.ResponseWriter, r *http.Request) {
		if l.Up() != nil {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
}
