package link

import (
	"strings"
	"testing"
)

// TestMemoThroughHelpers: a method that looks and keeps by the methods get and
// set of its own cache makes its callers sites; one that keeps under another key
// does not.
func TestMemoThroughHelpers(t *testing.T) {
	get := goFunc("(*app.Store).get", "k string")
	get.ret(get.on(get.field(get.this(), "app.Store", "m", "sync.Map"), "(*sync.Map).Load", get.param(0)))
	set := goFunc("(*app.Store).set", "k string", "v any")
	set.on(set.field(set.this(), "app.Store", "m", "sync.Map"), "(*sync.Map).Store", set.param(0), set.param(1))
	set.ret()
	load := func(name string, key func(b *body) int32) *body {
		b := goFunc("(*app.Store)."+name, "k string", "other string", "f func()(any)")
		k := b.param(0)
		found := b.on(b.this(), "(*app.Store).get", k)
		b.when(b.op("!=", found))
		b.ret(found)
		b.other()
		v := b.dynamic(b.param(2))
		if key(b) != 0 {
			k = b.param(key(b))
		}
		b.on(b.this(), "(*app.Store).set", k, v)
		return b.ret(v)
	}
	same := load("Same", func(*body) int32 { return 0 })
	other := load("Other", func(*body) int32 { return 1 })
	use := goFunc("app.Use", "s *app.Store", "host string")
	fetch := goFunc("app.Use$1")
	fetch.ret(fetch.call("net.LookupHost", fetch.str("a")))
	for _, name := range []string{"Same", "Other"} {
		use.on(use.typed(use.param(0), "app.Store"), "(*app.Store)."+name, use.param(1), use.str("x"), use.closure(fetch))
	}
	p := linked(t, goUnit("app", get, set, same, other, use.ret(), fetch))
	if got := sitesOf(p); !strings.Contains(got, "(*app.Store).Same in app.Use scope=none") || strings.Contains(got, "wrapper (*app.Store).Other") {
		t.Errorf("sites:\n%s", got)
	}
}
