package symfony

import (
	"path"
	"regexp"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// extensions runs the kernels' build(), the bundles and the extensions of the
// project, which load further files and add compiler passes.
func (l *loader) extensions(kernels []*class) {
	builder := l.in.object(&builderObject{}, model.Pos{})
	run := func(c *class, name string, args ...*node) {
		if m := l.table.method(c, name); m != nil {
			l.in.callMethod(l.in.construct(c, nil), m, args)
			l.flushAll()
		}
	}
	configs := unknown("configuration", model.Pos{})
	bundles := l.bundles()
	var exts []*class
	for _, c := range l.table.list {
		if c.kind == model.Class && !c.abstract && !l.isTest(c) && l.isExtension(c) {
			exts = append(exts, c)
		}
	}
	for _, c := range append(append([]*class(nil), exts...), bundles...) {
		run(c, "prepend", builder)
		run(c, "prependExtension", builder, builder)
	}
	for _, c := range append(append([]*class(nil), kernels...), bundles...) {
		run(c, "build", builder)
	}
	for _, c := range exts {
		run(c, "load", configs, builder)
		run(c, "loadInternal", l.extensionConfig(c), builder)
	}
	for _, c := range bundles {
		run(c, "loadExtension", l.extensionConfig(c), builder, builder)
	}
	for _, b := range bundles {
		l.bundleConfig(path.Dir(b.pos.File))
	}
}

func (l *loader) isExtension(c *class) bool {
	return l.table.isAny(c.name, `Symfony\Component\DependencyInjection\Extension\ExtensionInterface`, `Symfony\Component\DependencyInjection\Extension\Extension`, `Symfony\Component\HttpKernel\DependencyInjection\Extension`, `Symfony\Component\HttpKernel\DependencyInjection\ConfigurableExtension`)
}

// bundleConfig loads the services of a bundle from the places where they use to
// be, when its extension was not understood.
func (l *loader) bundleConfig(dir string) {
	for f := range l.loaded {
		if dir != l.dir && dir != "." && strings.HasPrefix(f, dir+"/") || strings.HasPrefix(f, path.Join(path.Dir(dir), "config")+"/") && path.Base(dir) == "src" {
			return
		}
	}
	for _, p := range []string{"Resources/config/services", "Config/services", "config/services"} {
		l.loadConfig(path.Join(dir, p) + configExts)
	}
	if path.Base(dir) == "src" {
		l.loadConfig(path.Join(path.Dir(dir), "config/services") + configExts)
	}
}

// extensionConfig is the processed configuration of an extension or bundle as far as
// it is written down: what the definition of its tree adds is not known.
func (l *loader) extensionConfig(c *class) *node {
	cfg := l.c.extensions[l.extensionAlias(c)]
	if cfg == nil || cfg.kind != arrayNode {
		return unknown("configuration", model.Pos{})
	}
	return l.c.extended(cfg, 0)
}

// extensionAlias is the root key of an extension's or bundle's configuration.
func (l *loader) extensionAlias(c *class) string {
	if m := l.table.method(c, "getAlias"); m != nil {
		return l.in.callMethod(l.in.construct(c, nil), m, nil).str()
	}
	if p := l.in.construct(c, nil).props["extensionAlias"]; p.str() != "" {
		return p.str()
	}
	name := strings.TrimSuffix(strings.TrimSuffix(shortName(c.name), "Extension"), "Bundle")
	name = capitals.ReplaceAllString(name, "${1}_${2}")
	return strings.ToLower(humps.ReplaceAllString(name, "${1}_${2}"))
}

// How symfony/dependency-injection makes "acme_api_doc" of AcmeAPIDoc.
var (
	capitals = regexp.MustCompile(`([A-Z]+)([A-Z][a-z])`)
	humps    = regexp.MustCompile(`([a-z\d])([A-Z])`)
)

// extended is a copy of configuration whose arrays may hold more than is written,
// with the parameters that are values of their own put in.
func (c *container) extended(n *node, depth int) *node {
	n = c.param(n)
	if n == nil || n.kind != arrayNode || depth > maxNesting {
		return n
	}
	m := *n
	m.more = true
	m.items = make([]item, len(n.items))
	for i, it := range n.items {
		it.val = c.extended(it.val, depth+1)
		m.items[i] = it
	}
	return &m
}
