package cheap

import (
	"net/http"
	"time"
)

func Show(w http.ResponseWriter, r *http.Request) {
	client := &http.Client{Timeout: time.Second}
	resp, err := client.Get("https://origin.example" + r.URL.Path)
	if err != nil {
		http.Error(w, "origin", http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
