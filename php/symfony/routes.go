package symfony

import (
	"path"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// A route is one route as configuration or an attribute gives it.
type route struct {
	path       string
	methods    []string
	controller string // "Class::method", "Class", "service::method", "service:method"
	pos        model.Pos
}

// A routeGroup is an import of attribute routes with a prefix.
type routeGroup struct {
	pattern   string // files
	namespace string
	prefix    string
}

func (r *route) label() string {
	m := "ANY"
	if len(r.methods) > 0 {
		m = strings.Join(r.methods, "|")
	}
	p := inlined.ReplaceAllString(r.path, "{$1$2}")
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return m + " " + p
}

// inlined is a placeholder with what Symfony takes out of the path: a mapping, a
// requirement, a default. "{page<\d+>?1}" is "{page}" (symfony/routing 7.2).
var inlined = regexp.MustCompile(`\{(!?)([\w\x80-\xFF]+)(?::[\w\x80-\xFF]+(?:\.[\w\x80-\xFF]+)?)?(?:<.*?>)?(?:\?[^}]*)?\}`)

// loadRoutes reads a routing file in any format below a path prefix.
func (l *loader) loadRoutes(rel, prefix string, depth int) {
	rel = path.Clean(rel)
	key := "routes " + prefix + " " + rel
	if !inside(rel) || depth > 10 || l.loaded[key] || l.ctx.Err() != nil {
		return
	}
	if strings.ContainsAny(rel, "*{?[") {
		for _, f := range l.glob(rel) {
			l.loadRoutes(f, prefix, depth+1)
		}
		return
	}
	if !l.exists(rel) {
		return
	}
	l.loaded[key] = true
	switch path.Ext(rel) {
	case ".yaml", ".yml":
		src := l.read(rel)
		if src == nil {
			return
		}
		n, problems := parseYAML(rel, src)
		l.problems = append(l.problems, problems...)
		l.routeTree(rel, n, prefix, depth)
	case ".xml":
		if src := l.read(rel); src != nil {
			n, problems := parseXML(rel, src)
			l.problems = append(l.problems, problems...)
			l.routeTree(rel, n, prefix, depth)
		}
	case ".php":
		src := l.read(rel)
		if src == nil {
			return
		}
		f, problems := l.parse(rel, src)
		l.problems = append(l.problems, problems...)
		if f != nil {
			l.routePHP(rel, f, prefix, depth)
		}
	}
}

func (l *loader) routeTree(rel string, n *node, prefix string, depth int) {
	for _, it := range n.itemsOf() {
		v := it.val
		switch {
		case strings.HasPrefix(it.key, "when@"):
			if it.key == "when@"+l.env {
				l.routeTree(rel, v, prefix, depth)
			}
		case v.get("resource") != nil:
			l.importRoutes(rel, v, prefix, depth)
		case v.get("path") != nil || v.get("pattern") != nil:
			p := v.get("path")
			if p == nil {
				p = v.get("pattern")
			}
			ctl := v.get("controller").str()
			if ctl == "" {
				ctl = v.path("defaults", "_controller").str()
			}
			r := &route{path: prefix + firstText(p), controller: trimClass(ctl), pos: it.pos}
			for _, m := range v.get("methods").strings() {
				r.methods = append(r.methods, strings.FieldsFunc(m, func(c rune) bool { return c == '|' || c == ' ' || c == ',' })...)
			}
			if ctl != "" {
				l.routes = append(l.routes, r)
			}
		}
	}
}

// firstText returns a text, or the first of a map of localised texts.
func firstText(n *node) string {
	if n != nil && n.kind == arrayNode && len(n.items) > 0 {
		return n.items[0].val.str()
	}
	return n.str()
}

func (l *loader) importRoutes(rel string, v *node, prefix string, depth int) {
	prefix += firstText(v.get("prefix"))
	res := v.get("resource")
	ns := ""
	if res.kind == arrayNode {
		ns = trimClass(res.get("namespace").str())
		if p := res.get("path"); p != nil {
			res = p
		}
	}
	typ := v.get("type").str()
	for _, s := range res.strings() {
		l.importRoute(rel, l.c.substitute(s), typ, ns, prefix, depth)
	}
}

func (l *loader) importRoute(rel, s, typ, ns, prefix string, depth int) {
	switch {
	case strings.HasPrefix(s, "@"):
		l.bundleRoutes(s, prefix, depth)
	case s == "routing.controllers": // every controller that is a service (symfony/framework-bundle 7.4)
		l.groups = append(l.groups, routeGroup{pattern: l.dir, prefix: prefix})
	case l.table.class(s) != nil:
		l.groups = append(l.groups, routeGroup{namespace: trimClass(s), prefix: prefix})
	default:
		target := l.resolvePath(rel, s)
		ext := path.Ext(target)
		isFile := ext == ".yaml" || ext == ".yml" || ext == ".xml" || ext == ".php" && typ == ""
		if isFile {
			l.loadRoutes(target, prefix, depth+1)
			return
		}
		l.groups = append(l.groups, routeGroup{pattern: target, namespace: ns, prefix: prefix})
		if typ == "" || typ == "directory" || typ == "glob" {
			for _, f := range l.glob(target + "/**/*" + configExts) {
				if path.Ext(f) != ".php" {
					l.loadRoutes(f, prefix, depth+1)
				}
			}
		}
	}
}

// bundleRoutes imports "@AppBundle/Resources/config/routing.yml" and
// "@AppBundle/Controller/" of a bundle of the project.
func (l *loader) bundleRoutes(s, prefix string, depth int) {
	name, rest, _ := strings.Cut(s[1:], "/")
	for _, b := range l.bundles() {
		short := b.name[strings.LastIndexByte(b.name, '\\')+1:]
		if short != name {
			continue
		}
		dir := path.Dir(b.pos.File)
		for _, cand := range []string{path.Join(dir, rest), path.Join(path.Dir(dir), rest)} {
			if !l.exists(cand) {
				continue
			}
			if path.Ext(cand) != "" {
				l.loadRoutes(cand, prefix, depth+1)
			} else {
				l.groups = append(l.groups, routeGroup{pattern: cand, prefix: prefix})
			}
			return
		}
	}
}

// groupPrefix returns the prefix under which the attribute routes of a class are
// imported. Of several imports the last one counts: its routes take the place of
// those with the same names.
func (l *loader) groupPrefix(c *class) string {
	for _, g := range slices.Backward(l.groups) {
		if g.pattern != "" && below(g.pattern, c.pos.File) || g.pattern == "" && strings.EqualFold(g.namespace, c.name) {
			return g.prefix
		}
	}
	return ""
}

func (l *loader) routePHP(rel string, f *ast.File, prefix string, depth int) {
	fr := &frame{vars: map[string]*node{}}
	o := &routesObject{file: rel, prefix: prefix, depth: depth}
	fr.vars["routes"] = l.in.object(o, model.Pos{})
	v := l.in.file(rel, f, fr)
	if v == nil {
		return
	}
	if c, ok := v.obj.(*closureObject); ok {
		args := make([]*node, len(c.params))
		for i := range args {
			args[i] = l.in.object(o, model.Pos{})
		}
		l.in.callClosure(c, args)
	} else if v.kind == arrayNode {
		l.routeTree(rel, v, prefix, depth)
	}
}

// routesCall is a method of RoutingConfigurator.
func (in *interp) routesCall(o *routesObject, recv *node, name string, args []*node, pos model.Pos) *node {
	first, second := argAt(args, 0), argAt(args, 1)
	switch name {
	case "add":
		r := &route{path: o.prefix + firstText(second), pos: pos}
		in.l.routes = append(in.l.routes, r)
		return in.object(&routeObject{r: r, routes: o}, pos)
	case "import":
		g := &routeImport{routes: o, typ: second.str(), pos: pos}
		if first != nil && first.kind == arrayNode && first.get("path") != nil {
			g.resources = []string{first.get("path").str()}
			g.namespace = first.get("namespace").str()
		} else {
			g.resources = first.strings()
		}
		o.imports = append(o.imports, g)
		in.l.routeImports = append(in.l.routeImports, g)
		return in.object(&routeObject{routes: o, group: g}, pos)
	case "collection":
		return in.object(&routeObject{routes: o, group: &routeImport{routes: o}}, pos)
	case "withPath", "env":
		return recv
	}
	return recv
}

// A routeImport is an import() that waits for its prefix().
type routeImport struct {
	routes    *routesObject
	resources []string
	namespace string
	typ       string
	prefix    string
	pos       model.Pos
}

// routeCall is a method of RouteConfigurator, ImportConfigurator or
// CollectionConfigurator.
func (in *interp) routeCall(o *routeObject, recv *node, name string, args []*node, pos model.Pos) *node {
	first := argAt(args, 0)
	switch name {
	case "add":
		p := ""
		if o.group != nil {
			p = o.group.prefix
		}
		r := &route{path: o.routes.prefix + p + firstText(argAt(args, 1)), pos: pos}
		in.l.routes = append(in.l.routes, r)
		return in.object(&routeObject{r: r, routes: o.routes, group: o.group}, pos)
	case "import":
		return in.routesCall(o.routes, recv, name, args, pos)
	case "prefix":
		if o.group != nil {
			o.group.prefix += firstText(first)
		}
	case "controller":
		if o.r != nil {
			o.r.controller = controllerText(first)
		}
	case "methods":
		if o.r != nil {
			o.r.methods = first.strings()
		}
	case "defaults":
		if o.r != nil && o.r.controller == "" {
			o.r.controller = controllerText(first.get("_controller"))
		}
	}
	return recv
}

func controllerText(n *node) string {
	if n == nil {
		return ""
	}
	if n.kind == callableNode {
		return string(n.fn)
	}
	if n.kind == arrayNode && len(n.items) == 2 {
		return trimClass(n.items[0].val.str()) + "::" + n.items[1].val.str()
	}
	return trimClass(n.str())
}

// finishRouteImports performs the imports of PHP routing files, whose prefix is
// known only when the file has run.
func (l *loader) finishRouteImports() {
	for i := 0; i < len(l.routeImports) && i < 500; i++ {
		g := l.routeImports[i]
		for _, s := range g.resources {
			l.importRoute(g.routes.file, l.c.substitute(s), g.typ, g.namespace, g.routes.prefix+g.prefix, g.routes.depth+1)
		}
	}
	l.routeImports = nil
}

// configuredRoutes makes entries of the routes of configuration files.
func (l *loader) configuredRoutes() {
	sort.SliceStable(l.routes, func(i, j int) bool { return l.routes[i].pos.Compare(l.routes[j].pos) < 0 })
	for _, r := range l.routes {
		id, m, ok := strings.Cut(r.controller, "::")
		if !ok {
			id, m, ok = strings.Cut(r.controller, ":")
		}
		if !ok {
			m = "__invoke"
		}
		if strings.Count(r.controller, ":") == 2 && !strings.Contains(r.controller, "::") { // AppBundle:Blog:show
			parts := strings.Split(r.controller, ":")
			id, m = l.bundleController(parts[0], parts[1]), parts[2]+"Action"
		}
		if id == "" {
			continue
		}
		cl := l.table.class(id)
		if cl == nil {
			if d := l.c.defs[l.c.resolve(id)]; d != nil {
				cl = l.table.class(l.definitionClass(d, 0))
			}
		}
		if cl == nil {
			continue
		}
		if x := l.table.method(cl, m); x != nil {
			l.routed[x.funcID()] = true
			r.path = l.c.substitute(r.path)
			l.entry(model.Entry{Kind: model.Web, Label: r.label(), Func: x.funcID(), Pos: x.pos})
			l.action(cl, x)
		}
	}
}

func (l *loader) bundleController(bundle, name string) string {
	for _, b := range l.bundles() {
		if strings.HasSuffix(b.name, `\`+bundle) {
			ns := b.name[:strings.LastIndexByte(b.name, '\\')]
			return ns + `\Controller\` + strings.ReplaceAll(name, "/", `\`) + "Controller"
		}
	}
	return ""
}
