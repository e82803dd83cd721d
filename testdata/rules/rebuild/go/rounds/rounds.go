// Package rounds has goroutines that make connections: some in each round, some not.
package rounds

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

type Settings struct{ conns int }

type Recorder struct {
	events  chan string
	changed chan Settings
	addr    string
}

func Start(r *Recorder) {
	go r.record()
	go r.watch()
	go r.serve()
	go r.post()
	go r.log()
}

func build(s Settings) *http.Client {
	return &http.Client{Transport: &http.Transport{MaxConnsPerHost: s.conns}}
}

// New settings come seldom; what is sent has the client there is.
func (r *Recorder) record() {
	c := build(Settings{})
	for {
		select {
		case e := <-r.events:
			c.Get(e)
		case s := <-r.changed:
			c = build(s)
		}
	}
}

// Whether a connection can be made is what it wants to know.
func (r *Recorder) watch() {
	for range time.Tick(time.Minute) {
		r.check(context.Background())
	}
}

func (r *Recorder) check(ctx context.Context) error {
	db, err := sql.Open("postgres", r.addr)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	return db.PingContext(ctx)
}

// What it looks at before its loop it looks at once.
func (r *Recorder) serve() {
	r.look()
	for e := range r.events {
		_ = e
	}
}

func (r *Recorder) look() {
	c := &http.Client{Transport: &http.Transport{}}
	c.Get("http://" + r.addr)
}

func (r *Recorder) post() {
	for e := range r.events {
		c := &http.Client{Transport: &http.Transport{}} // want rebuild "for each round of a worker"
		c.Get(e)
	}
}

func (r *Recorder) log() {
	for e := range r.events {
		utc, err := time.LoadLocation("")
		if err == nil {
			println(e, time.Now().In(utc).String())
		}
	}
}
