package wrapped

import (
	"bytes"
	"io"
	"sync"
)

type Part struct {
	open func() (io.ReadCloser, error)
}

func New(text []byte) *Part {
	return &Part{open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }}
}

// What a part is opened by now runs, once, what it was opened by before: not itself.
func Buffered(p *Part) {
	var once sync.Once
	var err error
	var buf bytes.Buffer
	before := p.open
	p.open = func() (io.ReadCloser, error) {
		once.Do(func() {
			var rc io.ReadCloser
			if rc, err = before(); err == nil {
				defer rc.Close()
				_, err = io.Copy(&buf, rc)
			}
		})
		return io.NopCloser(bytes.NewReader(buf.Bytes())), err
	}
}
