package named

import "sync"

type Domain struct {
	Name  string
	Limit int
}

var domains = map[string]*Domain{}

func domainOf(host string) *Domain { return domains[host] }

type Breaker struct{ limit int }

var breakers sync.Map

// BreakerOf keys by the name of the very domain that the limit is read from.
func BreakerOf(host string) *Breaker {
	d := domainOf(host)
	if b, ok := breakers.Load(d.Name); ok {
		return b.(*Breaker)
	}
	b := &Breaker{limit: d.Limit}
	breakers.Store(d.Name, b)
	return b
}
