// Package analyzers lists the rules, and wraps them as go/analysis analyzers
// for the hosts that know Go only (go vet, golangci-lint).
package analyzers

import (
	"github.com/cachevet/cachevet/analyzers/cachederror"
	"github.com/cachevet/cachevet/analyzers/cacheloop"
	"github.com/cachevet/cachevet/analyzers/callbackwrapper"
	"github.com/cachevet/cachevet/analyzers/ctxcapture"
	"github.com/cachevet/cachevet/analyzers/keymiss"
	"github.com/cachevet/cachevet/analyzers/locktimeout"
	"github.com/cachevet/cachevet/analyzers/nestedget"
	"github.com/cachevet/cachevet/analyzers/overread"
	"github.com/cachevet/cachevet/analyzers/rebuild"
	"github.com/cachevet/cachevet/analyzers/sharedpool"
	"github.com/cachevet/cachevet/analyzers/slowcallback"
	"github.com/cachevet/cachevet/analyzers/stampede"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rules returns every rule, by name.
func Rules() []*rule.Rule {
	return []*rule.Rule{
		cachederror.Rule,
		cacheloop.Rule,
		callbackwrapper.Rule,
		ctxcapture.Rule,
		keymiss.Rule,
		locktimeout.Rule,
		nestedget.Rule,
		overread.Rule,
		rebuild.Rule,
		sharedpool.Rule,
		slowcallback.Rule,
		stampede.Rule,
	}
}
