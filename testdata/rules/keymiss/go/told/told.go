// Package told has parameters that every caller makes out of the key.
package told

import (
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

type record struct{ name string }

type Signer struct {
	group singleflight.Group
	keys  []string
}

// All signs records: name and life follow from the record, since is the clock's.
func (s *Signer) All(records []record) []string {
	since := uint32(time.Now().Unix())
	var out []string
	for _, r := range records {
		name := strings.ToLower(r.name)
		out = append(out, s.sign(r, name, uint32(len(name)), since, s.keys[0]))
	}
	return out
}

func (s *Signer) sign(r record, name string, life, since uint32, by string) string {
	v, _, _ := s.group.Do(r.name, func() (any, error) {
		return strings.Repeat(name+by, int(life+since)), nil
	})
	return v.(string)
}

// Pages are rendered for a tenant that only the caller knows.
func (s *Signer) Pages(paths []string, tenant string) []string {
	var out []string
	for _, p := range paths {
		out = append(out, s.page(p, tenant))
	}
	return out
}

func (s *Signer) page(path, tenant string) string {
	v, _, _ := s.group.Do(path, func() (any, error) { // want keymiss "tenant"
		return strings.Join([]string{tenant, path}, "/"), nil
	})
	return v.(string)
}

type gauge struct{ unit string }

func (g *gauge) of(name string) string { return name + g.unit }

// Counters keeps what each of its gauges makes in a map that goes with it.
type Counters struct {
	sent, lost         *gauge
	sentKept, lostKept sync.Map
}

func (c *Counters) count(g *gauge, kept *sync.Map, name string) string {
	v, ok := kept.Load(name)
	if !ok {
		v = g.of(name)
		kept.Store(name, v)
	}
	return v.(string)
}

func (c *Counters) Sent(name string) string { return c.count(c.sent, &c.sentKept, name) }

func (c *Counters) Lost(name string) string { return c.count(c.lost, &c.lostKept, name) }

// Latest is asked for ten by one and for twenty by another.
func (s *Signer) latest(path string, most int) string {
	v, _, _ := s.group.Do(path, func() (any, error) { // want keymiss "most"
		return strings.Repeat(path, most), nil
	})
	return v.(string)
}

func (s *Signer) Front() string { return s.latest("/front", 10) }

func (s *Signer) Archive(path string) string { return s.latest(path, 20) }
