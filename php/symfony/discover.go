package symfony

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// loadResource makes a service of each class of a namespace that lies below the
// resource and is not excluded ("App\: {resource: '../src/', exclude: …}").
func (l *loader) loadResource(file, ns, resource string, exclude []string, proto *definition) {
	if ns == "" || resource == "" {
		return
	}
	resource = l.c.substitute(resource)
	include := l.filePattern(file, resource)
	var out []string
	for _, e := range exclude {
		out = append(out, l.filePattern(file, e))
	}
	prefix := strings.ToLower(ns) + `\`
	impl := map[string]string{}
	for _, c := range l.table.list {
		if !strings.HasPrefix(strings.ToLower(c.name), prefix) || !below(include, c.pos.File) || excluded(out, c.pos.File) {
			continue
		}
		if c.kind == model.Interface {
			l.c.interfaces[c.name] = true
		}
		if !l.registrable(c) {
			continue
		}
		for _, i := range l.table.interfacesOf(c) {
			if prev, ok := impl[i]; ok && prev != c.name {
				impl[i] = ""
			} else if !ok {
				impl[i] = c.name
			}
		}
		if old := l.c.defs[c.name]; old != nil && !old.found && old.pos.File == proto.pos.File && old.pos.Compare(proto.pos) > 0 {
			continue // written out below the resource: that wins
		}
		d := proto.clone()
		d.id, d.class, d.found = c.name, c.name, true
		d.pos = posOf(c.pos, proto.pos)
		l.c.define(d)
	}
	for i, name := range impl {
		if prev, ok := l.c.singly[i]; ok && prev != name {
			name = ""
		}
		l.c.singly[i] = name
	}
}

// registrable tells whether a class becomes a service by itself: a class that
// can be made, in this environment, that does not opt out.
func (l *loader) registrable(c *class) bool {
	if c.kind != model.Class || c.abstract {
		return false
	}
	if len(hasAttr(c.attrs, attrNS+"Exclude", "Attribute")) > 0 {
		return false
	}
	if when := hasAttr(c.attrs, attrNS+"When"); len(when) > 0 {
		ok := false
		for _, a := range when {
			if l.attrText(c, a, 0, "env") == l.env {
				ok = true
			}
		}
		if !ok {
			return false
		}
	}
	for _, a := range hasAttr(c.attrs, attrNS+"WhenNot") {
		if l.attrText(c, a, 0, "env") == l.env {
			return false
		}
	}
	return true
}

// filePattern makes a pattern relative to the analysed directory of one that is
// relative to a configuration file, or to the project (%kernel.project_dir%,
// __DIR__), whichever folder there is.
func (l *loader) filePattern(file, pattern string) string {
	joined, clean := path.Join(path.Dir(file), pattern), path.Clean(pattern)
	if !l.exists(fixedPart(joined)) && l.exists(fixedPart(clean)) {
		return clean
	}
	return joined
}

// fixedPart is the folder of a pattern before its first wildcard.
func fixedPart(pattern string) string {
	i := strings.IndexAny(pattern, "*?[{")
	if i < 0 {
		return pattern
	}
	if j := strings.LastIndexByte(pattern[:i], '/'); j > 0 {
		return pattern[:j]
	}
	return "."
}

// below tells whether file is what the pattern names or lies below it.
func below(pattern, file string) bool {
	if !strings.ContainsAny(pattern, "*?[{") {
		return pattern == "." || file == pattern || strings.HasPrefix(file, pattern+"/")
	}
	if !sanePattern(pattern) {
		return false
	}
	for p := file; p != "." && p != "/"; p = path.Dir(p) {
		if ok, err := doublestar.Match(pattern, p); err == nil && ok {
			return true
		}
	}
	return false
}

func excluded(patterns []string, file string) bool {
	for _, p := range patterns {
		if below(p, file) {
			return true
		}
	}
	return false
}

// implicitServices adds the classes that no configuration registers: all of them
// in a tree without configuration, where discovery of the framework's default
// configuration is assumed; elsewhere the rest, so that what their constructors
// would get is known.
func (l *loader) implicitServices() {
	registered := map[string]bool{}
	for _, d := range l.c.defs {
		registered[strings.ToLower(d.class)] = true
	}
	impl := map[string]string{}
	for _, c := range l.table.list {
		if !l.registrable(c) || l.isTest(c) {
			continue
		}
		if !registered[strings.ToLower(c.name)] {
			l.c.define(&definition{id: c.name, class: c.name, pos: c.pos, autowire: true, autoconfigure: !l.configured, found: true, implicit: true})
		}
		for _, i := range l.table.interfacesOf(c) {
			if prev, ok := impl[i]; ok && prev != c.name {
				impl[i] = ""
			} else if !ok {
				impl[i] = c.name
			}
		}
	}
	if !l.configured {
		l.c.singly = impl
		for _, c := range l.table.list {
			if c.kind == model.Interface {
				l.c.interfaces[c.name] = true
			}
		}
	}
}

// isTest tells whether a class belongs to tests: by its place or its parent.
func (l *loader) isTest(c *class) bool {
	test, known := l.tests[c]
	if !known {
		test = testPath(c.pos.File) || l.table.isAny(c.name, `PHPUnit\Framework\TestCase`)
		l.tests[c] = test
	}
	return test
}

func testPath(file string) bool {
	for part := range strings.SplitSeq(path.Dir(file), "/") {
		switch strings.ToLower(part) {
		case "tests", "test", "spec", "fixtures", "_fixture", "_fixtures", "stubs", "stub":
			return true
		}
	}
	return false
}
