package symfony

import (
	"context"
	"fmt"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/types"
)

// Load reads the configuration of the applications of one project and returns
// one unit for each: the project itself first, then folders inside it that have
// configuration of their own, by path. It never fails; bad input becomes a
// Problem of the unit and the rest is read. A cancelled ctx ends the work early
// with what is known so far.
func Load(ctx context.Context, p *composer.Project, t *types.Table, opts Options) []*model.Unit {
	if opts.Version == nil {
		opts.Version = p.Version
	}
	disk := t.Disk()
	dirs := applications(disk, p.Rel)
	var units []*model.Unit
	seen := map[string]bool{}
	for i, dir := range dirs {
		mine := func(file string) bool { return owner(dirs, file) == dir }
		table := newClassTable(t, mine)
		parse := func(rel string, src []byte) (*ast.File, []model.Problem) {
			f, _ := parser.ParseFile(rel, src, parser.SkipComments|parser.SkipCompileErrors)
			return f, nil // syntax errors of PHP files are told by the front end
		}
		l := newLoader(ctx, disk, dir, table, parse, opts)
		l.project, l.mine = p, mine
		u := l.safely()
		if i > 0 && l.c.extensions["framework"].get("cache") == nil && l.c.extensions["cache"] == nil {
			// The framework's own pools are those of the first application.
			u.Pools = slices.DeleteFunc(u.Pools, func(p *model.Pool) bool { return p.Scope != model.ScopeNone || !p.Pos.IsValid() })
		}
		// A folder with a configuration of its own must not redefine what a class
		// of the whole project is injected with.
		kept := u.Services[:0]
		for _, s := range u.Services {
			if !seen[s.ID] {
				seen[s.ID] = true
				kept = append(kept, s)
			}
		}
		u.Services = kept
		if i == 0 {
			u.Libraries = p.Libraries()
		}
		units = append(units, u)
	}
	return units
}

// applications returns the project's folder and the folders below it that look
// like applications of their own: they have config/packages, config/bundles.php,
// config/services.* or app/config/config.*.
func applications(disk *types.Disk, rel string) []string {
	out := []string{rel}
	var walk func(dir string, depth int)
	walk = func(dir string, depth int) {
		if len(out) > 200 {
			return
		}
		for _, name := range disk.Folders(dir) {
			switch strings.ToLower(name) {
			case "vendor", "node_modules", "var", "public", "web", "assets", "translations", "templates", "migrations", "tests", "test", "docs", "doc", "fixtures", "stubs", "codeception", "build", "dist":
				continue
			}
			sub := path.Join(dir, name)
			if isProject(disk, sub) {
				continue
			}
			if isApplication(disk, sub) && !(name == "app" && dir == rel && !hasConfig(disk, rel)) {
				out = append(out, sub)
			}
			if depth < 4 {
				walk(sub, depth+1)
			}
		}
	}
	walk(rel, 0)
	sort.Strings(out[1:])
	return out
}

func isProject(disk *types.Disk, dir string) bool {
	return disk.Exists(dir+"/composer.json") && disk.Exists(dir+"/composer.lock")
}

func isApplication(disk *types.Disk, dir string) bool {
	return hasConfig(disk, dir) || hasAny(disk, dir, "app/config/config.yml", "app/config/config.yaml", "app/config/config.php", "config/database.php")
}

// hasConfig tells whether a folder has the config folder of an application of its
// own. One with services only is a bundle of the application around it.
func hasConfig(disk *types.Disk, dir string) bool {
	return path.Base(dir) != "Resources" && path.Base(dir) != "Resource" && !strings.HasSuffix(dir, "/config") &&
		hasAny(disk, dir, "config/packages", "config/bundles.php")
}

func hasAny(disk *types.Disk, dir string, names ...string) bool {
	for _, f := range names {
		if disk.Exists(dir + "/" + f) {
			return true
		}
	}
	return false
}

// owner returns the deepest of dirs that holds file.
func owner(dirs []string, file string) string {
	best := dirs[0]
	for _, d := range dirs[1:] {
		if strings.HasPrefix(file, d+"/") && (best == dirs[0] || len(d) > len(best)) {
			best = d
		}
	}
	return best
}

// safely is application for strange input: a defect of ours in it becomes a
// problem, not the end of the run.
func (l *loader) safely() (u *model.Unit) {
	defer func() {
		if r := recover(); r != nil {
			l.problem(model.Pos{File: path.Join(l.dir, "composer.json")}, oneLine(fmt.Sprint("the configuration was not read: internal error: ", r)))
			u = &model.Unit{Language: model.PHP, Name: "container", Problems: l.problems}
		}
	}()
	return l.application()
}

// application reads one application from its configuration files to the unit.
func (l *loader) application() *model.Unit {
	l.symfony = l.isSymfony()
	if l.symfony {
		kernels := l.kernels()
		l.loadVendorBundles(kernels)
		l.configuration(kernels)
		l.extensions(kernels)
		l.frameworkServices()
	}
	l.implicitServices()
	l.laravelBindings()
	l.parents()
	l.indexClasses()
	l.configureByAttributes()
	if l.symfony {
		l.servicePools()
		l.compilerPasses(l.kernels())
		l.foreignPools()
		l.lockFiles()
		l.decorate()
		l.routing(l.kernels())
	}
	l.indexClasses()
	l.findEntries()
	if !l.symfony {
		u := l.emit()
		l.redisConnections(u)
		return u
	}
	l.findDump(l.kernels())
	if l.dump.file != "" && l.dump.newer == "" {
		l.readDump()
	}
	u := l.emit()
	l.redisConnections(u)
	l.detect(u)
	return u
}

// isSymfony tells whether the framework's defaults may be assumed: a Symfony
// package is required, nothing at all is required (a tree without composer.json),
// or there is configuration.
func (l *loader) isSymfony() bool {
	p := l.project
	if l.isLaravel() && !p.Has("symfony/framework-bundle") {
		return false
	}
	if p == nil || isApplication(l.disk, l.dir) || hasAny(l.disk, l.dir, "config/services.yaml", "config/services.xml") {
		return true
	}
	if p.Bare || len(p.Require) == 0 && len(p.Packages) == 0 {
		return l.mentionsSymfony()
	}
	for name := range p.Require {
		if strings.HasPrefix(name, "symfony/") {
			return true
		}
	}
	for _, k := range p.Packages {
		if strings.HasPrefix(k.Name, "symfony/") {
			return true
		}
	}
	return false
}

// mentionsSymfony tells whether a class speaks of Symfony or of PSR caches.
func (l *loader) mentionsSymfony() bool {
	speaks := func(names ...string) bool {
		for _, n := range names {
			if strings.HasPrefix(n, `Symfony\`) || strings.HasPrefix(n, `Psr\Cache\`) {
				return true
			}
		}
		return false
	}
	for _, c := range l.table.list {
		if speaks(c.parent) || speaks(c.interfaces...) || speaks(c.traits...) {
			return true
		}
		for _, a := range c.attrs {
			if speaks(a.Name) {
				return true
			}
		}
		for _, m := range c.methods {
			for _, a := range m.attrs {
				if speaks(a.Name) {
					return true
				}
			}
			for _, p := range m.params {
				if speaks(p.types...) {
					return true
				}
			}
		}
		for _, p := range c.decl.Properties {
			if speaks(p.Type.Classes()...) {
				return true
			}
		}
	}
	return false
}

// kernels returns the kernels of the application.
func (l *loader) kernels() []*class {
	var out []*class
	for _, c := range l.table.list {
		if c.kind == model.Class && !l.isTest(c) && l.table.isAny(c.name, `Symfony\Component\HttpKernel\Kernel`, `Symfony\Component\HttpKernel\KernelInterface`, `Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait`) {
			out = append(out, c)
		}
	}
	return out
}

// bundles returns the bundles that the project itself holds.
func (l *loader) bundles() []*class {
	var out []*class
	for _, c := range l.table.list {
		if c.kind == model.Class && !c.abstract && !l.isTest(c) && l.table.isAny(c.name, `Symfony\Component\HttpKernel\Bundle\Bundle`, `Symfony\Component\HttpKernel\Bundle\AbstractBundle`, `Symfony\Component\HttpKernel\Bundle\BundleInterface`) {
			out = append(out, c)
		}
	}
	return out
}

// configuration loads the files a kernel loads: as its own method says, else
// those of the framework's default layout.
func (l *loader) configuration(kernels []*class) {
	before := len(l.loaded) // files of the vendor folder's bundles
	builder := l.in.object(&builderObject{}, model.Pos{})
	for _, k := range kernels {
		for _, name := range []string{"configureContainer", "registerContainerConfiguration"} {
			m := l.table.method(k, name)
			if m == nil {
				continue
			}
			args := make([]*node, len(m.params))
			for i, p := range m.params {
				t := ""
				if len(p.types) > 0 {
					t = shortName(p.types[0])
				}
				args[i] = builder
				if strings.HasSuffix(t, "LoaderInterface") || strings.HasSuffix(t, "Loader") {
					args[i] = l.in.object(&fileLoaderObject{dirs: []string{path.Join(l.dir, "config"), l.dir}}, model.Pos{})
				}
			}
			l.in.callMethod(&thisObject{class: k, props: map[string]*node{"environment": textNode(l.env, model.Pos{})}}, m, args)
			l.flushAll()
		}
	}
	if len(l.loaded) == before {
		l.defaultConfiguration()
	}
}

// defaultConfiguration loads what a kernel loads that says nothing of its own.
func (l *loader) defaultConfiguration() {
	dir := l.configDir()
	l.loadConfig(dir + "/packages/*" + configExts)
	l.loadConfig(dir + "/packages/" + l.env + "/*" + configExts)
	for _, ext := range []string{".yaml", ".yml", ".php", ".xml"} {
		if l.exists(dir + "/services" + ext) {
			l.loadConfig(dir + "/services" + ext)
			l.loadConfig(dir + "/services_" + l.env + ext)
			break
		}
	}
	app := path.Join(l.dir, "app/config")
	for _, ext := range []string{".yml", ".yaml", ".php", ".xml"} {
		if l.exists(app + "/config_" + l.env + ext) {
			l.loadConfig(app + "/config_" + l.env + ext)
			break
		}
		if l.exists(app + "/config" + ext) {
			l.loadConfig(app + "/config" + ext)
			break
		}
	}
}

// frameworkServices makes the services that configuration of the framework's
// bundles defines.
func (l *loader) frameworkServices() {
	fw := l.c.extensions["framework"]
	cache := fw.get("cache")
	if c := l.c.extensions["cache"]; c != nil { // 8.2
		cache = merge(cache, c)
	}
	l.cachePools(cache)
	l.httpClients(fw.get("http_client"))
	l.clientBundles()
	l.locks(fw.get("lock"))
	l.limiters(fw.get("rate_limiter"))
	m := fw.get("messenger")
	if m == nil || m.kind != arrayNode {
		m = nil
	}
	if m != nil {
		l.busServices(m)
		// The signal that stops workers lies in a pool; where it lies matters when
		// there are workers.
		if p := l.pools["cache.messenger.restart_workers_signal"]; p != nil {
			if names := l.transportNames(); names != "" {
				options := map[string]string{"transports": names}
				for k, v := range p.options {
					options[k] = v
				}
				p.options = options
			}
		}
	}
}

// mentions tells whether a static method of this name is called in n.
func mentions(n ast.Node, name string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.StaticCall); ok {
			if id, ok := c.Name.(*ast.Ident); ok && strings.EqualFold(id.Name, name) {
				found = true
			}
		}
		return !found
	})
	return found
}

// configDir is the folder of the default layout: config, in old applications
// app/config.
func (l *loader) configDir() string {
	for _, d := range []string{"config", "app/config"} {
		if d := path.Join(l.dir, d); l.exists(d+"/packages") || l.exists(d+"/services.yaml") || l.exists(d+"/services.php") {
			return d
		}
	}
	return path.Join(l.dir, "config")
}

// routing loads the routes: as the kernels' configureRoutes() says, else those of
// the default layout.
func (l *loader) routing(kernels []*class) {
	own := false
	for _, k := range kernels {
		if m := l.table.method(k, "configureRoutes"); m != nil {
			own = true
			file := m.pos.File
			l.in.callMethod(&thisObject{class: k, props: map[string]*node{"environment": textNode(l.env, model.Pos{})}}, m, []*node{l.in.object(&routesObject{file: file}, model.Pos{})})
			l.finishRouteImports()
		}
	}
	if !own || len(l.routes)+len(l.groups) == 0 {
		l.defaultRoutes()
	}
}

// defaultRoutes loads the routes of a kernel that says nothing of its own.
func (l *loader) defaultRoutes() {
	dir := l.configDir()
	l.loadRoutes(dir+"/routes/*"+configExts, "", 0)
	l.loadRoutes(dir+"/routes/"+l.env+"/*"+configExts, "", 0)
	l.loadRoutes(dir+"/routes"+configExts, "", 0)
	for _, f := range []string{"routing_" + l.env, "routing"} {
		if list := l.glob(path.Join(l.dir, "app/config/"+f) + configExts); len(list) > 0 {
			for _, x := range list {
				l.loadRoutes(x, "", 0)
			}
			break
		}
	}
	l.finishRouteImports()
}

// indexClasses lists the definitions of each class.
func (l *loader) indexClasses() {
	l.byClass = map[string][]*definition{}
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		k := strings.ToLower(l.definitionClass(d, 0))
		l.byClass[k] = append(l.byClass[k], d)
	}
}
