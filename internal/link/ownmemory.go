package link

import (
	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// ownMemory reports whether the store that a call looks into is memory of the
// process that asks: an array adapter that the container injects, an object
// whose class keeps an array. Where it cannot be told, it is not.
func (p *linker) ownMemory(n *node, call int) bool {
	if call < 0 || n.traits().SharedMemory || n.Calls[call].Recv < 0 {
		return false
	}
	c := &n.Calls[call]
	origins := p.m.operand(n.root, c, catalog.Operand{Kind: catalog.Receiver}, true)
	for _, o := range origins {
		if !p.keptInMemory(n, c, o) {
			return false
		}
	}
	return len(origins) > 0
}

func (p *linker) keptInMemory(n *node, c *model.Call, o ref) bool {
	if id := o.service(); id != "" {
		if pl := p.x.pool(id); pl != nil {
			return pl.Storage == model.InProcess
		}
	}
	for _, t := range p.storeTypes(o) {
		for _, s := range p.m.symbols(n.unit.Language, &model.Target{Method: c.Target.Method}, t) {
			if (s.Read != nil && s.Read.Remote != nil && !*s.Read.Remote || s.Site != nil && s.Site.Memory) && p.holdsFor(n, c, s) {
				return true
			}
		}
	}
	return false
}

// storeTypes are the types of a store: the declared one, and what the call that hands
// it out tells, by the name it was asked for.
func (p *linker) storeTypes(o ref) []model.TypeID {
	var out []model.TypeID
	if t := p.m.typeOf(o); t != "" {
		out = append(out, t)
	}
	if v := o.val(); v != nil && o.path == nil && v.Kind == model.ValResult && v.Index >= 0 {
		for _, m := range p.means(o.env.n, int(v.Index)) {
			if m.Result != nil && m.Result.Type != "" && !m.maybe {
				out = append(out, model.TypeID(m.Result.Type))
			}
		}
	}
	return out
}

// holdsFor reports whether all conditions of a symbol hold at a call.
func (p *linker) holdsFor(n *node, c *model.Call, s *catalog.Symbol) bool {
	for i := range s.When {
		if p.m.holds(n.root, c, &s.When[i]) != yes {
			return false
		}
	}
	return true
}
