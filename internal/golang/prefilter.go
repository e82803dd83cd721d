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
// mention nothing with an effect: neither a symbol of the catalogue nor a function
// that was kept, in the packages below or in this one. Parsing and checking their
// bodies would cost more than anything else, and tell nothing. It knows no types, so
// that of a method the name has to do.
type filter struct {
	l     *loader
	n     *node
	words map[string]*wordKind
	// users are the functions that mention a name, by its number.
	users [][]int
	funcs []outlinedFunc
	// exact says of functions of other packages whether they may have an effect.
	exact map[mention]bool

	// Of the file at hand: what its imports are called, and those without a name.
	imports map[string]*node
	dots    []*node
	// Of the function at hand: what it mentions of other packages, and names of
	// imports that also mean something else in it.
	mentions []mention
	shadowed map[*node]bool
}

// A wordKind is what a word can mean in the package at hand.
type wordKind struct {
	ident  bool // the last part of a symbol of the catalogue
	method bool // that, or a method that was kept below
	effect bool // a symbol of the catalogue in this very package
	// Numbers of this package's functions and methods of that name; -1 if there are none.
	funcs, methods int
}

// A mention is a name that belongs to another package.
type mention struct {
	pkg  *node
	name string
}

// prefilter returns which functions of a third-party package are to be parsed,
// in the order of files.
func (l *loader) prefilter(n *node, files []*outline) (keep []bool) {
	f := &filter{l: l, n: n, words: make(map[string]*wordKind), exact: make(map[mention]bool)}
	for _, o := range files {
		for i := range o.funcs {
			f.declare(&o.funcs[i])
		}
		f.funcs = append(f.funcs, o.funcs...)
	}
	var work []int
	number := 0
	for _, o := range files {
		f.open(o)
		for i := range o.funcs {
			if fn := &o.funcs[i]; fn.name == "init" && !fn.method || f.look(number, o, fn) {
				work = append(work, number)
			}
			number++
		}
	}
	keep = make([]bool, number)
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if keep[i] {
			continue
		}
		keep[i] = true
		users := &f.users[*f.number(&f.funcs[i])]
		work = append(work, *users...)
		*users = nil
	}
	return keep
}

// kind says what a word can mean.
func (f *filter) kind(word []byte) *wordKind {
	if k, ok := f.words[string(word)]; ok {
		return k
	}
	w, names := string(word), f.l.opts.Names
	k := &wordKind{ident: names.Ident(w), funcs: -1, methods: -1}
	k.method = k.ident || f.l.words.has(f.n.words, w)
	k.effect = k.ident && names.Effect(basePath(f.n.listed.ImportPath)+"."+w)
	f.words[w] = k
	return k
}

// declare gives the name of a function a number.
func (f *filter) declare(fn *outlinedFunc) {
	if n := f.number(fn); *n < 0 {
		*n = len(f.users)
		f.users = append(f.users, nil)
	}
}

func (f *filter) number(fn *outlinedFunc) *int {
	k := f.kind([]byte(fn.name))
	if fn.method {
		return &k.methods
	}
	return &k.funcs
}

// use notes that a function mentions the name with a number.
func (f *filter) use(fn, number int) {
	if number < 0 {
		return
	}
	if users := f.users[number]; len(users) == 0 || users[len(users)-1] != fn {
		f.users[number] = append(users, fn)
	}
}

// open makes a file the one at hand.
func (f *filter) open(o *outline) {
	f.imports, f.dots = make(map[string]*node), nil
	for _, imp := range o.imports {
		id := imp.path
		if m, ok := f.n.listed.ImportMap[id]; ok {
			id = m
		}
		d := f.l.byID[id]
		switch {
		case d == nil:
		case imp.name == "" && o.dotted:
			f.dots = append(f.dots, d)
			fallthrough // or it has its own name
		case imp.name == "":
			f.imports[d.listed.Name] = d
		default:
			f.imports[imp.name] = d
		}
	}
}

// look reports whether a function may have an effect by itself or calls a
// parameter, and notes which functions of the package it mentions.
func (f *filter) look(number int, o *outline, fn *outlinedFunc) bool {
	f.mentions = f.mentions[:0]
	clear(f.shadowed)
	dot := false      // the last token is a dot,
	var before []byte // the word before it, which has none before it itself
	var last []byte   // the last token, if it is such a word
	for i := fn.start; i < fn.to; {
		start := i
		switch c := o.src[i]; {
		case c == ' ', c == '\t', c == '\r', c == '\n':
			i++
			continue
		case c == '/':
			if end, ok := o.comment(i); ok {
				i = end
				continue
			}
			i++
		case c == '"', c == '\'', c == '`':
			i, _ = o.quoted(i)
		case !wordByte[c]:
			i++
			if dot = c == '.'; dot {
				before, last = last, nil
				continue
			}
		default:
			for wordByte[o.src[i]] {
				i++
			}
			word := o.src[start:i]
			if f.word(number, o, fn, word, before, dot, i) {
				return true
			}
			last, before = word, nil
			if dot {
				last = nil
			}
			dot = false
			continue
		}
		dot, last, before = false, nil, nil
	}
	for _, m := range f.mentions {
		if f.shadowed[m.pkg] {
			k := f.kind([]byte(m.name))
			if k.method {
				return true
			}
			f.use(number, k.methods)
		}
	}
	return false
}

// word looks at one word of a function, which ends at end.
func (f *filter) word(number int, o *outline, fn *outlinedFunc, word, before []byte, dot bool, end int) bool {
	k := f.kind(word)
	if !dot {
		if pkg := f.imports[string(word)]; pkg != nil && o.src[end] != '.' {
			// It is a variable, or the like.
			if f.shadowed == nil {
				f.shadowed = make(map[*node]bool)
			}
			f.shadowed[pkg] = true
		}
	}
	if end <= fn.from {
		return false // of the signature it only matters which names it declares
	}
	if !dot {
		if k.effect || k.ident && o.opensLiteral(end) {
			return true
		}
		for _, pkg := range f.dots {
			if f.matters(mention{pkg, string(word)}) {
				return true
			}
		}
		if slices.Contains(fn.params, string(word)) && o.called(end-len(word), end) {
			return true
		}
		f.use(number, k.funcs)
		return false
	}
	if pkg := f.imports[string(before)]; before != nil && pkg != nil {
		m := mention{pkg, string(word)}
		if f.matters(m) || k.ident && o.opensLiteral(end) {
			return true
		}
		if k.method || k.methods >= 0 {
			f.mentions = append(f.mentions, m)
		}
		return false
	}
	if k.method && o.called(end-len(word), end) {
		return true
	}
	f.use(number, k.methods)
	return false
}

// matters reports whether a function of another package may have an effect.
func (f *filter) matters(m mention) bool {
	yes, ok := f.exact[m]
	if !ok {
		symbol := basePath(m.pkg.listed.ImportPath) + "." + m.name
		yes = m.pkg.marks[symbol] || f.l.opts.Names.Ident(m.name) && f.l.opts.Names.Effect(symbol)
		f.exact[m] = yes
	}
	return yes
}

// called reports whether the word between start and end is called, maybe in
// parentheses of its own.
func (o *outline) called(start, end int) bool {
	for i := end; i < len(o.src); i++ {
		switch o.src[i] {
		case '(':
			return true
		case ' ', '\t': // but a newline ends the statement
		case ')':
			// In f(x)(y) it is not x that is called.
			if start >= 2 && o.src[start-1] == '(' && (wordByte[o.src[start-2]] || o.src[start-2] == ')' || o.src[start-2] == ']') {
				return false
			}
		case '/':
			c, ok := o.comment(i)
			if !ok {
				return false
			}
			i = c - 1
		default:
			return false
		}
	}
	return false
}

// opensLiteral reports whether the word that ends at i may be the type of a
// composite literal: T{, T[int]{.
func (o *outline) opensLiteral(i int) bool {
	depth := 0
	for ; i < len(o.src); i++ {
		switch c := o.src[i]; {
		case c == ' ', c == '\t':
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		case c == '{' && depth == 0:
			return true
		case depth == 0 || c == '\n':
			return c == '/' // a comment: who knows
		}
	}
	return false
}
