// Package hookfield calls a hook that is a field, with the lock held.
package hookfield

import "sync"

type Shelf struct {
	mu     sync.Mutex
	books  map[string]int
	OnDrop func(name string)
}

func (s *Shelf) Size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.books)
}

func (s *Shelf) Drop(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.books, name)
	if s.OnDrop != nil {
		s.OnDrop(name)
	}
}

func Watched(log func(string, int)) *Shelf {
	s := &Shelf{books: map[string]int{}}
	s.OnDrop = func(name string) { // want nestedget "waits for itself"
		log(name, s.Size())
	}
	return s
}

// Beside asks another shelf.
func Beside(log func(string, int), other *Shelf) *Shelf {
	s := &Shelf{books: map[string]int{}}
	s.OnDrop = func(name string) { log(name, other.Size()) }
	return s
}

// Two are two shelves, of which one tells the size of the other.
func Two(log func(string, int)) (*Shelf, *Shelf) {
	a, b := &Shelf{books: map[string]int{}}, &Shelf{books: map[string]int{}}
	a.OnDrop = func(name string) { log(name, b.Size()) }
	return a, b
}

// Later lets another goroutine ask.
func Later(log func(string, int)) *Shelf {
	s := &Shelf{books: map[string]int{}}
	s.OnDrop = func(name string) { go func() { log(name, s.Size()) }() }
	return s
}
