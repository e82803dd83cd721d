package catalog

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// For returns the catalogue as it holds with these library versions.
func (c *Catalog) For(libs []model.Library) *View {
	v := &View{cat: c, versions: map[string]string{}, named: map[string]bool{}}
	for _, l := range libs {
		v.named[strings.ToLower(l.Name)] = true
		if l.Version != "" {
			v.versions[strings.ToLower(l.Name)] = l.Version
		}
	}
	return v
}

// A View is a Catalog restricted to the versions of a program's libraries. It
// is immutable and safe for concurrent use.
type View struct {
	cat      *Catalog
	versions map[string]string // by lower-case name
	named    map[string]bool   // the libraries in lower case
}

// Version returns the version of a library and whether it is known.
func (v *View) Version(library string) (string, bool) {
	s, ok := v.versions[strings.ToLower(library)]
	return s, ok
}

func (v *View) holds(library string, r Range) bool {
	return library == "" || r.Holds(v.versions[strings.ToLower(library)])
}

// holdsFile reports whether a file speaks of the program's libraries.
func (v *View) holdsFile(f *File) bool {
	if len(f.Requires) > 0 && len(v.named) > 0 {
		if !slices.ContainsFunc(f.Requires, func(l string) bool { return v.named[strings.ToLower(l)] }) {
			return false
		}
	}
	return v.holds(f.Library, f.Versions)
}

func (v *View) filter(es []entry) []*Symbol {
	var out []*Symbol
	for _, e := range es {
		if v.holdsFile(e.file) && v.holds(e.sym.Library, e.sym.Versions) {
			out = append(out, e.sym)
		}
	}
	return out
}

// Symbols returns what is known of a symbol by exactly this name, in catalogue
// order; several entries differ by Receiver and When. It does not look at
// supertypes: see Method.
func (v *View) Symbols(lang model.Language, id model.FuncID) []*Symbol {
	l := v.cat.langs[lang]
	if l == nil {
		return nil
	}
	return v.filter(l.find(fold(lang, string(id))))
}

// Method returns what is known of a method of a type or, if nothing is, of the
// nearest of its supertypes in the catalogue's own hierarchy (breadth first).
// In Go the method is looked for with a value and a pointer receiver.
func (v *View) Method(lang model.Language, typ model.TypeID, method string) []*Symbol {
	for _, owner := range v.Owners(lang, typ) {
		if s := v.OwnMethod(lang, owner, method); len(s) > 0 {
			return s
		}
	}
	return nil
}

// Owners returns, of a type and its supertypes in the catalogue's own hierarchy,
// those that may have methods in the catalogue: nearest first (breadth first), in
// the form that OwnMethod takes.
func (v *View) Owners(lang model.Language, typ model.TypeID) []string {
	l := v.cat.langs[lang]
	if l == nil {
		return nil
	}
	var out []string
	l.types.walk(string(typ), func(t string) bool {
		if l.owns(t) {
			out = append(out, t)
		}
		return false
	})
	return out
}

// OwnMethod is Method without a look at supertypes. owner is one of Owners.
func (v *View) OwnMethod(lang model.Language, owner, method string) []*Symbol {
	l := v.cat.langs[lang]
	if l == nil {
		return nil
	}
	if lang == model.PHP {
		return v.filter(l.find(owner + "::" + strings.ToLower(method)))
	}
	if s := v.filter(l.find("(*" + owner + ")." + method)); len(s) > 0 {
		return s
	}
	return v.filter(l.find("(" + owner + ")." + method))
}

// New returns what is known of the construction of a type.
func (v *View) New(lang model.Language, typ model.TypeID) []*Symbol {
	return v.Symbols(lang, "new "+model.FuncID(typ))
}

// Types returns the hierarchy, fields and results of library types.
func (v *View) Types(lang model.Language) *Types { return v.cat.Types(lang) }

// Idiom returns how a language writes a cure, see Idiom; "" when it has no words
// for it.
func (v *View) Idiom(lang model.Language, name string) string {
	if l := v.cat.langs[lang]; l != nil {
		for _, d := range l.idioms {
			if d.Name == name {
				return d.Text
			}
		}
	}
	return ""
}

// Named reports whether a name, by convention, means what is asked: one of those
// of Convention.
func (v *View) Named(lang model.Language, means, name string) bool {
	l := v.cat.langs[lang]
	if l == nil || l.named == nil {
		return false
	}
	return slices.ContainsFunc(l.named()[means], func(re *regexp.Regexp) bool { return re.MatchString(name) })
}

// Shapes returns the APIs that are recognised by form, in catalogue order.
func (v *View) Shapes(lang model.Language) []*Shape {
	l := v.cat.langs[lang]
	if l == nil {
		return nil
	}
	var out []*Shape
	for _, s := range l.shapes {
		if v.holdsFile(s.file) {
			out = append(out, s.Shape)
		}
	}
	return out
}

// A FactValue is a fact as it holds for a program.
type FactValue struct {
	Value string
	// Library and Version decide it. Assumed: the version is not known and the
	// newest was taken.
	Library, Version string
	Assumed          bool
	Source           string
}

// Fact returns a version-dependent value, such as "slots".
func (v *View) Fact(name string) (FactValue, bool) {
	for _, f := range v.cat.facts {
		if f.Name != name || !v.holds(f.Library, f.Versions) {
			continue
		}
		ver, known := v.Version(f.Library)
		return FactValue{f.Value, f.Library, ver, !known, f.Source}, true
	}
	return FactValue{}, false
}
