package regexp

import (
	"net/http"
	"regexp"
	"strings"
)

// Show compiles once a request: a few microseconds, a note.
func Show(w http.ResponseWriter, r *http.Request) {
	if !regexp.MustCompile("^[a-z]+$").MatchString(r.URL.Path) {
		http.NotFound(w, r)
	}
}

// Words compiles for each word.
func Words(w http.ResponseWriter, r *http.Request) {
	for _, word := range strings.Fields(r.URL.RawQuery) {
		if !regexp.MustCompile("^[a-z]+$").MatchString(word) { // want rebuild "anew for each turn of a loop"
			http.NotFound(w, r)
			return
		}
	}
}

func Routes(mux *http.ServeMux) {
	mux.HandleFunc("/page", Show)
	mux.HandleFunc("/words", Words)
}
