package catalog

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// index makes the lookup tables. Entries of extra files replace the base
// entries for the same symbol.
func (c *Catalog) index(base, extra []*File) {
	c.langs = map[model.Language]*language{}
	for _, l := range []model.Language{model.Go, model.PHP} {
		c.langs[l] = newLanguage(l)
	}
	c.libraries = map[string]bool{}
	for _, f := range append(slices.Clone(base), extra...) {
		c.libraries[strings.ToLower(f.Library)] = true
		for i := range f.Facts {
			c.libraries[strings.ToLower(f.Facts[i].Library)] = true
		}
	}
	delete(c.libraries, "")
	for _, f := range base {
		c.langs[f.Language].add(f, false)
		c.facts = append(c.facts, f.Facts...)
	}
	for _, f := range extra {
		c.langs[f.Language].add(f, true)
		c.facts = append(slices.Clone(f.Facts), c.facts...)
	}
}

// A language is the part of the catalogue for one language.
type language struct {
	name     model.Language
	symbols  map[string][]entry
	patterns []pattern
	types    Types
	shapes   []shape
	methods  map[string]bool // folded names of methods
	owners   map[string]bool // folded names of types that have symbols
	// The last parts of the names of symbols that matter, see HasIdent.
	idents        map[string]bool
	identPatterns []string
}

type entry struct {
	sym   *Symbol
	file  *File
	extra bool
}

type pattern struct {
	entry
	text   string // folded
	prefix string // what it starts with literally
	weight int    // how much of it is literal
}

type shape struct {
	*Shape
	file *File
}

func newLanguage(l model.Language) *language {
	return &language{
		name:    l,
		symbols: map[string][]entry{},
		types:   newTypes(l),
		methods: map[string]bool{},
		owners:  map[string]bool{},
		idents:  map[string]bool{},
	}
}

func (l *language) add(f *File, extra bool) {
	replaced := map[string]bool{}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		for _, key := range s.names {
			l.addName(key, entry{s, f, extra}, replaced)
		}
	}
	l.types.add(f.rows)
	for i := range f.Shapes {
		l.shapes = append(l.shapes, shape{&f.Shapes[i], f})
	}
}

func (l *language) addName(key string, e entry, replaced map[string]bool) {
	if typ, method := splitMethod(key); typ != "" {
		l.methods[method], l.owners[typ] = true, true
	} else if t, ok := strings.CutPrefix(key, "new "); ok {
		l.owners[t] = true
	}
	if e.sym.matters() {
		if last := lastPart(key); !strings.Contains(last, "*") {
			l.idents[last] = true
		} else if last != "*" && !slices.Contains(l.identPatterns, last) {
			l.identPatterns = append(l.identPatterns, last)
		}
	}
	if isPattern(key) {
		prefix := key
		for i := range len(key) {
			if key[i] == '*' && !(i == 1 && key[0] == '(') {
				prefix = key[:i]
				break
			}
		}
		l.patterns = append(l.patterns, pattern{e, key, prefix, len(key) - strings.Count(key, "*")})
		return
	}
	if e.extra && !replaced[key] {
		replaced[key] = true
		l.symbols[key] = slices.DeleteFunc(slices.Clone(l.symbols[key]), func(o entry) bool { return !o.extra })
	}
	l.symbols[key] = append(l.symbols[key], e)
}

// find returns the entries of a name: the exact ones, else those of the most
// literal pattern that fits.
func (l *language) find(key string) []entry {
	if es := l.symbols[key]; es != nil {
		return es
	}
	var best []entry
	weight := -1
	for _, p := range l.patterns {
		if p.weight < weight || !strings.HasPrefix(key, p.prefix) || !matchStar(p.text, key) {
			continue
		}
		if p.weight > weight {
			best, weight = nil, p.weight
		}
		best = append(best, p.entry)
	}
	return best
}

// Names returns the symbol's names as they are looked up: braces written out,
// PHP in lower case with constructions as "t::__construct".
func (s *Symbol) Names() []string { return s.names }

// prepare fills what is derived from the written form. Names that do not
// expand were reported and are left out.
func (f *File) prepare() {
	f.rows = makeRows(f)
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Library == "" {
			s.Library = f.Library
		}
		for _, n := range append([]string{s.Symbol}, s.Symbols...) {
			list, err := expand(n)
			if n == "" || err != nil {
				continue
			}
			for _, n := range list {
				s.names = append(s.names, fold(f.Language, n))
			}
		}
	}
}
