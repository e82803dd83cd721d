package symfony

import (
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// The compiled container, as a debug kernel writes it
// (var/cache/dev/App_KernelDevDebugContainer.xml), knows every bundle. It is read
// when it is newer than the configuration: it fills what stayed open, and tells
// where it differs. What the debug kernel adds for its profiler is undone.

// maxDump is the greatest size of a dump that is read, in bytes.
const maxDump = 64 << 20

// A dump is the compiled container's file and what was read from it.
type dump struct {
	file   string // relative; empty when there is none
	env    string
	when   time.Time          // when it was written
	newer  string             // a file it was made of that has changed since
	broken string             // why it cannot be read
	args   map[string][]*node // service id -> arguments by position
	// decorates: services of libraries that decorate another one, and which.
	decorates map[string]string
	taken     struct{ arguments, wrappers, pools, services, aliases int }
}

// findDump looks for the newest dump, the one of the analysed environment first.
func (l *loader) findDump(kernels []*class) {
	l.dump = &dump{env: l.env}
	for _, env := range []string{l.env, "dev"} {
		var best string
		var when time.Time
		for _, dir := range l.cacheDirs(kernels, env) {
			for _, f := range l.glob(dir + "/*Container.xml") {
				if at, ok := l.disk.Modified(f); ok && (best == "" || at.After(when)) {
					best, when = f, at
				}
			}
		}
		if best == "" {
			continue
		}
		l.dump.file, l.dump.env, l.dump.when = best, env, when
		for _, f := range l.compiledFrom(kernels) {
			if l.sinceDump(f) {
				l.dump.newer = f
				break
			}
		}
		return
	}
}

// cacheDirs returns where the kernels of an environment keep their compiled
// container: as their own methods say, and as is usual with one kernel or several.
func (l *loader) cacheDirs(kernels []*class, env string) []string {
	var out []string
	for _, k := range kernels {
		this := &thisObject{class: k, props: map[string]*node{"environment": textNode(env, model.Pos{})}}
		if dir, ok := l.in.thisCall(this, "getBuildDir", nil, model.Pos{}).scalar(); ok && inside(path.Clean(dir)) {
			out = append(out, path.Clean(dir))
		}
	}
	for _, dir := range []string{"var/cache/" + env, "var/cache/*/" + env, "var/cache/" + env + "/*", "app/cache/" + env} {
		out = append(out, path.Join(l.dir, dir))
	}
	return out
}

// compiledFrom returns the files that make a new container when they change:
// configuration, and the code that writes in it.
func (l *loader) compiledFrom(kernels []*class) []string {
	out := append(l.configFiles(), path.Join(l.dir, "composer.lock"), path.Join(l.dir, "config/bundles.php"))
	for _, c := range slices.Concat(kernels, l.bundles()) {
		out = append(out, c.pos.File)
	}
	for _, p := range l.passes {
		if o, ok := p.obj.obj.(*newObject); ok {
			if c := l.table.class(o.class); c != nil {
				out = append(out, c.pos.File)
			}
		}
	}
	return out
}

// sinceDump reports whether a file is newer than the dump.
func (l *loader) sinceDump(file string) bool {
	at, ok := l.disk.Modified(file)
	return ok && at.After(l.dump.when)
}

// configFiles returns the configuration files that were read, sorted.
func (l *loader) configFiles() []string {
	var out []string
	for f := range l.loaded {
		if !strings.Contains(f, " ") {
			out = append(out, f)
		}
	}
	return sorted(out)
}

// readDump takes from the dump what the configuration did not tell: services of
// project classes, aliases of types, pools, and arguments.
func (l *loader) readDump() {
	broken := func(pos model.Pos, why string) {
		l.dump.broken = why
		l.doubt(pos, "the compiled container", "it cannot be read: "+why, remake(path.Dir(l.dump.file), l.dump.env))
	}
	at := model.Pos{File: l.dump.file, Line: 1}
	src, err := l.disk.Read(l.dump.file, maxDump)
	if errors.Is(err, types.ErrTooLarge) {
		broken(at, "it has more than 64 MB")
		return
	}
	if err != nil {
		broken(at, osReason(err))
		return
	}
	root, problems := readXML(l.dump.file, src)
	if len(problems) > 0 {
		broken(problems[0].Pos, problems[0].Message)
		return
	}
	if len(root.all("container")) == 0 {
		broken(at, "there is no container in it")
		return
	}
	l.dump.args = map[string][]*node{}
	var services []*element
	for _, c := range root.all("container") {
		for _, s := range c.all("services") {
			services = append(services, s.all("service")...)
		}
	}
	inner := map[string]*element{}
	l.dump.decorates = map[string]string{}
	for _, s := range services {
		if l.table.class(trimClass(s.attr("class"))) == nil {
			for _, t := range s.all("tag") {
				if t.attr("name") == "container.decorator" && t.attr("id") != "" {
					l.dump.decorates[s.attr("id")] = t.attr("id")
				}
			}
		}
		if id, ok := strings.CutSuffix(s.attr("id"), ".recorder_inner"); ok {
			inner[id] = s
		}
	}
	for _, s := range services {
		id := s.attr("id")
		if id == "" || strings.HasSuffix(id, ".recorder_inner") {
			continue
		}
		if real := inner[id]; real != nil {
			s = real
		}
		l.dumpService(id, s)
	}
}

// remake says how a dump is made anew: a kernel that finds its container compiled
// writes none, nor does cache:clear since symfony/framework-bundle 8.1.
func remake(dir, env string) string {
	return "empty " + dir + " and run bin/console cache:warmup --env=" + env
}

func (l *loader) dumpService(id string, s *element) {
	if target := s.attr("alias"); target != "" {
		if !l.c.has(id) && l.pools[id] == nil && framework().Aliases[id] == "" && (strings.Contains(id, `\`) || l.table.class(id) != nil) {
			l.c.setAlias(id, l.dump.undone(target), s.pos, "container dump")
			l.dump.taken.aliases++
		}
		return
	}
	if s.attr("abstract") == "true" {
		return // also what autoconfiguration leaves behind: ".instanceof.…"
	}
	n := l.dump.undoneIn(serviceXML(s), 0)
	class := trimClass(s.attr("class"))
	if p := l.dumpPool(id, class, n, s); p {
		return
	}
	c := l.table.class(class)
	if c == nil || l.sinceDump(c.pos.File) {
		return // of a class that has changed, positions of arguments say nothing
	}
	args := make([]*node, 0, len(n.get("arguments").itemsOf()))
	for i, a := range n.get("arguments").itemsOf() {
		at := i
		if k, err := strconv.Atoi(strings.TrimPrefix(a.key, "index_")); err == nil {
			at = k
		}
		for len(args) <= at && at < 200 {
			args = append(args, nil)
		}
		if at < len(args) {
			args[at] = a.val
		}
	}
	l.dump.args[id] = args
	// The name of an inline service (".1_Report~xyz") is the dump's alone: the
	// configuration that was read made one of its own.
	hidden := strings.HasPrefix(id, ".") && len(l.byClass[strings.ToLower(class)]) > 0
	if !hidden && l.registrable(c) && l.c.defs[id] == nil && !l.c.has(id) {
		d := &definition{id: id, pos: posOf(c.pos, s.pos), autowire: true}
		l.fillDefinition(d, n)
		d.class = class
		l.c.define(d)
		l.dump.taken.services++
	}
}

// dumpPool adds a pool that no configuration file told of.
func (l *loader) dumpPool(id, class string, n *node, s *element) bool {
	tagged := false
	for _, t := range tags(n.get("tags")) {
		tagged = tagged || t.name == "cache.pool"
	}
	if !tagged && !(strings.HasPrefix(class, adapterNS) && strings.HasSuffix(class, "Adapter")) {
		return false
	}
	if !strings.HasPrefix(class, adapterNS) && l.table.class(class) != nil {
		return false // a decorator of the project, which carries the tags of the pool
	}
	if q := l.pools[id]; q != nil {
		l.dumpWrapper(q, calls(n.get("calls")))
		return true
	}
	if strings.HasPrefix(id, ".") || class == "" {
		return true
	}
	// Without a position: nobody edits the dump, the pool is a bundle's.
	p := &pool{id: id, adapter: class, def: &definition{id: id, pos: s.pos, calls: calls(n.get("calls"))}}
	p.tagged = l.adapter(class).tagAware
	l.addPool(p)
	l.dump.taken.pools++
	return true
}

// dumpWrapper gives a pool the callback wrapper that the dump knows and the
// configuration did not tell: code that could not be followed has set it. Early
// expiration sets one by itself.
func (l *loader) dumpWrapper(p *pool, told []call) {
	if p.early != "" || l.inheritedWrapper(p, 0) != nil {
		return
	}
	for _, c := range told {
		if strings.EqualFold(c.method, "setCallbackWrapper") {
			p.def.calls = append(p.def.calls, c)
			l.dump.taken.wrappers++
		}
	}
}

// undone is the service that an id of the dump stands for: what the profiler and
// other libraries decorate goes by its own name.
func (d *dump) undone(id string) string {
	id = strings.TrimSuffix(id, ".recorder_inner")
	for range 10 {
		inner, ok := d.decorates[id]
		if !ok {
			break
		}
		id = inner
	}
	return id
}

// undoneIn is n with every reference undone.
func (d *dump) undoneIn(n *node, depth int) *node {
	switch {
	case n == nil || depth > 10:
		return n
	case n.kind == refNode:
		m := *n
		m.text = d.undone(n.text)
		return &m
	case n.kind == arrayNode:
		m := *n
		m.items = slices.Clone(n.items)
		for i := range m.items {
			m.items[i].val = d.undoneIn(m.items[i].val, depth+1)
		}
		return &m
	}
	return n
}

// fromDump resolves a parameter by the dump.
func (w *wiring) fromDump(i int) (model.ServiceArg, bool) {
	d := w.l.dump
	if d == nil || d.args == nil || i >= len(d.args[w.d.id]) {
		return model.ServiceArg{}, false
	}
	n := d.args[w.d.id][i]
	if n == nil {
		return model.ServiceArg{}, false
	}
	sa, ok := w.value(n)
	if !ok || sa.Const != nil {
		return model.ServiceArg{}, false // null for a class: a definition that could not be autowired
	}
	d.taken.arguments++
	sa.Why = "container dump"
	return sa, true
}

// crossCheck compares a cache that the configuration gives to a constructor with
// the one in the dump. The dump is right for its own environment; for another the
// difference is told.
func (w *wiring) crossCheck(m *method, i int, p *param, sa model.ServiceArg) model.ServiceArg {
	l := w.l
	d := l.dump
	if d == nil || d.args == nil || m.name != "__construct" || i >= len(d.args[w.d.id]) || !l.cacheType(p.types) {
		return sa
	}
	id, ok := d.args[w.d.id][i].ref()
	if id = l.c.resolve(id); !ok || !l.known(id) || l.c.target(id) == l.c.target(sa.Service) {
		return sa // a decorated pool goes by its own name here and by its decorator's in the dump
	}
	if d.env == l.env {
		d.taken.arguments++
		return model.ServiceArg{Service: id, Why: "container dump"}
	}
	l.doubt(p.pos, w.d.id+"::__construct($"+p.name+")", "the configuration for "+l.env+" gives "+sa.Service+", the compiled container of "+d.env+" gives "+id, "APP_ENV="+l.env+" APP_DEBUG=1 bin/console cache:warmup, for a dump of "+l.env)
	return sa
}
