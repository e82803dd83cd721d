// Package filled writes a page once: the template is only made on the way to it.
package filled

import (
	"bytes"
	"html/template"
	"net/http"
	"regexp"
	"sync"
)

var (
	mu   sync.Mutex
	page string
)

// First makes the page where there is none yet.
func First(w http.ResponseWriter, r *http.Request) {
	if page == "" {
		mu.Lock()
		defer mu.Unlock()
		tmpl, err := template.New("page").Parse("<p>{{.}}</p>")
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := tmpl.Execute(&out, "hello"); err != nil {
			return
		}
		page = out.String()
	}
	_, _ = w.Write([]byte(page))
}

// Always makes it for each request: the page that is there spares nothing.
func Always(w http.ResponseWriter, r *http.Request) {
	tmpl, err := template.New("page").Parse("<b>{{.}}</b>") // want rebuild "template of constant text"
	if err != nil {
		return
	}
	var out bytes.Buffer
	if err := tmpl.Execute(&out, "hello"); err != nil {
		return
	}
	if page == "" {
		page = out.String()
	}
	_, _ = w.Write(out.Bytes())
}

var words []string

// Each makes it again for each word, also where it fills the list.
func Each(w http.ResponseWriter, r *http.Request) {
	if words == nil {
		for _, name := range r.URL.Query()["name"] {
			words = append(words, regexp.MustCompile(`\W+`).ReplaceAllString(name, " ")) // want rebuild "regular expression"
		}
	}
	for _, word := range words {
		_, _ = w.Write([]byte(word))
	}
}

func Routes(mux *http.ServeMux) {
	mux.HandleFunc("/first", First)
	mux.HandleFunc("/always", Always)
	mux.HandleFunc("/each", Each)
}
