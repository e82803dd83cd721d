package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// settingPlurals names the builder methods that add one element to a map or
// list, with the configuration key of that map.
var settingPlurals = map[string]string{
	"pool": "pools", "scopedClient": "scoped_clients", "transport": "transports", "bus": "buses",
	"routing": "routing", "limiter": "limiters", "resource": "resources", "firewall": "firewalls",
	"provider": "providers", "connection": "connections", "entityManager": "entity_managers",
	"mapping": "mappings", "channel": "channels", "package": "packages", "workflows": "workflows",
	"header": "headers", "global": "globals", "path": "paths", "handler": "handlers",
}

// settingCall is a method of a generated Symfony\Config builder: its name is the
// configuration key in camel case; without an argument it opens the section, with
// a text as the first argument it opens (or sets) an element of a map.
func (in *interp) settingCall(o *settingObject, name string, args []*node, pos model.Pos) *node {
	first, second := argAt(args, 0).copied(0), argAt(args, 1).copied(0)
	key := snake(name)
	if plural, ok := settingPlurals[name]; ok && first != nil {
		m := o.section(plural, pos)
		if first.kind == arrayNode {
			for _, it := range first.items {
				m.items = append(m.items, it)
			}
			return in.object(o, pos)
		}
		if second != nil {
			m.set(first.str(), second, pos)
			if second.kind == arrayNode {
				return in.object(&settingObject{n: second, up: o.n}, pos)
			}
			return in.object(o, pos)
		}
		s := m.get(first.str())
		if s == nil || s.kind != arrayNode {
			s = &node{kind: arrayNode, pos: pos}
			m.set(first.str(), s, pos)
		}
		return in.object(&settingObject{n: s, up: o.n}, pos)
	}
	if first == nil {
		return in.object(&settingObject{n: o.section(key, pos), up: o.n}, pos)
	}
	if second != nil && first.kind == stringNode {
		o.section(key, pos).set(first.str(), second, pos)
		return in.object(o, pos)
	}
	o.n.set(key, first, pos)
	if first.kind == arrayNode && !first.isList() {
		return in.object(&settingObject{n: first, up: o.n}, pos)
	}
	return in.object(o, pos)
}

func (o *settingObject) section(key string, pos model.Pos) *node {
	if s := o.n.get(key); s != nil && s.kind == arrayNode {
		return s
	}
	s := &node{kind: arrayNode, pos: pos}
	o.n.set(key, s, pos)
	return s
}

// snake turns camelCase into snake_case.
func snake(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}
