// Command entries is come to in several ways.
package main

import (
	"net"
	"net/http"
	"time"
)

type server struct{}

func (s *server) media(w http.ResponseWriter, r *http.Request) { net.LookupHost(r.Host) }

type board struct{}

func (board) ServeHTTP(w http.ResponseWriter, r *http.Request) { net.LookupHost(r.Host) }

type poller struct{}

func newPoller() *poller {
	p := &poller{}
	go p.loop() // entry worker go (*poller).loop
	return p
}

func (p *poller) loop() {
	for range time.NewTicker(time.Second).C {
		net.LookupHost("poll")
	}
}

func main() {
	s := &server{}
	http.HandleFunc("GET /media/{id}", s.media) // entry web GET /media/{id}
	http.Handle("/board", board{})              // entry web /board
	newPoller()
	http.ListenAndServe("localhost:8080", nil)
}
