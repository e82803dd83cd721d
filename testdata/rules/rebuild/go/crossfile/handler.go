package crossfile

import (
	"net/http"
)

type Handler struct{ kept *http.Client }

func New() *Handler { return &Handler{kept: newClient()} }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	resp, err := newClient().Get("https://origin.example" + r.URL.Path) // want rebuild "anew for each request"
	if err != nil {
		http.Error(w, "origin", http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}
