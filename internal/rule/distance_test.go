package rule

import (
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// A closure is part of the function that wrote it, so a step into it makes a way no longer.
func TestFarAndNear(t *testing.T) {
	steps := func(n int) []model.Step {
		var out []model.Step
		for i := range n {
			name := string(rune('a' + i))
			out = append(out, model.Step{Function: name}, model.Step{Function: "func1 of " + name})
		}
		return out
	}
	for _, c := range []struct {
		calls     int
		near, far bool
	}{{1, true, false}, {near, true, false}, {near + 1, false, false}, {far, false, false}, {far + 1, false, true}} {
		if got := Near(steps(c.calls)); got != c.near {
			t.Errorf("%d calls: near %v, want %v", c.calls, got, c.near)
		}
		if got := Far(steps(c.calls)); got != c.far {
			t.Errorf("%d calls: far %v, want %v", c.calls, got, c.far)
		}
	}
}
