package catalog

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/cachevet/cachevet/internal/model"
)

// index makes a catalogue of the base files with their tables and of extra
// files. An entry of an extra file replaces the base entries for its symbol.
func (c *Catalog) index(base []*File, tabs func(model.Language) *tables, extra []*File) {
	c.langs = map[model.Language]*language{}
	c.libraries = map[string]bool{}
	for _, l := range []model.Language{model.Go, model.PHP} {
		c.langs[l] = &language{name: l, types: newTypes(l), layers: []layer{makeLayer(tabs(l), base)}}
		if len(extra) > 0 {
			t := makeTables(l, extra)
			c.langs[l].layers = []layer{makeLayer(&t, extra), c.langs[l].layers[0]}
		}
	}
	for _, f := range append(slices.Clone(base), extra...) {
		l := c.langs[f.Language]
		l.types.add(f.rows)
		for i := range f.Shapes {
			l.shapes = append(l.shapes, shape{&f.Shapes[i], f})
		}
		c.libraries[strings.ToLower(f.Library)] = true
		for i := range f.Facts {
			c.libraries[strings.ToLower(f.Facts[i].Library)] = true
		}
	}
	delete(c.libraries, "")
	patterns := map[model.Language][]Convention{}
	for _, f := range append(slices.Clone(extra), base...) {
		c.facts = append(c.facts, f.Facts...)
		l := c.langs[f.Language]
		l.idioms = append(l.idioms, f.Idioms...)
		patterns[f.Language] = append(patterns[f.Language], f.Conventions...)
	}
	for lang, list := range patterns {
		c.langs[lang].named = sync.OnceValue(func() map[string][]*regexp.Regexp { return compile(list) })
	}
}

// A language is the part of the catalogue for one language.
type language struct {
	name   model.Language
	layers []layer // the user's own first
	types  Types
	shapes []shape
	idioms []Idiom                            // the user's own first
	named  func() map[string][]*regexp.Regexp // conventions by what they mean; nil without any
}

// compile makes the patterns of conventions, which were checked when they were read.
func compile(list []Convention) map[string][]*regexp.Regexp {
	out := map[string][]*regexp.Regexp{}
	for _, n := range list {
		out[n.Means] = append(out[n.Means], regexp.MustCompile(string(n.Names)))
	}
	return out
}

// A layer is a list of files with the tables that find their symbols.
type layer struct {
	*tables
	files []*File
	// ownerPatterns are those of the owners that have a star.
	ownerPatterns []string
}

func makeLayer(t *tables, files []*File) layer {
	la := layer{tables: t, files: files}
	for _, o := range t.owners {
		if strings.Contains(o, "*") {
			la.ownerPatterns = append(la.ownerPatterns, o)
		}
	}
	return la
}

func (l layer) entry(r ref) entry {
	f := l.files[r.file]
	return entry{&f.Symbols[r.sym], f}
}

type entry struct {
	sym  *Symbol
	file *File
}

type shape struct {
	*Shape
	file *File
}

// find returns the entries of a name: the exact ones of the first layer that
// has some, else those of the most literal pattern that fits.
func (l *language) find(key string) []entry {
	for _, la := range l.layers {
		if refs := la.exact(key); refs != nil {
			out := make([]entry, len(refs))
			for i, r := range refs {
				out[i] = la.entry(r)
			}
			return out
		}
	}
	for _, la := range l.layers {
		var best []ref
		weight := -1
		la.matches(key, func(p *patternRow) {
			if p.weight > weight {
				best, weight = nil, p.weight
			}
			if p.weight == weight {
				best = append(best, p.ref)
			}
		})
		if best != nil {
			slices.SortFunc(best, func(a, b ref) int {
				return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.sym, b.sym))
			})
			out := make([]entry, len(best))
			for i, r := range best {
				out[i] = la.entry(r)
			}
			return out
		}
	}
	return nil
}

// owns reports whether some symbol may be a method of a type, given folded.
func (l *language) owns(typ string) bool {
	for _, la := range l.layers {
		if has(la.owners, typ) || slices.ContainsFunc(la.ownerPatterns, func(p string) bool { return matchStar(p, typ) }) {
			return true
		}
	}
	return false
}

// any reports whether test holds for the tables of some layer.
func (l *language) any(test func(*tables) bool) bool {
	for _, la := range l.layers {
		if test(la.tables) {
			return true
		}
	}
	return false
}

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
	if f.Language == model.PHP {
		f.rows.addResults(f)
	}
}
