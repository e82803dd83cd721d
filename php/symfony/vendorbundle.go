package symfony

import (
	"path"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// maxBundles is how many bundles of the vendor folder are read.
const maxBundles = 200

// A vendorBundle is a bundle that the application registers and a package holds.
type vendorBundle struct {
	class     *class
	extension *class // nil when the bundle is its own
}

// vendorBundles returns the registered bundles whose source lies in the vendor
// folder, in their order. The framework's own bundle is known as data.
func (l *loader) vendorBundles(kernels []*class) []vendorBundle {
	if l.table.types == nil {
		return nil
	}
	var out []vendorBundle
	for _, name := range l.registeredBundles(kernels) {
		if len(out) == maxBundles {
			break
		}
		if name == `Symfony\Bundle\FrameworkBundle\FrameworkBundle` || l.table.class(name) != nil {
			continue
		}
		c := l.vendorClass(name)
		if c == nil {
			continue
		}
		ns, short := "", name
		if i := strings.LastIndexByte(name, '\\'); i >= 0 {
			ns, short = name[:i+1], name[i+1:]
		}
		short = strings.TrimSuffix(short, "Bundle")
		out = append(out, vendorBundle{c, l.vendorClass(ns + `DependencyInjection\` + short + "Extension")})
	}
	return out
}

// registeredBundles are the names in config/bundles.php that hold in the
// environment, and those that a kernel's registerBundles() makes.
func (l *loader) registeredBundles(kernels []*class) []string {
	var out []string
	add := func(name string) {
		if name = trimClass(name); name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, it := range l.returned(path.Join(l.dir, "config/bundles.php")).itemsOf() {
		if on := it.val.get(l.env); it.val.get("all").isTrue() || on.isTrue() {
			add(it.key)
		}
	}
	for _, k := range kernels {
		if m := l.table.method(k, "registerBundles"); m != nil {
			for _, it := range l.in.callMethod(l.in.construct(k, nil), m, nil).itemsOf() {
				if o, ok := it.val.obj.(*newObject); ok {
					add(o.class)
				}
			}
		}
	}
	return out
}

// returned is what a PHP file returns.
func (l *loader) returned(rel string) *node {
	if !l.exists(rel) {
		return nil
	}
	src := l.read(rel)
	if src == nil {
		return nil
	}
	f, _ := l.parse(rel, src)
	if f == nil {
		return nil
	}
	return l.in.file(rel, f, &frame{vars: map[string]*node{}})
}

// vendorClass is a class of the vendor folder, made known to the interpreter.
func (l *loader) vendorClass(name string) *class {
	d := l.table.types.Class(name)
	if d == nil || !d.Dependency || d.Kind != model.Class {
		return nil
	}
	return l.table.adopt(d)
}

// adopt makes a class outside of the application known by name; it is not
// among the application's classes.
func (t *classTable) adopt(d *types.Class) *class {
	c := newClass(d)
	t.byName[c.name], t.byFold[strings.ToLower(c.name)] = c, c
	return c
}

// vendorPass runs a compiler pass of the vendor folder.
func (l *loader) vendorPass(o *newObject, builder *node) {
	if l.table.types == nil {
		return
	}
	c := l.vendorClass(o.class)
	if c == nil {
		return
	}
	if m := l.table.method(c, "process"); m != nil {
		l.foreignCode(func() {
			l.in.steps = 0
			l.in.callMethod(l.in.construct(c, o.args), m, []*node{builder})
		})
	}
}

// foreignCode runs what interprets code of the vendor folder. Its mistakes are not
// this application's.
func (l *loader) foreignCode(run func()) {
	problems, steps, configured := len(l.problems), l.in.steps, l.configured
	run()
	l.problems, l.in.steps, l.configured = l.problems[:problems], steps, configured
}

// loadVendorBundles reads the services, pools and settings that bundles of the
// vendor folder bring along.
func (l *loader) loadVendorBundles(kernels []*class) {
	l.foreignCode(func() { l.readVendorBundles(kernels) })
}

func (l *loader) readVendorBundles(kernels []*class) {
	builder := l.in.object(&builderObject{}, model.Pos{})
	for _, b := range l.vendorBundles(kernels) {
		run := func(c *class, name string, args ...*node) {
			if c == nil {
				return
			}
			if m := l.table.method(c, name); m != nil {
				l.in.steps = 0
				l.in.callMethod(l.in.construct(c, nil), m, args)
				l.flushAll()
			}
		}
		configs := unknown("configuration", model.Pos{})
		run(b.extension, "prepend", builder)
		run(b.class, "prependExtension", builder, builder)
		run(b.class, "build", builder)
		run(b.extension, "load", configs, builder)
		run(b.extension, "loadInternal", configs, builder)
		run(b.class, "loadExtension", configs, builder, builder)
		l.bundleConfig(path.Dir(b.class.pos.File))
	}
}
