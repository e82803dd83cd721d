// Package choice has callbacks whose calls choose at run time.
package choice

import (
	"context"
	"database/sql"
	"net"
	"os"

	"golang.org/x/sync/singleflight"
)

var flights singleflight.Group

// A Source is made in three ways; only those that the program makes count.
type Source interface {
	Read(ctx context.Context, name string) (string, error)
}

type Names struct{ resolver net.Resolver }

func (n *Names) Read(ctx context.Context, name string) (string, error) {
	return n.resolver.LookupCNAME(ctx, name)
}

type Rows struct{ db *sql.DB }

func (r Rows) Read(ctx context.Context, name string) (string, error) {
	return "", r.db.PingContext(ctx)
}

// Unused is never made.
type Unused struct{}

func (Unused) Read(context.Context, string) (string, error) {
	return "", os.WriteFile("unused", nil, 0o600)
}

// Known: one object is all that ever comes here.
type Known struct{ source Source }

func NewKnown() *Known { return &Known{source: &Names{}} }

func (k *Known) Get(name string) {
	flights.Do(name, func() (any, error) { // site key dns:unbounded
		return k.source.Read(context.Background(), name)
	})
}

// Registry: the objects go through a map, filled by a function.
var registry = map[string]Source{}

func Register(name string, s Source) { registry[name] = s }

func init() {
	Register("names", &Names{})
	Register("rows", Rows{})
}

func FromRegistry(kind, name string) {
	flights.Do(name, func() (any, error) { // site key db:unbounded dns:unbounded
		return registry[kind].Read(context.Background(), name)
	})
}

// Factories: the map holds functions that make them.
var factories = map[string]func(string) (string, error){}

func AddFactory(name string, f func(string) (string, error)) { factories[name] = f }

func init() {
	AddFactory("dns", net.LookupCNAME)
	AddFactory("file", func(name string) (string, error) {
		b, err := os.ReadFile(name)
		return string(b), err
	})
}

func FromFactory(kind, name string) {
	flights.Do(name, func() (any, error) { // site key dns:unbounded file:immediate
		return factories[kind](name)
	})
}

// Partly: one object is seen, others come from outside of the program.
type Partly struct{ source Source }

func SetSource(p *Partly, s Source) { p.source = s }

func NewPartly() *Partly { return &Partly{source: &Names{}} }

func FromPlugin(p *Partly, load func() any) { SetSource(p, load().(Source)) }

func (p *Partly) Get(name string) {
	flights.Do(name, func() (any, error) { // site key db? dns:unbounded
		return p.source.Read(context.Background(), name)
	})
}

// Wider is an interface whose only implementation has one method from the
// interface it embeds.
type Wider interface {
	Source
	Merge()
}

type wider struct{ Source }

func (*wider) Merge() {}

type Owner struct{ source Wider }

func NewOwner(open func() Source) *Owner { return &Owner{source: &wider{open()}} }

func (o *Owner) Get(name string) {
	flights.Do(name, func() (any, error) { // site key db:unbounded dns:unbounded
		return o.source.Read(context.Background(), name)
	})
}

// A function parameter is whatever callers pass.
func Dedup(name string, load func() (any, error)) {
	flights.Do(name, func() (any, error) { // site key dns? file?
		return load()
	})
}

func UseDedup(name string) {
	Dedup(name, func() (any, error) { return net.LookupHost(name) }) // site key dns:unbounded
	Dedup(name, func() (any, error) { return os.ReadDir(name) })     // site key file:immediate
}

// A function in a list.
type Chain struct{ steps []func(string) error }

func (c *Chain) Add(f func(string) error) { c.steps = append(c.steps, f) }

func NewChain() *Chain {
	c := &Chain{}
	c.Add(func(name string) error {
		_, err := net.LookupHost(name)
		return err
	})
	return c
}

func (c *Chain) Get(name string) {
	flights.Do(name, func() (any, error) { // site key dns:unbounded
		for _, step := range c.steps {
			if err := step(name); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
}
