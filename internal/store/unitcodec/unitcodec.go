// Package unitcodec writes model.Units as bytes and reads them back: for the
// disk cache and for the facts that travel between packages under go vet.
//
// One method per type serves both directions, so that they can not drift
// apart. A string is written where it occurs first and referred to by number
// afterwards; numbers are variable-length; positions are differences from the
// one before. Decoding trusts nothing: damaged bytes are an error, never a
// panic, and never ask for more memory than a small multiple of their length.
package unitcodec

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// Version is the first byte of the format. It changes with every change of the
// model or of the layout, and belongs into the keys of whatever keeps encoded units.
const Version = 1

// ErrDamaged says that bytes are not a unit of this version.
var ErrDamaged = errors.New("not an encoded unit")

// Encode writes units.
func Encode(units ...*model.Unit) []byte {
	c := &coder{ids: make(map[string]uint64)}
	c.out = append(c.out, Version)
	n := len(units)
	c.count(&n)
	for _, u := range units {
		c.unit(u)
	}
	return c.out
}

// Decode reads what Encode wrote.
func Decode(data []byte) (units []*model.Unit, err error) {
	if len(data) == 0 || data[0] != Version {
		return nil, ErrDamaged
	}
	// Strings of the units are parts of one string.
	c := &coder{in: string(data[1:]), decoding: true}
	var n int
	c.count(&n)
	for range n {
		u := new(model.Unit)
		c.unit(u)
		if c.failed {
			break
		}
		units = append(units, u)
	}
	if c.failed || c.in != "" {
		return nil, ErrDamaged
	}
	return units, nil
}

// A coder encodes or decodes.
type coder struct {
	decoding bool
	failed   bool

	out []byte
	ids map[string]uint64

	in      string
	strings []string

	last model.Pos // the position before
}

func (c *coder) uint(v *uint64) {
	if !c.decoding {
		c.out = binary.AppendUvarint(c.out, *v)
		return
	}
	*v = 0
	for shift := 0; ; shift += 7 {
		if c.in == "" || shift > 63 {
			c.failed, c.in = true, ""
			return
		}
		b := c.in[0]
		c.in = c.in[1:]
		*v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return
		}
	}
}

func (c *coder) int(v *int64) {
	u := uint64(*v<<1) ^ uint64(*v>>63)
	c.uint(&u)
	*v = int64(u>>1) ^ -int64(u&1)
}

func (c *coder) i32(v *int32) {
	n := int64(*v)
	c.int(&n)
	*v = int32(n)
}

// count codes the length of a list. Each element takes a byte at least.
func (c *coder) count(n *int) {
	u := uint64(*n)
	c.uint(&u)
	if c.decoding && u > uint64(len(c.in)) {
		c.failed, c.in, u = true, "", 0
	}
	*n = int(u)
}

func (c *coder) bool(v *bool) {
	var u uint64
	if *v {
		u = 1
	}
	c.uint(&u)
	*v = u != 0
}

// flags codes up to eight booleans in a byte.
func (c *coder) flags(vs ...*bool) {
	var u uint64
	for i, v := range vs {
		if *v {
			u |= 1 << i
		}
	}
	c.uint(&u)
	for i, v := range vs {
		*v = u&(1<<i) != 0
	}
}

func (c *coder) float(v *float64) {
	// Most numbers are small integers.
	whole := *v == math.Trunc(*v) && math.Abs(*v) < 1<<53 && !(*v == 0 && math.Signbit(*v))
	c.bool(&whole)
	if whole {
		n := int64(*v)
		if c.decoding {
			n = 0
		}
		c.int(&n)
		*v = float64(n)
		return
	}
	bits := math.Float64bits(*v)
	c.uint(&bits)
	*v = math.Float64frombits(bits)
}

func str[S ~string](c *coder, v *S) {
	s := string(*v)
	c.text(&s)
	*v = S(s)
}

func (c *coder) text(v *string) {
	if !c.decoding {
		if id, ok := c.ids[*v]; ok {
			c.out = binary.AppendUvarint(c.out, id)
			return
		}
		c.ids[*v] = uint64(len(c.ids) + 1)
		c.out = append(c.out, 0)
		c.out = binary.AppendUvarint(c.out, uint64(len(*v)))
		c.out = append(c.out, *v...)
		return
	}
	var id uint64
	c.uint(&id)
	if id > 0 {
		if id > uint64(len(c.strings)) {
			c.failed, c.in = true, ""
			return
		}
		*v = c.strings[id-1]
		return
	}
	var n uint64
	c.uint(&n)
	if n > uint64(len(c.in)) {
		c.failed, c.in = true, ""
		return
	}
	*v, c.in = c.in[:n], c.in[n:]
	c.strings = append(c.strings, *v)
}

func list[T any](c *coder, xs *[]T, each func(*T)) {
	n := len(*xs)
	c.count(&n)
	if c.decoding {
		*xs = nil
		if n > 0 {
			*xs = make([]T, 0, min(n, 1<<12))
		}
		for range n {
			if c.failed {
				return
			}
			var x T
			each(&x)
			*xs = append(*xs, x)
		}
		return
	}
	for i := range *xs {
		each(&(*xs)[i])
	}
}

func pointers[T any](c *coder, xs *[]*T, each func(*T)) {
	list(c, xs, func(p **T) {
		if c.decoding {
			*p = new(T)
		}
		each(*p)
	})
}

// optional codes a pointer that may be nil.
func optional[T any](c *coder, p **T, each func(*T)) {
	set := *p != nil
	c.bool(&set)
	if !set {
		*p = nil
		return
	}
	if c.decoding {
		*p = new(T)
	}
	each(*p)
}

func strs[S ~string](c *coder, xs *[]S) { list(c, xs, func(s *S) { str(c, s) }) }

func mapping[K ~string, V any](c *coder, m *map[K]V, each func(*V)) {
	var keys []K
	for k := range *m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	n := len(keys)
	c.count(&n)
	if !c.decoding {
		for _, k := range keys {
			v := (*m)[k]
			str(c, &k)
			each(&v)
		}
		return
	}
	*m = nil
	for range n {
		var k K
		var v V
		str(c, &k)
		each(&v)
		if c.failed {
			return
		}
		if *m == nil {
			*m = make(map[K]V)
		}
		(*m)[k] = v
	}
}

func (c *coder) pos(p *model.Pos) {
	str(c, &p.File)
	line := int64(p.Line) - int64(c.last.Line)
	c.int(&line)
	p.Line = int32(line + int64(c.last.Line))
	c.i32(&p.Column)
	ends := p.EndLine != 0 || p.EndColumn != 0
	c.bool(&ends)
	if ends {
		rows := int64(p.EndLine) - int64(p.Line)
		c.int(&rows)
		p.EndLine = int32(rows + int64(p.Line))
		c.i32(&p.EndColumn)
	}
	c.last = *p
}
