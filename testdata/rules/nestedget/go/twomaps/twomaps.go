package twomaps

import "github.com/puzpuzpuz/xsync/v3"

type account struct{ name string }

type bucket struct {
	of   *account
	name string
}

// The callback of one map asks another, and never the other way round: each has
// buckets of its own, so nobody waits in a circle.
type Clients struct {
	accounts *xsync.MapOf[string, *account]
	buckets  *xsync.MapOf[string, *bucket]
}

func New() *Clients {
	return &Clients{accounts: xsync.NewMapOf[string, *account](), buckets: xsync.NewMapOf[string, *bucket]()}
}

func (c *Clients) Bucket(acc, name string) *bucket {
	b, _ := c.buckets.LoadOrCompute(acc+"/"+name, func() *bucket {
		return &bucket{c.Account(acc), name}
	})
	return b
}

func (c *Clients) Account(name string) *account {
	a, _ := c.accounts.LoadOrCompute(name, func() *account { return &account{name} })
	return a
}

// The same map again is another matter.
func (c *Clients) Parent(name, of string) *account {
	a, _ := c.accounts.LoadOrCompute(name, func() *account { return c.Account(of) }) // want nestedget "second lock slot; two callers"
	return a
}
