package golang

import (
	"go/ast"
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

// prefilter empties, before type checking, the functions of a third-party
// package that mention no word of anything with an effect: neither the last
// part of a catalogue symbol nor the name of a function that was kept, in the
// packages below or in this one. Checking their bodies would cost more than
// anything else, and tell nothing. words are those of the packages below.
func prefilter(s *source, names Names, all *wordSet, words bitset) {
	f := &filter{names: names, all: all, words: words, known: make(map[string]bool), mentions: make(map[string][]int)}
	declared := make(map[string]bool)
	s.bodies(func(d *ast.FuncDecl) {
		f.decls = append(f.decls, d)
		declared[d.Name.Name] = true
	})
	f.keep = make([]bool, len(f.decls))
	var work []int
	for i, d := range f.decls {
		if d.Name.Name == "init" && d.Recv == nil || f.look(i, d, declared) {
			work = append(work, i)
		}
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if f.keep[i] {
			continue
		}
		f.keep[i] = true
		name := f.decls[i].Name.Name
		work = append(work, f.mentions[name]...)
		delete(f.mentions, name)
	}
	for i, d := range f.decls {
		if !f.keep[i] {
			d.Body = nil
		}
	}
}

type filter struct {
	names    Names
	all      *wordSet
	words    bitset
	known    map[string]bool // word -> decided
	decls    []*ast.FuncDecl
	keep     []bool
	mentions map[string][]int // function of the package -> declarations that mention its name
}

func (f *filter) interesting(word string) bool {
	yes, ok := f.known[word]
	if !ok {
		yes = f.names.Ident(word) || f.all.has(f.words, word)
		f.known[word] = yes
	}
	return yes
}

// look reports whether a body mentions an interesting word or calls a
// parameter, and notes which functions of the package it mentions.
func (f *filter) look(i int, d *ast.FuncDecl, declared map[string]bool) bool {
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.Ident:
			if f.interesting(n.Name) {
				found = true
				return false
			}
			if declared[n.Name] {
				f.mentions[n.Name] = append(f.mentions[n.Name], i)
			}
		case *ast.CallExpr:
			if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && isParamName(d, id.Name) {
				found = true
			}
		}
		return !found
	})
	return found
}

func isParamName(d *ast.FuncDecl, name string) bool {
	for _, field := range d.Type.Params.List {
		for _, id := range field.Names {
			if id.Name == name {
				return true
			}
		}
	}
	return false
}
