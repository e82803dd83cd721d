// Package computed fills caches under a mutex with what nobody has to wait for long:
// they are sites without effects.
package computed

import (
	"slices"
	"sync"
	"text/template"
)

type Pages struct {
	mu     sync.Mutex
	parsed map[string]*template.Template
	names  []string
	seen   map[string]bool
}

func (p *Pages) Template(text string) *template.Template {
	p.mu.Lock() // site global
	defer p.mu.Unlock()
	t := p.parsed[text]
	if t == nil {
		t = template.Must(template.New("page").Parse(text))
		p.parsed[text] = t
	}
	return t
}

// Remember changes a list; what it holds is not handed out.
func (p *Pages) Remember(name string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if slices.Contains(p.names, name) {
		return false
	}
	p.names = slices.Insert(p.names, 0, name)
	return true
}

// Known computes nothing.
func (p *Pages) Known(name string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.seen[name] {
		p.seen[name] = true
	}
	return p.seen[name]
}
