// Package hook makes a cache once. What its hook waits for is not waited for then.
package hook

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
)

type Seats struct {
	once  sync.Once
	byRow *expirable.LRU[string, int]
}

func (s *Seats) Rows() *expirable.LRU[string, int] {
	s.once.Do(func() { s.byRow, _ = newRows(10) })
	return s.byRow
}

func newRows(size int) (*expirable.LRU[string, int], error) {
	if size <= 0 {
		return nil, errors.New("no room")
	}
	return expirable.NewLRU[string, int](size, func(row string, _ int) { http.Get("http://rows.example/" + row) }, time.Minute), nil
}
