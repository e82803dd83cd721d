// Package wire writes values as bytes and reads them back, for what the disk
// cache keeps and what travels between processes.
//
// One call per field serves both directions, so that writer and reader cannot
// drift apart. A string is written where it occurs first and referred to by
// number afterwards; numbers are variable-length. Reading trusts nothing:
// damaged bytes make the coder fail, never panic, and never ask for more memory
// than a small multiple of their length.
package wire

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"sync"
)

// A Coder encodes or decodes. Every method takes the place of a value: an
// encoder only reads it, so that others may read it too; a decoder fills it. After a failure a decoder yields zero
// values.
type Coder struct {
	decoding bool
	failed   bool

	out []byte
	ids numbering

	in      string
	at      int
	strings []string
}

// Encoder returns a Coder that writes.
func Encoder() *Coder { return &Coder{} }

// encoders are spare ones, for Encode.
var encoders = sync.Pool{New: func() any { return Encoder() }}

// Encode returns what write writes. Memory for doing so is used again.
func Encode(write func(*Coder)) []byte {
	c := encoders.Get().(*Coder)
	c.Reset()
	write(c)
	out := bytes.Clone(c.out)
	c.Reset() // strings shall not live on
	encoders.Put(c)
	return out
}

// decoders are spare ones, for Decode.
var decoders = sync.Pool{New: func() any { return &Coder{decoding: true} }}

// Decode has in read, and reports whether that came to its end without a failure. Strings
// are parts of in.
func Decode(in string, read func(*Coder)) bool {
	c := decoders.Get().(*Coder)
	c.in, c.at, c.failed = in, 0, false
	read(c)
	ok := c.Done()
	clear(c.strings) // they shall not live on
	c.in, c.strings = "", c.strings[:0]
	decoders.Put(c)
	return ok
}

// Decoding reports whether values are read and not written.
func (c *Coder) Decoding() bool { return c.decoding }

// Failed reports whether what was read so far is damaged.
func (c *Coder) Failed() bool { return c.failed }

// Fail makes everything read from now on damaged.
func (c *Coder) Fail() { c.failed, c.at = true, len(c.in) }

// Bytes returns what was written.
func (c *Coder) Bytes() []byte { return c.out }

// Done reports whether all was read, without a failure.
func (c *Coder) Done() bool { return !c.failed && c.at == len(c.in) }

// Reset makes an encoder empty, to be used again.
func (c *Coder) Reset() {
	c.out = c.out[:0]
	c.ids.reset()
}

// Uint codes an unsigned number.
func (c *Coder) Uint(v *uint64) {
	if !c.decoding {
		c.out = binary.AppendUvarint(c.out, *v)
		return
	}
	if c.at < len(c.in) && c.in[c.at] < 0x80 {
		*v = uint64(c.in[c.at])
		c.at++
		return
	}
	*v = 0
	for shift := 0; ; shift += 7 {
		if c.at >= len(c.in) || shift > 63 {
			c.Fail()
			*v = 0
			return
		}
		b := c.in[c.at]
		c.at++
		*v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return
		}
	}
}

// Int codes a signed number.
func (c *Coder) Int(v *int64) {
	u := uint64(*v<<1) ^ uint64(*v>>63)
	c.Uint(&u)
	if c.decoding {
		*v = int64(u>>1) ^ -int64(u&1)
	}
}

// Int32 codes a signed number.
func (c *Coder) Int32(v *int32) {
	n := int64(*v)
	c.Int(&n)
	if c.decoding {
		*v = int32(n)
	}
}

// Count codes the length of a list of which each element takes a byte at least.
func (c *Coder) Count(n *int) {
	u := uint64(*n)
	c.Uint(&u)
	if !c.decoding {
		return
	}
	if u > uint64(len(c.in)-c.at) {
		c.Fail()
		u = 0
	}
	*n = int(u)
}

// Bool codes a truth.
func (c *Coder) Bool(v *bool) {
	var u uint64
	if *v {
		u = 1
	}
	c.Uint(&u)
	if c.decoding {
		*v = u != 0
	}
}

// Flags codes several truths in one number.
func (c *Coder) Flags(vs ...*bool) {
	var u uint64
	for i, v := range vs {
		if *v {
			u |= 1 << i
		}
	}
	c.Uint(&u)
	if !c.decoding {
		return
	}
	for i, v := range vs {
		*v = u&(1<<i) != 0
	}
}

// Float codes a floating-point number.
func (c *Coder) Float(v *float64) {
	// Most numbers are small integers.
	whole := *v == math.Trunc(*v) && math.Abs(*v) < 1<<53 && !(*v == 0 && math.Signbit(*v))
	c.Bool(&whole)
	if whole {
		n := int64(*v)
		if c.decoding {
			n = 0
		}
		c.Int(&n)
		if c.decoding {
			*v = float64(n)
		}
		return
	}
	bits := math.Float64bits(*v)
	c.Uint(&bits)
	if c.decoding {
		*v = math.Float64frombits(bits)
	}
}

// Text codes a string.
func (c *Coder) Text(v *string) {
	if !c.decoding {
		id, ok := c.ids.number(*v)
		if ok {
			c.out = binary.AppendUvarint(c.out, id)
			return
		}
		c.out = append(c.out, 0)
		c.out = binary.AppendUvarint(c.out, uint64(len(*v)))
		c.out = append(c.out, *v...)
		return
	}
	var id uint64
	c.Uint(&id)
	if id > 0 {
		if id > uint64(len(c.strings)) {
			c.Fail()
			*v = ""
			return
		}
		*v = c.strings[id-1]
		return
	}
	*v = c.raw()
	c.strings = append(c.strings, *v)
}

// Raw codes a string that is not expected to occur again.
func (c *Coder) Raw(v *string) {
	if !c.decoding {
		c.out = binary.AppendUvarint(c.out, uint64(len(*v)))
		c.out = append(c.out, *v...)
		return
	}
	*v = c.raw()
}

func (c *Coder) raw() string {
	var n uint64
	c.Uint(&n)
	if n > uint64(len(c.in)-c.at) {
		c.Fail()
		return ""
	}
	s := c.in[c.at : c.at+int(n)]
	c.at += int(n)
	return s
}

// Str is [Coder.Text] for any type of string.
func Str[S ~string](c *Coder, v *S) {
	s := string(*v)
	c.Text(&s)
	if c.decoding {
		*v = S(s)
	}
}

// Number is [Coder.Uint] for small kinds.
func Number[N ~uint8 | ~uint16](c *Coder, v *N) {
	u := uint64(*v)
	c.Uint(&u)
	if c.decoding {
		*v = N(u)
	}
}

// step is how many elements a decoder makes room for at once, whatever the
// length says.
const step = 1 << 12

// pieceLen is how many elements of a list of pointers share memory.
const pieceLen = 32

// List codes a list; each codes one element.
func List[T any](c *Coder, xs *[]T, each func(*T)) {
	n := len(*xs)
	c.Count(&n)
	if !c.decoding {
		for i := range *xs {
			each(&(*xs)[i])
		}
		return
	}
	*xs = nil
	if n == 0 {
		return
	}
	list := make([]T, 0, min(n, step))
	for range n {
		if c.failed {
			return
		}
		var zero T // written first: new memory that is read before costs a second page fault
		list = append(list, zero)
		each(&list[len(list)-1])
	}
	*xs = list
}

// Pointers codes a list of pointers none of which is nil.
func Pointers[T any](c *Coder, xs *[]*T, each func(*T)) {
	n := len(*xs)
	c.Count(&n)
	if !c.decoding {
		for _, p := range *xs {
			each(p)
		}
		return
	}
	*xs = nil
	if n == 0 {
		return
	}
	list := make([]*T, 0, min(n, step))
	var piece []T // one piece of memory for some of them
	for i := range n {
		if c.failed {
			return
		}
		if len(piece) == 0 {
			piece = make([]T, min(n-i, pieceLen))
		}
		var zero T
		piece[0] = zero // see List
		each(&piece[0])
		list, piece = append(list, &piece[0]), piece[1:]
	}
	*xs = list
}

// Optional codes a pointer that may be nil.
func Optional[T any](c *Coder, p **T, each func(*T)) {
	set := *p != nil
	c.Bool(&set)
	if c.decoding {
		*p = nil
		if set {
			*p = new(T)
		}
	}
	if set {
		each(*p)
	}
}

// Strs codes a list of strings.
func Strs[S ~string](c *Coder, xs *[]S) {
	List(c, xs, func(s *S) { Str(c, s) })
}

// Mapping codes a map in the order of its keys.
func Mapping[K ~string, V any](c *Coder, m *map[K]V, each func(*V)) {
	var keys []K
	for k := range *m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	n := len(keys)
	c.Count(&n)
	if !c.decoding {
		for _, k := range keys {
			v := (*m)[k]
			Str(c, &k)
			each(&v)
		}
		return
	}
	*m = nil
	for range n {
		var k K
		var v V
		Str(c, &k)
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
