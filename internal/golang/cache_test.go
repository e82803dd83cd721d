package golang_test

import (
	"bytes"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/golden"
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
	return golden.Tree(t, txtar.Parse([]byte(archive)).Files)
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

// forgetfulStore has lost every nth package.
type forgetfulStore struct {
	*countingStore
	lost map[string]bool
}

func (s forgetfulStore) Get(key string) ([]byte, bool) {
	if s.lost[key] {
		return nil, false
	}
	return s.countingStore.Get(key)
}

// vanishingStore gives every package once.
type vanishingStore struct {
	forgetfulStore
	mu    sync.Mutex
	given map[string]bool
}

func (s *vanishingStore) Get(key string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.given[key] {
		return nil, false
	}
	s.given[key] = true
	return s.forgetfulStore.Get(key)
}

// Somebody else may empty the store meanwhile.
func TestVanishingStore(t *testing.T) {
	dir := writeModule(t, layered)
	store := new(countingStore)
	opts := golang.Options{Store: store, Dependencies: true}
	dump(t, dir, opts)
	edit(t, dir, "mid/mid.go", "func New", "// New is new.\nfunc New")
	want := dump(t, dir, golang.Options{Dependencies: true})
	opts.Store = &vanishingStore{forgetfulStore: forgetfulStore{countingStore: store}, given: make(map[string]bool)}
	if got := dump(t, dir, opts); !bytes.Equal(got, want) {
		t.Errorf("a store that loses packages changes what is seen: %s", cmp.Diff(string(want), string(got)))
	}
}

// Packages from the store and packages type-checked from source fit together,
// whichever they are.
func TestMixedStore(t *testing.T) {
	dir := writeModule(t, mixed)
	store := new(countingStore)
	opts := golang.Options{Store: store, Dependencies: true}
	want := dump(t, dir, opts)
	keys := slices.Sorted(maps.Keys(store.data))
	for round := range 6 {
		lost := make(map[string]bool)
		for i, key := range keys {
			lost[key] = (i*7+round)%(2+round) == 0
		}
		opts.Store = forgetfulStore{store, lost}
		if got := dump(t, dir, opts); !bytes.Equal(got, want) {
			t.Errorf("round %d, %d of %d lost: %s", round, len(lost), len(keys), cmp.Diff(string(want), string(got)))
		}
	}
}

const mixed = `
-- go.mod --
module example.test/mixed

go 1.24
-- store/store.go --
package store

import (
	"context"
	"database/sql"
	"io"
	"iter"
	"sync"
)

type Key interface{ ~string | ~int }

type Loader[K Key, V any] interface {
	io.Closer
	Load(ctx context.Context, key K) (V, error)
}

type Cache[K Key, V any] struct {
	sync.Mutex
	Loader Loader[K, V]
	m      map[K]V
}

func (c *Cache[K, V]) Get(ctx context.Context, key K) (V, error) {
	c.Lock()
	defer c.Unlock()
	if v, ok := c.m[key]; ok {
		return v, nil
	}
	return c.Loader.Load(ctx, key)
}

func (c *Cache[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for k, v := range c.m {
			if !yield(k, v) {
				return
			}
		}
	}
}

type Rows struct{ DB *sql.DB }

func (r Rows) Load(ctx context.Context, key string) (s string, err error) {
	return s, r.DB.QueryRowContext(ctx, "select "+key).Scan(&s)
}

func (Rows) Close() error { return nil }
-- web/web.go --
package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"example.test/mixed/store"
)

type handler struct {
	*store.Cache[string, string]
	client http.Client
}

func New(rows store.Rows) http.Handler {
	return &handler{Cache: &store.Cache[string, string]{Loader: rows}, client: http.Client{Timeout: time.Second}}
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, err := h.Get(r.Context(), strings.ToLower(r.URL.Path))
	if err != nil {
		http.Error(w, err.Error(), 500)
		return
	}
	var names []string
	for k := range h.All() {
		names = append(names, k)
	}
	slices.SortFunc(names, strings.Compare)
	_ = json.NewEncoder(w).Encode(map[string]any{"v": v, "names": names})
}
`

// brokenStore fails for one package in a way nobody foresaw.
type brokenStore struct{ countingStore }

func (s *brokenStore) Put(key string, data []byte) {
	if bytes.Contains(data, []byte("fetcher")) {
		panic("out of luck")
	}
	s.countingStore.Put(key, data)
}

func TestPanicIsAProblemOfOnePackage(t *testing.T) {
	dir := writeModule(t, layered)
	units, err := golang.Observe(t.Context(), dir, nil, golang.Options{Store: &brokenStore{}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, u := range units {
		for _, p := range u.Problems {
			got = append(got, p.Message)
		}
		if strings.HasSuffix(u.Name, "/low") && len(u.Funcs) == 0 {
			t.Error("the package below it was not observed")
		}
	}
	if want := []string{"package was not understood: out of luck"}; !slices.Equal(got, want) {
		t.Errorf("problems %q, want %q", got, want)
	}
}
