// Package unitcodec writes model.Units as bytes and reads them back: for the
// disk cache and for the facts that travel between packages under go vet.
//
// One method per type serves both directions; see package wire for the layout
// of numbers, strings and lists. Damaged bytes are an error, never a panic.
package unitcodec

import (
	"errors"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/wire"
)

// Version is the first byte of the format. It changes with every change of the
// model or of the layout, and belongs into the keys of whatever keeps encoded units.
const Version = 4

// ErrDamaged says that bytes are not a unit of this version.
var ErrDamaged = errors.New("not an encoded unit")

// Encode writes units.
func Encode(units ...*model.Unit) []byte { return EncodeSeen(units, nil) }

// EncodeSeen is Encode that shows every position.
func EncodeSeen(units []*model.Unit, see func(*model.Pos)) []byte {
	return encode(func(c *coder) {
		c.place = see
		n := len(units)
		c.Count(&n)
		for _, u := range units {
			c.unit(u)
		}
	})
}

// encode returns the version and what write writes.
func encode(write func(*coder)) []byte {
	return wire.Encode(func(w *wire.Coder) {
		version := uint8(Version)
		wire.Number(w, &version)
		write(&coder{Coder: w})
	})
}

// Decode reads what Encode wrote.
func Decode(data []byte) ([]*model.Unit, error) {
	return DecodeString(string(data))
}

// DecodeString reads what Encode wrote. Strings of the units are parts of data.
func DecodeString(data string) ([]*model.Unit, error) { return DecodeMoved(data, nil) }

// DecodeMoved is DecodeString that has every position moved.
func DecodeMoved(data string, move func(*model.Pos)) (units []*model.Unit, err error) {
	if len(data) == 0 || data[0] != Version {
		return nil, ErrDamaged
	}
	ok := wire.Decode(data[1:], func(w *wire.Coder) {
		c := &coder{Coder: w, place: move}
		var n int
		c.Count(&n)
		for range n {
			u := new(model.Unit)
			c.unit(u)
			if c.Failed() {
				break
			}
			units = append(units, u)
		}
	})
	if !ok {
		return nil, ErrDamaged
	}
	return units, nil
}

// EncodeFuncs writes functions.
func EncodeFuncs(funcs []*model.Func) []byte {
	return encode(func(c *coder) { wire.Pointers(c.Coder, &funcs, c.function) })
}

// DecodeFuncs reads what EncodeFuncs wrote. Strings of the functions are parts
// of data.
func DecodeFuncs(data string) (funcs []*model.Func, err error) {
	if len(data) == 0 || data[0] != Version {
		return nil, ErrDamaged
	}
	ok := wire.Decode(data[1:], func(w *wire.Coder) {
		c := &coder{Coder: w}
		wire.Pointers(w, &funcs, c.function)
	})
	if !ok {
		return nil, ErrDamaged
	}
	return funcs, nil
}

// A coder encodes or decodes. Positions are differences from the one before.
type coder struct {
	*wire.Coder
	last  model.Pos
	place func(*model.Pos) // sees the positions, and moves those that are read; may be nil
}

func (c *coder) pos(p *model.Pos) {
	q := *p
	file := q.File == c.last.File
	ends := q.EndLine != 0 || q.EndColumn != 0
	c.Flags(&file, &ends)
	if file {
		q.File = c.last.File
	} else {
		wire.Str(c.Coder, &q.File)
	}
	line := int64(q.Line) - int64(c.last.Line)
	c.Int(&line)
	q.Line = int32(line + int64(c.last.Line))
	c.Int32(&q.Column)
	if ends {
		rows := int64(q.EndLine) - int64(q.Line)
		c.Int(&rows)
		q.EndLine = int32(rows + int64(q.Line))
		c.Int32(&q.EndColumn)
	}
	c.last = q
	if c.place != nil {
		c.place(&q)
	}
	if c.Decoding() {
		*p = q
	}
}
