package lru

type Cache[K comparable, V any] struct{}

func NewWithEvict[K comparable, V any](size int, evicted func(K, V)) (*Cache[K, V], error) {
	return &Cache[K, V]{}, nil
}

func (*Cache[K, V]) Len() int { return 0 }
