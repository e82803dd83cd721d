package rebuild

import (
	"io"
	"net/http"
	"regexp"
)

func Register(mux *http.ServeMux) {
	mux.HandleFunc("/page", page)
	mux.Handle("/zip", URLZip{})
	mux.HandleFunc("/by", by)
}

// page is served to everybody.
func page(w http.ResponseWriter, r *http.Request) {
	if !regexp.MustCompile(`^/[a-zé]+$`).MatchString(r.URL.Path) { // want `anew for each request`
		http.NotFound(w, r)
	}
}

type URLZip struct{}

func (URLZip) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, v := range r.Form["zip"] {
		digits := regexp.MustCompile(`^\d{5}$`)            // want `anew for each turn`
		hex := regexp.MustCompile("^[0-9" + "a-f" + "]+$") // want `anew for each turn`
		if digits.MatchString(v) || hex.MatchString(v) {
			io.WriteString(w, v)
		}
	}
}

const name = "name"

// by is left as it is: its expression is made of a constant, and byRegexp is
// taken.
func by(w http.ResponseWriter, r *http.Request) {
	byRegexp := regexp.MustCompile("^" + name + "$")                                // want `anew for each request`
	if re, err := regexp.Compile("^a$"); err == nil && re.MatchString(r.URL.Path) { // want `anew for each request`
		io.WriteString(w, byRegexp.String())
	}
}
