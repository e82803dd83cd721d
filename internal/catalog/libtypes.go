package catalog

import (
	"maps"
	"slices"
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

// typeRows are the tables of a file in a form that needs no work at start-up:
// the names folded, the rows sorted.
type typeRows struct {
	supers  []superRow
	fields  []fieldRow
	returns []returnRow
}

type superRow struct {
	key, declared string
	supers        []string
}

type fieldRow struct{ key, typ string } // key "t::name"; PHP properties keep their case

type returnRow struct{ key, declared, method, typ string }

// makeRows makes the rows of a file from what was written.
func makeRows(f *File) typeRows {
	var r typeRows
	for _, typ := range slices.Sorted(maps.Keys(f.Types)) {
		r.supers = append(r.supers, superRow{fold(f.Language, typ), typ, f.Types[typ]})
	}
	for _, k := range slices.Sorted(maps.Keys(f.Fields)) {
		typ, name, _ := strings.Cut(k, "::")
		r.fields = append(r.fields, fieldRow{fold(f.Language, typ) + "::" + name, f.Fields[k]})
	}
	for _, typ := range slices.Sorted(maps.Keys(f.Returns)) {
		for _, m := range slices.Sorted(maps.Keys(f.Returns[typ])) {
			r.returns = append(r.returns, returnRow{fold(f.Language, typ), typ, fold(f.Language, m), f.Returns[typ][m]})
		}
	}
	return r
}

// addResults adds the types that symbols' results have, where nothing else is
// said of the method.
func (r *typeRows) addResults(f *File) {
	known := map[[2]string]bool{}
	for _, x := range r.returns {
		known[[2]string{x.key, x.method}] = true
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Result == nil || s.Result.Type == "" || s.Result.Index != 0 {
			continue
		}
		for _, written := range append([]string{s.Symbol}, s.Symbols...) {
			names, err := expand(written)
			if err != nil || isPattern(written) || strings.HasPrefix(written, "new ") {
				continue
			}
			for _, name := range names {
				typ, method := splitMethod(name)
				row := returnRow{fold(f.Language, typ), typ, fold(f.Language, method), s.Result.Type}
				if k := [2]string{row.key, row.method}; method != "" && !known[k] {
					known[k] = true
					r.returns = append(r.returns, row)
				}
			}
		}
	}
}

func (t *Types) add(r typeRows) {
	for _, s := range r.supers {
		t.declare[s.key] = s.declared
		t.supers[s.key] = append(t.supers[s.key], s.supers...)
	}
	for _, f := range r.fields {
		t.fields[f.key] = f.typ
	}
	for _, x := range r.returns {
		if _, ok := t.declare[x.key]; !ok && x.declared != "" {
			t.declare[x.key] = x.declared
		}
		m := t.returns[x.key]
		if m == nil {
			m = map[string]string{}
			t.returns[x.key] = m
		}
		m[x.method] = x.typ
	}
}

// Known reports whether the catalogue has the type, and its spelling.
func (t *Types) Known(typ string) (declared string, ok bool) {
	return folded(t.declare, t.lang, typ)
}

// Supers returns the direct supertypes of a library type as written in the
// catalogue.
func (t *Types) Supers(typ string) []string {
	supers, _ := folded(t.supers, t.lang, typ)
	return supers
}

// FieldType returns the type of a property or field of a library type or of
// its supertypes; "" when not known. The field "*" stands for those that are not
// named (magic ones).
func (t *Types) FieldType(typ, name string) string {
	found := ""
	t.walk(typ, func(k string) bool {
		if found = t.fields[k+"::"+name]; found == "" {
			found = t.fields[k+"::*"]
		}
		return found != ""
	})
	return found
}

// MethodReturn returns the type of a method's (first) result, looked up along
// the supertypes, as a docblock writes it. With typ "" it is the result of a
// function. "" when not known.
//
// Besides the words of docblocks ("static", "Foo|null", "Foo[]") a PHP type may
// use what is known of the call: A0 the type of argument 0, E0 its element
// type, R0 the result of the callable argument 0, T0 the class that the
// class-string argument 0 names, G0 the generic argument 0 of the receiver. The
// method "*" stands for those that are not named (magic fluent methods), and
// "get:1" is the type of parameter 1 of get when that is a callable.
func (t *Types) MethodReturn(typ, method string) string {
	found := ""
	for _, m := range []string{fold(t.lang, method), "*"} {
		if m == "*" && strings.Contains(method, ":") {
			break // it asks for a parameter
		}
		t.walk(typ, func(k string) bool {
			found = t.returns[k][m]
			return found != ""
		})
		if found != "" {
			break
		}
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
