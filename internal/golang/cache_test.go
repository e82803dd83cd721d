package golang_test

import (
	"bytes"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/internal/golang"
)

// countingStore is a Store in memory that counts what it is asked for.
type countingStore struct {
	mu   sync.Mutex
	data map[string][]byte
	hits int
	puts int
}

func (s *countingStore) Get(key string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.data[key]
	if ok {
		s.hits++
	}
	return data, ok
}

func (s *countingStore) Put(key string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.data == nil {
		s.data = make(map[string][]byte)
	}
	s.data[key] = data
	s.puts++
}

func (s *countingStore) reset() (hits, puts int) {
	hits, puts = s.hits, s.puts
	s.hits, s.puts = 0, 0
	return hits, puts
}

const layered = `
-- go.mod --
module example.test/layered

go 1.24
-- low/low.go --
package low

import "io"

type Client[T any] struct {
	W    io.Writer
	Zero T
}

func (c *Client[T]) Get(url string) (int, error) {
	return io.WriteString(c.W, url)
}
-- mid/mid.go --
package mid

import "example.test/layered/low"

type Fetcher interface{ Fetch() error }

type fetcher struct{ c *low.Client[int] }

func (f fetcher) Fetch() error { _, err := f.c.Get("u"); return err }

func New() Fetcher { return fetcher{&low.Client[int]{}} }
-- main.go --
package main

import "example.test/layered/mid"

func main() { _ = mid.New().Fetch() }
`

func writeModule(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
	}
	return dir
}

func TestStoreChangesNothing(t *testing.T) {
	dir := writeModule(t, layered)
	store := new(countingStore)
	opts := golang.Options{Store: store, Dependencies: true}
	want := dump(t, dir, golang.Options{Dependencies: true})
	steps := []struct {
		name string
		edit func()
		// puts is how many packages are looked at anew.
		puts func(n int) bool
	}{
		{"cold", nil, func(n int) bool { return n > 3 }},
		{"nothing changed", nil, func(n int) bool { return n == 0 }},
		{"a body changed at the bottom", func() {
			edit(t, dir, "low/low.go", `io.WriteString(c.W, url)`, `c.W.Write([]byte(url))`)
		}, func(n int) bool { return n == 1 }},
		{"a comment moved lines", func() {
			edit(t, dir, "low/low.go", "type Client", "// Client is a client.\ntype Client")
		}, func(n int) bool { return n == 1 }},
		{"a type changed at the bottom", func() {
			edit(t, dir, "low/low.go", "Zero T", "Zero, One T")
		}, func(n int) bool { return n == 2 }}, // low and mid; nobody sees through mid
		{"a method was added in the middle", func() {
			edit(t, dir, "mid/mid.go", "Fetch() error }", "Fetch() error; Close() }")
			edit(t, dir, "mid/mid.go", "func New", "func (fetcher) Close() {}\n\nfunc New")
		}, func(n int) bool { return n == 2 }},
		{"a package does not type-check", func() {
			edit(t, dir, "mid/mid.go", "func New", "var broken undefined\n\nfunc New")
		}, func(n int) bool { return n <= 2 }},
	}
	for _, step := range steps {
		if step.edit != nil {
			step.edit()
			want = dump(t, dir, golang.Options{Dependencies: true})
		}
		store.reset()
		got := dump(t, dir, opts)
		hits, puts := store.reset()
		if !bytes.Equal(got, want) {
			t.Errorf("%s: the store changes what is seen:\n%s", step.name, got)
		}
		if !step.puts(puts) {
			t.Errorf("%s: %d packages were looked at anew, %d were not", step.name, puts, hits)
		}
	}
}

func edit(t *testing.T, dir, name, from, to string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	data := readFile(t, path)
	if !strings.Contains(data, from) {
		t.Fatalf("%s has no %q", name, from)
	}
	writeFile(t, path, []byte(strings.Replace(data, from, to, 1)))
}

func TestDeterministic(t *testing.T) {
	dir := writeModule(t, layered)
	want := dump(t, dir, golang.Options{Dependencies: true})
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, procs := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(procs)
		if got := dump(t, dir, golang.Options{Dependencies: true}); !bytes.Equal(got, want) {
			t.Errorf("%d processors see something else", procs)
		}
	}
}

// Damaged entries of a store are as good as none.
func TestDamagedStore(t *testing.T) {
	dir := writeModule(t, layered)
	store := new(countingStore)
	opts := golang.Options{Store: store, Dependencies: true}
	want := dump(t, dir, opts)
	for key, data := range store.data {
		store.data[key] = data[:len(data)/2]
	}
	if got := dump(t, dir, opts); !bytes.Equal(got, want) {
		t.Errorf("a damaged store changes what is seen:\n%s", got)
	}
}
