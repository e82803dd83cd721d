package cheap

import (
	"strings"
	"sync"
)

type Names struct {
	mu    sync.Mutex
	known map[string]string
}

func (n *Names) Upper(name string) string {
	n.mu.Lock()
	up, ok := n.known[name]
	n.mu.Unlock()
	if ok {
		return up
	}
	up = strings.ToUpper(name)
	n.mu.Lock()
	n.known[name] = up
	n.mu.Unlock()
	return up
}
