package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// itemFailure is failure for a write that saves an item which was given its value
// before, with the item's lifetime as text.
func (p *linker) itemFailure(n *node, save int, w *catalog.Access) (what, ttl string) {
	of := map[*model.Call]bool{} // the calls the item comes from
	for _, o := range p.m.operand(n.root, &n.Calls[save], w.Item, false) {
		if c := maker(o); c != nil {
			of[c] = true
		}
	}
	own := func(i int) bool {
		for _, o := range p.m.operand(n.root, &n.Calls[i], catalog.Operand{Kind: catalog.Receiver}, false) {
			if c := maker(o); c != nil && of[c] {
				return true
			}
		}
		return false
	}
	lives := 0
	for i := range n.Calls {
		for _, m := range p.means(n, i) {
			if m.Item == nil || !own(i) || !p.ordered(n, i, save) {
				continue
			}
			switch m.Item.Op {
			case "set":
				if what == "" {
					what = p.failedValue(n, i, m.Item.Value, n.Calls[save].Block, true)
				}
			case "expire":
				if lives++; lives > 1 || p.shortLived(n.root, i, m.Item.TTL) {
					return "", "" // a failure has a lifetime of its own
				}
				ttl = p.ttlText(p.m.operand(n.root, &n.Calls[i], m.Item.TTL, true), "")
			}
		}
	}
	return what, ttl
}

// computedFailure says what failure the callback of a site may return, which the
// site then keeps. "" where the callback decides about it: it lets the exception
// through, does not save, or gives the failure a lifetime of its own.
func (p *linker) computedFailure(f *found) string {
	spec := f.pr.spec
	if spec == nil || spec.Cache != nil && !*spec.Cache || f.n.traits().ErrorValues { // there the callback hands its error to the cache
		return ""
	}
	if spec.TTL.IsSet() { // it is said before anything is computed, and cannot depend on the outcome
		alts := p.m.operand(f.env, &f.env.n.Calls[f.pr.call], spec.TTL, true)
		if len(alts) > 0 && !slices.ContainsFunc(alts, func(o ref) bool { return !p.short(f.env.n, o) }) {
			return ""
		}
	}
	for _, b := range f.fns {
		if n := b.f.n; !p.decidesLife(n) {
			if what := p.failsWith(n, false); what != "" && outside(n, -1) && (spec.Unkept == "" || !strings.HasPrefix(what, spec.Unkept)) {
				return what
			}
		}
	}
	return ""
}

// decidesLife reports whether a callback says itself for how long, or whether at
// all, its result is kept, other than by one lifetime for everything.
func (p *linker) decidesLife(n *node) bool {
	for i := range n.Stores {
		if n.Stores[i].Place.Kind == model.ParamPlace {
			return true // $save = false
		}
	}
	lives := 0
	for i := range n.Calls {
		for _, m := range p.means(n, i) {
			if m.Item != nil && m.Item.Op == "expire" {
				if lives++; lives > 1 || p.shortLived(n.root, i, m.Item.TTL) {
					return true
				}
			}
		}
	}
	return false
}
