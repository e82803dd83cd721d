package symfony

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// nodeKind is the kind of a configuration value.
type nodeKind uint8

const (
	unknownNode  nodeKind = iota // not a constant; text says what it looked like
	nullNode                     // null
	stringNode                   // text
	numberNode                   // text
	boolNode                     // text "true" or "false"
	arrayNode                    // items
	refNode                      // a service reference: text is the id
	callableNode                 // fn
	objectNode                   // obj: an object of the PHP interpreter
)

// A node is one value of configuration, whatever format it was written in.
// PHP arrays, YAML mappings and sequences are all arrayNode: an element of a
// list has an empty key.
type node struct {
	kind  nodeKind
	text  string
	tag   string // YAML tag or its PHP equal: "tagged_iterator", "service_locator", "abstract", …
	items []item
	fn    model.FuncID
	obj   any
	pos   model.Pos
	total int // values in an array of the interpreter, counted along every path
	// more: an array of the interpreter may hold other items too.
	more bool
}

type item struct {
	key  string
	list bool // no key was written
	pos  model.Pos
	val  *node
}

func textNode(s string, pos model.Pos) *node { return &node{kind: stringNode, text: s, pos: pos} }

// isNull holds for null and for no node at all.
func (n *node) isNull() bool { return n == nil || n.kind == nullNode }

// scalar returns the text of a constant scalar.
func (n *node) scalar() (string, bool) {
	if n == nil {
		return "", false
	}
	switch n.kind {
	case stringNode, numberNode, boolNode:
		return n.text, true
	}
	return "", false
}

// str is scalar without the ok.
func (n *node) str() string {
	s, _ := n.scalar()
	return s
}

// isTrue tells whether n is a constant that is true in a configuration file.
func (n *node) isTrue() bool {
	if n == nil {
		return false
	}
	switch n.kind {
	case boolNode:
		return n.text == "true"
	case numberNode:
		return n.text != "0"
	case stringNode:
		return n.text != "" && n.text != "0" && !strings.EqualFold(n.text, "false")
	case arrayNode:
		return len(n.items) > 0
	}
	return n.kind == refNode || n.kind == objectNode || n.kind == callableNode
}

// isFalse tells whether n is the constant false.
func (n *node) isFalse() bool { return n != nil && n.kind == boolNode && n.text == "false" }

// get returns the value of a key of an array, nil if there is none. The last of
// equal keys wins.
func (n *node) get(key string) *node {
	if it := n.item(key); it != nil {
		return it.val
	}
	return nil
}

func (n *node) item(key string) *item {
	if n == nil || n.kind != arrayNode {
		return nil
	}
	for i := len(n.items) - 1; i >= 0; i-- {
		if n.items[i].key == key && !n.items[i].list {
			return &n.items[i]
		}
	}
	return nil
}

// path follows keys.
func (n *node) path(keys ...string) *node {
	for _, k := range keys {
		n = n.get(k)
	}
	return n
}

// set sets a key of an array.
func (n *node) set(key string, val *node, pos model.Pos) {
	if it := n.item(key); it != nil {
		it.val, it.pos = val, pos
		return
	}
	n.items = append(n.items, item{key: key, pos: pos, val: val})
}

// add appends an element to a list.
func (n *node) add(val *node) {
	if val == nil {
		return
	}
	n.items = append(n.items, item{list: true, pos: val.pos, val: val})
}

// isList holds for an array without written keys (and for the empty array).
func (n *node) isList() bool {
	if n == nil || n.kind != arrayNode {
		return false
	}
	for _, it := range n.items {
		if !it.list {
			return false
		}
	}
	return true
}

// list returns the elements of an array, or the scalar itself as the only one.
func (n *node) list() []*node {
	switch {
	case n.isNull():
		return nil
	case n.kind == arrayNode:
		out := make([]*node, len(n.items))
		for i, it := range n.items {
			out[i] = it.val
		}
		return out
	}
	return []*node{n}
}

// strings returns the constant scalars of a list, or of a scalar.
func (n *node) strings() []string {
	var out []string
	for _, x := range n.list() {
		if s, ok := x.scalar(); ok {
			out = append(out, s)
		}
	}
	return out
}

// ref returns the service id that n refers to: a reference object, "@id" or
// "@?id".
func (n *node) ref() (id string, ok bool) {
	if n == nil {
		return "", false
	}
	switch n.kind {
	case refNode:
		return n.text, n.text != ""
	case stringNode:
		s := n.text
		if !strings.HasPrefix(s, "@") || strings.HasPrefix(s, "@@") {
			return "", false
		}
		if e, ok := strings.CutPrefix(s, "@="); ok {
			return serviceExpression(e)
		}
		s = strings.TrimPrefix(strings.TrimPrefix(s[1:], "?"), "!")
		return s, s != ""
	}
	return "", false
}

// serviceExpression is the id in an expression that only fetches a service:
// service("id").
func serviceExpression(e string) (id string, ok bool) {
	e, ok = strings.CutPrefix(strings.TrimSpace(e), "service(")
	if !ok {
		return "", false
	}
	e, ok = strings.CutSuffix(e, ")")
	e = strings.TrimSpace(e)
	if !ok || len(e) < 3 || e[0] != '\'' && e[0] != '"' || e[len(e)-1] != e[0] {
		return "", false
	}
	id = strings.ReplaceAll(e[1:len(e)-1], `\\`, `\`)
	return id, !strings.ContainsAny(id, `'"()`)
}

// copied is a copy of n that shares no array with it, so that building on it
// cannot tie a knot.
func (n *node) copied(depth int) *node {
	if n == nil || n.kind != arrayNode || depth > maxNesting {
		return n
	}
	m := *n
	m.items = make([]item, len(n.items))
	for i, it := range n.items {
		it.val = it.val.copied(depth + 1)
		m.items[i] = it
	}
	return &m
}

// merge lays over on n as a second file with the same extension does: maps are
// merged key by key, lists appended, anything else replaced. "messenger: true" and
// "messenger: ~" only switch a section on and leave what it holds. It returns a
// new node and changes neither.
func merge(n, over *node) *node {
	if n == nil || over == nil {
		if over == nil {
			return n
		}
		return over
	}
	if n.kind != arrayNode || over.kind != arrayNode {
		if n.kind == arrayNode && !n.isList() && (over.kind == nullNode || over.kind == boolNode && over.isTrue()) {
			return n
		}
		return over
	}
	out := &node{kind: arrayNode, pos: n.pos, tag: over.tag, items: append([]item(nil), n.items...)}
	for _, it := range over.items {
		if it.list {
			out.items = append(out.items, it)
			continue
		}
		old := out.item(it.key)
		if old == nil {
			out.items = append(out.items, it)
			continue
		}
		// "adapters" of a pool and the like are replaced, not appended: a list
		// under a key that is set again is taken from the last file.
		val := it.val
		if !(old.val.isList() && len(old.val.items) > 0) || !it.val.isList() {
			val = merge(old.val, it.val)
		}
		*old = item{key: it.key, pos: it.pos, val: val}
	}
	return out
}

// constant turns a scalar node into a model.Const, nil if it is none.
func (n *node) constant() *model.Const {
	if n == nil {
		return nil
	}
	switch n.kind {
	case nullNode:
		return &model.Const{Kind: model.ConstNull}
	case boolNode:
		c := &model.Const{Kind: model.ConstBool}
		if n.text == "true" {
			c.Num = 1
		}
		return c
	case stringNode:
		return &model.Const{Kind: model.ConstString, Str: n.text}
	case numberNode:
		f, err := strconv.ParseFloat(strings.ReplaceAll(n.text, "_", ""), 64)
		if err != nil {
			return &model.Const{Kind: model.ConstString, Str: n.text}
		}
		k := model.ConstInt
		if f != float64(int64(f)) || strings.ContainsAny(n.text, ".") {
			k = model.ConstFloat
		}
		return &model.Const{Kind: k, Num: f}
	}
	return nil
}
