// Package filled writes a page once: the template is only made on the way to it.
package filled

import (
	"bytes"
	"html/template"
	"net/http"
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

func Routes(mux *http.ServeMux) {
	mux.HandleFunc("/first", First)
	mux.HandleFunc("/always", Always)
}
