package regexp

import (
	"net/http"
	"regexp"
)

func Show(w http.ResponseWriter, r *http.Request) {
	if !regexp.MustCompile("^[a-z]+$").MatchString(r.URL.Path) { // want rebuild "anew for each request"
		http.NotFound(w, r)
	}
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
