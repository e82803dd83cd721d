package catalog

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Has reports whether the catalogue knows a symbol by exactly this name in any
// version, so that a front end must keep calls of it.
func (c *Catalog) Has(lang model.Language, id model.FuncID) bool {
	l := c.langs[lang]
	if l == nil {
		return false
	}
	key := fold(lang, string(id))
	return l.any(func(t *tables) bool { return t.exact(key) != nil }) || l.any(func(t *tables) bool {
		found := false
		t.matches(key, func(*patternRow) { found = true })
		return found
	})
}

// HasMethods reports whether the catalogue may know methods of a type, whatever it
// knows of those above it: where it does not, Has holds of none.
func (c *Catalog) HasMethods(lang model.Language, typ model.TypeID) bool {
	l := c.langs[lang]
	return l != nil && l.owns(fold(lang, string(typ)))
}

// Matters reports whether a symbol, in any version, waits for something outside
// of the process: a function of a dependency that reaches none of these need
// not be kept. Local files, the locks of one process, and what only runs,
// carries or shapes values do not count.
func (c *Catalog) Matters(lang model.Language, id model.FuncID) bool {
	l := c.langs[lang]
	if l == nil {
		return false
	}
	for _, e := range l.find(fold(lang, string(id))) {
		if e.sym.matters() {
			return true
		}
	}
	return false
}

// HasEffect reports whether a symbol, in any version, has an effect, a site, a
// lock, an access or an entry.
func (c *Catalog) HasEffect(lang model.Language, id model.FuncID) bool {
	l := c.langs[lang]
	if l == nil {
		return false
	}
	for _, e := range l.find(fold(lang, string(id))) {
		if s := e.sym; s.Site != nil || s.Blocks != nil || s.Rebuild != nil || s.Lock != nil || s.Read != nil || s.Write != nil || s.Delete != nil || s.Entry != nil || len(s.Effects) > 0 {
			return true
		}
	}
	return false
}

// HasIdent reports whether name is the last part of a symbol that Matters:
// "Do", "LookupHost", "Client" for "new net/http.Client". It is a cheap first
// look at source text. Patterns whose last part is only "*" are not seen.
func (c *Catalog) HasIdent(lang model.Language, name string) bool {
	l := c.langs[lang]
	if l == nil {
		return false
	}
	name = fold(lang, name)
	return l.any(func(t *tables) bool {
		return has(t.idents, name) || slices.ContainsFunc(t.identPatterns, func(p string) bool { return matchStar(p, name) })
	})
}

// HasLibrary reports whether a file or a fact is about this library.
func (c *Catalog) HasLibrary(name string) bool { return c.libraries[strings.ToLower(name)] }

// matters is what Matters asks of one entry.
func (s *Symbol) matters() bool {
	if s.Blocks != nil {
		return true
	}
	if s.Lock != nil {
		switch s.Lock.Kind {
		case "mutex", "rwmutex", "named-mutex", "semaphore":
		default:
			return true
		}
	}
	for _, e := range s.Effects {
		if e.Kind != model.Request && e.Kind != model.LockWait && e.Kind != "" && e.Bound.Kind != model.Immediate {
			return true
		}
	}
	return false
}

// lastPart returns the function, method or type name at the end of a folded
// symbol name.
func lastPart(key string) string {
	if i := strings.LastIndexAny(key, `.:/\`); i >= 0 {
		key = key[i+1:]
	}
	return strings.TrimPrefix(key, "new ")
}
