// Package perrequest asks once for each request, and once for all of them.
package perrequest

import (
	"net/http"
	"sync"
)

func allowed(user string) func() error {
	var once sync.Once
	var err error
	return func() error {
		once.Do(func() { err = ask(user) })
		return err
	}
}

func Handle(w http.ResponseWriter, r *http.Request) {
	check := allowed(r.Header.Get("User"))
	if check() != nil || check() != nil {
		w.WriteHeader(http.StatusForbidden)
	}
}

// Open is made when the routes are.
func Open(next http.Handler) http.Handler {
	var once sync.Once
	var err error
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		once.Do(func() { err = ask("anybody") }) // want cachederror "keeps an error"
		if err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func Routes(mux *http.ServeMux) {
	mux.HandleFunc("/closed", Handle)
	mux.Handle("/open", Open(http.NotFoundHandler()))
}

func ask(user string) error {
	_, err := http.Get("http://roles.test/" + user)
	return err
}
