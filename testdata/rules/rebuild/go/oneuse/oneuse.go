package oneuse

import "net/http"

// Probe makes a transport for one question and closes it with the answer.
func Probe(w http.ResponseWriter, r *http.Request) {
	client := http.Client{Transport: &http.Transport{MaxIdleConns: 1}}
	defer client.CloseIdleConnections()
	if resp, err := client.Get(r.FormValue("url")); err == nil {
		w.WriteHeader(resp.StatusCode)
		_ = resp.Body.Close()
	}
}

// Fresh keeps no connection at all.
func Fresh(w http.ResponseWriter, r *http.Request) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	if resp, err := client.Get(r.FormValue("url")); err == nil {
		w.WriteHeader(resp.StatusCode)
		_ = resp.Body.Close()
	}
}

// Leaky does neither.
func Leaky(w http.ResponseWriter, r *http.Request) {
	client := http.Client{Transport: &http.Transport{MaxIdleConns: 1}} // want rebuild "^Leaky makes an HTTP transport"
	if resp, err := client.Get(r.FormValue("url")); err == nil {
		w.WriteHeader(resp.StatusCode)
		_ = resp.Body.Close()
	}
}

func Routes(mux *http.ServeMux) {
	mux.HandleFunc("/probe", Probe)
	mux.HandleFunc("/fresh", Fresh)
	mux.HandleFunc("/leaky", Leaky)
}
