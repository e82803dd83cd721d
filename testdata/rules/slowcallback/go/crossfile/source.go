package crossfile

import (
	"io"
	"net/http"
)

type Source interface {
	Fetch(id string) ([]byte, error)
}

type remote struct{ base string }

func NewSource(base string) Source { return remote{base} }

func (r remote) Fetch(id string) ([]byte, error) {
	resp, err := http.Get(r.base + id)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}
