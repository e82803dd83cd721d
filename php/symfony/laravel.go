package symfony

import (
	"path"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// laravelEntries makes the entries of a Laravel application: routes of routes/,
// controllers, queued jobs and listeners, commands and the schedule.
func (l *loader) laravelEntries() {
	if !l.isLaravel() {
		return
	}
	for _, f := range l.glob(path.Join(l.dir, "routes") + "/**/*.php") {
		l.laravelRoutes(f)
	}
	for _, c := range l.table.list {
		if c.kind != model.Class || c.abstract || l.isTest(c) || l.ctx.Err() != nil {
			continue
		}
		l.laravelController(c)
		l.laravelQueued(c)
		l.laravelCommand(c)
		l.laravelMiddleware(c)
		l.laravelComponent(c)
	}
	l.laravelSchedule()
}

func (l *loader) isLaravel() bool {
	if l.project == nil {
		return false
	}
	return l.project.Has("laravel/framework") || l.project.Has("illuminate/support") || l.exists(path.Join(l.dir, "artisan"))
}

// laravelController makes entries of the actions that no route file names: the
// routes may be made in a package or by a loop.
func (l *loader) laravelController(c *class) {
	if !strings.Contains(c.name, `\Http\Controllers\`) && !l.table.is(c.name, `Illuminate\Routing\Controller`) {
		return
	}
	for _, m := range l.publicMethods(c) {
		if m.static || l.routed[m.funcID()] {
			continue
		}
		l.unroutedAction(c, m)
	}
}

// laravelComponent makes entries of the methods of Livewire and Filament classes,
// which are called by name from the browser or by the panel.
func (l *loader) laravelComponent(c *class) {
	ui := false
	for a := range l.table.ancestors(c.name) {
		ui = ui || strings.HasPrefix(a, `Filament\`) || strings.HasPrefix(a, `Livewire\`)
	}
	if !ui {
		return
	}
	for _, m := range c.methods {
		if m.decl.Abstract || strings.HasPrefix(m.name, "__") || l.routed[m.funcID()] {
			continue
		}
		l.routed[m.funcID()] = true
		l.entry(model.Entry{Kind: model.Web, Label: "component " + c.name, Func: m.funcID(), Pos: m.pos})
		l.action(c, m)
	}
}

// laravelQueued makes entries of jobs, queued listeners, mails and notifications.
func (l *loader) laravelQueued(c *class) {
	queued := l.table.is(c.name, `Illuminate\Contracts\Queue\ShouldQueue`)
	handle := l.table.method(c, "handle")
	listener := strings.Contains(c.name, `\Listeners\`)
	switch {
	case handle != nil && listener:
		for _, m := range l.publicMethods(c) {
			if !strings.HasPrefix(m.name, "handle") || len(m.params) == 0 {
				continue
			}
			for _, t := range m.params[0].types {
				e := model.Entry{Kind: l.foreignEvent(t), Label: c.name, Func: m.funcID(), Pos: m.pos, Handles: model.TypeID(t), Sync: !queued, Async: queued}
				if queued {
					e.Kind = model.Worker
				}
				l.entry(e)
			}
			if len(m.params[0].types) == 0 && m.name == "handle" { // of any event
				l.entry(model.Entry{Kind: model.Web, Label: c.name, Func: m.funcID(), Pos: m.pos})
			}
		}
	case handle != nil && (queued || l.dispatchable(c)):
		// handle() of a job gets its services from the container. A job that is
		// not queued runs where it is dispatched.
		e := model.Entry{Label: c.name, Func: handle.funcID(), Pos: handle.pos, Handles: model.TypeID(c.name), Async: queued, Sync: !queued}
		if queued {
			e.Kind = model.Worker
		}
		l.entry(e)
		l.action(c, handle)
	case queued:
		for _, name := range []string{"build", "content", "envelope", "toMail", "toArray", "toDatabase", "toBroadcast", "via", "__invoke"} {
			if m := l.table.method(c, name); m != nil && !m.decl.Abstract {
				l.entry(model.Entry{Kind: model.Worker, Label: c.name, Func: m.funcID(), Pos: m.pos, Handles: model.TypeID(c.name), Async: true})
			}
		}
	}
}

// dispatchable tells whether a class is a job by its trait or folder.
func (l *loader) dispatchable(c *class) bool {
	for _, x := range l.table.lineage(c) {
		for _, t := range x.traits {
			if t == `Illuminate\Foundation\Bus\Dispatchable` || t == `Illuminate\Foundation\Queue\Queueable` {
				return true
			}
		}
	}
	return false
}

// laravelCommand makes the entry of an artisan command.
func (l *loader) laravelCommand(c *class) {
	if !l.table.is(c.name, `Illuminate\Console\Command`) {
		return
	}
	m := l.table.method(c, "handle")
	if m == nil {
		m = l.table.method(c, "__invoke")
	}
	if m == nil || m.decl.Abstract {
		return
	}
	name := l.laravelSignature(c)
	if name == "" {
		name = c.name
	}
	kind := model.CLI
	if longRunning(name) || l.loopsFrom(c, m.name) {
		kind = model.Worker
	}
	l.entry(model.Entry{Kind: kind, Label: name, Func: m.funcID(), Pos: m.pos})
	l.action(c, m)
}

func (l *loader) laravelSignature(c *class) string {
	for _, x := range l.table.lineage(c) {
		for _, n := range []string{"signature", "name"} {
			if p := x.decl.Property(n); p != nil && p.Default != nil {
				if f := strings.Fields(l.table.eval(p.Default, x).str()); len(f) > 0 {
					return f[0]
				}
			}
		}
	}
	return ""
}

func (l *loader) laravelMiddleware(c *class) {
	if !strings.Contains(c.name, `\Middleware\`) {
		return
	}
	for _, name := range []string{"handle", "terminate"} {
		if m := l.table.method(c, name); m != nil && m.public && m.owner == c {
			l.entry(model.Entry{Kind: model.Web, Label: "middleware " + c.name, Func: m.funcID(), Pos: m.pos})
		}
	}
}

// routeGroupContext is what groups around a route add to it.
type routeGroupContext struct {
	prefix     string
	controller string
}

var laravelVerbs = map[string]string{
	"get": "GET", "post": "POST", "put": "PUT", "patch": "PATCH", "delete": "DELETE", "options": "OPTIONS", "any": "ANY", "match": "",
}

// laravelRoutes reads one file of routes.
func (l *loader) laravelRoutes(file string) {
	src := l.read(file)
	if src == nil {
		return
	}
	tree, _ := l.parse(file, src)
	if tree == nil {
		return
	}
	ctx := routeGroupContext{}
	if path.Base(file) == "api.php" {
		ctx.prefix = "/api"
	}
	declarations(tree, file, func(*scope, ast.Stmt) {}, func(sc *scope, st ast.Stmt) {
		l.laravelWalk(st, sc, ctx, 0)
	})
}

// laravelWalk looks for routes in n; groups are entered with their prefix.
func (l *loader) laravelWalk(n ast.Node, sc *scope, ctx routeGroupContext, depth int) {
	if depth > 30 || !l.in.tick() {
		return
	}
	ast.Inspect(n, func(x ast.Node) bool {
		var name ast.Expr
		var args *ast.ArgList
		var recv ast.Expr
		switch c := x.(type) {
		case *ast.MethodCall:
			name, args, recv = c.Name, &c.ArgList, c.X
		case *ast.StaticCall:
			class, ok := c.Class.(*ast.Name)
			if !ok || class.Last() != "Route" && class.Last() != "Schedule" {
				return true
			}
			name, args = c.Name, &c.ArgList
		default:
			return true
		}
		id, ok := name.(*ast.Ident)
		if !ok {
			return true
		}
		fr := &frame{sc: sc, vars: map[string]*node{}}
		verb, isVerb := laravelVerbs[id.Name]
		switch {
		case id.Name == "group" && len(args.Args) > 0:
			inner := l.laravelChain(recv, sc, ctx)
			last := args.Args[len(args.Args)-1].Value
			if len(args.Args) > 1 { // Route::group(['prefix' => …], fn)
				inner.prefix = joinPath(inner.prefix, l.in.eval(args.Args[0].Value, fr).get("prefix").str())
			}
			switch f := ast.Unparen(last).(type) {
			case *ast.Closure:
				if f.Body != nil {
					l.laravelWalk(f.Body, sc, inner, depth+1)
				}
			case *ast.ArrowFunc:
				l.laravelWalk(f.X, sc, inner, depth+1)
			}
			return false
		case isVerb && len(args.Args) >= 2:
			inner := l.laravelChain(recv, sc, ctx)
			at := 0
			if id.Name == "match" {
				verb = strings.ToUpper(strings.Join(l.in.eval(args.Args[0].Value, fr).strings(), "|"))
				at = 1
			}
			if at+1 < len(args.Args) {
				l.laravelRoute(verb, l.in.eval(args.Args[at].Value, fr).str(), l.in.eval(args.Args[at+1].Value, fr), inner)
			}
			return true
		case (id.Name == "resource" || id.Name == "apiResource" || id.Name == "singleton") && len(args.Args) >= 2:
			inner := l.laravelChain(recv, sc, ctx)
			l.laravelResource(l.in.eval(args.Args[0].Value, fr).str(), l.in.eval(args.Args[1].Value, fr).str(), inner)
		case (id.Name == "resources" || id.Name == "apiResources") && len(args.Args) >= 1:
			for _, it := range l.in.eval(args.Args[0].Value, fr).itemsOf() {
				l.laravelResource(it.key, it.val.str(), l.laravelChain(recv, sc, ctx))
			}
		}
		return true
	})
}

// laravelChain collects prefix() and controller() of the calls before a group or
// route: Route::prefix('admin')->controller(C::class)->group(…).
func (l *loader) laravelChain(recv ast.Expr, sc *scope, ctx routeGroupContext) routeGroupContext {
	var prefixes []string
	for recv != nil {
		var name ast.Expr
		var args *ast.ArgList
		switch c := ast.Unparen(recv).(type) {
		case *ast.MethodCall:
			name, args, recv = c.Name, &c.ArgList, c.X
		case *ast.StaticCall:
			name, args, recv = c.Name, &c.ArgList, nil
		default:
			recv = nil
			continue
		}
		id, ok := name.(*ast.Ident)
		if !ok || len(args.Args) == 0 {
			continue
		}
		v := l.in.eval(args.Args[0].Value, &frame{sc: sc, vars: map[string]*node{}}).str()
		switch id.Name {
		case "prefix":
			prefixes = append(prefixes, v)
		case "controller":
			ctx.controller = v
		}
	}
	for i := len(prefixes) - 1; i >= 0; i-- {
		ctx.prefix = joinPath(ctx.prefix, prefixes[i])
	}
	return ctx
}

func joinPath(a, b string) string {
	b = strings.Trim(b, "/")
	if b == "" {
		return a
	}
	return strings.TrimSuffix(a, "/") + "/" + b
}

// laravelRoute makes the entry of one route: [C::class, 'm'], C::class, 'C@m', or
// 'm' below controller().
func (l *loader) laravelRoute(verb, uri string, action *node, ctx routeGroupContext) {
	class, name := "", "__invoke"
	switch {
	case action == nil:
		return
	case action.kind == arrayNode && len(action.items) == 2:
		class, name = action.items[0].val.str(), action.items[1].val.str()
	case action.kind == arrayNode && action.get("uses") != nil:
		l.laravelRoute(verb, uri, action.get("uses"), ctx)
		return
	case action.kind == stringNode:
		if c, m, ok := strings.Cut(action.text, "@"); ok {
			class, name = c, m
		} else if l.table.class(action.text) != nil {
			class = action.text
		} else if ctx.controller != "" {
			class, name = ctx.controller, action.text
		}
	}
	l.laravelAction(class, name, verb+" "+rootPath(joinPath(ctx.prefix, uri)))
}

func rootPath(p string) string {
	if p == "" {
		return "/"
	}
	return p
}

func (l *loader) laravelAction(class, name, label string) {
	c := l.table.class(class)
	if c == nil && class != "" {
		for _, ns := range []string{`App\Http\Controllers\`} {
			c = l.table.class(ns + class)
		}
	}
	if c == nil {
		return
	}
	if m := l.table.method(c, name); m != nil {
		l.routed[m.funcID()] = true
		l.entry(model.Entry{Kind: model.Web, Label: label, Func: m.funcID(), Pos: m.pos})
		l.action(c, m)
	}
}

// laravelResource makes the entries of Route::resource().
func (l *loader) laravelResource(uri, class string, ctx routeGroupContext) {
	base := rootPath(joinPath(ctx.prefix, strings.ReplaceAll(uri, ".", "/{}/")))
	for _, r := range [][2]string{{"index", "GET " + base}, {"create", "GET " + base + "/create"}, {"store", "POST " + base}, {"show", "GET " + base + "/{id}"},
		{"edit", "GET " + base + "/{id}/edit"}, {"update", "PUT " + base + "/{id}"}, {"destroy", "DELETE " + base + "/{id}"}} {
		l.laravelAction(class, r[0], r[1])
	}
}

// laravelSchedule makes schedule entries of what the console kernel or
// routes/console.php runs.
func (l *loader) laravelSchedule() {
	for _, c := range l.table.list {
		if m := l.table.method(c, "schedule"); m != nil && l.table.is(c.name, `Illuminate\Foundation\Console\Kernel`) {
			if decl, sc := l.table.body(m); decl != nil && decl.Body != nil {
				l.laravelScheduled(decl.Body, sc)
			}
		}
	}
	for _, f := range []string{"routes/console.php", "bootstrap/app.php"} {
		file := path.Join(l.dir, f)
		if !l.exists(file) {
			continue
		}
		if tree, _ := l.parse(file, l.read(file)); tree != nil {
			declarations(tree, file, func(*scope, ast.Stmt) {}, func(sc *scope, st ast.Stmt) { l.laravelScheduled(st, sc) })
		}
	}
}

func (l *loader) laravelScheduled(n ast.Node, sc *scope) {
	ast.Inspect(n, func(x ast.Node) bool {
		var name ast.Expr
		var args *ast.ArgList
		switch c := x.(type) {
		case *ast.MethodCall:
			name, args = c.Name, &c.ArgList
		case *ast.StaticCall:
			name, args = c.Name, &c.ArgList
		default:
			return true
		}
		id, ok := name.(*ast.Ident)
		if !ok || len(args.Args) == 0 || id.Name != "command" && id.Name != "job" && id.Name != "call" {
			return true
		}
		v := l.in.eval(args.Args[0].Value, &frame{sc: sc, vars: map[string]*node{}})
		class := v.str()
		if o, ok := v.obj.(*newObject); ok {
			class = o.class
		}
		c := l.table.class(class)
		if c == nil && id.Name == "command" {
			sig, _, _ := strings.Cut(class, " ")
			for _, y := range l.table.list {
				if sig != "" && l.table.is(y.name, `Illuminate\Console\Command`) && l.laravelSignature(y) == sig {
					c = y
					break
				}
			}
		}
		if c == nil {
			return true
		}
		for _, mn := range []string{"handle", "__invoke"} {
			if m := l.table.method(c, mn); m != nil && !m.decl.Abstract {
				l.entry(model.Entry{Kind: model.Schedule, Label: "schedule " + c.name, Func: m.funcID(), Pos: m.pos})
				break
			}
		}
		return true
	})
}

// redisConnections makes a pool of each Redis connection of a Laravel
// application: its Options name, under "cache", "queue" and "session", the places
// (file:line) where a store uses it, so that a rule can see when what is flushed
// and what must last share one.
func (l *loader) redisConnections(u *model.Unit) {
	dir := path.Join(l.dir, "config")
	database := l.returnedArray(dir + "/database.php")
	redis := database.get("redis")
	if redis == nil {
		return
	}
	uses := map[string]map[string]string{}
	use := func(connection, what, by string) {
		if connection == "" {
			connection = "default"
		}
		if uses[connection] == nil {
			uses[connection] = map[string]string{}
		}
		if uses[connection][what] == "" {
			uses[connection][what] = by
		}
	}
	for _, it := range l.returnedArray(dir + "/cache.php").get("stores").itemsOf() {
		if it.val.get("driver").str() == "redis" {
			use(it.val.get("connection").str(), "cache", "stores."+it.key+" of "+it.pos.File)
		}
	}
	for _, it := range l.returnedArray(dir + "/queue.php").get("connections").itemsOf() {
		if it.val.get("driver").str() == "redis" {
			use(it.val.get("connection").str(), "queue", "connections."+it.key+" of "+it.pos.File)
		}
	}
	// Connections with one address and database are one store. A queue whose own
	// connection holds a cache shares with it already: that is told once.
	home := map[string]string{}
	for _, it := range redis.itemsOf() {
		if at := redisHome(it.val); at != "" && uses[it.key]["queue"] != "" && uses[it.key]["cache"] == "" && home[at] == "" {
			home[at] = uses[it.key]["queue"]
		}
	}
	for _, it := range redis.itemsOf() {
		if at := redisHome(it.val); home[at] != "" && uses[it.key]["cache"] != "" {
			uses[it.key]["queue"] = home[at]
			delete(home, at)
		}
	}
	for _, it := range redis.itemsOf() {
		if it.val.kind != arrayNode || it.key == "options" || it.key == "clusters" {
			continue
		}
		options := map[string]string{"database": it.val.get("database").str()}
		for k, v := range uses[it.key] {
			options[k] = v
		}
		u.Pools = append(u.Pools, &model.Pool{ID: "redis." + it.key, Adapter: "laravel.redis", Storage: model.OnServer, Pos: it.pos, Scope: model.ScopeNone, Options: options})
	}
}

// redisHome says where a connection leads: its address and database; "" when
// that is not all known.
func redisHome(n *node) string {
	if n.get("database").str() == "" || n.get("url").str() == "" && n.get("host").str() == "" {
		return ""
	}
	var out strings.Builder
	for _, k := range []string{"url", "host", "port", "database"} {
		out.WriteString(n.get(k).str() + "|")
	}
	return out.String()
}

// returnedArray evaluates a PHP file that returns an array.
func (l *loader) returnedArray(file string) *node {
	if !l.exists(file) {
		return nil
	}
	src := l.read(file)
	tree, _ := l.parse(file, src)
	if tree == nil {
		return nil
	}
	var out *node
	fr := &frame{vars: map[string]*node{}}
	declarations(tree, file, func(*scope, ast.Stmt) {}, func(sc *scope, st ast.Stmt) {
		fr.sc = sc
		if out == nil {
			if ctl, v := l.in.stmt(st, fr); ctl == returned {
				out = v
			}
		}
	})
	return out
}
