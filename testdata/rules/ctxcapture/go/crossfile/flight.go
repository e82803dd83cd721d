package crossfile

import (
	"golang.org/x/sync/singleflight"
)

type flight struct{ group singleflight.Group }

func (f *flight) do(key string, compute func() ([]byte, error)) ([]byte, error) {
	v, err, _ := f.group.Do(key, func() (any, error) { return compute() })
	if err != nil {
		return nil, err
	}
	return v.([]byte), nil
}
