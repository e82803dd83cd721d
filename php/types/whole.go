package types

import (
	"crypto/sha256"
	"fmt"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/wire"
)

// whole stands for all that the project declares: where its files lie and what each
// declares. No position counts.
func (t *Table) whole() Digest {
	t.wholeOnce.Do(func() {
		h := sha256.New()
		for _, f := range t.files {
			fmt.Fprintf(h, "%q %x\n", f.Path, f.digest)
		}
		t.wholeSum = Digest(h.Sum(nil)[:16])
	})
	return t.wholeSum
}

// Places returns the positions of all that a file declares, in an order that depends on
// the declarations alone: a file that declares the same elsewhere has as many, each in the
// same place of the list.
func (f *File) Places() []model.Pos {
	var out []model.Pos
	c := &fileCoder{Coder: wire.Encoder(), visit: func(p *model.Pos) { out = append(out, *p) }}
	c.file(f)
	return out
}
