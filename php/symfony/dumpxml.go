package symfony

import (
	"os"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/model"
)

// The compiled container, as a debug kernel writes it
// (var/cache/dev/App_KernelDevDebugContainer.xml), knows every bundle. It is read
// when it is newer than the configuration: it fills what stayed open, and tells
// where it differs. What the debug kernel adds for its profiler is undone.

// A dump is the compiled container's file and what was read from it.
type dump struct {
	file  string // relative; empty when there is none
	fresh bool
	newer string // a file of the configuration that is newer
	env   string
	args  map[string][]*node // service id -> arguments by position
	used  int                // arguments taken from it
}

// findDump looks for the newest dump, the one of the analysed environment first.
func (l *loader) findDump() {
	l.dump = &dump{env: l.env}
	for _, env := range []string{l.env, "dev"} {
		var best string
		var when time.Time
		for _, pattern := range []string{"var/cache/" + env + "/*Container.xml", "app/cache/" + env + "/*Container.xml"} {
			for _, f := range l.glob(path.Join(l.dir, pattern)) {
				if info, err := os.Stat(l.abs(f)); err == nil && (best == "" || info.ModTime().After(when)) {
					best, when = f, info.ModTime()
				}
			}
		}
		if best == "" {
			continue
		}
		l.dump.file, l.dump.env, l.dump.fresh = best, env, true
		for _, f := range append(l.configFiles(), path.Join(l.dir, "composer.lock")) {
			if info, err := os.Stat(l.abs(f)); err == nil && info.ModTime().After(when) {
				l.dump.fresh, l.dump.newer = false, f
				break
			}
		}
		return
	}
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
	l.dump.args = map[string][]*node{}
	info, err := os.Stat(l.abs(l.dump.file))
	if err != nil || info.Size() > 64<<20 {
		return
	}
	src, err := os.ReadFile(l.abs(l.dump.file))
	if err != nil {
		return
	}
	root, problems := readXML(l.dump.file, src)
	if len(problems) > 0 {
		l.doubt(problems[0].Pos, "the compiled container", "it cannot be read: "+problems[0].Message, "bin/console cache:clear --env="+l.dump.env)
		return
	}
	var services []*element
	for _, c := range root.all("container") {
		for _, s := range c.all("services") {
			services = append(services, s.all("service")...)
		}
	}
	inner := map[string]*element{}
	for _, s := range services {
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

func (l *loader) dumpService(id string, s *element) {
	if target := s.attr("alias"); target != "" {
		if !l.c.has(id) && l.pools[id] == nil && framework().Aliases[id] == "" && (strings.Contains(id, `\`) || l.table.class(id) != nil) {
			l.c.setAlias(id, undebug(target), s.pos, "container dump")
		}
		return
	}
	n := serviceXML(s)
	class := trimClass(s.attr("class"))
	if p := l.dumpPool(id, class, n, s); p {
		return
	}
	c := l.table.class(class)
	if c == nil {
		return
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
			args[at] = undebugNode(a.val)
		}
	}
	l.dump.args[id] = args
	if l.c.defs[id] == nil && !l.c.has(id) {
		d := &definition{id: id, pos: posOf(c.pos, s.pos), autowire: true}
		l.fillDefinition(d, n)
		d.class = class
		l.c.define(d)
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
	if q := l.pools[id]; q != nil {
		l.dumpWrapper(q, calls(n.get("calls")))
		return true
	}
	if strings.HasPrefix(id, ".") || s.attr("abstract") == "true" || class == "" {
		return true
	}
	p := &pool{id: id, adapter: class, pos: s.pos, def: &definition{id: id, pos: s.pos, calls: calls(n.get("calls"))}}
	p.tagged = l.adapter(class).tagAware
	l.addPool(p)
	return true
}

// dumpWrapper gives a pool the callback wrapper that the dump knows and the
// configuration did not tell: code that could not be followed has set it. Early
// expiration sets one by itself.
func (l *loader) dumpWrapper(p *pool, told []call) {
	if p.early != "" || p.wrapperCall() != nil {
		return
	}
	for _, c := range told {
		if strings.EqualFold(c.method, "setCallbackWrapper") {
			p.def.calls = append(p.def.calls, c)
			l.dump.used++
		}
	}
}

// undebug undoes the ids of the profiler's decorators.
func undebug(id string) string { return strings.TrimSuffix(id, ".recorder_inner") }

func undebugNode(n *node) *node {
	if n == nil || n.kind != refNode {
		return n
	}
	m := *n
	m.text = undebug(n.text)
	return &m
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
	if ok {
		d.used++
		sa.Why = "container dump"
	}
	return sa, ok
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
	if id = l.c.resolve(id); !ok || id == sa.Service || !l.known(id) {
		return sa
	}
	if d.env == l.env {
		d.used++
		return model.ServiceArg{Service: id, Why: "container dump"}
	}
	l.doubt(p.pos, w.d.id+"::__construct($"+p.name+")", "the configuration for "+l.env+" gives "+sa.Service+", the compiled container of "+d.env+" gives "+id, "")
	return sa
}

// detect tells doctor what this package recognised and decides by.
func (l *loader) detect(u *model.Unit) {
	add := func(what, value string, pos model.Pos) {
		u.Detected = append(u.Detected, model.Detection{What: what, Value: value, Pos: pos})
	}
	if !l.symfony {
		return
	}
	add("environment", l.env, model.Pos{})
	n := len(l.configFiles())
	if n == 0 {
		add("configuration", "none found; the framework's defaults are assumed", model.Pos{})
	} else {
		add("configuration", strconv.Itoa(n)+" files", model.Pos{})
	}
	switch d := l.dump; {
	case d == nil || d.file == "":
		add("container dump", "none (made by a debug kernel: bin/console cache:clear --env=dev)", model.Pos{})
	case !d.fresh:
		add("container dump", "stale, not used: "+d.newer+" is newer", model.Pos{File: d.file, Line: 1})
	default:
		add("container dump", "fresh ("+d.env+"), "+strconv.Itoa(d.used)+" arguments and wrappers taken from it", model.Pos{File: d.file, Line: 1})
	}
	version := l.versionOf("symfony/cache")
	if version == "" {
		version = "of unknown version"
	}
	switch s := l.slots; {
	case s == nil:
		if v, ok := l.fact("slots", "symfony/cache", l.versionOf("symfony/cache")); ok {
			add("lock slots", v+" (symfony/cache "+version+")", model.Pos{})
		}
	case s.count < 0:
		add("lock slots", "a number that is not constant, by LockRegistry::setFiles()", s.pos)
	case s.count == 0:
		add("lock slots", "off, by LockRegistry::setFiles([])", s.pos)
	default:
		add("lock slots", strconv.Itoa(s.count)+", by LockRegistry::setFiles()", s.pos)
	}
}
