package symfony

import (
	"sort"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// lockDomain names what all pools on Symfony's LockRegistry wait on together.
const lockDomain = "symfony/cache LockRegistry"

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
					return adapterKind{name: name, kind: a.Kind, scope: a.Scope, tagAware: a.TagAware, pool: via}
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

// emitPools gives each pool its scope, domain and wrapper.
func (l *loader) emitPools(u *model.Unit) {
	version := l.versionOf("symfony/cache")
	slots, cli := 0, false
	if s, ok := l.fact("slots", "symfony/cache", version); ok {
		slots, _ = strconv.Atoi(s)
	}
	if s, ok := l.fact("cli-locks", "symfony/cache", version); ok {
		cli = s == "true"
	}
	if version == "" {
		cli = true // as with most versions that are in use
	}
	off := false
	if l.slots != nil {
		switch {
		case l.slots.count == 0:
			off = true
		case l.slots.count > 0:
			slots = l.slots.count
		default:
			slots = 0
		}
	}
	chainWrapper := false
	if s, ok := l.fact("chain-wrapper", "symfony/cache", version); ok {
		chainWrapper = s == "true"
	}
	for _, id := range l.poolIDs() {
		p := l.pools[id]
		m := &model.Pool{
			ID: id, Tagged: p.tagged, Pos: p.pos, TTL: l.c.substitute(p.ttl), EarlyExpiration: p.early,
			Options: l.poolOptions(p),
		}
		a := l.adapter(p.adapter)
		m.Adapter = a.name
		if a.kind != "" {
			m.Adapter = a.kind
		}
		m.Members = p.members
		if len(m.Members) == 0 && a.pool != nil {
			m.Members = a.pool.members
		}
		switch l.poolScope(p, 0) {
		case "none":
			m.Scope = model.ScopeNone
		default:
			m.Scope, m.Domain, m.Slots = model.ScopeSlot, lockDomain, slots
			m.CLILocks = cli && p.early == ""
			if off {
				m.Scope, m.Domain, m.Slots, m.CLILocks = model.ScopeNone, "", 0, false
			}
		}
		l.applyWrapper(m, p, a, chainWrapper)
		u.Pools = append(u.Pools, m)
	}
	decorated(u)
}

// decorated gives a pool that a class of the project decorates the lock of what
// is inside.
func decorated(u *model.Unit) {
	byID := map[string]*model.Pool{}
	for _, p := range u.Pools {
		byID[p.ID] = p
	}
	for _, p := range u.Pools {
		inner := p
		for range 10 {
			if inner.Adapter != "decorator" || len(inner.Members) == 0 || byID[inner.Members[0]] == nil {
				break
			}
			inner = byID[inner.Members[0]]
		}
		if inner != p {
			p.Scope, p.Domain, p.Slots, p.CLILocks = inner.Scope, inner.Domain, inner.Slots, inner.CLILocks
			p.Wrapper, p.WrapperClass, p.EarlyExpiration = inner.Wrapper, inner.WrapperClass, inner.EarlyExpiration
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

// poolScope tells who waits in get() of a pool when nothing changes its wrapper.
func (l *loader) poolScope(p *pool, depth int) string {
	a := l.adapter(p.adapter)
	if a.scope != "delegate" || depth > 8 {
		return a.scope
	}
	members := p.members
	if len(members) == 0 && a.pool != nil {
		members = a.pool.members
	}
	if len(members) == 0 {
		return "slot"
	}
	for _, m := range members {
		scope := l.adapter(m).scope
		if q := l.pools[m]; q != nil {
			scope = l.poolScope(q, depth+1)
			if l.inheritedWrapper(q, 0) != nil {
				scope = "none"
			}
		}
		if scope != "none" {
			return "slot"
		}
	}
	return "none"
}

// wrapperCall is the last call of setCallbackWrapper on a pool's definition.
func (p *pool) wrapperCall() *call {
	for i := len(p.def.calls) - 1; i >= 0; i-- {
		if strings.EqualFold(p.def.calls[i].method, "setCallbackWrapper") {
			return &p.def.calls[i]
		}
	}
	return nil
}

// inheritedWrapper is the wrapper of a pool or of the pool it is made of, whose
// method calls its definition inherits.
func (l *loader) inheritedWrapper(p *pool, depth int) *call {
	if c := p.wrapperCall(); c != nil || depth > 10 {
		return c
	}
	q := l.pools[p.adapter]
	if q != nil && q.adapter == adapterNS+"TagAwareAdapter" && len(q.members) == 1 {
		q = l.pools[q.members[0]]
	}
	if q == nil || q == p {
		return nil
	}
	return l.inheritedWrapper(q, depth+1)
}

// applyWrapper records the callback wrapper that configuration gives a pool. On
// an adapter that hands get() on, the call is recorded and changes nothing: the
// pool stays on its slots, and a rule can say so.
func (l *loader) applyWrapper(m *model.Pool, p *pool, a adapterKind, chainWrapper bool) {
	c := l.inheritedWrapper(p, 0)
	if c == nil {
		return
	}
	m.WrapperPos = posOf(c.pos, p.pos)
	var arg *node
	if len(c.args) > 0 {
		arg = c.args[0].val
	}
	m.Wrapper, m.WrapperClass = l.callable(arg)
	if m.Wrapper == "" && m.WrapperClass == "" && !arg.isNull() {
		m.WrapperClass = "?" // a callable that is not understood
	}
	switch {
	case a.kind == "proxy", a.kind == "chain" && !chainWrapper, a.scope == "none":
		if a.kind != "array" && a.kind != "null" {
			setOption(m, "wrapper-on", a.kind)
		}
		return
	case arg.isNull():
		m.Scope, m.Domain, m.Slots, m.CLILocks = model.ScopeNone, "", 0, false
	default:
		m.Scope, m.Domain, m.Slots, m.CLILocks = model.ScopeKey, p.id, 0, false
	}
}

func setOption(m *model.Pool, key, value string) {
	if m.Options == nil {
		m.Options = map[string]string{}
	}
	m.Options[key] = value
}

// settlePools drops the tag-aware pools that nobody uses, and marks the wrappers
// of storage pools of which only the tag-aware pool above is used: its get() never asks the storage pool's wrapper.
func (l *loader) settlePools(u *model.Unit) {
	used := map[string]bool{}
	eachArg(u, func(a *model.ServiceArg) {
		used[a.Service] = true
		for _, id := range a.Services {
			used[id] = true
		}
	})
	byID := map[string]*model.Pool{}
	kept := u.Pools[:0]
	for _, p := range u.Pools {
		byID[p.ID] = p
		// The tag-aware pool beside a plain one is there for whoever asks for it.
		if !strings.HasSuffix(p.ID, ".taggable") || p.ID == "cache.app.taggable" || used[p.ID] || p.WrapperPos.IsValid() {
			kept = append(kept, p)
		} else {
			l.dropped[p.ID] = true
		}
	}
	u.Pools = kept
	for _, t := range u.Pools {
		if !t.Tagged || len(t.Members) != 1 || t.WrapperPos.IsValid() || !used[t.ID] {
			continue
		}
		if m := byID[t.Members[0]]; m != nil && m.WrapperPos.IsValid() && !used[m.ID] {
			setOption(m, "wrapper-on", "tagged pool")
		}
	}
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

// callable resolves a callable of configuration to the function that runs.
func (l *loader) callable(n *node) (model.FuncID, model.TypeID) { return l.callableIn(n, 0) }

// callableIn is callable with the number of closures around n.
func (l *loader) callableIn(n *node, depth int) (model.FuncID, model.TypeID) {
	if n == nil || depth > 10 {
		return "", ""
	}
	switch {
	case n.kind == callableNode:
		class, _, _ := strings.Cut(string(n.fn), "::")
		return n.fn, model.TypeID(class)
	case n.kind == arrayNode && n.isList() && len(n.items) == 2:
		class := l.classOf(n.items[0].val)
		m := n.items[1].val.str()
		if class == "" || m == "" {
			return "", ""
		}
		return l.methodID(class, m), model.TypeID(class)
	case n.kind == stringNode && !strings.HasPrefix(n.text, "@"):
		if class, m, ok := strings.Cut(n.text, "::"); ok {
			return l.methodID(trimClass(class), m), model.TypeID(trimClass(class))
		}
		return model.FuncID(n.text), ""
	}
	if o, ok := n.obj.(*definitionObject); ok && strings.EqualFold(o.d.class, "Closure") {
		if len(o.d.args) > 0 { // Closure::fromCallable
			return l.callableIn(o.d.args[0].val, depth+1)
		}
		return "", ""
	}
	if id, ok := n.ref(); ok {
		if d := l.c.defs[l.c.resolve(id)]; d != nil && strings.EqualFold(d.class, "Closure") && len(d.args) > 0 {
			return l.callableIn(d.args[0].val, depth+1)
		}
	}
	if class := l.classOf(n); class != "" {
		return l.methodID(class, "__invoke"), model.TypeID(class)
	}
	return "", ""
}

// classOf returns the class of a reference, an inline definition or a class name.
func (l *loader) classOf(n *node) string {
	if n == nil {
		return ""
	}
	if o, ok := n.obj.(*definitionObject); ok {
		return o.d.class
	}
	if o, ok := n.obj.(*newObject); ok {
		return o.class
	}
	id, ok := n.ref()
	if !ok {
		if s, isText := n.scalar(); isText {
			return trimClass(s)
		}
		return ""
	}
	id = l.c.target(id)
	if d := l.c.defs[id]; d != nil {
		return l.definitionClass(d, 0)
	}
	if c := l.table.class(id); c != nil {
		return c.name
	}
	return ""
}

// definitionClass returns the class of a definition, its parent's if it has none.
func (l *loader) definitionClass(d *definition, depth int) string {
	switch d.class {
	case "int", "float", "string", "bool", "array":
		return "" // what its factory returns is no object
	}
	if d.class != "" || d.parent == "" || depth > 10 {
		return d.class
	}
	if p := l.c.defs[l.c.resolve(d.parent)]; p != nil {
		return l.definitionClass(p, depth+1)
	}
	return ""
}

// methodID names a method where its body is; of an unknown class as written.
func (l *loader) methodID(class, name string) model.FuncID {
	if c := l.table.class(class); c != nil {
		if m := l.table.method(c, name); m != nil {
			return m.funcID()
		}
		return model.FuncID(c.name + "::" + name)
	}
	return model.FuncID(class + "::" + name)
}

// setFiles records LockRegistry::setFiles, which changes the slot count.
func (l *loader) setFiles(files *node, pos model.Pos) {
	s := &slotFiles{count: -1, pos: pos}
	if files != nil && files.kind == arrayNode {
		s.count = len(files.items)
	}
	if l.slots == nil || l.slots.count < 0 {
		l.slots = s
	}
}
