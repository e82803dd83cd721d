package symfony

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// frameworkData is what the bundles of Symfony bring along (framework.yaml).
type frameworkData struct {
	Pools []struct {
		ID, Parent, Versions string
	}
	Adapters []struct {
		Names    []string
		Kind     string
		Scope    string
		TagAware bool
		Storage  model.Storage // "" where members or a provider decide
	}
	Aliases    map[string]string
	OldAliases []struct{ Type, ID, Versions string }
	Classes    map[string]string
	Types      map[string]string // class -> supertype
	Constants  map[string]string
	Events     map[string][]string
	Entries    []entryType
}

// entryType says that the framework calls methods of a type.
type entryType struct {
	Type    string
	Kind    model.EntryKind
	Methods []string
	Label   string
}

//go:embed framework.yaml
var frameworkYAML []byte

// framework returns the embedded data. A test reads it, so that a mistake in it
// cannot reach a user.
var framework = sync.OnceValue(func() *frameworkData {
	d := &frameworkData{}
	if err := yaml.Unmarshal(frameworkYAML, d); err != nil {
		return &frameworkData{}
	}
	return d
})

// httpClients reads framework.http_client: the default client and the scoped
// ones, each a service whose Options bound its requests.
func (l *loader) httpClients(cfg *node) {
	defaults := map[string]string{}
	l.clientOptions(defaults, cfg.get("default_options"))
	l.frameworkService("http_client", `Symfony\Contracts\HttpClient\HttpClientInterface`, cfg.path("default_options").position(), defaults)
	l.frameworkService("psr18.http_client", `Psr\Http\Client\ClientInterface`, model.Pos{}, defaults)
	for _, it := range cfg.get("scoped_clients").itemsOf() {
		opts := map[string]string{}
		for k, v := range defaults {
			opts[k] = v
		}
		l.clientOptions(opts, it.val)
		l.frameworkService(it.key, `Symfony\Contracts\HttpClient\HttpClientInterface`, it.pos, opts)
		l.named(`Symfony\Contracts\HttpClient\HttpClientInterface`, it.key, it.key)
		l.frameworkService("psr18."+it.key, `Psr\Http\Client\ClientInterface`, it.pos, opts)
		l.named(`Psr\Http\Client\ClientInterface`, it.key, "psr18."+it.key)
	}
}

func (l *loader) clientOptions(out map[string]string, n *node) {
	for _, k := range []string{"timeout", "max_duration", "max_redirects", "base_uri", "scope"} {
		if s, ok := n.get(k).scalar(); ok {
			out[k] = l.c.substitute(s)
		}
	}
	if r := n.get("retry_failed"); r != nil && !r.isFalse() && !r.get("enabled").isFalse() {
		if d, err := strconv.ParseFloat(out["max_duration"], 64); err == nil && d > 0 {
			out["max_duration"] = strconv.FormatFloat(withRetries(d, r), 'f', -1, 64)
		}
	}
}

// withRetries is how long all attempts of a request may last together, in seconds,
// with the waits between them; attempt is the limit of one. Defaults and the growth
// of the waits are those of symfony/http-client's GenericRetryStrategy (7.2).
func withRetries(attempt float64, r *node) float64 {
	number := func(key string, otherwise float64) float64 {
		if s, ok := r.get(key).scalar(); ok {
			if f, err := strconv.ParseFloat(s, 64); err == nil {
				return f
			}
		}
		return otherwise
	}
	total, wait := attempt, number("delay", 1000)
	for range int(min(max(number("max_retries", 3), 0), 100)) {
		d := wait
		if most := number("max_delay", 0); most > 0 {
			d = min(d, most)
		}
		total += d/1000 + attempt
		wait *= number("multiplier", 2)
	}
	return total
}

func (n *node) position() model.Pos {
	if n == nil {
		return model.Pos{}
	}
	return n.pos
}

// frameworkService defines a service of a bundle with constant options.
func (l *loader) frameworkService(id, class string, pos model.Pos, opts map[string]string) {
	if old := l.c.defs[id]; old == nil && !l.c.has(id) {
		l.c.define(&definition{id: id, class: class, pos: pos})
	}
	if len(opts) > 0 {
		l.options[id] = opts
	}
}

// named registers "Type $name" as registerAliasForArgument does: the camel form
// of the name, and the name itself for #[Target].
func (l *loader) named(typ, name, id string) {
	l.defaultAlias(typ+" $"+camel(name), id, "named autowiring alias")
	if camel(name) != name {
		l.defaultAlias("."+typ+" $"+name, id, "named autowiring alias")
	}
}

// defaultAlias sets an alias of the framework, which the application's own win
// over.
func (l *loader) defaultAlias(id, target, why string) {
	if !l.c.has(id) {
		l.c.setAlias(id, target, model.Pos{}, why)
	}
}

// camel is the parameter name for a service name: "foo.bar_cache" -> "fooBarCache".
func camel(s string) string {
	var b strings.Builder
	up := false
	for i := range len(s) {
		c := s[i]
		if !(c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x7f) {
			up = b.Len() > 0
			continue
		}
		if c >= 'a' && c <= 'z' && up {
			c -= 'a' - 'A'
		}
		if b.Len() == 0 && c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		up = false
		b.WriteByte(c)
	}
	return b.String()
}

// locks reads framework.lock: one store, a list, or stores by name.
func (l *loader) locks(n *node) {
	const class = `Symfony\Component\Lock\LockFactory`
	res := n
	if r := n.get("resources"); r != nil {
		res = r
	}
	def := ""
	switch {
	case res == nil || res.kind != arrayNode:
		def = res.str()
	case res.isList():
		def = strings.Join(res.strings(), ",")
	default:
		for _, it := range res.items {
			if it.key == "enabled" {
				continue
			}
			store := strings.Join(it.val.strings(), ",")
			if it.key == "default" {
				def = store
				continue
			}
			l.frameworkService("lock."+it.key+".factory", class, it.pos, map[string]string{"store": store})
			l.named(class, it.key+".lock.factory", "lock."+it.key+".factory")
		}
	}
	opts := map[string]string{}
	if def != "" && def != "true" {
		opts["store"] = def
	}
	l.frameworkService("lock.factory", class, n.position(), opts)
	l.defaultAlias("lock.default.factory", "lock.factory", "framework")
}

// limiters reads framework.rate_limiter.
func (l *loader) limiters(n *node) {
	list := n
	if x := n.get("limiters"); x != nil {
		list = x
	}
	for _, it := range list.itemsOf() {
		if it.list || it.key == "enabled" {
			continue
		}
		const class = `Symfony\Component\RateLimiter\RateLimiterFactory`
		l.frameworkService("limiter."+it.key, class, it.pos, nil)
		l.named(class, it.key+".limiter", "limiter."+it.key)
		l.named(`Symfony\Component\RateLimiter\RateLimiterFactoryInterface`, it.key+".limiter", "limiter."+it.key)
	}
}

// busServices reads the buses of framework.messenger.
func (l *loader) busServices(n *node) {
	l.messenger = n
	const class = `Symfony\Component\Messenger\MessageBusInterface`
	buses := n.get("buses").itemsOf()
	for _, it := range buses {
		if it.list {
			continue
		}
		l.buses = append(l.buses, it.key)
		l.frameworkService(it.key, class, it.pos, nil)
		l.named(class, it.key, it.key)
	}
	def := n.get("default_bus").str()
	if def == "" && len(l.buses) > 0 {
		def = l.buses[0]
	}
	if def == "" {
		def = "messenger.bus.default"
		l.frameworkService(def, class, model.Pos{}, nil)
		l.named(class, def, def)
	}
	l.defaultAlias("messenger.default_bus", def, "framework")
	l.defaultAlias(class, "messenger.default_bus", "default alias")
}

// transportNames returns the transports whose messages leave the process.
func (l *loader) transportNames() string {
	var out []string
	for _, it := range l.messenger.get("transports").itemsOf() {
		dsn := it.val.str()
		if it.val.kind == arrayNode {
			dsn = it.val.get("dsn").str()
		}
		if dsn = l.c.substitute(dsn); dsn != "" && !strings.HasPrefix(dsn, "sync://") && !strings.HasPrefix(dsn, "in-memory://") {
			out = append(out, it.key)
		}
	}
	return strings.Join(out, ",")
}

// versionOf returns the locked version of a package.
func (l *loader) versionOf(library string) string {
	if l.opts.Version == nil {
		return ""
	}
	return l.opts.Version(library)
}

// inVersions tells whether a version lies in a range like ">=6.4" or "<7.0". An
// unknown version lies in every range.
func inVersions(version, ranges string) bool {
	if version == "" || ranges == "" {
		return true
	}
	for r := range strings.FieldsSeq(ranges) {
		op := strings.TrimRight(r, "0123456789.")
		c := compareVersions(version, r[len(op):])
		ok := true
		switch op {
		case "<":
			ok = c < 0
		case "<=":
			ok = c <= 0
		case ">":
			ok = c > 0
		case ">=":
			ok = c >= 0
		}
		if !ok {
			return false
		}
	}
	return true
}

func compareVersions(a, b string) int {
	as, bs := strings.Split(strings.TrimPrefix(a, "v"), "."), strings.Split(b, ".")
	for i := range max(len(as), len(bs)) {
		x, y := 0, 0
		if i < len(as) {
			x, _ = strconv.Atoi(strings.TrimRight(as[i], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-"))
		}
		if i < len(bs) {
			y, _ = strconv.Atoi(bs[i])
		}
		if x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}
