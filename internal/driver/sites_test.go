package driver

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/golden"
	"github.com/cachevet/cachevet/internal/model"
)

// TestSitesOfApplications holds what is known of the sites of small PHP
// applications: pool, scope, lifetime, effects with their bounds, entries. What
// stayed unresolved is a line as well.
func TestSitesOfApplications(t *testing.T) {
	golden.Trees(t, "../../testdata/sites/php/*.txtar", func(t *testing.T, dir, _ string) string {
		res, err := Analyse(context.Background(), Options{Dir: dir, Config: &config.Config{}})
		if err != nil {
			t.Fatal(err)
		}
		return siteLines(res)
	})
}

func siteLines(res *Result) string {
	var b strings.Builder
	for _, s := range Sites(res).Sites {
		fmt.Fprintf(&b, "%s:%d %s pool=%s scope=%s", s.Pos.File, s.Pos.Line, s.API, s.Pool, s.LockScope)
		if s.TTL != "" {
			fmt.Fprintf(&b, " ttl=%s", s.TTL)
		}
		for i, e := range s.Effects {
			fmt.Fprintf(&b, "%s%s(%s)", map[bool]string{true: " does ", false: ", "}[i == 0], e.Kind, boundText(e.Bound))
		}
		for i, e := range s.Entries {
			fmt.Fprintf(&b, "%s%s %s", map[bool]string{true: " from ", false: ", "}[i == 0], e.Kind, e.Label)
		}
		for _, u := range s.Unresolved {
			fmt.Fprintf(&b, " unresolved %s: %s", u.What, u.Reason)
		}
		b.WriteByte('\n')
	}
	for _, p := range Doctor(res).Projects {
		for _, u := range p.Unresolved {
			fmt.Fprintf(&b, "doctor %s:%d %s: %s\n", u.Pos.File, u.Pos.Line, u.What, u.Reason)
		}
	}
	for _, p := range res.Problems {
		fmt.Fprintf(&b, "problem %s:%d %s\n", p.Pos.File, p.Pos.Line, p.Message)
	}
	return b.String()
}

func boundText(b model.Bound) string {
	if b.Kind == model.Deadline && b.Limit > 0 {
		return b.Limit.String()
	}
	return string(b.Kind)
}
