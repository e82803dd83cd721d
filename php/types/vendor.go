package types

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cachevet/cachevet/php/ast"
)

// A vendor holds the declarations outside of the loaded files: those of the
// vendor folder, and of test code. They are read as they are asked for.
type vendor struct {
	hooks   Hooks
	classes sync.Map // name as asked for -> *vendorClass
	files   sync.Map // path on disk -> *vendorFile
	mu      sync.Mutex
	reached []*File
}

// A vendorClass is the answer to a lookup.
type vendorClass struct {
	class *Class        // nil when there is none
	read  []*vendorFile // where it was looked for
}

// A vendorFile is read once.
type vendorFile struct {
	once    sync.Once
	file    *File
	reached atomic.Bool
}

// vendorClass looks a class up in the vendor folder (and in test code, which
// autoload-dev maps). Case matters, as it does to a file system.
func (t *Table) vendorClass(name string) *Class {
	if t.project == nil {
		return nil
	}
	v, ok := t.vendor.classes.Load(name)
	if !ok {
		found := &vendorClass{}
		for _, path := range t.project.Locate(name) {
			f := t.vendorFile(path)
			found.read = append(found.read, f)
			for _, c := range f.file.Classes {
				if strings.EqualFold(c.Name, name) {
					found.class = c
				}
			}
			if found.class != nil {
				break
			}
		}
		v, _ = t.vendor.classes.LoadOrStore(name, found)
	}
	return t.askedVendor(v.(*vendorClass))
}

// askedVendor makes what was read for an answer reached.
func (t *Table) askedVendor(found *vendorClass) *Class {
	if !t.peek {
		for _, f := range found.read {
			t.reach(f)
		}
	}
	return found.class
}

// vendorFunction looks a function with a namespace up among the files that
// packages always load. k is in lower case.
func (t *Table) vendorFunction(k string) *Function {
	if t.project == nil || strings.IndexByte(k, '\\') < 0 {
		return nil
	}
	for _, path := range t.project.LocateFunction(k) {
		f := t.vendorFile(path)
		for _, fn := range f.file.Functions {
			if strings.EqualFold(fn.Name, k) {
				if !t.peek {
					t.reach(f)
				}
				return fn
			}
		}
	}
	return nil
}

// reach makes a file one that was read.
func (t *Table) reach(f *vendorFile) {
	if f.reached.Load() || f.reached.Swap(true) {
		return
	}
	t.vendor.mu.Lock()
	defer t.vendor.mu.Unlock()
	t.vendor.reached = append(t.vendor.reached, f.file)
}

func (t *Table) vendorFile(path string) *vendorFile {
	v, _ := t.vendor.files.LoadOrStore(path, &vendorFile{})
	vf := v.(*vendorFile)
	vf.once.Do(func() {
		rel := t.project.RelPath(path)
		hooks := &t.vendor.hooks
		dependency := t.project.InVendor(path)
		if hooks.Kept != nil {
			if vf.file = hooks.Kept(rel, !dependency); vf.file != nil {
				return
			}
		}
		src, problem := ReadSource(path, rel, nil)
		if problem != nil {
			vf.file = &File{Path: rel}
			vf.reached.Store(true) // there is nothing to reach
			return
		}
		vf.file = parseFile(rel, src, !dependency, func(tree *ast.File, d *Declarer) {
			if dependency {
				d.File.MarkDependency()
			}
			if hooks.File != nil {
				hooks.File(tree, d)
			}
		})
		if hooks.Parsed != nil {
			vf.file.Seal()
			hooks.Parsed(src, vf.file)
		}
	})
	return vf
}

// MarkDependency makes a file and what it declares one of the vendor folder.
func (f *File) MarkDependency() {
	f.Dependency = true
	for _, c := range f.Classes {
		c.Dependency = true
	}
	for _, fn := range f.Functions {
		fn.Dependency = true
	}
}

// ReachedFrom returns the same files without the first n, in the order in which they
// were reached.
func (t *Table) ReachedFrom(n int) []*File {
	t.trace.all()
	t.vendor.mu.Lock()
	defer t.vendor.mu.Unlock()
	return slices.Clone(t.vendor.reached[n:])
}

// Reached returns the files outside of the loaded ones that lookups have read
// so far, sorted by path.
func (t *Table) Reached() []*File {
	t.trace.all()
	t.vendor.mu.Lock()
	defer t.vendor.mu.Unlock()
	list := slices.Clone(t.vendor.reached)
	slices.SortFunc(list, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return list
}
