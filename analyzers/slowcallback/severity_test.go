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
