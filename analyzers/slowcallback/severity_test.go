package slowcallback

import (
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
)

// Under the lock of one key only those wait who ask for the same; a command
// that one person runs has nobody else who asks.
func TestWhoWaitsForAKey(t *testing.T) {
	endless := model.Effect{Kind: model.HTTP, Bound: model.Bound{Kind: model.Unbounded}}
	for name, c := range map[string]struct {
		entries []model.Reach
		want    model.Severity
	}{
		"nobody known":            {nil, model.Warning},
		"a command":               {[]model.Reach{{Kind: model.CLI}}, model.Note},
		"a command and a request": {[]model.Reach{{Kind: model.CLI}, {Kind: model.Web}}, model.Warning},
	} {
		t.Run(name, func(t *testing.T) {
			s := &link.Site{Scope: model.ScopeKey, Waiters: "uncancellable", Entries: c.entries}
			if got := severityOf(s, endless, 5*time.Second); got != c.want {
				t.Errorf("severity %q, want %q", got, c.want)
			}
		})
	}
}

// What is many calls below a mutex is not what the mutex is held for, whether the
// fill stands in place or in a wrapper that is given the callback.
func TestFarBelowAMutex(t *testing.T) {
	const near, far = 3, 20
	trace := make([]model.Step, far)
	for i := range trace {
		trace[i].Function = string(rune('a' + i))
	}
	locked := &link.Site{Kind: link.LockedFill, Scope: model.ScopeGlobal}
	for name, c := range map[string]struct {
		site  *link.Site
		calls int
		want  model.Severity
	}{
		"in place, near":     {locked, near, model.Warning},
		"in place, far":      {locked, far, model.Note},
		"in a wrapper, near": {&link.Site{Kind: link.WrapperSite, Wrapper: locked, Scope: model.ScopeGlobal}, near, model.Warning},
		"in a wrapper, far":  {&link.Site{Kind: link.WrapperSite, Wrapper: locked, Scope: model.ScopeGlobal}, far, model.Note},
	} {
		t.Run(name, func(t *testing.T) {
			e := model.Effect{Kind: model.Process, Bound: model.Bound{Kind: model.Unbounded}, Trace: trace[:c.calls]}
			if got := severityOf(c.site, e, 5*time.Second); got != c.want {
				t.Errorf("severity %q, want %q", got, c.want)
			}
		})
	}
}
