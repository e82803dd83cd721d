package catalog

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Types knows the hierarchy, fields and results of library types of one
// language, for when their source is not at hand. PHP names are looked up
// without regard to case.
type Types struct {
	lang    model.Language
	supers  map[string][]string
	fields  map[string]string // "t::name"
	returns map[string]map[string]string
	declare map[string]string // folded -> as written
}

func newTypes(l model.Language) Types {
	return Types{l, map[string][]string{}, map[string]string{}, map[string]map[string]string{}, map[string]string{}}
}

func (t *Types) add(f *File) {
	for typ, supers := range f.Types {
		k := fold(t.lang, typ)
		t.declare[k] = typ
		t.supers[k] = append(t.supers[k], supers...)
	}
	for k, typ := range f.Fields {
		t.fields[t.fieldKey(strings.Cut(k, "::"))] = typ
	}
	for typ, methods := range f.Returns {
		k := fold(t.lang, typ)
		if typ != "" {
			t.declare[k] = typ
		}
		m := t.returns[k]
		if m == nil {
			m = map[string]string{}
			t.returns[k] = m
		}
		for name, r := range methods {
			m[fold(t.lang, name)] = r
		}
	}
}

// fieldKey keeps the case of the field: PHP properties are case-sensitive.
func (t *Types) fieldKey(typ, name string, _ bool) string {
	return fold(t.lang, typ) + "::" + name
}

// Known reports whether the catalogue has the type, and its spelling.
func (t *Types) Known(typ string) (declared string, ok bool) {
	declared, ok = t.declare[fold(t.lang, typ)]
	return declared, ok
}

// Supers returns the direct supertypes of a library type as written in the
// catalogue.
func (t *Types) Supers(typ string) []string { return t.supers[fold(t.lang, typ)] }

// FieldType returns the type of a property or field of a library type or of
// its supertypes; "" when not known.
func (t *Types) FieldType(typ, name string) string {
	found := ""
	t.walk(typ, func(k string) bool {
		found = t.fields[k+"::"+name]
		return found != ""
	})
	return found
}

// MethodReturn returns the type of a method's (first) result, looked up along
// the supertypes; "static" is replaced by typ. With typ "" it is the result of
// a function. "" when not known.
func (t *Types) MethodReturn(typ, method string) string {
	found, m := "", fold(t.lang, method)
	t.walk(typ, func(k string) bool {
		found = t.returns[k][m]
		return found != ""
	})
	if found == "static" {
		return typ
	}
	return found
}

// walk visits a type and its supertypes, nearest first, each once.
func (t *Types) walk(typ string, visit func(folded string) (stop bool)) {
	seen := map[string]bool{}
	queue := []string{fold(t.lang, typ)}
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		if seen[k] {
			continue
		}
		seen[k] = true
		if visit(k) {
			return
		}
		for _, s := range t.supers[k] {
			queue = append(queue, fold(t.lang, s))
		}
	}
}
