// Package xsync stands for the library: its map is made by an inner function.
package xsync

type MapOf[K comparable, V any] struct{ m map[K]V }

func NewMapOf[K comparable, V any]() *MapOf[K, V] { return newSized[K, V](32) }

func newSized[K comparable, V any](n int) *MapOf[K, V] {
	return &MapOf[K, V]{m: make(map[K]V, n)}
}

func (m *MapOf[K, V]) LoadOrCompute(key K, f func() V) (V, bool) { return f(), false }
