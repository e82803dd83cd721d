package link

import (
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

func TestTrail(t *testing.T) {
	vs := &values{}
	for range 2 { // the second round walks on a trail that was given back
		tr := vs.trail()
		for round := range 2 {
			for i := range 3 * shortTrail {
				r := ref{v: model.ValueID(i)}
				if added := tr.add(r); added != (round == 0) {
					t.Fatalf("round %d: add(%d) = %v", round, i, added)
				}
			}
		}
		if len(tr.list) != 3*shortTrail || tr.list[20].v != 20 {
			t.Fatalf("the trail has %d values", len(tr.list))
		}
		vs.done(tr)
	}
	if len(vs.spare) != 1 {
		t.Errorf("%d trails were made for one walk at a time", len(vs.spare))
	}
}
