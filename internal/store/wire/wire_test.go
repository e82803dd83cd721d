package wire_test

import (
	"math"
	"reflect"
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
	d := wire.Decoder(string(c.Bytes()))
	var got pet
	code(d, &got)
	if !d.Done() || !reflect.DeepEqual(&got, zoo()) {
		t.Errorf("read %+v (done: %v), want %+v", got, d.Done(), zoo())
	}
}

func TestDamageFails(t *testing.T) {
	c := wire.Encoder()
	code(c, zoo())
	whole := string(c.Bytes())
	for i := range whole {
		d := wire.Decoder(whole[:i])
		code(d, new(pet))
		if d.Done() {
			t.Fatalf("the first %d of %d bytes are read as a whole", i, len(whole))
		}
	}
	d := wire.Decoder(whole + "x")
	if code(d, new(pet)); d.Done() {
		t.Error("a byte too many is read as a whole")
	}
}

func TestALyingLengthAsksForNoMemory(t *testing.T) {
	c := wire.Encoder()
	n := uint64(1 << 40)
	c.Uint(&n)
	d := wire.Decoder(string(c.Bytes()))
	var xs []string
	if wire.Strs(d, &xs); !d.Failed() || len(xs) > 0 {
		t.Errorf("a list of 2^40 strings in %d bytes was read: %d", len(c.Bytes()), len(xs))
	}
}
