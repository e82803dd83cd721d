package pure

import (
	"strings"
	"sync"
)

type Names struct {
	once  sync.Once
	upper []string
}

func (n *Names) Upper(names []string) []string {
	n.once.Do(func() {
		for _, s := range names {
			n.upper = append(n.upper, strings.ToUpper(s))
		}
	})
	return n.upper
}
