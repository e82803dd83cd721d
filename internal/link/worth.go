package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// answersMany reports whether a look stands in a loop that only collects what is
// missing: the one question after it answers all of them, and no flight of one key
// could take its place.
func answersMany(n *node, look storeUse, effs []*effect) bool {
	at := int32(-1)
	if look.call >= 0 {
		at = n.Calls[look.call].Block
	}
	if at < 0 || int(at) >= len(n.Blocks) || !cycles(n, at, at) {
		return false
	}
	return !slices.ContainsFunc(effs, func(e *effect) bool {
		b := n.Calls[e.call].Block
		return b < 0 || reaches(n, b, at)
	})
}

// asksAnyway reports whether what is found spares no query: with it the database is
// asked as well, before what a miss queries. It says whose turn it is, or where one was
// sent, and holds no answer.
func (p *linker) asksAnyway(n *node, look storeUse, effs []*effect) bool {
	if look.call < 0 || slices.ContainsFunc(effs, func(e *effect) bool { return e.kind != model.DB && e.bound.def.Kind != model.Immediate }) {
		return false
	}
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Mode != model.Now || !p.ordered(n, look.call, i) || slices.ContainsFunc(effs, func(e *effect) bool { return e.call == i || reaches(n, n.Calls[e.call].Block, c.Block) }) {
			continue
		}
		if slices.ContainsFunc(c.Args, func(a model.Arg) bool { return p.dependsOn(n, a.Value, look.call) }) &&
			slices.ContainsFunc(p.callOnly(n, i), func(e *effect) bool { return e.kind == model.DB && !e.left }) {
			return true
		}
	}
	return false
}

// lasting reports whether what a fill keeps stays until it is pushed out or deleted:
// a library's memory that knows of no lifetime. Of a map nobody knows who clears it.
func (p *linker) lasting(n *node, place fieldKey, w storeUse, uses []storeUses) bool {
	for w.depth > 0 && len(n.targets[w.call].fns) == 1 {
		f := n.targets[w.call].fns[0]
		inner := uses[f.num].writes[place]
		if len(inner) == 0 {
			return false
		}
		n, w = f, last(inner)
	}
	if w.call < 0 || slices.ContainsFunc(p.written(n, w), n.knowsAge) {
		return false
	}
	return slices.ContainsFunc(p.means(n, w.call), func(m meaning) bool { return m.Write != nil && m.Write.Lasts })
}
