package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// limitKeys are the settings of library objects that bound what they do.
var limitKeys = []string{"timeout", "max_duration", "connect_timeout", "read_timeout", "read_write_timeout", "network_timeout", "max_retries", "base_uri"}

// libraryOptions returns the constant settings of a service of a library class:
// those of its array arguments (GuzzleHttp\Client, HttpClient::create), and those
// of the client it wraps.
func (l *loader) libraryOptions(d *definition, depth int) map[string]string {
	out := l.options[d.id]
	set := func(k, v string) {
		if _, ok := out[k]; ok {
			return
		}
		fresh := map[string]string{k: v}
		for a, b := range out {
			fresh[a] = b
		}
		out = fresh
	}
	read := func(n *node) {
		for _, key := range limitKeys {
			if s, ok := n.get(key).scalar(); ok {
				set(key, l.c.substitute(s))
			}
		}
	}
	lists := [][]argument{d.args}
	for _, c := range d.calls {
		if c.method == "withOptions" || c.method == "setOptions" {
			lists = append(lists, c.args)
		}
	}
	for _, args := range lists {
		for _, a := range args {
			v := l.c.param(a.val)
			if v == nil {
				continue
			}
			if v.kind == arrayNode {
				read(v)
				read(v.get("options"))
				continue
			}
			id, ok := v.ref()
			if !ok || depth > 5 || !strings.Contains(strings.ToLower(d.class), "client") {
				continue
			}
			id = l.c.resolve(id)
			if id == ".inner" {
				id = d.inner
			}
			inner := l.options[id]
			if x := l.c.defs[id]; x != nil && x != d && l.table.class(x.class) == nil {
				inner = l.libraryOptions(x, depth+1)
			}
			for k, s := range inner {
				set(k, s)
			}
		}
	}
	return out
}

// clientBundles makes the clients of the bundles for Guzzle, HTTPlug and Redis.
func (l *loader) clientBundles() {
	for _, it := range l.c.extensions["httplug"].get("clients").itemsOf() {
		id := "httplug.client." + it.key
		l.frameworkService(id, `Psr\Http\Client\ClientInterface`, it.pos, nil)
		l.named(`Psr\Http\Client\ClientInterface`, it.key+".client", id)
	}
	for _, it := range l.c.extensions["snc_redis"].get("clients").itemsOf() {
		class := `Redis`
		if it.val.get("type").str() == "predis" {
			class = `Predis\Client`
		}
		id := "snc_redis." + it.key
		l.frameworkService(id, class, it.pos, nil)
		l.named(class, it.key+".redis", id)
	}
	for _, b := range []struct{ root, prefix, options string }{
		{"eight_points_guzzle", "eight_points_guzzle.client.", "options"},
		{"csa_guzzle", "csa_guzzle.client.", "config"},
	} {
		for _, it := range l.c.extensions[b.root].get("clients").itemsOf() {
			opts := map[string]string{}
			for _, k := range limitKeys {
				if s, ok := it.val.get(b.options).get(k).scalar(); ok {
					opts[k] = l.c.substitute(s)
				}
			}
			id := b.prefix + it.key
			l.frameworkService(id, `GuzzleHttp\Client`, it.pos, opts)
			l.named(`GuzzleHttp\ClientInterface`, it.key+".client", id)
			l.named(`GuzzleHttp\Client`, it.key+".client", id)
		}
	}
}

// withOptions sets what libraryOptions finds on a service of a library.
func (l *loader) withOptions(s *model.Service, d *definition) {
	if l.table.class(d.class) == nil {
		s.Options = l.libraryOptions(d, 0)
	}
}
