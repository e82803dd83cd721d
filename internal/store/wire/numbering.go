package wire

import "hash/maphash"

// A numbering numbers strings from 1. It is a hash table that is emptied at no cost: an
// encoder is used for thousands of small values.
type numbering struct {
	slots []slot // a power of two, half of them free
	seen  []string
	round uint32
}

// A slot is free when it is of another round.
type slot struct{ round, id uint32 }

var seed = maphash.MakeSeed()

// number returns the number of a string; ok is false when it is a new one.
func (n *numbering) number(s string) (id uint64, ok bool) {
	if 2*len(n.seen) >= len(n.slots) {
		n.grow()
	}
	sl := n.find(s)
	if sl.round == n.round {
		return uint64(sl.id), true
	}
	n.seen = append(n.seen, s)
	*sl = slot{n.round, uint32(len(n.seen))}
	return uint64(sl.id), false
}

// find is the slot of a string: its own, or the one that it may take.
func (n *numbering) find(s string) *slot {
	mask := uint64(len(n.slots) - 1)
	for i := maphash.String(seed, s) & mask; ; i = (i + 1) & mask {
		if sl := &n.slots[i]; sl.round != n.round || n.seen[sl.id-1] == s {
			return sl
		}
	}
}

func (n *numbering) grow() {
	n.slots, n.round = make([]slot, max(64, 2*len(n.slots))), 1
	for i, s := range n.seen {
		*n.find(s) = slot{n.round, uint32(i + 1)}
	}
}

// reset forgets all strings.
func (n *numbering) reset() {
	clear(n.seen)
	n.seen = n.seen[:0]
	if n.round++; n.round == 0 { // slots of the first round would count again
		n.slots = nil
	}
}
