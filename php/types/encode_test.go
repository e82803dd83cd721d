package types

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cachevet/cachevet/php/parser"
)

// filledFile is a file in which every field of every type has a value, so that
// a field the encoding forgets is seen.
func filledFile(seed uint64) *File {
	f := new(File)
	fillValue(rand.New(rand.NewPCG(seed, 1)), reflect.ValueOf(f).Elem(), 0)
	f.Seal()
	return f
}

func fillValue(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		if depth > 12 {
			return // types and expressions nest
		}
		v.Set(reflect.New(v.Type().Elem()))
		fillValue(r, v.Elem(), depth)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fillValue(r, v.Field(i), depth+1)
			}
		}
	case reflect.Slice:
		n := 1 + r.IntN(2)
		if depth > 9 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fillValue(r, v.Index(i), depth+1)
		}
	case reflect.String:
		v.SetString("s" + strconv.Itoa(r.IntN(40)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat([]float64{1, -3, 0.5, 1e300}[r.IntN(4)])
	case reflect.Int32:
		v.SetInt(int64(1 + r.IntN(1000)))
	case reflect.Uint8:
		v.SetUint(uint64(1 + r.IntN(5)))
	default:
		panic("fillValue: " + v.Type().String())
	}
}

var sameFile = cmp.AllowUnexported(File{}, Class{}, Function{}, Constant{})

func TestEncodedFileIsReadBack(t *testing.T) {
	for seed := range uint64(20) {
		want := filledFile(seed)
		got, ok := DecodeFile(string(EncodeFile(want)))
		if !ok {
			t.Fatal("what was encoded is damaged")
		}
		if diff := cmp.Diff(want, got, sameFile); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
}

func TestDamagedFileIsNone(t *testing.T) {
	whole := EncodeFile(filledFile(1))
	for i := 0; i < len(whole); i += 7 {
		if _, ok := DecodeFile(string(whole[:i])); ok {
			t.Fatalf("the first %d of %d bytes decode", i, len(whole))
		}
	}
}

func FuzzDecodeFile(f *testing.F) {
	f.Add([]byte{})
	f.Add(EncodeFile(filledFile(1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, ok := DecodeFile(string(data))
		if !ok {
			return
		}
		once := EncodeFile(file)
		again, ok := DecodeFile(string(once))
		if !ok || !bytes.Equal(once, EncodeFile(again)) {
			t.Error("a decoded file changes when it is encoded again")
		}
	})
}

// TestDigestSeesWhatUsersSee changes a declaration in one way each: what a user of the
// class could notice gives another digest, what only moves or lies in a body the
// same.
func TestDigestSeesWhatUsersSee(t *testing.T) {
	digest := func(src string) Digest {
		tree, _ := parser.ParseFile("a.php", []byte(src), 0)
		f := Declare("a.php", tree).File
		f.Seal()
		return f.Classes[0].digest
	}
	const class = `<?php class A extends B { const K = 'x'; public ?C $p = null; function m(int $i = 1): D { return new D(); } }`
	was := digest(class)
	for _, same := range []string{
		"<?php\n\n// moved\nclass A extends B { const K = 'x'; public ?C $p = null; function m(int $i = 1): D { return new D(); } }",
		`<?php class A extends B { const K = 'x'; public ?C $p = null; function m(int $i = 1): D { sleep(1); return new E(); } }`,
	} {
		if digest(same) != was {
			t.Errorf("%s\nhas another digest", same)
		}
	}
	for _, other := range []string{
		`<?php class A { const K = 'x'; public ?C $p = null; function m(int $i = 1): D { return new D(); } }`,
		`<?php class A extends B { const K = 'y'; public ?C $p = null; function m(int $i = 1): D { return new D(); } }`,
		`<?php class A extends B { const K = 'x'; public C $p = null; function m(int $i = 1): D { return new D(); } }`,
		`<?php class A extends B { const K = 'x'; public ?C $p = null; function m(int $i = 2): D { return new D(); } }`,
		`<?php class A extends B { const K = 'x'; public ?C $p = null; function m(int $i = 1): E { return new D(); } }`,
		`<?php class A extends B { const K = 'x'; public ?C $p = null; private function m(int $i = 1): D { return new D(); } }`,
		`<?php class A extends B { use T; const K = 'x'; public ?C $p = null; function m(int $i = 1): D { return new D(); } }`,
		`<?php final class A extends B { const K = 'x'; public ?C $p = null; function m(int $i = 1): D { return new D(); } }`,
	} {
		if digest(other) == was {
			t.Errorf("%s\nhas the same digest", other)
		}
	}
	// A user of a literal array says where the array stands.
	const array = `class A { const K = ['x' => 1]; }`
	if digest("<?php "+array) == digest("<?php\n"+array) {
		t.Error("an array that moved has the same digest")
	}
}
