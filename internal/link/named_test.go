package link

import (
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// Of a query and the transaction around it the query is named.
func TestTheQueryIsNamedNotItsFrame(t *testing.T) {
	cb := goFunc("(*app.T).F$1")
	tx := cb.typed(cb.captured(0, "database/sql.Tx"), "database/sql.Tx")
	cb.deferred(tx, "(*database/sql.Tx).Rollback")
	cb.on(tx, "(*database/sql.Tx).Query", cb.str("select 1"))
	cb.ret()
	f := goFunc("(*app.T).F", "key string", "tx database/sql.Tx")
	f.on(f.field(f.this(), "app.T", "group", "golang.org/x/sync/singleflight.Group"), "(*golang.org/x/sync/singleflight.Group).Do",
		f.param(0), f.closure(cb, f.param(1)))
	f.ret()
	var named []string
	for _, s := range linked(t, goUnit("app", cb, f)).Sites() {
		for _, e := range s.Effects {
			named = append(named, e.Symbol)
		}
	}
	if got := strings.Join(named, " "); got != "(*database/sql.Tx).Query" {
		t.Errorf("named %q", got)
	}
}

// The wait for a lock ends with the context it is given.
func TestAWaitEndsWithItsContext(t *testing.T) {
	with := goFunc("app.With", "client any")
	ctx := with.typed(with.call("context.WithTimeout", with.call("context.Background"), with.duration(2)), "context.Context")
	with.call("github.com/bsm/redislock.Obtain", ctx, with.param(0), with.str("job"), with.duration(0))
	with.ret()
	locks := linked(t, goUnit("app", with)).Locks()
	if len(locks) != 1 {
		t.Fatalf("%d locks, want 1", len(locks))
	}
	if w := locks[0].Wait; w.Kind != model.Deadline {
		t.Errorf("the wait is %s, want a deadline", w.Kind)
	}
}

// A key of which nothing is known says nothing of what it lacks; it is counted.
func TestAKeyThatCannotBeFollowedIsCounted(t *testing.T) {
	cb := goFunc("(*app.T).F$1")
	cb.ret(cb.captured(0, "string"))
	cb.call("fmt.Println")
	cb.call("fmt.Println")
	cb.call("fmt.Println")
	f := goFunc("(*app.T).F", "name string")
	f.on(f.field(f.this(), "app.T", "group", "golang.org/x/sync/singleflight.Group"), "(*golang.org/x/sync/singleflight.Group).Do",
		f.value(model.Value{Kind: model.ValUnknown, Str: "cgo"}), f.closure(cb, f.param(0)))
	f.ret()
	p := linked(t, goUnit("app", cb, f))
	for _, s := range p.Sites() {
		if len(s.Inputs) > 0 {
			t.Errorf("inputs %v of a key that is not known", s.Inputs)
		}
	}
	if got := p.Unresolved(); len(got) != 1 || !strings.Contains(got[0].Reason, "key") {
		t.Errorf("unresolved: %v, want the key", got)
	}
}
