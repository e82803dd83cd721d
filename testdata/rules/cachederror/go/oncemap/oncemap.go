// Package oncemap keeps one Once for each name.
package oncemap

import (
	"net/http"
	"sync"
)

type Registry struct{ kept, retried sync.Map }

type result = func() (string, error)

func fetch(name string) (string, error) {
	resp, err := http.Get("https://registry.test/" + name)
	if err != nil {
		return "", err
	}
	resp.Body.Close()
	return resp.Header.Get("Version"), nil
}

func (r *Registry) Kept(name string) (string, error) {
	f, _ := r.kept.LoadOrStore(name, sync.OnceValues(func() (string, error) { return fetch(name) })) // want cachederror "keeps an error"
	return f.(result)()
}

func (r *Registry) Retried(name string) (string, error) {
	f, _ := r.retried.LoadOrStore(name, sync.OnceValues(func() (string, error) { return fetch(name) }))
	v, err := f.(result)()
	if err != nil {
		r.retried.CompareAndDelete(name, f)
	}
	return v, err
}
