package symfony

import (
	"path"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// doubt records what could not be resolved.
func (l *loader) doubt(pos model.Pos, what, reason, cure string) {
	l.unresolved = append(l.unresolved, model.Unresolved{Pos: pos, What: what, Reason: reason, Cure: cure})
}

// doubtService is doubt about a service that counts only when the service is used:
// discovery registers classes that nobody asks the container for.
func (l *loader) doubtService(id string, pos model.Pos, what, reason, cure string) {
	l.doubts = append(l.doubts, serviceDoubt{id, model.Unresolved{Pos: pos, What: what, Reason: reason, Cure: cure}})
}

type serviceDoubt struct {
	id string
	u  model.Unresolved
}

// settleDoubts keeps the doubts about services that something uses: an entry, or
// another service's argument.
func (l *loader) settleDoubts(u *model.Unit) {
	if len(l.doubts) == 0 {
		return
	}
	used := map[string]bool{}
	eachArg(u, func(a *model.ServiceArg) {
		used[a.Service] = true
		for _, id := range a.Services {
			used[id] = true
		}
	})
	for _, e := range u.Entries {
		class, _, _ := strings.Cut(string(e.Func), "::")
		used[class] = true
	}
	for _, d := range l.doubts {
		if used[d.id] {
			l.unresolved = append(l.unresolved, d.u)
		}
	}
}

// silentFallback notes a parameter whose name looks like that of a pool and is
// none's: Symfony then injects cache.app without a word.
func (w *wiring) silentFallback(m *method, p *param, id, why string) {
	l := w.l
	if !strings.HasPrefix(why, "default alias") || id != "cache.app" && id != "cache.app.taggable" || !l.ownPools || w.d.implicit {
		return
	}
	stem, ok := strings.CutSuffix(p.name, "Cache")
	if !ok {
		stem, ok = strings.CutSuffix(p.name, "Pool")
	}
	switch stem {
	case "", "app", "tag", "tagAware", "tagged", "taggable", "cache", "the", "default", "system", "item", "cacheItem", "inner", "decorated", "file", "redis":
		return
	}
	if ok {
		l.doubt(p.pos, w.d.id+"::"+m.name+"($"+p.name+")", "no pool has a name that makes $"+p.name+", so Symfony injects "+id, "#[Target('the.pool')], or name a pool "+snake(p.name))
	}
}

// unknownParam notes an interface of the project that nothing decides.
func (w *wiring) unknownParam(m *method, p *param, l *loader) {
	if p.optional || p.nullable || w.d.implicit || m.name != "__construct" || len(p.types) == 0 {
		return
	}
	c := l.table.class(p.types[0])
	if c == nil || c.kind != model.Interface && !c.abstract || l.isTest(w.c) {
		return
	}
	reason, cure := "no service for "+c.name+" is registered", l.aliasCure(c.name, "the.service")+" (the.service: the id of yours)"
	if fit := l.implementing(c.name); len(fit) > 1 {
		reason = itoa(len(fit)) + " services are a " + c.name + " and none is preferred: " + strings.Join(fit[:min(3, len(fit))], ", ")
		cure = l.aliasCure(c.name, fit[0])
	}
	l.doubtService(w.d.id, p.pos, w.c.name+"::__construct($"+p.name+")", reason, cure)
}

// implementing returns the services whose class is a subtype of t, sorted.
func (l *loader) implementing(t string) []string {
	var out []string
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		if !d.abstract && !d.implicit && d.class != "" && l.table.class(d.class) != nil && l.table.is(d.class, t) {
			out = append(out, id)
		}
	}
	return out
}

// aliasCure is the line that makes a service the one for a type, with the file that
// it belongs in.
func (l *loader) aliasCure(typ, id string) string {
	file := path.Join(l.configDir(), "services.yaml")
	for _, f := range l.configFiles() {
		if strings.HasPrefix(path.Base(f), "services.") && path.Dir(f) == l.configDir() {
			file = f
			break
		}
	}
	switch path.Ext(file) {
	case ".php":
		return file + ": $services->alias(" + typ + "::class, '" + id + "');"
	case ".xml":
		return file + `: <service id="` + typ + `" alias="` + id + `"/>`
	}
	return file + ": services: { " + typ + ": '@" + id + "' }"
}

// poolCure is the line that defines a pool, with the file that the others are in.
func (l *loader) poolCure(id string) string {
	file := path.Join(l.configDir(), "packages/cache.yaml")
	for _, other := range l.poolIDs() {
		if p := l.pools[other]; p.pos.IsValid() && strings.HasPrefix(p.pos.File, l.configDir()) && strings.HasPrefix(path.Ext(p.pos.File), ".y") {
			file = p.pos.File
			break
		}
	}
	return file + ": framework: { cache: { pools: { " + id + ": ~ } } }"
}
