// Package password remembers what costs much computing.
package password

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"sync"
)

type Keys struct {
	mu    sync.Mutex
	known map[string][]byte
}

func (k *Keys) Of(word string) ([]byte, error) {
	k.mu.Lock()
	key, ok := k.known[word]
	k.mu.Unlock()
	if ok {
		return key, nil
	}
	key, err := pbkdf2.Key(sha256.New, word, []byte("salt"), 600_000, 32) // want stampede "derives a key from a password"
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	k.known[word] = key
	k.mu.Unlock()
	return key, nil
}
