package catalog

import "github.com/cachevet/cachevet/internal/model"

// A Catalog answers what a symbol means. It is immutable and safe for
// concurrent use.
type Catalog struct {
	hash  string
	langs map[model.Language]*language
	facts []Fact
	// libraries are the names, in lower case, that files and facts are about.
	libraries map[string]bool
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
