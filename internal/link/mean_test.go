package link

import (
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// TestCallGivenItsOwnResult: while (…) { $p = file_get_contents($p); } has a
// meaning that depends on itself, which must end.
func TestCallGivenItsOwnResult(t *testing.T) {
	b := goFunc("app_follow", "p string")
	p := b.value(model.Value{Kind: model.ValChoice, Ops: []model.ValueID{b.param(0), model.NoValue}})
	next := b.call("file_get_contents", p)
	b.f.Values[p].Ops[1] = next
	u := goUnit("app", b.ret(next))
	u.Language = model.PHP
	if problems := linked(t, u).Problems(); len(problems) > 0 {
		t.Error(problems)
	}
}
