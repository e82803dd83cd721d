package link

import (
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// TestLoopReadByComputedKey: the key that a loop reads by comes out of a
// function of the program, so that what functions are made from must be known
// before calls are summed up.
func TestLoopReadByComputedKey(t *testing.T) {
	key := goFunc("app.key", "id string")
	key.ret(key.op("+", key.str("user:"), key.param(0)))
	b := goFunc("app.All", "ids []string", "client github.com/redis/go-redis/v9.Cmdable")
	id := b.value(model.Value{Kind: model.ValRange, Ops: []model.ValueID{b.param(0)}, Result: 1, Type: "string"})
	b.when(b.op("more?", b.param(0)))
	b.f.Blocks[b.cur].Succs = []int32{0}
	b.virtual(b.param(1), "github.com/redis/go-redis/v9.Cmdable", "Get", b.call("context.Background"), b.call("app.key", id))
	b.other()
	b.ret()
	p := linked(t, goUnit("app", key, b))
	if len(p.Loops()) != 1 || len(p.Problems()) != 0 {
		t.Errorf("%d reads in loops, problems %v; want one read and none", len(p.Loops()), p.Problems())
	}
}
