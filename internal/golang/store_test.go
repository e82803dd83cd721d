package golang_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// dirStore is a Store for tests: a file per key.
type dirStore string

func (d dirStore) Get(key string) ([]byte, bool) {
	data, err := os.ReadFile(filepath.Join(string(d), key))
	return data, err == nil
}

func (d dirStore) Put(key string, data []byte) {
	_ = os.WriteFile(filepath.Join(string(d), key), data, 0o644)
}

// orderStore remembers in which order it is asked. Packages of the module
// come last.
type orderStore struct {
	dirStore
	mu   sync.Mutex
	keys []string
}

func (s *orderStore) Get(key string) ([]byte, bool) {
	s.mu.Lock()
	s.keys = append(s.keys, key)
	s.mu.Unlock()
	return s.dirStore.Get(key)
}

func (s *orderStore) write() {
	s.Put("order", []byte(strings.Join(s.keys, "\n")))
}

// lackingStore has lost one package of the module, as if it had changed.
type lackingStore struct {
	dirStore
	lacks string
}

func newLackingStore(dir dirStore) lackingStore {
	order, _ := dir.Get("order")
	keys := strings.Split(string(order), "\n")
	return lackingStore{dir, keys[len(keys)*97/100]}
}

func (s lackingStore) Get(key string) ([]byte, bool) {
	if key == s.lacks {
		return nil, false
	}
	return s.dirStore.Get(key)
}
