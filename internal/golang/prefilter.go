package golang

import (
	"slices"
	"sync"
)

// A wordSet numbers words, so that sets of them are bits. Numbers depend on
// the order in which packages are done; what is in a set does not.
type wordSet struct {
	mu  sync.RWMutex
	ids map[string]int
}

func newWordSet() *wordSet { return &wordSet{ids: make(map[string]int)} }

func (w *wordSet) id(word string) int {
	w.mu.RLock()
	id, ok := w.ids[word]
	w.mu.RUnlock()
	if ok {
		return id
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if id, ok = w.ids[word]; !ok {
		id = len(w.ids)
		w.ids[word] = id
	}
	return id
}

// has reports whether a set holds word. A word without a number is in no set.
func (w *wordSet) has(set bitset, word string) bool {
	w.mu.RLock()
	id, ok := w.ids[word]
	w.mu.RUnlock()
	return ok && set.has(id)
}

// A bitset is a set of small numbers.
type bitset []uint64

func (b bitset) has(i int) bool { return i/64 < len(b) && b[i/64]&(1<<(i%64)) != 0 }

func (b *bitset) add(i int) {
	for i/64 >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[i/64] |= 1 << (i % 64)
}

func (b *bitset) union(o bitset) {
	for len(*b) < len(o) {
		*b = append(*b, 0)
	}
	for i, w := range o {
		(*b)[i] |= w
	}
}

// A filter finds, before parsing, the functions of a third-party package that
// mention no word of anything with an effect: neither the last part of a
// catalogue symbol nor the name of a function that was kept, in the packages
// below or in this one. Parsing and checking their bodies would cost more than
// anything else, and tell nothing.
type filter struct {
	names Names
	all   *wordSet
	below bitset // words of the packages below
	// kinds says what a word is: interesting, unknown or the number of a function.
	kinds map[string]int
	// users are the functions that mention the name of a function, by its number.
	users [][]int
	funcs []outlinedFunc
}

const (
	interesting = -1
	unknown     = -2
)

// prefilter returns which functions of a third-party package are to be parsed,
// in the order of files.
func prefilter(files []*outline, names Names, all *wordSet, below bitset) (keep []bool) {
	f := &filter{names: names, all: all, below: below, kinds: make(map[string]int)}
	for _, o := range files {
		for i := range o.funcs {
			f.declare(o.funcs[i].name)
		}
		f.funcs = append(f.funcs, o.funcs...)
	}
	var work []int
	n := 0
	for _, o := range files {
		for i := range o.funcs {
			if fn := &o.funcs[i]; fn.name == "init" && !fn.method || f.look(n, o, fn) {
				work = append(work, n)
			}
			n++
		}
	}
	keep = make([]bool, n)
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if keep[i] {
			continue
		}
		keep[i] = true
		if number := f.kinds[f.funcs[i].name]; number >= 0 {
			work = append(work, f.users[number]...)
			f.users[number] = nil
		}
	}
	return keep
}

func (f *filter) interesting(word string) bool {
	return f.names.Ident(word) || f.all.has(f.below, word)
}

// declare gives the name of a function a number.
func (f *filter) declare(name string) {
	if _, ok := f.kinds[name]; ok {
		return
	}
	if f.interesting(name) {
		f.kinds[name] = interesting
		return
	}
	f.kinds[name] = len(f.users)
	f.users = append(f.users, nil)
}

// look reports whether a body mentions an interesting word or calls a
// parameter, and notes which functions of the package it mentions.
func (f *filter) look(n int, o *outline, fn *outlinedFunc) bool {
	for i := fn.from; i < fn.to; {
		start := i
		switch c := o.src[i]; {
		case c == '"', c == '\'', c == '`', c == '/':
			i, _ = o.quoted(i)
			continue
		case !wordByte[c]:
			i++
			continue
		}
		for wordByte[o.src[i]] {
			i++
		}
		word := o.src[start:i]
		kind, ok := f.kinds[string(word)]
		if !ok {
			kind = unknown
			if f.interesting(string(word)) {
				kind = interesting
			}
			f.kinds[string(word)] = kind
		}
		switch {
		case kind == interesting:
			return true
		case kind >= 0:
			if users := f.users[kind]; len(users) == 0 || users[len(users)-1] != n {
				f.users[kind] = append(users, n)
			}
		}
		if slices.Contains(fn.params, string(word)) && o.called(i) {
			return true
		}
	}
	return false
}

// called reports whether the word that ends at i is called, maybe in parentheses.
func (o *outline) called(i int) bool {
	for i < len(o.src) {
		switch o.src[i] {
		case '(':
			return true
		case ' ', '\t', '\r', '\n', ')':
			i++
			continue
		case '/':
			if end, ok := o.comment(i); ok && end > i {
				i = end
				continue
			}
		}
		return false
	}
	return false
}
