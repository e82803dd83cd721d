package template

import (
	"html/template"
	"net/http"
)

func Show(w http.ResponseWriter, r *http.Request) {
	t, err := template.ParseFiles("page.html") // want rebuild "anew for each request"
	if err != nil {
		http.Error(w, "template", http.StatusInternalServerError)
		return
	}
	_ = t.Execute(w, r.URL.Path)
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
