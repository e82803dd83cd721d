package factory

import (
	"html/template"
	"net/http"
)

func Page() http.HandlerFunc {
	t := template.Must(template.ParseFiles("page.html"))
	return func(w http.ResponseWriter, r *http.Request) { _ = t.Execute(w, r.URL.Path) }
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Page()) }
