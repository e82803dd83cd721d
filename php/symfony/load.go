package symfony

import (
	"context"
	"errors"
	"os"
	"path"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/types"
)

// Options steer [Load].
type Options struct {
	// Env is the environment of the kernel whose configuration is read; "prod"
	// when empty.
	Env string
	// Fact looks up a version-dependent fact of a library in the catalogue:
	// Fact("slots", "symfony/cache", "7.2.1"). Nil: nothing is known.
	Fact func(name, library, version string) (value string, ok bool)
	// Version returns the locked version of a package, "" when unknown.
	Version func(library string) string
}

// maxConfigFile is the greatest size of a configuration file that is read, in bytes.
const maxConfigFile = 8 << 20

// A loader holds what is known of one application while it is read.
type loader struct {
	ctx   context.Context
	disk  *types.Disk
	dir   string // the application's directory relative to the analysed one, "." for that itself
	env   string
	opts  Options
	table *classTable
	parse func(rel string, src []byte) (*ast.File, []model.Problem)

	c      *container
	in     *interp
	loaded map[string]bool // configuration files seen
	tests  map[*class]bool // see isTest
	// depth counts nested imports.
	depth  int
	protos []*servicesObject
	passes []pass

	pools        map[string]*pool
	poolOrder    []string
	slots        *slotFiles
	dump         *dump
	tagIndex     map[string][]string // services by tag, once tags are settled
	dropped      map[string]bool     // tag-aware pools that nobody uses
	ownPools     bool                // the application configures pools of its own
	routes       []*route
	groups       []routeGroup
	routeImports []*routeImport
	foreign      map[string]*definition // services of bundles that are not read, as far as they are changed
	inlined      map[*node]string
	routed       map[model.FuncID]bool // actions that have a route
	buses        []string
	late         []*definition // inline services made while wiring
	byClass      map[string][]*definition
	byService    map[string]*model.Service
	project      *composer.Project
	mine         func(file string) bool // the file belongs to this application
	symfony      bool                   // the framework's defaults hold
	messenger    *node
	problems     []model.Problem
	unresolved   []model.Unresolved
	doubts       []serviceDoubt
	configured   bool // some service configuration was found
	entries      []model.Entry
	actions      map[string][]*method         // class -> methods whose parameters the container fills
	options      map[string]map[string]string // service id -> Options
}

// slotFiles is a call of LockRegistry::setFiles.
type slotFiles struct {
	count int // -1 unknown
	pos   model.Pos
}

// A pass is a compiler pass that a kernel, bundle or extension adds.
type pass struct {
	obj   *node
	order int
}

func newLoader(ctx context.Context, disk *types.Disk, dir string, table *classTable, parse func(string, []byte) (*ast.File, []model.Problem), opts Options) *loader {
	l := &loader{
		ctx: ctx, disk: disk, dir: dir, env: opts.Env, opts: opts, table: table, parse: parse,
		c: newContainer(), loaded: map[string]bool{}, tests: map[*class]bool{}, pools: map[string]*pool{}, options: map[string]map[string]string{},
		routed: map[model.FuncID]bool{}, inlined: map[*node]string{}, foreign: map[string]*definition{}, dropped: map[string]bool{}, actions: map[string][]*method{},
	}
	if l.env == "" {
		l.env = "prod"
	}
	l.in = &interp{l: l}
	p := model.Pos{}
	l.c.params["kernel.project_dir"] = textNode(dir, p)
	l.c.params["kernel.root_dir"] = textNode(path.Join(dir, "app"), p)
	l.c.params["kernel.environment"] = textNode(l.env, p)
	l.c.params["kernel.debug"] = boolValue(false, p)
	l.c.params["kernel.cache_dir"] = textNode(path.Join(dir, "var/cache", l.env), p)
	return l
}

// inside reports whether rel stays below the analysed directory.
func inside(rel string) bool {
	return rel != "" && !path.IsAbs(rel) && rel != ".." && !strings.HasPrefix(rel, "../") && !strings.Contains(rel, "%")
}

func (l *loader) exists(rel string) bool {
	rel = path.Clean(rel)
	return inside(rel) && l.disk.Exists(rel)
}

// glob returns the files that match a pattern relative to the analysed
// directory, sorted.
func (l *loader) glob(pattern string) []string {
	pattern = path.Clean(pattern)
	if !inside(pattern) || l.ctx.Err() != nil || !sanePattern(pattern) {
		return nil
	}
	return l.disk.Glob(pattern)
}

// sanePattern refuses patterns that would take for ever to match: alternatives
// multiply.
func sanePattern(p string) bool {
	return len(p) < 4096 && strings.Count(p, "{") <= 6 && strings.Count(p, "**") <= 4 && strings.Count(p, "*") <= 16
}

// read returns a file, or nil with a problem.
func (l *loader) read(rel string) []byte {
	src, err := l.disk.Read(rel, maxConfigFile)
	if errors.Is(err, types.ErrTooLarge) {
		l.problem(model.Pos{File: rel}, "configuration file of more than 8 MB left out")
		return nil
	}
	if err != nil {
		l.problem(model.Pos{File: rel}, "cannot read: "+osReason(err))
		return nil
	}
	return src
}

func osReason(err error) string {
	if pe, ok := err.(*os.PathError); ok {
		return pe.Err.Error()
	}
	return err.Error()
}

func (l *loader) problem(pos model.Pos, msg string) {
	l.problems = append(l.problems, model.Problem{Pos: pos, Message: msg})
}

// resolvePath returns the path that a resource of a configuration file means:
// relative to the file, else to the project. Patterns are resolved alike.
func (l *loader) resolvePath(file, resource string) string {
	target := path.Join(path.Dir(file), resource)
	found := func(p string) bool {
		if strings.ContainsAny(p, "*{?[") {
			return len(l.glob(p)) > 0
		}
		return l.exists(p)
	}
	if clean := path.Clean(resource); !found(target) && found(clean) {
		return clean
	}
	return target
}

// configExts are the endings of configuration files in the order in which a
// kernel prefers them.
const configExts = ".{php,xml,yaml,yml}"

// loadConfig loads one file, or all that match a pattern or lie in a directory.
// A file is read once.
func (l *loader) loadConfig(rel string) {
	rel = path.Clean(rel)
	if !inside(rel) || l.depth > 20 {
		return
	}
	if strings.ContainsAny(rel, "*{?[") {
		for _, f := range l.glob(rel) {
			l.loadFile(f)
		}
		return
	}
	if l.disk.IsDir(rel) {
		for _, f := range l.glob(rel + "/**/*" + configExts) {
			l.loadFile(f)
		}
		return
	}
	if l.exists(rel) {
		l.loadFile(rel)
	}
}

func (l *loader) loadFile(rel string) {
	if l.loaded[rel] || l.ctx.Err() != nil {
		return
	}
	l.loaded[rel] = true
	l.depth++
	defer func() { l.depth-- }()
	switch path.Ext(rel) {
	case ".yaml", ".yml":
		src := l.read(rel)
		if src == nil {
			return
		}
		n, problems := parseYAML(rel, src)
		l.problems = append(l.problems, problems...)
		l.loadTree(rel, n)
	case ".xml":
		if src := l.read(rel); src != nil {
			n, problems := parseXML(rel, src)
			l.problems = append(l.problems, problems...)
			l.loadTree(rel, n)
		}
	case ".php":
		l.loadPHP(rel)
	}
}

// loadTree applies the tree of a whole file: imports, parameters, services,
// extensions, and its when@env blocks.
func (l *loader) loadTree(rel string, n *node) {
	if n == nil || n.kind != arrayNode {
		return
	}
	for _, im := range n.get("imports").list() {
		res := im.str()
		if im.kind == arrayNode {
			res = im.get("resource").str()
		}
		if res = l.c.substitute(res); res != "" {
			l.loadConfig(l.resolvePath(rel, res))
		}
	}
	for _, it := range n.get("parameters").itemsOf() {
		l.c.params[it.key] = it.val
	}
	if s := n.get("services"); s != nil {
		l.configured = true
		l.loadServices(rel, s)
	}
	for _, it := range n.items {
		switch {
		case it.list || it.key == "imports" || it.key == "parameters" || it.key == "services" || strings.HasPrefix(it.key, "when@"):
		default:
			l.c.extend(it.key, it.val)
		}
	}
	for _, it := range n.items {
		if it.key == "when@"+l.env {
			l.loadTree(rel, it.val)
		}
	}
}

// loadPHP runs a configuration file: it returns a closure that takes a
// configurator, or an array.
func (l *loader) loadPHP(rel string) {
	src := l.read(rel)
	if src == nil {
		return
	}
	f, problems := l.parse(rel, src)
	l.problems = append(l.problems, problems...)
	if f != nil {
		l.runPHP(rel, f)
	}
}

// runPHP runs the statements of a configuration file.
func (l *loader) runPHP(rel string, f *ast.File) {
	fr := &frame{vars: map[string]*node{"container": l.in.object(&builderObject{}, model.Pos{}), "loader": l.in.object(&fileLoaderObject{dirs: []string{path.Dir(rel)}}, model.Pos{})}}
	if v := l.in.file(rel, f, fr); v != nil {
		if c, ok := v.obj.(*closureObject); ok {
			l.runConfigClosure(rel, c)
		} else if v.kind == arrayNode {
			l.loadTree(rel, v)
		}
	}
	l.flushAll()
}

// runConfigClosure calls the closure of a PHP configuration file.
func (l *loader) runConfigClosure(rel string, c *closureObject) {
	if !l.forThisEnv(c) {
		return
	}
	args := make([]*node, len(c.params))
	var builders []*settingObject
	var names []string
	for i, p := range c.params {
		types, _, _ := c.fr.sc.types(p.Type)
		t := ""
		if len(types) > 0 {
			t = types[0]
		}
		short := t[strings.LastIndexByte(t, '\\')+1:]
		switch {
		case strings.HasPrefix(t, `Symfony\Config\`) && strings.HasSuffix(short, "Config"):
			o := &settingObject{n: &node{kind: arrayNode}}
			builders, names = append(builders, o), append(names, snake(strings.TrimSuffix(short, "Config")))
			args[i] = l.in.object(o, model.Pos{})
		case short == "ContainerConfigurator" || short == "ContainerBuilder":
			args[i] = l.in.object(&builderObject{}, model.Pos{})
		case short == "RoutingConfigurator" || short == "RouteCollectionBuilder":
			args[i] = l.in.object(&routesObject{file: rel}, model.Pos{})
		case short == "LoaderInterface" || strings.HasSuffix(short, "Loader"):
			args[i] = l.in.object(&fileLoaderObject{dirs: []string{path.Dir(rel)}}, model.Pos{})
		case t == "string" && p.Var != nil && p.Var.Name == "env":
			args[i] = textNode(l.env, model.Pos{})
		case p.Var != nil && p.Var.Name == "container":
			args[i] = l.in.object(&builderObject{}, model.Pos{})
		}
	}
	l.in.callClosure(c, args)
	for i, o := range builders {
		l.c.extend(names[i], o.n)
	}
	l.flushAll()
}

// forThisEnv reads #[When('dev')] of a configuration closure.
func (l *loader) forThisEnv(c *closureObject) bool {
	when, fits := false, false
	for _, g := range c.attrs {
		for _, a := range g.Attrs {
			if a.Name == nil || c.fr.sc.className(a.Name.Name) != attrNS+"When" || len(a.Args) == 0 {
				continue
			}
			when = true
			fits = fits || l.in.eval(a.Args[0].Value, c.fr).str() == l.env
		}
	}
	return !when || fits
}

// flush loads the resource that waits in o.
func (l *loader) flush(o *servicesObject) {
	if p := o.proto; p != nil {
		o.proto = nil
		l.configured = true
		l.loadResource(p.file, p.ns, p.resource, p.exclude, p.d)
	}
}

func sorted(list []string) []string {
	sort.Strings(list)
	return list
}

func (l *loader) flushAll() {
	for _, o := range l.protos {
		l.flush(o)
	}
	l.protos = nil
}

// definition returns the definition of a service to change it: a pool's, one
// that exists, or a new one that stands for a service of a bundle.
func (l *loader) definition(id string) *definition {
	if p := l.pools[id]; p != nil {
		return p.def
	}
	if d := l.c.defs[id]; d != nil {
		return d
	}
	if a := l.c.resolve(id); a != id {
		return l.definition(a)
	}
	if d := l.foreign[id]; d != nil {
		return d
	}
	d := &definition{id: id}
	l.foreign[id] = d
	return d
}
