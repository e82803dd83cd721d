package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// entryRead reports whether what a read brings is looked at on the way out to
// the function where the way begins. A PSR-6 item that is fetched only to be
// set and saved is a write: nobody waits for its value, and a multi-get does
// not help.
func (p *linker) entryRead(u *readUse) bool {
	if !u.m.Read.Item.IsSet() {
		return true
	}
	var calls []callSite // innermost first
	for w := u.way; w != nil; w = w.next {
		calls = append(calls, callSite{w.at, w.call})
	}
	slices.Reverse(calls)
	for _, c := range calls {
		read, returned := p.itemUses(c.n, c.call)
		if read || !returned {
			return read
		}
	}
	return true // handed on further than is seen
}

// itemUses tells what a function does with the item that a call of its gives:
// whether it looks at the entry, and whether it returns the item.
func (p *linker) itemUses(n *node, call int) (read, returned bool) {
	item := make([]bool, len(n.Values))
	for i := range n.Values {
		v := &n.Values[i]
		item[i] = v.Kind == model.ValResult && int(v.Index) == call
	}
	for again := true; again; {
		again = false
		for i := range n.Values {
			v := &n.Values[i]
			same := v.Kind == model.ValChoice && slices.ContainsFunc(v.Ops, func(o model.ValueID) bool { return o >= 0 && item[o] })
			if v.Kind == model.ValResult && int(v.Index) < len(n.Calls) && v.Index >= 0 {
				c := &n.Calls[v.Index]
				same = c.Recv >= 0 && item[c.Recv] && p.changesItem(n, int(v.Index)) // fluent
			}
			if same && !item[i] {
				item[i], again = true, true
			}
		}
	}
	is := func(v model.ValueID) bool { return v >= 0 && int(v) < len(item) && item[v] }
	for i := range n.Calls {
		c := &n.Calls[i]
		if is(c.Recv) && !p.changesItem(n, i) {
			return true, false
		}
		if slices.ContainsFunc(c.Args, func(a model.Arg) bool { return is(a.Value) }) &&
			!slices.ContainsFunc(p.means(n, i), func(m meaning) bool { return m.Write != nil }) {
			return true, false
		}
	}
	for i := range n.Stores {
		if is(n.Stores[i].Value) {
			return true, false
		}
	}
	for b := range n.Blocks {
		if is(n.Blocks[b].Cond) {
			return true, false
		}
	}
	for i := range n.Returns {
		returned = returned || slices.ContainsFunc(n.Returns[i].Values, is)
	}
	return false, returned
}

// changesItem reports whether a call only changes the item it is made on.
func (p *linker) changesItem(n *node, call int) bool {
	return slices.ContainsFunc(p.means(n, call), func(m meaning) bool {
		return m.Item != nil && (m.Item.Op == "set" || m.Item.Op == "expire" || m.Item.Op == "tag")
	})
}

// helper is the way below the body of a loop: what the loop calls, closures of
// the function around it taken as its body. nil when the body itself reads.
func (l *loopRead) helper(top *node) *way {
	below := l.loop.next
	for w := l.loop.next; w != nil; w = w.next {
		if writtenAround(l.loop.at, w.at) || writtenAround(top, w.at) {
			below = w.next
		}
	}
	return below
}

// computes reports whether the helper that a loop calls does more than read:
// it runs a callback for what is missing, or waits for something other than
// caches itself. Then the read is not what the loop waits for, and asking for
// all keys at once is not done by changing the loop.
func (p *linker) computes(l *loopRead, top *node) bool {
	w := l.helper(top)
	if w == nil {
		return false
	}
	helper := w.at
	if len(helper.effects.calls) > 0 {
		return true
	}
	for _, e := range helper.effects.effects {
		switch e.kind {
		case "", costly, model.KV, model.Request, model.LockWait, model.File:
			continue
		}
		if e.left || e.bound.def.Kind == model.Immediate {
			continue
		}
		leaf := e
		for leaf.next != nil {
			leaf = leaf.next
		}
		if !slices.ContainsFunc(p.means(leaf.at, leaf.call), func(m meaning) bool { return m.Read != nil || m.Write != nil || m.Delete != nil }) {
			return true
		}
	}
	return false
}

// keepsAnswer reports whether a helper between the loop and the read uses what
// was read only for itself: to decide whether to write. The loop gets nothing
// that it could have asked for at once.
func (p *linker) keepsAnswer(l *loopRead, top *node) bool {
	for w := l.helper(top); w != nil; w = w.next {
		if !p.returnsAnswer(w.at, w.call) {
			return true
		}
	}
	return false
}

// returnsAnswer reports whether a function returns something made from what a
// call of its gives; what a write of the same store answers is not that.
func (p *linker) returnsAnswer(n *node, call int) bool {
	seen := map[model.ValueID]bool{}
	var todo []model.ValueID
	for i := range n.Returns {
		todo = append(todo, n.Returns[i].Values...)
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v < 0 || int(v) >= len(n.Values) || seen[v] {
			continue
		}
		seen[v] = true
		val := &n.Values[v]
		todo = append(todo, val.Ops...)
		for i := range n.Stores { // a list or object that is filled
			if n.Stores[i].Place.Base == v {
				todo = append(todo, n.Stores[i].Value)
			}
		}
		i := int(val.Index)
		if val.Kind != model.ValResult || i < 0 || i >= len(n.Calls) {
			continue
		}
		if i == call {
			return true
		}
		if slices.ContainsFunc(p.means(n, i), func(m meaning) bool { return m.Write != nil }) {
			continue
		}
		todo = append(todo, n.Calls[i].Recv)
		for a := range n.Calls[i].Args {
			todo = append(todo, n.Calls[i].Args[a].Value)
		}
	}
	return false
}

// ofElement reports whether the helper that reads is a method of what the loop
// runs over: each element knows its own key.
func (p *linker) ofElement(l *loopRead) bool {
	if l.loop.next == nil {
		return false
	}
	n := l.loop.at
	c := &n.Calls[l.loop.call]
	if c.Recv < 0 {
		return false
	}
	for _, d := range p.slice([]ref{{env: n.root, v: c.Recv}}, n) {
		if d.request != "" {
			continue
		}
		if k := d.root.kind(); (k == model.ValRange || k == model.ValElem) && d.root.env.n == n {
			return true
		}
	}
	return false
}
