package types

import (
	"slices"
	"strings"
	"sync"

	"github.com/cachevet/cachevet/php/composer"
)

// Known is what is known of libraries without their source. The catalogue
// implements it. Names are matched without regard to case.
type Known interface {
	// Known reports whether the class is in the catalogue's hierarchy, with its
	// declared spelling.
	Known(class string) (declared string, ok bool)
	// Supers are the direct supertypes of a class.
	Supers(class string) []string
	// MethodReturn is the return type of a method, inherited ones included, as a
	// docblock writes it; class "" stands for functions. Empty: not known. The
	// methods __call and __callStatic answer for methods that are not known.
	//
	// Besides the words of docblocks the type may use what is known of the call:
	// A0 the type of argument 0, E0 its element type, R0 the result of the callable
	// argument 0, T0 the class that the class-string argument 0 names, G0 the
	// generic argument 0 of the receiver: "Collection<int, E0>", "R1", "T0|null".
	//
	// The method name "m:1" asks for the type of parameter 1 of m, when it is a
	// callable: "callable(ItemInterface, bool): mixed".
	MethodReturn(class, method string) string
	// FieldType is the type of a property, inherited ones included. Four names
	// that are no classes hold what is known by name: "$GLOBALS" global variables,
	// "$services" services that libraries bring, "$app" Laravel's bindings,
	// "$aliases" the second names that Laravel gives its facades.
	FieldType(class, name string) string
}

// nothingKnown is the Known of a table without one.
type nothingKnown struct{}

func (nothingKnown) Known(string) (string, bool)        { return "", false }
func (nothingKnown) Supers(string) []string             { return nil }
func (nothingKnown) MethodReturn(string, string) string { return "" }
func (nothingKnown) FieldType(string, string) string    { return "" }

// A Table holds the declarations of one project and, as they are reached, of
// its vendor folder. Its methods may be called from several goroutines.
type Table struct {
	*tables
	trace *Trace // nil: nobody asks
	peek  bool   // lookups read vendor files without reaching them
}

// tables are what the views of one table share.
type tables struct {
	project *composer.Project
	known   Known

	files []*File // of the project, sorted by path

	// Own declarations; these maps do not change after Load. The first map has
	// names as declared, the second in lower case.
	classes, folded map[string]*Class
	functions       map[string]*Function // lower case
	constants       map[string]*Constant
	subtypes        map[string][]*Class // lower-case super -> direct subtypes of the project
	superNames      map[string]string   // lower-case super -> as first spelled
	traitUsers      map[string][]*Class // lower-case trait -> classes that use it
	magic, scopes   bool
	words           []string

	wholeOnce sync.Once
	wholeSum  Digest

	vendor     vendor
	knownTypes sync.Map // docblock text of Known -> *Type
}

// TableOf makes a table of declared files without a project: nothing is read.
func TableOf(known Known, files ...*File) *Table { return newTable(nil, known, files) }

// newTable makes a table of declared files.
func newTable(p *composer.Project, known Known, files []*File) *Table {
	if known == nil {
		known = nothingKnown{}
	}
	t := &Table{tables: &tables{
		project: p, known: known, files: files,
		classes: map[string]*Class{}, folded: map[string]*Class{}, functions: map[string]*Function{},
		constants: map[string]*Constant{}, subtypes: map[string][]*Class{}, superNames: map[string]string{}, traitUsers: map[string][]*Class{},
	}}
	// Of a class declared twice (fixtures, alternatives behind a condition) the
	// one outside of tests wins, then the first by path.
	for _, test := range []bool{false, true} {
		for _, f := range files {
			if f.Test != test {
				continue
			}
			for _, c := range f.Classes {
				k := strings.ToLower(c.Name)
				if t.folded[k] == nil {
					t.folded[k] = c
					t.classes[c.Name] = c
				}
			}
			for _, fn := range f.Functions {
				if k := strings.ToLower(fn.Name); t.functions[k] == nil {
					t.functions[k] = fn
				}
			}
			for _, k := range f.Constants {
				if t.constants[k.Name] == nil {
					t.constants[k.Name] = k
				}
			}
		}
	}
	for _, f := range files {
		for _, c := range f.Classes {
			t.magic = t.magic || c.hasMagic()
			t.scopes = t.scopes || len(c.Scopes) > 0
			for _, s := range c.DirectSupers() {
				k := strings.ToLower(s)
				t.subtypes[k] = append(t.subtypes[k], c)
				if t.superNames[k] == "" {
					t.superNames[k] = s
				}
			}
			for _, s := range c.Traits {
				k := strings.ToLower(s)
				t.traitUsers[k] = append(t.traitUsers[k], c)
			}
		}
	}
	return t
}

// hasMagic reports whether reading something of an object may run its code.
func (c *Class) hasMagic() bool {
	for _, m := range c.Methods {
		switch strings.ToLower(m.Name) {
		case "__get", "__tostring", "offsetget":
			return true
		}
	}
	return slices.ContainsFunc(c.Properties, func(p *Property) bool { return p.Hooked })
}

// HasMagic reports whether a class of the project has property hooks, __get,
// __toString or offsetGet, so that reads of values may be calls.
func (t *Table) HasMagic() bool {
	t.trace.flag(magicFlag)
	return t.magic
}

// HasScopes reports whether a model of the project has global scopes.
func (t *Table) HasScopes() bool {
	t.trace.flag(scopesFlag)
	return t.scopes
}

// has reports whether the project requires a package.
func (t *Table) has(name string) bool {
	t.trace.name(packageDep, name)
	return t.project != nil && t.project.Has(name)
}

// Project returns the project the table was made of.
func (t *Table) Project() *composer.Project { return t.project }

// Files returns the files of the project, sorted by path.
func (t *Table) Files() []*File {
	t.trace.all()
	return t.files
}

// Mentioning returns the files of the project whose text contains a word, test code
// left out. ok is false when the word was not among [LoadOptions.Words].
func (t *Table) Mentioning(word string) (files []*File, ok bool) {
	for _, f := range t.Files() {
		if !f.Test && slices.Contains(f.Words, word) {
			files = append(files, f)
		}
	}
	return files, slices.Contains(t.words, word)
}

// Classes returns the classes of the project by file, then position. Anonymous
// ones are included, duplicates too.
func (t *Table) Classes() []*Class {
	t.trace.all()
	var all []*Class
	for _, f := range t.files {
		all = append(all, f.Classes...)
	}
	return all
}

// DirectSupers are the parent and the interfaces, traits not included.
func (c *Class) DirectSupers() []string {
	if c.Parent == "" {
		return c.Interfaces
	}
	return append([]string{c.Parent}, c.Interfaces...)
}

// Class returns the class of this name, without regard to case and to a leading
// backslash: of the project, else of the vendor folder, which is read for it.
// It is nil for classes whose source is not at hand; [Table.Supers] and
// [Table.IsSubtype] may still know them.
func (t *Table) Class(name string) *Class {
	c := t.classes[name]
	if c == nil {
		if name = strings.TrimPrefix(name, `\`); name == "" {
			return nil
		}
		if v, ok := t.vendor.classes.Load(name); ok {
			c = t.askedVendor(v.(*vendorClass)) // so the project has none
		} else if c = t.folded[strings.ToLower(name)]; c == nil {
			c = t.vendorClass(name)
		}
	}
	t.trace.class(name, c)
	return c
}

// projectClass is Class for classes of the project only; that there is none counts
// as asked.
func (t *Table) projectClass(name string) *Class {
	c := t.classes[name]
	if c == nil {
		k := strings.ToLower(name)
		if c = t.folded[k]; c == nil {
			t.trace.name(projectDep, k)
			return nil
		}
	}
	t.trace.class(name, c)
	return c
}

// OwnClass is Class for classes of the project only; the vendor folder is not
// touched.
func (t *Table) OwnClass(name string) *Class {
	t.trace.all()
	if c := t.classes[name]; c != nil {
		return c
	}
	return t.folded[strings.ToLower(strings.TrimPrefix(name, `\`))]
}

// Function returns the function of this name: of the project, or one with a
// namespace that a package of the vendor folder always loads; or nil.
func (t *Table) Function(name string) *Function {
	k := strings.ToLower(strings.TrimPrefix(name, `\`))
	t.trace.name(functionDep, k)
	return t.function(k)
}

// function is Function for a name in lower case; it does not count as asked.
func (t *Table) function(k string) *Function {
	if f := t.functions[k]; f != nil {
		return f
	}
	return t.vendorFunction(k)
}

// constant is the constant of this name outside of classes, or nil.
func (t *Table) constant(name string) *Constant {
	t.trace.name(constantDep, name)
	return t.constants[name]
}

// Spelling returns a class name as its declaration or the catalogue spells it. To
// spell the name of a library's class nothing of the vendor folder is read: there
// only the declared spelling finds a file.
func (t *Table) Spelling(name string) string {
	if name = strings.TrimPrefix(name, `\`); strings.Contains(name, `\`) {
		if c := t.projectClass(name); c != nil {
			return c.Name
		}
	} else if c := t.Class(name); c != nil {
		return c.Name
	}
	if d, ok := t.known.Known(name); ok {
		return d
	}
	if full := t.facade(name); full != "" {
		return full
	}
	return name
}

// facade is the class that Laravel gives a second name in the root namespace
// ("use Cache;"), empty for any other name. What the project or a library
// declares under that name goes first.
func (t *Table) facade(name string) string {
	if strings.Contains(name, `\`) || !t.has("laravel/framework") {
		return ""
	}
	return t.known.FieldType("$aliases", name)
}

// IsKnown reports whether anything is known of a class: source, catalogue, or
// the language itself.
func (t *Table) IsKnown(name string) bool {
	if t.Class(name) != nil {
		return true
	}
	if _, ok := t.known.Known(name); ok {
		return true
	}
	_, ok := builtinSupers[strings.ToLower(name)]
	return ok
}

// directSupers are those of a class with or without source, traits not
// included.
func (t *Table) directSupers(name string) []string {
	c := t.Class(name)
	var supers []string
	if c != nil {
		supers = c.DirectSupers()
	}
	if c == nil || c.Dependency {
		supers = append(slices.Clip(supers), t.known.Supers(name)...)
	}
	if c == nil {
		supers = append(slices.Clip(supers), builtinSupers[strings.ToLower(name)]...)
	}
	return supers
}

// Supers returns all supertypes of a class, nearest first, without the class
// itself and without traits.
func (t *Table) Supers(name string) []string {
	seen := map[string]bool{strings.ToLower(name): true}
	var all []string
	queue := []string{name}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, s := range t.directSupers(n) {
			if k := strings.ToLower(s); !seen[k] {
				seen[k] = true
				all = append(all, t.Spelling(s))
				queue = append(queue, s)
			}
		}
	}
	return all
}

// IsSubtype reports whether sub is super or inherits from it, through project,
// vendor folder, catalogue and the classes of the language.
func (t *Table) IsSubtype(sub, super string) bool {
	if strings.EqualFold(sub, super) {
		return true
	}
	seen := make([]string, 0, 16)
	queue := append(make([]string, 0, 16), sub)
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, s := range t.directSupers(n) {
			if strings.EqualFold(s, super) {
				return true
			}
			if !slices.ContainsFunc(seen, func(x string) bool { return strings.EqualFold(x, s) }) {
				seen = append(seen, s)
				queue = append(queue, s)
			}
		}
	}
	return false
}

// Subtypes returns the classes, interfaces and enums of the project that
// inherit from name, not name itself, in the order of [Table.Classes]. The
// supertype need not have source.
func (t *Table) Subtypes(name string) []*Class {
	t.trace.all()
	seen := map[*Class]bool{}
	var all []*Class
	queue := []string{strings.TrimPrefix(name, `\`)}
	// A library between (App\X extends Lib\Y implements name) is found from the
	// other side.
	queue = append(queue, t.libraryBelow(queue[0])...)
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, c := range t.subtypes[strings.ToLower(n)] {
			if !seen[c] {
				seen[c] = true
				all = append(all, c)
				queue = append(queue, c.Name)
			}
		}
	}
	slices.SortFunc(all, func(a, b *Class) int { return a.Pos.Compare(b.Pos) })
	return all
}

// libraryBelow are the library classes that the project inherits from and that
// are themselves subtypes of name.
func (t *Table) libraryBelow(name string) []string {
	var out []string
	for k, super := range t.superNames {
		if t.folded[k] == nil && k != strings.ToLower(name) && t.IsSubtype(super, name) {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}

// TraitUsers returns the classes of the project that use a trait directly.
func (t *Table) TraitUsers(trait string) []*Class {
	k := strings.ToLower(trait)
	t.trace.name(usersDep, k)
	return t.traitUsers[k]
}

// knownType reads a type of the catalogue.
func (t *Table) knownType(text string) *Type {
	if text == "" {
		return nil
	}
	if v, ok := t.knownTypes.Load(text); ok {
		return v.(*Type)
	}
	s := &Scope{templates: positionalNames}
	typ, _ := s.DocType(text)
	t.knownTypes.Store(text, typ)
	return typ
}
