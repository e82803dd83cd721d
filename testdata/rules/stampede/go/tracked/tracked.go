// Package tracked remembers what was read behind a type of its own. Where the value
// is dropped, the entry is a mark; where it is used, it is a cache.
package tracked

import (
	"net/http"
	"sync"
)

type register struct {
	mu   sync.RWMutex
	seen map[string]string
}

func (r *register) find(name string) (string, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	v, ok := r.seen[name]
	return v, ok
}

func (r *register) keep(name, value string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[name] = value
}

var (
	shipped = &register{seen: map[string]string{}}
	states  = &register{seen: map[string]string{}}
)

func state(parcel string) (string, error) {
	resp, err := http.Get("https://carrier.test/" + parcel)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Status, nil
}

// Announce tells a carrier of each parcel, and of none twice.
func Announce(w http.ResponseWriter, r *http.Request) {
	for _, parcel := range r.URL.Query()["parcel"] {
		if _, ok := shipped.find(parcel); ok {
			continue
		}
		answer, err := state(parcel)
		if err != nil {
			return
		}
		shipped.keep(parcel, answer)
	}
}

// Show answers with the state of a parcel.
func Show(w http.ResponseWriter, r *http.Request) {
	parcel := r.FormValue("parcel")
	answer, ok := states.find(parcel) // want stampede "HTTP request"
	if !ok {
		var err error
		if answer, err = state(parcel); err != nil {
			return
		}
		states.keep(parcel, answer)
	}
	_, _ = w.Write([]byte(answer))
}

func main() {
	http.HandleFunc("/announce", Announce)
	http.HandleFunc("/show", Show)
}
