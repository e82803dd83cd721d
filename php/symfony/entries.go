package symfony

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/types"
)

// entry adds an entry; one function may have several, with different labels.
func (l *loader) entry(e model.Entry) {
	if e.Func == "" {
		return
	}
	l.entries = append(l.entries, e)
}

// action notes that the container fills the parameters of a method.
func (l *loader) action(c *class, m *method) {
	if !slices.Contains(l.actions[c.name], m) {
		l.actions[c.name] = append(l.actions[c.name], m)
	}
}

// findEntries makes the entries of all classes of the project.
func (l *loader) findEntries() {
	l.drupalModules()
	l.configuredRoutes()
	scheduled := l.scheduledMessages()
	for _, c := range l.table.list {
		if c.kind != model.Class || c.abstract || l.isTest(c) || l.ctx.Err() != nil {
			continue
		}
		if len(hasAttr(c.attrs, attrNS+"When", attrNS+"WhenNot")) > 0 && !l.registrable(c) {
			continue
		}
		l.controllerEntries(c)
		l.handlerEntries(c, scheduled)
		l.scheduleEntries(c)
		l.commandEntries(c, scheduled)
		l.listenerEntries(c)
		l.subscriberEntries(c)
		l.typeEntries(c)
		l.twigEntries(c)
		l.twigCallables(c)
	}
	l.twigGlobals()
	l.taggedEntries(scheduled)
	l.laravelEntries()
	if served := l.scriptEntries(); !served && l.project != nil && l.project.Library {
		for i := range l.entries {
			l.entries[i].Library = true
		}
	}
}

// publicMethods returns the public methods of a class with those of its traits
// and project parents, without constructors and other magic but __invoke.
func (l *loader) publicMethods(c *class) []*method {
	var out []*method
	seen := map[string]bool{}
	for _, x := range l.table.lineage(c) {
		for _, m := range x.methods {
			k := strings.ToLower(m.name)
			if seen[k] || !m.public || m.static && !strings.HasPrefix(k, "get") || strings.HasPrefix(k, "__") && k != "__invoke" {
				continue
			}
			seen[k] = true
			if !m.decl.Abstract {
				out = append(out, m)
			}
		}
	}
	return out
}

// routeAttributes are the attributes and annotations of a route, with the HTTP
// methods that the name itself says.
var routeAttributes = map[string][]string{
	`Symfony\Component\Routing\Attribute\Route`:                   nil,
	`Symfony\Component\Routing\Annotation\Route`:                  nil,
	`Sensio\Bundle\FrameworkExtraBundle\Configuration\Route`:      nil,
	`FOS\RestBundle\Controller\Annotations\Route`:                 nil,
	`FOS\RestBundle\Controller\Annotations\Get`:                   {"GET"},
	`FOS\RestBundle\Controller\Annotations\Post`:                  {"POST"},
	`FOS\RestBundle\Controller\Annotations\Put`:                   {"PUT"},
	`FOS\RestBundle\Controller\Annotations\Patch`:                 {"PATCH"},
	`FOS\RestBundle\Controller\Annotations\Delete`:                {"DELETE"},
	`FOS\RestBundle\Controller\Annotations\Head`:                  {"HEAD"},
	`EasyCorp\Bundle\EasyAdminBundle\Attribute\AdminRoute`:        nil,
	`EasyCorp\Bundle\EasyAdminBundle\Attribute\AdminAction`:       nil,
	`EasyCorp\Bundle\EasyAdminBundle\Config\Option\AdminRoute`:    nil,
	`Symfony\UX\LiveComponent\Attribute\LiveAction`:               {"LIVE"},
	`ApiPlatform\Symfony\Controller\Attribute\Route`:              nil,
	`Symfony\Bridge\PsrHttpMessage\Attribute\Route`:               nil,
	`Symfony\Component\HttpKernel\Attribute\AsTargetedController`: nil,
}

// controllerEntries makes web entries of the actions of a controller.
func (l *loader) controllerEntries(c *class) {
	prefixes := l.classPrefixes(c)
	group := l.groupPrefix(c)
	routed := false
	methods := l.publicMethods(c)
	for _, m := range methods {
		if m.static {
			continue
		}
		for _, r := range l.routesOf(m.owner, m.attrs, m.doc, m) {
			for _, p := range prefixes {
				q := *r
				q.path = l.c.substitute(group + p.path + r.path)
				if len(q.methods) == 0 {
					q.methods = p.methods
				}
				l.entry(model.Entry{Kind: model.Web, Label: q.label(), Func: m.funcID(), Pos: m.pos})
			}
			l.routed[m.funcID()] = true
			l.action(c, m)
			routed = true
		}
	}
	if invoke := l.table.method(c, "__invoke"); invoke != nil && !l.routed[invoke.funcID()] {
		for _, r := range l.routesOf(c, c.attrs, c.doc, nil) {
			r.path = l.c.substitute(group + r.path)
			l.entry(model.Entry{Kind: model.Web, Label: r.label(), Func: invoke.funcID(), Pos: invoke.pos})
			l.routed[invoke.funcID()] = true
			l.action(c, invoke)
			routed = true
		}
	}
	l.unroutedActions(c, methods, routed)
}

// unroutedActions are the methods of a controller without a route of their own:
// of an API Platform operation, a fragment that a template renders, or routed by
// configuration that is not read.
func (l *loader) unroutedActions(c *class, methods []*method, routed bool) {
	controller := l.table.isAny(c.name, `Symfony\Bundle\FrameworkBundle\Controller\AbstractController`, `Symfony\Bundle\FrameworkBundle\Controller\Controller`) ||
		len(hasAttr(c.attrs, `Symfony\Component\HttpKernel\Attribute\AsController`)) > 0
	if !controller {
		for _, d := range l.byClass[strings.ToLower(c.name)] {
			controller = controller || d.hasTag("controller.service_arguments")
		}
	}
	if !controller {
		return
	}
	for _, m := range methods {
		if m.static || l.routed[m.funcID()] || m.owner != c && !l.controllerClass(m.owner) {
			continue
		}
		response := slices.ContainsFunc(m.result, func(t string) bool {
			return strings.HasSuffix(t, "Response") || l.table.is(t, `Symfony\Component\HttpFoundation\Response`)
		})
		if routed && !response || strings.HasPrefix(m.name, "set") && len(m.params) == 1 || strings.HasPrefix(m.name, "getSubscribed") {
			continue
		}
		l.unroutedAction(c, m)
	}
}

// unroutedAction is an action whose route is not known: its name is its label.
func (l *loader) unroutedAction(c *class, m *method) {
	label := c.name + "::" + m.name
	if m.name == "__invoke" {
		label = c.name
	}
	l.routed[m.funcID()] = true
	l.entry(model.Entry{Kind: model.Web, Label: label, Func: m.funcID(), Pos: m.pos})
	l.action(c, m)
}

func (l *loader) controllerClass(c *class) bool {
	return l.table.isAny(c.name, `Symfony\Bundle\FrameworkBundle\Controller\AbstractController`, `Symfony\Bundle\FrameworkBundle\Controller\Controller`)
}

// classPrefixes are the routes on a class, as prefixes of those of its methods.
func (l *loader) classPrefixes(c *class) []route {
	var out []route
	for _, x := range l.table.lineage(c) {
		for _, r := range l.routesOf(x, x.attrs, x.doc, nil) {
			r.path = strings.TrimSuffix(r.path, "/")
			out = append(out, *r)
		}
		if len(out) > 0 {
			return out
		}
	}
	return []route{{}}
}

// routesOf reads the route attributes and annotations of one declaration.
func (l *loader) routesOf(c *class, attrs []types.Attribute, doc string, m *method) []*route {
	var out []*route
	for i := range attrs {
		a := &attrs[i]
		verbs, ok := routeAttributes[a.Name]
		if !ok {
			continue
		}
		r := &route{pos: a.Pos, methods: verbs, path: firstText(l.attrArg(c, a, 0, "path"))}
		for _, s := range l.attrArg(c, a, -1, "methods").strings() {
			r.methods = append(r.methods, strings.ToUpper(s))
		}
		if len(verbs) == 0 && r.methods == nil {
			for _, s := range l.attrArg(c, a, 6, "methods").strings() {
				r.methods = append(r.methods, strings.ToUpper(s))
			}
		}
		if len(verbs) == 1 && verbs[0] == "LIVE" && m != nil {
			r.methods, r.path = []string{"POST"}, "/_components/"+shortName(c.name)+"/"+m.name
		}
		out = append(out, r)
	}
	if strings.Contains(doc, "@") {
		out = append(out, docRoutes(c, doc)...)
	}
	return out
}

func shortName(class string) string { return class[strings.LastIndexByte(class, '\\')+1:] }

// docRoutes reads @Route("/x", methods={"GET"}) and @Rest\Get("/x") of a docblock.
func docRoutes(c *class, doc string) []*route {
	var out []*route
	for _, line := range strings.Split(doc, "@")[1:] {
		name, rest, ok := strings.Cut(line, "(")
		if !ok || len(name) > 80 {
			continue
		}
		name = strings.TrimSpace(name)
		short := name[strings.LastIndexByte(name, '\\')+1:]
		var verbs []string
		switch short {
		case "Route":
		case "Get", "Post", "Put", "Patch", "Delete", "Head":
			if !strings.Contains(name, `\`) { // @Get of Swagger and others is no route
				continue
			}
			verbs = []string{strings.ToUpper(short)}
		default:
			continue
		}
		r := &route{pos: c.pos, methods: verbs}
		r.path = firstQuoted(rest)
		if _, m, ok := strings.Cut(rest, "methods"); ok {
			m = strings.TrimLeft(m, " =:")
			if end := strings.IndexAny(m, "})"); end >= 0 {
				m = m[:end]
			}
			for {
				q, after, ok := quoted(m)
				if !ok {
					break
				}
				r.methods = append(r.methods, strings.ToUpper(q))
				m = after
			}
		}
		out = append(out, r)
	}
	return out
}

// firstQuoted returns the path of a route annotation: the first argument when it
// is a text, or "path=".
func firstQuoted(s string) string {
	t := strings.TrimLeft(s, " \t\r\n*")
	if strings.HasPrefix(t, `"`) {
		q, _, _ := quoted(t)
		return q
	}
	if _, after, ok := strings.Cut(t, "path="); ok {
		q, _, _ := quoted(after)
		return q
	}
	return ""
}

func quoted(s string) (text, after string, ok bool) {
	i := strings.IndexAny(s, `"'`)
	if i < 0 {
		return "", "", false
	}
	j := strings.IndexByte(s[i+1:], s[i])
	if j < 0 {
		return "", "", false
	}
	return s[i+1 : i+1+j], s[i+j+2:], true
}

// commandEntries makes cli entries of console commands.
func (l *loader) commandEntries(c *class, scheduled map[string]bool) {
	const asCommand = `Symfony\Component\Console\Attribute\AsCommand`
	isCommand := l.table.is(c.name, `Symfony\Component\Console\Command\Command`)
	attr := hasAttr(c.attrs, asCommand)
	if isCommand || len(attr) > 0 {
		name := ""
		if len(attr) > 0 {
			name = l.attrText(c, attr[0], 0, "name")
		}
		if name == "" {
			name = l.commandName(c)
		}
		if name == "" {
			name = c.name
		}
		name, _, _ = strings.Cut(name, "|")
		kind := model.CLI
		if longRunning(name) || l.loops(c) {
			kind = model.Worker
		}
		for _, mn := range []string{"execute", "__invoke", "interact", "initialize"} {
			m := l.table.method(c, mn)
			if m == nil || m.decl.Abstract || mn == "__invoke" && !m.public {
				continue
			}
			l.entry(model.Entry{Kind: kind, Label: name, Func: m.funcID(), Pos: m.pos})
			if scheduled["command "+name] {
				l.entry(model.Entry{Kind: model.Schedule, Label: "schedule " + name, Func: m.funcID(), Pos: m.pos})
			}
			if mn == "__invoke" {
				l.action(c, m)
			}
		}
	}
	for _, m := range c.methods {
		for _, a := range hasAttr(m.attrs, asCommand) {
			l.entry(model.Entry{Kind: model.CLI, Label: l.attrText(c, a, 0, "name"), Func: m.funcID(), Pos: m.pos})
			l.action(c, m)
		}
	}
}

// longRunning tells whether a command's name says that it does not end.
func longRunning(name string) bool {
	last := name[strings.LastIndexByte(name, ':')+1:]
	for part := range strings.FieldsFuncSeq(last, func(r rune) bool { return r == '-' || r == '_' || r == '.' }) {
		switch part {
		case "consume", "consumer", "consumers", "work", "worker", "workers", "listen", "listener", "daemon", "serve", "subscribe":
			return true
		}
	}
	return false
}

// commandName finds the name in $defaultName or in setName() of configure().
func (l *loader) commandName(c *class) string {
	for _, x := range l.table.lineage(c) {
		if p := x.decl.Property("defaultName"); p != nil && p.Default != nil {
			if s := l.table.eval(p.Default, x).str(); s != "" {
				return s
			}
		}
	}
	m := l.table.method(c, "configure")
	if m == nil {
		return ""
	}
	decl, sc := l.table.body(m)
	if decl == nil || decl.Body == nil {
		return ""
	}
	name := ""
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if x, ok := n.(*ast.MethodCall); ok && name == "" && len(x.Args) > 0 {
			if id, ok := x.Name.(*ast.Ident); ok && id.Name == "setName" {
				name = l.in.eval(x.Args[0].Value, &frame{sc: sc, vars: map[string]*node{}}).str()
			}
		}
		return name == ""
	})
	return name
}

// loops tells whether a command runs until it is stopped: an endless loop in
// execute() or in a method of the same class that it calls.
func (l *loader) loops(c *class) bool {
	return l.loopsFrom(c, "execute") || l.loopsFrom(c, "__invoke")
}

// loopsFrom is loops for one method.
func (l *loader) loopsFrom(c *class, start string) bool {
	seen := map[*method]bool{}
	var check func(c *class, name string, depth int) bool
	check = func(c *class, name string, depth int) bool {
		m := l.table.method(c, name)
		if m == nil || seen[m] || depth > 4 {
			return false
		}
		seen[m] = true
		decl, _ := l.table.body(m)
		if decl == nil || decl.Body == nil {
			return false
		}
		found := false
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.WhileStmt:
				found = found || endless(x.Cond, x.Body)
			case *ast.DoStmt:
				found = found || endless(x.Cond, x.Body)
			case *ast.ForStmt:
				found = found || len(x.Cond) == 0 && endless(nil, x.Body)
			case *ast.Closure, *ast.ArrowFunc:
				return false
			case *ast.MethodCall:
				id, ok := x.Name.(*ast.Ident)
				if !ok {
					break
				}
				if isThis(x.X) {
					found = found || check(c, id.Name, depth+1)
				} else if t := l.propertyClass(c, x.X); t != nil {
					found = found || check(t, id.Name, depth+1)
				}
			}
			return !found
		})
		return found
	}
	return check(c, start, 0)
}

// propertyClass is the class of $this->x when it is one class of the project.
func (l *loader) propertyClass(c *class, e ast.Expr) *class {
	f, ok := ast.Unparen(e).(*ast.PropertyFetch)
	if !ok || !isThis(f.X) || l.table.types == nil {
		return nil
	}
	id, ok := f.Name.(*ast.Ident)
	if !ok {
		return nil
	}
	p, _ := l.table.types.Property(c.name, id.Name)
	if p == nil {
		return nil
	}
	return l.table.class(p.Type.Class())
}

// endless tells whether a loop ends only when it is told to. A loop on a constant
// is one unless it leaves by itself (a retry, a prompt); a loop on a flag is one
// when it waits inside.
func endless(cond ast.Expr, body ast.Stmt) bool {
	constant := false
	switch x := ast.Unparen(cond).(type) {
	case nil:
		constant = true
	case *ast.ConstFetch:
		constant = strings.EqualFold(x.Name.Name, "true")
	case *ast.IntLit:
		constant = x.Value != 0
	case *ast.UnaryExpr, *ast.PropertyFetch:
	default:
		return false
	}
	waits, leaves := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.Closure, *ast.ArrowFunc:
			return false
		case *ast.ReturnStmt, *ast.BreakStmt:
			leaves = true
		case *ast.FuncCall:
			if name, ok := x.Func.(*ast.Name); ok {
				switch strings.ToLower(trimClass(name.Name)) {
				case "sleep", "usleep", "time_nanosleep", "pcntl_signal_dispatch", "stream_select", "pcntl_wait":
					waits = true
				}
			}
		case *ast.MethodCall:
			if id, ok := x.Name.(*ast.Ident); ok {
				switch strings.ToLower(id.Name) {
				case "consume", "blpop", "brpop", "xread", "xreadgroup", "wait", "receive", "reserve", "sleep":
					waits = true
				}
			}
		}
		return true
	})
	if !constant {
		return waits
	}
	return !leaves || waits && !leavesAlways(body)
}

// leavesAlways tells whether the body of a loop ends it unless something fails: a
// break or return that no condition guards.
func leavesAlways(body ast.Stmt) bool {
	b, ok := body.(*ast.Block)
	if !ok {
		return false
	}
	for _, st := range b.Stmts {
		switch st := st.(type) {
		case *ast.BreakStmt, *ast.ReturnStmt:
			return true
		case *ast.TryStmt:
			if st.Body != nil && leavesAlways(st.Body) {
				return true
			}
		}
	}
	return false
}

// typeEntries makes entries of the methods that the framework calls because of a
// class's type.
func (l *loader) typeEntries(c *class) {
	type key struct {
		kind model.EntryKind
		fn   model.FuncID
	}
	done := map[key]bool{}
	for _, t := range framework().Entries {
		if !l.table.is(c.name, t.Type) {
			continue
		}
		for _, m := range l.calledMethods(c, t.Methods) {
			k := key{t.Kind, m.funcID()}
			if done[k] || t.Kind == model.Web && l.routed[k.fn] {
				continue
			}
			done[k] = true
			label := strings.NewReplacer("{class}", c.name, "{method}", m.name).Replace(t.Label)
			l.entry(model.Entry{Kind: t.Kind, Label: label, Func: m.funcID(), Pos: m.pos})
		}
	}
}

// calledMethods finds methods by name; "*" are all public ones, "action*" those
// that begin so, whatever their visibility.
func (l *loader) calledMethods(c *class, names []string) []*method {
	var out []*method
	add := func(m *method) {
		if m != nil && !m.decl.Abstract && !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	for _, n := range names {
		switch {
		case n == "*":
			for _, m := range l.publicMethods(c) {
				add(m)
			}
		case strings.Contains(n, "*"):
			before, after, _ := strings.Cut(n, "*")
			for _, x := range l.table.lineage(c) {
				for _, m := range x.methods {
					if strings.HasPrefix(m.name, before) && strings.HasSuffix(m.name, after) && len(m.name) > len(before)+len(after) {
						add(m)
					}
				}
			}
		default:
			add(l.table.method(c, n))
		}
	}
	return out
}

// twigEntries makes web entries of what templates call.
func (l *loader) twigEntries(c *class) {
	if len(hasAttr(c.attrs, `Symfony\UX\TwigComponent\Attribute\AsTwigComponent`, `Symfony\UX\LiveComponent\Attribute\AsLiveComponent`)) > 0 {
		for _, m := range l.publicMethods(c) {
			if !l.routed[m.funcID()] {
				l.entry(model.Entry{Kind: model.Web, Label: "component " + shortName(c.name), Func: m.funcID(), Pos: m.pos})
			}
		}
	}
	for _, m := range c.methods {
		if len(hasAttr(m.attrs, `Twig\Attribute\AsTwigFilter`, `Twig\Attribute\AsTwigFunction`, `Twig\Attribute\AsTwigTest`)) > 0 {
			l.entry(model.Entry{Kind: model.Web, Label: "Twig " + c.name + "::" + m.name, Func: m.funcID(), Pos: m.pos})
		}
	}
}
