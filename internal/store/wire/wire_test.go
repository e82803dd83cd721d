package wire_test

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/cachevet/cachevet/internal/store/wire"
)

// A pet has a field of every shape.
type pet struct {
	name  string
	raw   string
	kind  uint8
	age   int32
	big   uint64
	mass  float64
	tame  bool
	old   bool
	child *pet
	tags  []string
	young []*pet
	notes map[string]int64
}

func code(c *wire.Coder, p *pet) {
	c.Text(&p.name)
	c.Raw(&p.raw)
	wire.Number(c, &p.kind)
	c.Int32(&p.age)
	c.Uint(&p.big)
	c.Float(&p.mass)
	c.Flags(&p.tame, &p.old)
	wire.Optional(c, &p.child, func(q *pet) { code(c, q) })
	wire.Strs(c, &p.tags)
	wire.Pointers(c, &p.young, func(q *pet) { code(c, q) })
	wire.Mapping(c, &p.notes, func(n *int64) { c.Int(n) })
}

func zoo() *pet {
	return &pet{name: "cat", raw: "raw", kind: 3, age: -7, big: math.MaxUint64, mass: 2.5, old: true,
		child: &pet{name: "cat", mass: -3, tame: true, tags: []string{"a", "b", "a"}},
		young: []*pet{{name: "b"}, {name: "cat", notes: map[string]int64{"x": -1, "a": 1 << 40}}}}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	c := wire.Encoder()
	code(c, zoo())
	for range 2 { // the second time in memory of the first
		var got pet
		done := wire.Decode(string(c.Bytes()), func(d *wire.Coder) { code(d, &got) })
		if !done || !reflect.DeepEqual(&got, zoo()) {
			t.Errorf("read %+v (done: %v), want %+v", got, done, zoo())
		}
		again := wire.Encode(func(c *wire.Coder) { code(c, zoo()) })
		if !bytes.Equal(again, c.Bytes()) {
			t.Errorf("written %q, and then %q", c.Bytes(), again)
		}
	}
}

// TestManyStrings has an encoder number more strings than it has room for, and again after
// it was made empty.
func TestManyStrings(t *testing.T) {
	c := wire.Encoder()
	for round := range 3 {
		c.Reset()
		var want []string
		for i := range 500 {
			want = append(want, strconv.Itoa((round+i)%300))
		}
		wire.Strs(c, &want)
		var got []string
		if !wire.Decode(string(c.Bytes()), func(d *wire.Coder) { wire.Strs(d, &got) }) || !slices.Equal(got, want) {
			t.Fatalf("round %d: read %q, want %q", round, got, want)
		}
	}
}

func TestDamageFails(t *testing.T) {
	c := wire.Encoder()
	code(c, zoo())
	whole := string(c.Bytes())
	for i := range whole {
		if wire.Decode(whole[:i], func(d *wire.Coder) { code(d, new(pet)) }) {
			t.Fatalf("the first %d of %d bytes are read as a whole", i, len(whole))
		}
	}
	if wire.Decode(whole+"x", func(d *wire.Coder) { code(d, new(pet)) }) {
		t.Error("a byte too many is read as a whole")
	}
}

func TestALyingLengthAsksForNoMemory(t *testing.T) {
	c := wire.Encoder()
	n := uint64(1 << 40)
	c.Uint(&n)
	var xs []string
	if wire.Decode(string(c.Bytes()), func(d *wire.Coder) { wire.Strs(d, &xs) }) || len(xs) > 0 {
		t.Errorf("a list of 2^40 strings in %d bytes was read: %d", len(c.Bytes()), len(xs))
	}
}
