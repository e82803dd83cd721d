package unitcodec_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/unitcodec"
)

// filled is a unit in which every field of every type has a value, so that a
// field the codec forgets is seen.
func filled(seed uint64) *model.Unit {
	r := rand.New(rand.NewPCG(seed, 1))
	u := new(model.Unit)
	fill(r, reflect.ValueOf(u).Elem(), 0)
	return u
}

func fill(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem(), depth)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth+1)
		}
	case reflect.Slice:
		n := 1 + r.IntN(3)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 2 {
			key, val := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, key, depth+1)
			fill(r, val, depth+1)
			v.SetMapIndex(key, val)
		}
	case reflect.String:
		v.SetString("s" + strconv.Itoa(r.IntN(40)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat([]float64{1, -3, 0.5, 3e9, 1e300}[r.IntN(5)])
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.IntN(2000) - 1000))
		if v.Int() == 0 {
			v.SetInt(7)
		}
	case reflect.Uint8:
		v.SetUint(uint64(1 + r.IntN(5)))
	default:
		panic("fill: " + v.Type().String())
	}
}

func TestRoundTrip(t *testing.T) {
	for seed := range uint64(50) {
		want := []*model.Unit{filled(seed), filled(seed + 1000), {}}
		got, err := unitcodec.Decode(unitcodec.Encode(want...))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
}

func TestDamage(t *testing.T) {
	whole := unitcodec.Encode(filled(1))
	for i := range whole {
		if _, err := unitcodec.Decode(whole[:i]); err == nil {
			t.Fatalf("the first %d of %d bytes decode", i, len(whole))
		}
	}
	if _, err := unitcodec.Decode(append(whole, 0)); err == nil {
		t.Error("a byte too many decodes")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(unitcodec.Encode())
	f.Add(unitcodec.Encode(filled(1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		units, err := unitcodec.Decode(data)
		if err != nil {
			return
		}
		once := unitcodec.Encode(units...)
		again, err := unitcodec.Decode(once)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(once, unitcodec.Encode(again...)) {
			t.Error("decoded units change when they are encoded again")
		}
	})
}
