// Package parsed keeps what did not parse: it would not parse the next time.
package parsed

import (
	"html/template"
	"sync"
)

type page struct {
	tmpl *template.Template
	err  error
}

type Pages struct {
	mu    sync.Mutex
	known map[string]page
}

func (p *Pages) Page(name string) (*template.Template, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if have, ok := p.known[name]; ok {
		return have.tmpl, have.err
	}
	tmpl, err := template.ParseFiles(name)
	p.known[name] = page{tmpl, err}
	return tmpl, err
}
