// Package factory has one function that makes a transport, and many handlers
// that call it: one fault.
package factory

import (
	"net/http"
	"time"
)

func client() *http.Client {
	return &http.Client{Timeout: time.Second, Transport: &http.Transport{MaxIdleConns: 4}}
}

func get(c *http.Client, w http.ResponseWriter, url string) {
	res, err := c.Get(url)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	_ = res.Body.Close()
}

func Films(w http.ResponseWriter, r *http.Request) {
	get(client(), w, "https://films.example.test/") // want rebuild "for each request, and so do 3 more callers"
}

func Books(w http.ResponseWriter, r *http.Request) { get(client(), w, "https://books.example.test/") }

func Songs(w http.ResponseWriter, r *http.Request) { get(client(), w, "https://songs.example.test/") }

func Games(w http.ResponseWriter, r *http.Request) { get(client(), w, "https://games.example.test/") }

func register() {
	http.HandleFunc("/films", Films)
	http.HandleFunc("/books", Books)
	http.HandleFunc("/songs", Songs)
	http.HandleFunc("/games", Games)
}
