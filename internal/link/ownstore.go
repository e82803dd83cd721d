package link

import (
	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// ownStore finds a cache of the project's own with several implementations: a call
// that goes by type to methods of which one looks into a store that its object
// keeps, or writes it. Which one is in use does not matter then, the object is a
// store. A write must be given a key and a value; what is told only the value is
// one that saves records.
func (p *linker) ownStore(n *node, call int, uses []storeUses) (place fieldKey, s storeUse, looks, ok bool) {
	c := &n.Calls[call]
	if c.Recv < 0 || len(c.Args) == 0 || c.Args[0].Name != "" || c.Args[0].Spread {
		return fieldKey{}, storeUse{}, false, false
	}
	reads, writes := false, false
	for _, f := range n.targets[call].fns {
		of := func(m map[fieldKey][]storeUse) bool {
			for k, u := range m {
				if k.owner != "" && k.owner == f.Owner && u[0].call >= 0 && u[0].depth == 0 {
					return true
				}
			}
			return false
		}
		reads = reads || of(uses[f.num].reads)
		writes = writes || of(uses[f.num].writes)
	}
	if reads == writes || writes && len(c.Args) < 2 {
		return fieldKey{}, storeUse{}, false, false
	}
	key := p.key(p.m.operand(n.root, c, catalog.Operand{Kind: catalog.Arg, HasIndex: true}, false)).Text
	return p.objectPlace(n, c.Recv), storeUse{call: call, depth: 1, key: key, value: model.NoValue, args: ^uint64(1)}, reads, true
}
