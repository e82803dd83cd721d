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
	args, first := c.Args, 0
	if len(args) > 0 && args[0].Value >= 0 && n.Values[args[0].Value].Type == n.traits().Context {
		args, first = args[1:], 1
	}
	if c.Recv < 0 || len(args) == 0 || args[0].Name != "" || args[0].Spread {
		return fieldKey{}, storeUse{}, false, false
	}
	reads, writes := false, false
	for _, f := range n.targets[call].fns {
		reads = reads || ofOwnObject(f, uses[f.num].reads)
		writes = writes || ofOwnObject(f, uses[f.num].writes)
	}
	if reads == writes || writes && len(args) < 2 {
		return fieldKey{}, storeUse{}, false, false
	}
	key := p.key(p.m.operand(n.root, c, catalog.Operand{Kind: catalog.Arg, Index: first, HasIndex: true}, false)).Text
	return p.objectPlace(n, c.Recv), storeUse{call: call, depth: 1, key: key, value: model.NoValue, args: ^uint64(0) << (first + 1)}, reads, true
}

// ofOwnObject reports whether a method itself uses a store that is in a field of its
// object.
func ofOwnObject(f *node, uses map[fieldKey][]storeUse) bool {
	for k, u := range uses {
		if k.owner != "" && k.owner == f.Owner && u[0].call >= 0 && u[0].depth == 0 {
			return true
		}
	}
	return false
}
