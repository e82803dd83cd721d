package symfony

import (
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

const adapterNS = `Symfony\Component\Cache\Adapter\`

// A pool under construction. What compiler passes and configuration call on its
// definition is collected in def.
type pool struct {
	id      string
	adapter string   // adapter template, class, or the id of another pool
	members []string // of a chain; the storage pool of a tagged one
	tagged  bool
	pos     model.Pos
	ttl     string
	early   string
	options map[string]string
	def     *definition
}

func (l *loader) addPool(p *pool) *pool {
	if p.def == nil {
		p.def = l.foreign[p.id]
	}
	if p.def == nil {
		p.def = &definition{id: p.id, pos: p.pos}
	}
	if l.pools[p.id] == nil {
		l.poolOrder = append(l.poolOrder, p.id)
	}
	l.pools[p.id] = p
	delete(l.c.aliases, p.id)
	return p
}

func (l *loader) poolIDs() []string {
	out := append([]string(nil), l.poolOrder...)
	sort.Strings(out)
	return out
}

// cachePools makes the pools of framework.cache (up to 8.1) or cache (8.2).
func (l *loader) cachePools(cfg *node) {
	shared := map[string]string{}
	for _, it := range cfg.itemsOf() {
		if s, ok := it.val.scalar(); ok && (it.key == "prefix_seed" || strings.HasPrefix(it.key, "default_")) {
			shared[it.key] = s
		}
	}
	app := cfg.item("app")
	p := &pool{id: "cache.app", adapter: "cache.adapter.filesystem", options: shared}
	if app != nil && app.val.str() != "" {
		p.adapter, p.pos = l.c.substitute(app.val.str()), app.pos
	} else {
		p.pos = cfg.position()
	}
	l.addPool(p)
	if p.tagged = l.adapter(p.adapter).tagAware; p.tagged {
		l.defaultAlias("cache.app.taggable", "cache.app", "framework")
	} else {
		l.tagAware(p)
	}
	version := l.versionOf("symfony/framework-bundle")
	for _, b := range framework().Pools {
		if !inVersions(version, b.Versions) {
			continue
		}
		q := &pool{id: b.ID, adapter: b.Parent, options: map[string]string{"parent": b.Parent}}
		if b.Parent == "cache.app" {
			for k, v := range shared {
				q.options[k] = v
			}
		}
		if b.ID == "cache.system" {
			if s := cfg.item("system"); s != nil && s.val.str() != "" {
				q.adapter, q.pos = l.c.substitute(s.val.str()), s.pos
			}
		}
		l.addPool(q)
	}
	for _, it := range cfg.get("pools").itemsOf() {
		if !it.list {
			l.ownPools = true
			l.cachePool(it, shared)
		}
	}
}

// cachePool makes the pools of one entry of "pools:".
func (l *loader) cachePool(it item, shared map[string]string) {
	id, v := it.key, it.val
	p := &pool{id: id, pos: it.pos, ttl: v.get("default_lifetime").str(), early: v.get("early_expiration_message_bus").str()}
	p.options = map[string]string{}
	for k, s := range shared {
		p.options[k] = s
	}
	if s := v.get("provider").str(); s != "" {
		p.options["provider"] = l.c.substitute(s)
	}
	adapters := v.get("adapters")
	if adapters == nil {
		adapters = v.get("adapter")
	}
	var names []string
	if v.kind == stringNode { // "pool: cache.adapter.redis"
		names = []string{v.text}
	}
	for _, a := range adapters.itemsOf() {
		switch {
		case a.val.kind == stringNode && a.list:
			names = append(names, a.val.text)
		case a.val.kind == stringNode: // provider => adapter
			names = append(names, a.val.text)
		case a.val.get("name") != nil:
			names = append(names, a.val.get("name").str())
		case len(a.val.itemsOf()) > 0:
			names = append(names, a.val.items[0].val.str())
		}
	}
	if adapters != nil && adapters.kind == stringNode {
		names = append(names, adapters.text)
	}
	for i := range names {
		names[i] = l.c.substitute(strings.TrimPrefix(names[i], "@"))
	}
	switch len(names) {
	case 0:
		p.adapter = "cache.app"
	case 1:
		p.adapter = names[0]
	default:
		p.adapter, p.members = adapterNS+"ChainAdapter", names
	}
	storage, tagAware := p, id
	switch tags := v.get("tags"); {
	case l.adapter(p.adapter).tagAware:
		p.tagged = true
		l.addPool(p)
		l.c.setAlias("."+id+".inner", id, it.pos, "framework")
	case tags.isTrue():
		inner := *p
		inner.id = "." + id + ".inner"
		storage = l.addPool(&inner)
		l.addPool(&pool{id: id, adapter: adapterNS + "TagAwareAdapter", members: []string{inner.id}, tagged: true, pos: it.pos, options: p.options})
	default:
		l.addPool(p)
		tagAware = l.tagAware(p).id
	}
	l.named(`Symfony\Contracts\Cache\TagAwareCacheInterface`, id, tagAware)
	for _, t := range []string{`Symfony\Contracts\Cache\CacheInterface`, `Psr\Cache\CacheItemPoolInterface`, `Symfony\Contracts\Cache\NamespacedPoolInterface`} {
		l.named(t, id, storage.id)
	}
}

// tagAware adds the tag-aware pool that stands beside every plain one.
func (l *loader) tagAware(p *pool) *pool {
	id := "." + p.id + ".taggable"
	if p.id == "cache.app" {
		id = "cache.app.taggable"
	}
	return l.addPool(&pool{id: id, adapter: adapterNS + "TagAwareAdapter", members: []string{p.id}, tagged: true, pos: p.pos})
}

// adapterKind says what get() of an adapter does.
type adapterKind struct {
	name     string // as configured, pools resolved: "cache.adapter.redis"
	kind     string // "array", "null", "chain", "proxy", "traceable", ""
	scope    string // "none", "delegate", "slot"
	storage  model.Storage
	tagAware bool
	pool     *pool // the pool that is used as adapter, nil if none
}

// adapter resolves the adapter of a pool through other pools and services.
func (l *loader) adapter(name string) adapterKind {
	var via *pool
	for range 10 {
		for _, a := range framework().Adapters {
			for _, n := range a.Names {
				if strings.EqualFold(n, name) {
					return adapterKind{name: name, kind: a.Kind, scope: a.Scope, storage: a.Storage, tagAware: a.TagAware, pool: via}
				}
			}
		}
		if p := l.pools[name]; p != nil {
			if p.adapter == adapterNS+"TagAwareAdapter" && len(p.members) == 1 {
				name = p.members[0] // a pool made of it takes its storage
				continue
			}
			via = p
			if p.adapter == name {
				break
			}
			name = p.adapter
			continue
		}
		id := l.c.resolve(name)
		d := l.c.defs[id]
		switch {
		case d != nil && d.class != "" && d.class != name:
			name = d.class
			continue
		case d != nil && d.parent != "":
			name = d.parent
			continue
		case id != name:
			name = id
			continue
		}
		break
	}
	return adapterKind{name: name, scope: "slot", pool: via}
}

// servicePools turns services into pools: those tagged cache.pool, and plain
// services of an adapter class.
func (l *loader) servicePools() {
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		if d.abstract || l.pools[id] != nil || d.implicit {
			continue
		}
		class := d.class
		tagged := d.hasTag("cache.pool")
		if !tagged && !(strings.HasPrefix(class, adapterNS) && strings.HasSuffix(class, "Adapter")) {
			continue
		}
		p := &pool{id: id, pos: d.pos, def: d, adapter: class}
		if d.parent != "" {
			p.adapter = d.parent
		}
		if p.adapter == "" || p.adapter == id {
			p.adapter = "cache.adapter.filesystem"
		}
		for _, t := range d.tags {
			if t.name == "cache.pool" {
				p.ttl, p.early = t.attr("default_lifetime"), t.attr("early_expiration_message_bus")
				if s := t.attr("provider"); s != "" {
					p.options = map[string]string{"provider": s}
				}
			}
		}
		for _, a := range d.args {
			if ref, ok := a.val.ref(); ok && a.index <= 0 {
				p.members = append(p.members, ref)
			}
			for _, x := range a.val.itemsOf() {
				if ref, ok := x.val.ref(); ok && a.index == 0 {
					p.members = append(p.members, ref)
				}
			}
		}
		p.tagged = l.adapter(p.adapter).tagAware
		if !strings.HasPrefix(class, adapterNS) && l.table.class(class) != nil {
			continue // the project's own adapter: its code is analysed
		}
		l.addPool(p)
	}
}

// foreignPools are pools of bundles that are not read, known because their
// callback wrapper is changed.
func (l *loader) foreignPools() {
	for id, d := range l.foreign {
		p := &pool{id: id, adapter: "?", def: d}
		if c := p.wrapperCall(); c != nil && l.pools[id] == nil {
			l.addPool(p)
		}
	}
}

func (l *loader) fact(name, library, version string) (string, bool) {
	if l.opts.Fact == nil {
		return "", false
	}
	return l.opts.Fact(name, library, version)
}

func (l *loader) poolOptions(p *pool) map[string]string {
	out := map[string]string{}
	for k, v := range p.options {
		out[k] = l.c.substitute(v)
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// eachArg calls f for everything that is injected anywhere.
func eachArg(u *model.Unit, f func(*model.ServiceArg)) {
	for _, s := range u.Services {
		for i := range s.Args {
			f(&s.Args[i])
		}
		for _, list := range [][]model.ServiceCall{s.Calls, s.Methods} {
			for _, c := range list {
				for i := range c.Args {
					f(&c.Args[i])
				}
			}
		}
	}
}
