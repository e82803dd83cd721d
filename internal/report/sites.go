package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/model"
)

// Sites is the inventory of "cachevet sites".
type Sites struct {
	Sites    []Site
	Problems []model.Problem
	Color    bool
}

// A Site is one row of it.
type Site struct {
	Language   model.Language
	Pos        model.Pos
	Function   string
	API        string
	Kind       string
	Pool       string
	PoolWhy    string // how it was decided
	Domain     string // what is waited on
	Key        string
	Slot       *int // when the key is constant and the count known
	LockScope  model.LockScope
	TTL        string
	Callback   string
	Effects    []model.Effect
	Possible   []model.Effect // of further kinds: by a call that chooses at run time
	Entries    []model.Reach
	Unresolved []model.Unresolved
}

type jsonSites struct {
	Version  int           `json:"version"`
	Sites    []jsonSite    `json:"sites"`
	Problems []jsonProblem `json:"problems"`
}

type jsonSite struct {
	Language   string           `json:"language"`
	File       string           `json:"file"`
	Line       int32            `json:"line"`
	Column     int32            `json:"column"`
	Function   string           `json:"function"`
	API        string           `json:"api"`  // as people write it: CacheInterface::get
	Kind       string           `json:"kind"` // callback, wrapper, loader, fill, locked-fill, promise, once
	Pool       string           `json:"pool"`
	Domain     string           `json:"domain"` // sites of one domain can wait on each other
	Key        string           `json:"key"`
	Slot       *int             `json:"slot"`
	LockScope  string           `json:"lockScope"`
	TTL        string           `json:"ttl"`
	Callback   string           `json:"callback"`
	Effects    []jsonEffect     `json:"effects"` // of exactly this callback
	Entries    []jsonEntry      `json:"entries"`
	Unresolved []jsonUnresolved `json:"unresolved"`
}

type jsonUnresolved struct {
	File   string `json:"file"`
	Line   int32  `json:"line"`
	Call   string `json:"call"`
	Reason string `json:"reason"`
	Cure   string `json:"cure,omitempty"` // the configuration line that would settle it
}

// WriteSites prints the inventory as "text" or "json".
func WriteSites(w io.Writer, format string, s *Sites) error {
	switch format {
	case "json":
		out := jsonSites{Version: jsonVersion, Sites: []jsonSite{}, Problems: jsonProblems(s.Problems)}
		for _, site := range s.Sites {
			out.Sites = append(out.Sites, jsonSite{
				Language: string(site.Language), File: site.Pos.File, Line: site.Pos.Line, Column: site.Pos.Column,
				Function: site.Function, API: site.API, Kind: site.Kind, Pool: site.Pool, Domain: site.Domain,
				Key: site.Key, Slot: site.Slot, LockScope: string(site.LockScope), TTL: site.TTL, Callback: site.Callback,
				Effects: append(jsonEffects(site.Effects, true), jsonPossible(site.Possible)...), Entries: jsonEntries(site.Entries),
				Unresolved: jsonUnresolvedList(site.Unresolved),
			})
		}
		return encode(w, out)
	case "text":
		return writeSitesText(w, s)
	}
	return fmt.Errorf("sites are printed as text or json, not %q", format)
}

func jsonUnresolvedList(list []model.Unresolved) []jsonUnresolved {
	out := []jsonUnresolved{}
	for _, u := range list {
		out = append(out, jsonUnresolved{u.Pos.File, u.Pos.Line, u.What, u.Reason, u.Cure})
	}
	return out
}

func writeSitesText(w io.Writer, s *Sites) error {
	t := &textWriter{Writer: bufio.NewWriter(w), color: s.Color}
	for _, site := range s.Sites {
		fmt.Fprintf(t, "%s %s in %s\n", t.paint(bold, clean(site.Pos.String())), clean(site.API), clean(site.Function))
		var facts []string
		fact := func(name, value string) {
			if value != "" {
				facts = append(facts, name+" "+clean(value))
			}
		}
		fact("pool", site.Pool)
		fact("key", site.Key)
		if site.Slot != nil {
			fact("slot", fmt.Sprint(*site.Slot))
		}
		fact("scope", string(site.LockScope))
		fact("ttl", site.TTL)
		t.facts("cache", strings.Join(facts, " · "))
		t.facts("does", effectsText(site.Effects))
		t.facts("may", effectsText(site.Possible))
		t.facts("who", who(site.Entries))
		for _, u := range site.Unresolved {
			t.facts("open", clean(fmt.Sprintf("%d: %s: %s", u.Pos.Line, u.What, u.Reason)))
		}
	}
	for _, p := range s.Problems {
		fmt.Fprintln(t, ProblemLine(p))
	}
	fmt.Fprintln(t, count(len(s.Sites), "site"))
	return t.Flush()
}

func (t *textWriter) facts(name, text string) {
	if text != "" {
		t.label(name, wrap(text, textWidth-8))
	}
}

// effectsText lists effects with their bounds: "dns unbounded, http up to 2s".
func effectsText(effects []model.Effect) string {
	var parts []string
	for _, e := range effects {
		parts = append(parts, strings.TrimSpace(string(e.Kind)+" "+boundText(e.Bound)))
	}
	return strings.Join(parts, ", ")
}

func boundText(b model.Bound) string {
	switch b.Kind {
	case model.Deadline:
		if b.Limit == 0 {
			return "bounded"
		}
		return "up to " + b.Limit.Round(time.Millisecond).String()
	case model.BoundUnknown:
		return ""
	}
	return string(b.Kind)
}
