package composer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A loader maps class names to files as composer's class loader does, from the
// autoload sections of the project and its packages.
type loader struct {
	psr4, psr0 []prefix // longest first
	classmap   map[string]string
	files      []prefix // files that are always loaded, under the namespace of their package
	sorted     bool
}

type prefix struct {
	name string // namespace with the final backslash; may be empty
	dir  string // on disk
}

func (l *loader) add(dir string, a autoloads) {
	add := func(to *[]prefix, from dirMap) {
		for name, dirs := range from {
			for _, d := range dirs {
				*to = append(*to, prefix{strings.TrimPrefix(name, `\`), filepath.Join(dir, filepath.FromSlash(d))})
			}
		}
	}
	add(&l.psr4, a.PSR4)
	add(&l.psr0, a.PSR0)
	for name := range a.PSR4 {
		for _, f := range a.Files {
			if name != "" {
				l.files = append(l.files, prefix{strings.TrimPrefix(name, `\`), filepath.Join(dir, filepath.FromSlash(f))})
			}
		}
	}
	l.sorted = false
}

// locateFunction returns the files of autoload sections that may declare a
// function with a namespace. It may be called like locate.
func (l *loader) locateFunction(name string) []string {
	var found []string
	for _, p := range l.files {
		if _, ok := cutPrefixFold(name, p.name); ok && !slices.Contains(found, p.dir) {
			found = append(found, p.dir)
		}
	}
	return found
}

func (l *loader) sort() {
	if l.sorted {
		return
	}
	order := func(a, b prefix) int {
		if d := len(b.name) - len(a.name); d != 0 {
			return d
		}
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		return strings.Compare(a.dir, b.dir)
	}
	for _, list := range []*[]prefix{&l.psr4, &l.psr0, &l.files} {
		slices.SortFunc(*list, order)
		*list = slices.Compact(*list)
	}
	l.sorted = true
}

// locate may be called from several goroutines once sort has been called.
func (l *loader) locate(class string) []string {
	var found []string
	try := func(file string) {
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && !slices.Contains(found, file) {
			found = append(found, file)
		}
	}
	if f, ok := l.classmap[strings.ToLower(class)]; ok {
		try(f)
	}
	for _, p := range l.psr4 {
		if rest, ok := cutPrefixFold(class, p.name); ok {
			try(filepath.Join(p.dir, filepath.FromSlash(strings.ReplaceAll(rest, `\`, "/"))+".php"))
		}
	}
	if len(l.psr0) == 0 {
		return found
	}
	// PSR-0: the whole name makes the path, and underscores of the last part are
	// folders.
	file := class
	if i := strings.LastIndexByte(class, '\\'); i >= 0 {
		file = strings.ReplaceAll(class[:i+1], `\`, "/") + strings.ReplaceAll(class[i+1:], "_", "/")
	} else {
		file = strings.ReplaceAll(class, "_", "/")
	}
	for _, p := range l.psr0 {
		if _, ok := cutPrefixFold(class, p.name); ok {
			try(filepath.Join(p.dir, filepath.FromSlash(file)+".php"))
		}
	}
	return found
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}

// readClassmap reads vendor/composer/autoload_classmap.php, which composer
// writes one entry a line:
//
//	'App\\Foo' => $baseDir . '/src/Foo.php',
func (l *loader) readClassmap(file, vendor, base string) {
	src, err := os.ReadFile(file)
	if err != nil || len(src) > maxJSON {
		return
	}
	if l.classmap == nil {
		l.classmap = map[string]string{}
	}
	for line := range strings.Lines(string(src)) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), "' => ")
		if !ok || !strings.HasPrefix(name, "'") {
			continue
		}
		dir := vendor
		if strings.HasPrefix(rest, "$baseDir") {
			dir = base
		} else if !strings.HasPrefix(rest, "$vendorDir") {
			continue
		}
		_, rest, ok = strings.Cut(rest, "'")
		if !ok {
			continue
		}
		rel, _, ok := strings.Cut(rest, "'")
		if !ok {
			continue
		}
		class := strings.ReplaceAll(name[1:], `\\`, `\`)
		l.classmap[strings.ToLower(class)] = filepath.Join(dir, filepath.FromSlash(rel))
	}
}
