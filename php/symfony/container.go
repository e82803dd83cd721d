package symfony

import (
	"maps"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// A definition is one service as the configuration describes it, before its
// parameters are resolved.
type definition struct {
	id     string
	class  string
	parent string
	pos    model.Pos

	abstract      bool
	public        bool
	synthetic     bool
	autowire      bool
	autoconfigure bool
	// found: made by a resource, not written out. implicit: made by nobody; the
	// class exists and is assumed to be wired like its neighbours.
	found, implicit bool

	args    []argument // by index or name
	props   []argument
	calls   []call
	tags    []tag
	binds   []binding
	factory *node

	decorates    string
	inner        string // id that the decorated service moves to
	priority     int
	decorateAs   string // decoration_inner_name
	decorateSkip bool   // decoration-on-invalid: ignore
}

type argument struct {
	index int    // -1 when named
	name  string // without "$"; or a type, for index -1 and typed
	val   *node
	pos   model.Pos
}

type call struct {
	method string
	args   []argument
	pos    model.Pos
	why    string
}

type tag struct {
	name  string
	attrs *node
	pos   model.Pos
}

// attr returns an attribute of the tag, accepting "from_transport" and
// "fromTransport" alike.
func (t tag) attr(name string) string {
	if t.attrs == nil {
		return ""
	}
	return t.attrs.get(name).str()
}

// A binding gives parameters a value by type, name or both.
type binding struct {
	typ, name string // without "$"
	val       *node
}

// An instanceofRule adds to every service that is a subtype.
type instanceofRule struct {
	typ string
	def *definition
	// file restricts the rule to definitions of one file, as Symfony does.
	file string
}

// An attributeRule configures every service whose class has an attribute:
// configure takes the definition and the attribute.
type attributeRule struct {
	name      string
	configure *closureObject
}

func (d *definition) hasTag(name string) bool {
	for _, t := range d.tags {
		if t.name == name {
			return true
		}
	}
	return false
}

func (d *definition) addTag(t tag) { d.tags = append(d.tags, t) }

// setArg sets or replaces one explicit argument.
func (d *definition) setArg(a argument) {
	for i := range d.args {
		if d.args[i].index == a.index && d.args[i].name == a.name {
			d.args[i] = a
			return
		}
	}
	d.args = append(d.args, a)
}

// clone copies d deep enough that changes to lists do not reach the original.
func (d *definition) clone() *definition {
	c := *d
	c.args = append([]argument(nil), d.args...)
	c.props = append([]argument(nil), d.props...)
	c.calls = append([]call(nil), d.calls...)
	c.tags = append([]tag(nil), d.tags...)
	c.binds = append([]binding(nil), d.binds...)
	return &c
}

type alias struct {
	target string
	pos    model.Pos
	why    string
}

// A container is the configuration of one application under construction.
type container struct {
	defs       map[string]*definition // changed by put and drop alone
	sorted     []string               // their ids in order, see ids
	aliases    map[string]alias
	params     map[string]*node
	extensions map[string]*node // merged configuration by root key
	instanceof []instanceofRule
	attributes []attributeRule
	// singly holds, for the interfaces met while a resource was loaded, the one
	// class that implements each ("" when there are several).
	singly map[string]string
	// interfaces are those met while a resource was loaded: only they get an alias
	// to their only implementation.
	interfaces map[string]bool
	// stops are ids of pools that a class of the project decorates: references to
	// them keep the pool's id, and the alias leads on to the decorator.
	stops map[string]bool
}

// only returns the one class that implements an interface of the project.
func (c *container) only(iface string) string {
	if !c.interfaces[iface] {
		return ""
	}
	return c.singly[iface]
}

func newContainer() *container {
	return &container{
		defs:       map[string]*definition{},
		aliases:    map[string]alias{},
		params:     map[string]*node{},
		extensions: map[string]*node{},
		singly:     map[string]string{},
		interfaces: map[string]bool{},
		stops:      map[string]bool{},
	}
}

// define sets a definition; it takes the place of an alias of the same id.
func (c *container) define(d *definition) {
	delete(c.aliases, d.id)
	c.put(d)
}

// put sets the definition of an id.
func (c *container) put(d *definition) {
	c.defs[d.id] = d
	c.sorted = nil
}

// drop takes the definition of an id away.
func (c *container) drop(id string) {
	delete(c.defs, id)
	c.sorted = nil
}

// setAlias sets an alias; it takes the place of a definition of the same id.
func (c *container) setAlias(id, target string, pos model.Pos, why string) {
	if id == target || id == "" || target == "" {
		return
	}
	c.drop(id)
	c.aliases[id] = alias{target: target, pos: pos, why: why}
}

// has tells whether a service or alias of this id exists.
func (c *container) has(id string) bool {
	if _, ok := c.defs[id]; ok {
		return true
	}
	_, ok := c.aliases[id]
	return ok
}

// resolve follows aliases to the id of a definition (which need not exist), or of
// a pool that is decorated.
func (c *container) resolve(id string) string {
	for range 20 {
		if c.stops[id] {
			return id
		}
		a, ok := c.aliases[id]
		if !ok {
			return id
		}
		id = a.target
	}
	return id
}

// target is resolve to the very end, the decorator of a pool.
func (c *container) target(id string) string {
	for range 20 {
		a, ok := c.aliases[id]
		if !ok {
			return id
		}
		id = a.target
	}
	return id
}

// ids returns the ids of all definitions in order.
func (c *container) ids() []string {
	if c.sorted == nil {
		c.sorted = slices.Sorted(maps.Keys(c.defs))
	}
	return c.sorted[:len(c.sorted):len(c.sorted)]
}

// substitute replaces %name% by the parameter's value as far as it is known.
func (c *container) substitute(s string) string {
	if strings.Count(s, "%") < 2 {
		return s
	}
	for range 10 {
		out, changed := c.substituteOnce(s)
		if !changed {
			return strings.ReplaceAll(s, "%%", "%")
		}
		s = out
	}
	return s
}

func (c *container) substituteOnce(s string) (string, bool) {
	var b strings.Builder
	changed := false
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			break
		}
		j := strings.IndexByte(s[i+1:], '%')
		if j < 0 {
			break
		}
		name := s[i+1 : i+1+j]
		val, ok := c.params[name].scalar()
		b.WriteString(s[:i])
		if ok && name != "" && !strings.HasPrefix(name, "env(") {
			b.WriteString(val)
			changed = true
		} else {
			b.WriteString(s[i : i+j+2])
		}
		s = s[i+j+2:]
	}
	b.WriteString(s)
	return b.String(), changed
}

// param returns a parameter's whole value for "%name%", n itself otherwise.
func (c *container) param(n *node) *node {
	s, ok := n.scalar()
	if !ok || len(s) < 3 || s[0] != '%' || s[len(s)-1] != '%' {
		return n
	}
	if p, ok := c.params[s[1:len(s)-1]]; ok {
		return p
	}
	return n
}

// extend merges configuration for an extension ("framework") over what is there.
// Anything but an array counts as an empty one, as in Symfony's loaders: a broken
// file must not take away what the others said.
func (c *container) extend(name string, cfg *node) {
	if cfg == nil || cfg.kind != arrayNode {
		cfg = &node{kind: arrayNode}
	}
	c.extensions[name] = merge(c.extensions[name], cfg)
}
