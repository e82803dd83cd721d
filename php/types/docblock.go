package types

import "strings"

// A docblock is what the tags of a docblock say about types.
type docblock struct {
	params     map[string]*Type // by name without "$"
	ret        *Type
	vars       []docVar // @var, with or without a name
	methods    []*Method
	properties []docVar
	mixins     []*Type
	supers     []*Type // @extends, @implements, @use
	templates  []TypeParam
	internal   bool
}

type docVar struct {
	name string // without "$"; empty for @var without a name
	typ  *Type
	read bool
}

// A TypeParam is one @template.
type TypeParam struct {
	Name  string
	Bound *Type // nil if none
}

// docTag is one tag with its text, over several lines.
type docTag struct{ name, text string }

// docTags splits a docblock into tags. The leading stars of the lines are taken
// off.
func docTags(comment string) []docTag {
	if strings.IndexByte(comment, '@') < 0 {
		return nil
	}
	comment = strings.TrimSuffix(strings.TrimPrefix(comment, "/**"), "*/")
	var tags []docTag
	for line := range strings.Lines(comment) {
		line = strings.TrimSpace(line)
		line = strings.TrimPrefix(line, "*")
		trimmed := strings.TrimLeft(line, " \t")
		if strings.HasPrefix(trimmed, "@") {
			name, text := trimmed[1:], ""
			if i := strings.IndexAny(name, " \t("); i >= 0 {
				name, text = name[:i], name[i:]
			}
			tags = append(tags, docTag{name, strings.TrimSpace(text)})
			continue
		}
		if n := len(tags); n > 0 && trimmed != "" {
			tags[n-1].text += " " + trimmed
		}
	}
	return tags
}

// docblock reads the type tags. Tags of analysers (@phpstan-param) win over the
// plain ones. Templates are added to the scope as they are met.
func (s *Scope) docblock(comment string) *docblock {
	tags := docTags(comment)
	if len(tags) == 0 {
		return nil
	}
	d := &docblock{}
	for i := range tags {
		name := tags[i].name
		strong := false
		for _, p := range []string{"phpstan-", "psalm-", "phan-"} {
			if strings.HasPrefix(name, p) {
				tags[i].name, strong = name[len(p):], true
			}
		}
		switch tags[i].name {
		case "template", "template-covariant", "template-contravariant":
			d.template(s, tags[i].text)
		}
		if strong {
			tags[i].name = "!" + tags[i].name
		}
	}
	for _, pass := range []string{"", "!"} {
		for _, t := range tags {
			if name, ok := strings.CutPrefix(t.name, "!"); ok == (pass == "!") {
				d.tag(s, name, t.text)
			}
		}
	}
	return d
}

func (d *docblock) template(s *Scope, text string) {
	name, rest, _ := strings.Cut(text, " ")
	if name == "" || !isNameByte(name[0]) {
		return
	}
	p := TypeParam{Name: name}
	rest = strings.TrimSpace(rest)
	if of, ok := strings.CutPrefix(rest, "of "); ok {
		p.Bound, _ = s.DocType(of)
	}
	for _, q := range d.templates {
		if q.Name == name {
			return
		}
	}
	d.templates = append(d.templates, p)
	s.templates = append(s.templates[:len(s.templates):len(s.templates)], name)
}

func (d *docblock) tag(s *Scope, name, text string) {
	switch name {
	case "param":
		typ, rest := s.DocType(text)
		if v := varName(rest); v != "" && typ != nil {
			if d.params == nil {
				d.params = map[string]*Type{}
			}
			d.params[v] = typ
		}
	case "return", "returns":
		if typ, _ := s.DocType(text); typ != nil {
			d.ret = typ
		}
	case "var", "type":
		typ, rest := s.DocType(text)
		v := varName(rest)
		if typ == nil { // @var $x Foo
			if rest, ok := strings.CutPrefix(rest, "$"); ok {
				v, rest, _ = strings.Cut(rest, " ")
				typ, _ = s.DocType(rest)
			}
		}
		if typ != nil {
			d.vars = append(d.vars, docVar{name: v, typ: typ})
		}
	case "property", "property-read", "property-write":
		typ, rest := s.DocType(text)
		if v := varName(rest); v != "" && typ != nil {
			d.properties = append(d.properties, docVar{name: v, typ: typ, read: name == "property-read"})
		}
	case "method":
		if m := s.docMethod(text); m != nil {
			d.methods = append(d.methods, m)
		}
	case "mixin":
		if typ, _ := s.DocType(text); typ != nil {
			d.mixins = append(d.mixins, typ)
		}
	case "extends", "implements", "use", "template-extends", "template-implements", "template-use":
		if typ, _ := s.DocType(text); typ.Class() != "" {
			d.supers = append(d.supers, typ)
		}
	case "internal":
		d.internal = true
	}
}

// varName reads "$name", "&$name" or "...$name" at the start of s.
func varName(s string) string {
	s = strings.TrimLeft(s, " \t&.")
	if !strings.HasPrefix(s, "$") {
		return ""
	}
	i := 1
	for i < len(s) && isNameByte(s[i]) && s[i] != '\\' {
		i++
	}
	return s[1:i]
}

// docMethod reads "[static] T name(params)".
func (s *Scope) docMethod(text string) *Method {
	m := &Method{Virtual: true, Visibility: Public}
	if rest, ok := strings.CutPrefix(text, "static "); ok {
		m.Static, text = true, rest
	}
	open := strings.IndexByte(text, '(')
	if open < 0 {
		return nil
	}
	typ, rest := s.DocType(text)
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(rest, "(") { // no type: name(params); or "static name()"
		m.Name = text[:open]
		if m.Static {
			m.Return, m.Static = staticType, true
		}
	} else {
		name, _, ok := strings.Cut(rest, "(")
		if !ok {
			return nil
		}
		m.Name, m.Return = strings.TrimSpace(name), typ
	}
	if m.Name == "" || strings.ContainsAny(m.Name, ` \$|<>?&[]`) {
		return nil
	}
	return m
}

// refine joins a declared type with what the docblock says: the docblock wins
// where it tells more than the language can, or where nothing is declared.
func refine(native, doc *Type) (t *Type, fromDoc bool) {
	if doc.IsMixed() {
		return native, false
	}
	if native.IsMixed() {
		return doc, true
	}
	null := func(t *Type) *Type {
		if native.Null {
			return t.nullable()
		}
		return t.NotNull()
	}
	switch native.Kind {
	case Array:
		if doc.Kind == Array || doc.Kind == Named || doc.Kind == Union {
			return null(doc), true
		}
	case Callable:
		if doc.Kind == Callable || doc.Kind == Union {
			return null(doc), true
		}
	case Static:
		return native, false
	case Scalar:
		if native.Name == "object" && len(doc.Classes()) > 0 || native.Name == "string" && doc.Kind == ClassString {
			return null(doc), true
		}
	case Named:
		if strings.EqualFold(native.Name, "Closure") && doc.Kind == Callable {
			return null(doc), true
		}
		if doc.Kind == Static || doc.Kind == Template || len(doc.Classes()) > 0 || doc.Kind == Array && len(doc.Args) > 0 && isTraversable(native.Name) {
			return null(doc), true
		}
	case Union, Intersection:
		if len(doc.Classes()) >= len(native.Classes()) && len(doc.Classes()) > 0 {
			return null(doc), true
		}
	}
	return native, false
}

func isTraversable(name string) bool {
	switch strings.ToLower(name) {
	case "traversable", "iterator", "iteratoraggregate", "generator":
		return true
	}
	return false
}
