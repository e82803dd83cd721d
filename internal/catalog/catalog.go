package catalog

import "github.com/cachevet/cachevet/internal/model"

// A Catalog answers what a symbol means. It is immutable and safe for
// concurrent use.
type Catalog struct {
	hash  string
	langs map[model.Language]*language
	facts []Fact
}

// Hash identifies the content of the catalogue, extra sources included. It is
// part of the key of cached summaries, because front ends keep what Has knows.
func (c *Catalog) Hash() string { return c.hash }

// Types returns the hierarchy, fields and results of a language's library
// types; they do not depend on versions.
func (c *Catalog) Types(lang model.Language) *Types {
	if l := c.langs[lang]; l != nil {
		return &l.types
	}
	t := newTypes(lang)
	return &t
}

// Has reports whether the catalogue knows a symbol by exactly this name in any
// version, so that a front end must keep calls of it.
func (c *Catalog) Has(lang model.Language, id model.FuncID) bool {
	l := c.langs[lang]
	return l != nil && len(l.find(fold(lang, string(id)))) > 0
}

// HasMethod reports whether the catalogue knows a method of this name on any
// type: a call of it on a value whose type is not certain must be kept.
func (c *Catalog) HasMethod(lang model.Language, method string) bool {
	l := c.langs[lang]
	return l != nil && l.methods[fold(lang, method)]
}

// HasType reports whether the catalogue knows symbols or the hierarchy of a
// type.
func (c *Catalog) HasType(lang model.Language, typ model.TypeID) bool {
	l := c.langs[lang]
	if l == nil {
		return false
	}
	k := fold(lang, string(typ))
	_, known := l.types.declare[k]
	return known || l.owners[k]
}
