package suppressed

import (
	"net/http"
	"regexp"
)

func Show(w http.ResponseWriter, r *http.Request) {
	// cachevet:ignore rebuild -- debug page, nobody waits for it
	if !regexp.MustCompile("^[a-z]+$").MatchString(r.URL.Path) {
		http.NotFound(w, r)
	}
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
