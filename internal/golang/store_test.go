package golang_test

import (
	"os"
	"path/filepath"
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
