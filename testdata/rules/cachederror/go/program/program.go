// Package program asks programs and hosts once.
package program

import (
	"io"
	"net/http"
	"os/exec"
	"sync"
)

// A program that is not there now will not be there later.
var version = sync.OnceValues(func() ([]byte, error) { return exec.Command("git", "version").Output() })

// A host that is down now may be up in a minute.
var zone = sync.OnceValues(func() ([]byte, error) { // want cachederror "keeps an error"
	resp, err := http.Get("http://metadata.test/zone")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
})

func Version() ([]byte, error) { return version() }

func Zone() ([]byte, error) { return zone() }

// A line is hung up once, by a method that says so.
type line struct{ url string }

func NewLine(url string) func() error {
	l := &line{url}
	return sync.OnceValue(l.Close)
}

func (l *line) Close() error { return closeLink(l.url) }

func closeLink(url string) error {
	_, err := http.Post(url, "text/plain", nil)
	return err
}
