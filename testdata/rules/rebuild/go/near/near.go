// Package near compiles where requests come straight to it.
package near

import (
	"net/http"
	"regexp"
)

type message struct{ to string }

func (m message) valid() bool { return domain(m.to) }

func domain(s string) bool {
	return regexp.MustCompile(`^[a-z]+$`).MatchString(s) // want rebuild "regular expression"
}

var known = regexp.MustCompile(`^[a-z]+$`)

func send(_ http.ResponseWriter, r *http.Request) { _ = message{r.URL.Path}.valid() }

func look(_ http.ResponseWriter, r *http.Request) { _ = known.MatchString(r.URL.Path) }

func Routes(m *http.ServeMux) {
	m.HandleFunc("/send", send)
	m.HandleFunc("/look", look)
}
