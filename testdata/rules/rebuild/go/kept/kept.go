package kept

import (
	"html/template"
	"net/http"
)

var page = template.Must(template.ParseFiles("page.html"))

func Show(w http.ResponseWriter, r *http.Request) { _ = page.Execute(w, r.URL.Path) }

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
