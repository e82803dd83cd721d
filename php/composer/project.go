package composer

import (
	"cmp"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cachevet/cachevet/internal/model"
)

// A Project is one composer project, or a bare tree of PHP files.
type Project struct {
	Dir  string // on disk, absolute when the root was
	Rel  string // relative to the analysed root, slashes; "." for the root itself
	Bare bool   // without composer.json
	Name string // of composer.json
	// Library: its type in composer.json says that other projects require it, or it
	// has none, which means the same (many applications leave it out, too).
	Library bool
	Vendor  string // the vendor folder on disk; empty when there is none

	// Require is the require section of composer.json, RequireDev the other.
	Require, RequireDev map[string]string
	// Packages are the locked (or installed) packages, sorted by name.
	Packages []Package
	// Files are the project's own PHP files, sorted by Rel.
	Files []File
	// Problems met while reading composer's files and the tree.
	Problems []model.Problem

	loader loader
	root   string // the analysed root
	once   sync.Once
}

// A Package is a dependency.
type Package struct {
	Name    string
	Version string // without a leading "v"
	Dev     bool
	Pos     model.Pos // in composer.lock; not valid when it comes from the vendor folder
}

// A File is one PHP file of a project.
type File struct {
	Path string // on disk
	Rel  string // relative to the analysed root, slashes
	Size int64
	// Test: the file lies in a folder of tests, by composer's autoload-dev or by
	// the customs of PHP projects.
	Test bool
}

// Version returns the locked version of a package without a leading "v";
// empty when the package or its version is not known.
func (p *Project) Version(name string) string {
	i, ok := slices.BinarySearchFunc(p.Packages, name, func(q Package, n string) int { return cmp.Compare(q.Name, n) })
	if !ok {
		return ""
	}
	return p.Packages[i].Version
}

// Has reports whether the package is locked or required.
func (p *Project) Has(name string) bool {
	_, ok := slices.BinarySearchFunc(p.Packages, name, func(q Package, n string) int { return cmp.Compare(q.Name, n) })
	if !ok {
		_, ok = p.Require[name]
	}
	return ok
}

// Libraries returns the packages as the model's libraries.
func (p *Project) Libraries() []model.Library {
	libs := make([]model.Library, 0, len(p.Packages))
	for _, q := range p.Packages {
		libs = append(libs, model.Library{Name: q.Name, Version: q.Version, Pos: q.Pos})
	}
	return libs
}

// RelPath is the path of a file on disk as positions spell it: relative to the
// analysed root, with slashes.
func (p *Project) RelPath(file string) string { return relPath(p.root, file) }

// Path is the inverse of RelPath.
func (p *Project) Path(rel string) string { return filepath.Join(p.root, filepath.FromSlash(rel)) }

// InVendor reports whether a file on disk belongs to a dependency.
func (p *Project) InVendor(file string) bool {
	if p.Vendor != "" && strings.HasPrefix(file, p.Vendor+string(filepath.Separator)) {
		return true
	}
	// Path repositories lie anywhere, but not in the project itself.
	rel, err := filepath.Rel(p.Dir, file)
	return err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func relPath(root, file string) string {
	rel, err := filepath.Rel(root, file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}

// Locate returns the files that may declare a class by the autoload maps of the
// project and its packages, the likeliest first. The files exist. The name has
// no leading backslash.
func (p *Project) Locate(class string) []string {
	p.once.Do(p.loadVendor)
	return p.loader.locate(class)
}

// LocateFunction is Locate for a function with a namespace: the files that
// packages always load ("files" of their autoload section).
func (p *Project) LocateFunction(name string) []string {
	p.once.Do(p.loadVendor)
	return p.loader.locateFunction(name)
}

// read fills the project from the composer.json in its folder.
func (p *Project) read() (m manifest) {
	name := p.RelPath(filepath.Join(p.Dir, "composer.json"))
	if _, problem := readJSON(filepath.Join(p.Dir, "composer.json"), name, &m); problem != nil {
		p.Problems = append(p.Problems, *problem)
	}
	return m
}

// use takes over what a composer.json in dir says.
func (p *Project) use(m manifest, dir string) {
	if dir == p.Dir {
		p.Name = m.Name
		p.Library = m.Type == "" || m.Type == "library" || strings.HasSuffix(m.Type, "-bundle")
		p.Require, p.RequireDev = m.Require, m.RequireDev
		vendor := cmp.Or(m.Config.VendorDir, "vendor")
		if !filepath.IsAbs(vendor) {
			vendor = filepath.Join(p.Dir, filepath.FromSlash(vendor))
		}
		if info, err := os.Stat(vendor); err == nil && info.IsDir() {
			p.Vendor = vendor
		}
	}
	p.loader.add(dir, m.Autoload)
	p.loader.add(dir, m.AutoloadDev)
}

// A lock is what a composer.lock says of versions.
type lock struct {
	packages []Package // in the order of the file
	read     bool      // there is one
	problem  *model.Problem
}

// readLock reads the composer.lock of a folder; name is how its positions call it.
func readLock(dir, name string) lock {
	// Only these of the many fields: the whole file has a megabyte.
	type versions []struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	}
	var file struct {
		Packages    versions `json:"packages"`
		PackagesDev versions `json:"packages-dev"`
	}
	src, problem := readJSON(filepath.Join(dir, "composer.lock"), name, &file)
	l := lock{read: src != nil, problem: problem}
	if src == nil {
		return l
	}
	lines := packageLines(src)
	add := func(list versions, dev bool) {
		for _, q := range list {
			if q.Name == "" {
				continue
			}
			pkg := Package{Name: q.Name, Version: version(q.Version), Dev: dev}
			if line := lines[q.Name]; line > 0 {
				pkg.Pos = model.Pos{File: name, Line: line}
			}
			l.packages = append(l.packages, pkg)
		}
	}
	add(file.Packages, false)
	add(file.PackagesDev, true)
	return l
}

// useLock takes over the versions of composer.lock; without one those of the vendor
// folder.
func (p *Project) useLock(l lock) {
	if l.problem != nil {
		p.Problems = append(p.Problems, *l.problem)
	}
	p.Packages = append(p.Packages, l.packages...)
	if !l.read && p.Vendor != "" {
		for _, q := range p.installed() {
			p.Packages = append(p.Packages, Package{Name: q.Name, Version: version(q.Version)})
		}
	}
	slices.SortStableFunc(p.Packages, func(a, b Package) int { return cmp.Compare(a.Name, b.Name) })
	p.Packages = slices.CompactFunc(p.Packages, func(a, b Package) bool { return a.Name == b.Name })
}

// version strips the "v" of a tag.
func version(v string) string {
	if len(v) > 1 && (v[0] == 'v' || v[0] == 'V') && v[1] >= '0' && v[1] <= '9' {
		return v[1:]
	}
	return v
}

// installed reads vendor/composer/installed.json, which is a list in composer 1
// and an object in composer 2.
func (p *Project) installed() []lockPackage {
	file := filepath.Join(p.Vendor, "composer", "installed.json")
	var two lockFile
	src, problem := readJSON(file, p.RelPath(file), &two)
	if problem == nil {
		return two.Packages
	}
	if src == nil || len(src) > 0 && src[0] != '[' {
		return nil
	}
	var one []lockPackage
	if _, problem = readJSON(file, p.RelPath(file), &one); problem != nil {
		return nil
	}
	return one
}

// loadVendor adds the autoload maps of the packages, once a class is asked for.
// Packages of the same repository that composer would link into the vendor folder
// are found where they lie, with or without one.
func (p *Project) loadVendor() {
	var list []lockPackage
	if p.Vendor != "" {
		list = p.installed()
	}
	if len(list) == 0 {
		var lock lockFile
		lockPath := filepath.Join(p.Dir, "composer.lock")
		if _, problem := readJSON(lockPath, p.RelPath(lockPath), &lock); problem == nil {
			list = append(lock.Packages, lock.PackagesDev...)
		}
	}
	for _, q := range list {
		if dir := p.packageDir(q); dir != "" {
			p.loader.add(dir, q.Autoload)
		}
	}
	if p.Vendor != "" {
		p.loader.readClassmap(filepath.Join(p.Vendor, "composer", "autoload_classmap.php"), p.Vendor, p.Dir)
	}
	p.loader.sort()
}

// packageDir is where a package lies on disk; empty when it is not there, or
// outside of what is analysed.
func (p *Project) packageDir(q lockPackage) string {
	switch {
	case q.Dist.Type == "path" && !filepath.IsAbs(q.Dist.URL):
		dir := filepath.Join(p.Dir, filepath.FromSlash(q.Dist.URL))
		if rel := p.RelPath(dir); rel != ".." && !strings.HasPrefix(rel, "../") && !filepath.IsAbs(rel) {
			return dir
		}
	case p.Vendor == "":
		return ""
	case q.InstallPath != "" && !filepath.IsAbs(q.InstallPath):
		return filepath.Join(p.Vendor, "composer", filepath.FromSlash(q.InstallPath))
	}
	if p.Vendor == "" {
		return ""
	}
	return filepath.Join(p.Vendor, filepath.FromSlash(path.Clean("/"+q.Name)))
}

// devDirs are the folders of an autoload-dev section, relative and cleaned.
func devDirs(m manifest) []string {
	set := map[string]bool{}
	for _, dirs := range []dirMap{m.AutoloadDev.PSR4, m.AutoloadDev.PSR0} {
		for _, list := range dirs {
			for _, d := range list {
				set[path.Clean(strings.TrimPrefix(d, "./"))] = true
			}
		}
	}
	for _, d := range m.AutoloadDev.Classmap {
		set[path.Clean(strings.TrimPrefix(d, "./"))] = true
	}
	// A project that maps its own sources in autoload-dev too keeps them.
	for _, dirs := range []dirMap{m.Autoload.PSR4, m.Autoload.PSR0} {
		for _, list := range dirs {
			for _, d := range list {
				delete(set, path.Clean(strings.TrimPrefix(d, "./")))
			}
		}
	}
	delete(set, ".")
	return slices.Sorted(maps.Keys(set))
}
