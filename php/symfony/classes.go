package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/types"
)

// A class is what configuration needs to know of a class of the project: its
// declaration, and on demand the syntax of its methods.
type class struct {
	name       string // fully qualified, as declared
	kind       model.TypeKind
	abstract   bool
	test       bool
	pos        model.Pos
	parent     string
	interfaces []string // direct; of an interface: what it extends
	traits     []string
	attrs      []types.Attribute
	doc        string
	methods    []*method
	decl       *types.Class
}

type method struct {
	name           string
	public, static bool
	attrs          []types.Attribute
	doc            string
	params         []*param
	result         []string
	pos            model.Pos
	owner          *class
	decl           *types.Method
	syntax         *ast.ClassMethod // set by classTable.body
	scope          *scope
	parsed         bool
}

type param struct {
	name     string
	types    []string // class names of the type
	nullable bool
	optional bool
	promoted bool
	attrs    []types.Attribute
	pos      model.Pos
}

func newClass(d *types.Class) *class {
	c := &class{
		name: d.Name, kind: d.Kind, abstract: d.Abstract, test: d.Test, pos: d.Pos, parent: d.Parent,
		interfaces: d.Interfaces, traits: d.Traits, attrs: d.Attrs, doc: d.Doc, decl: d,
	}
	for _, x := range d.Methods {
		if x.Virtual {
			continue
		}
		m := &method{
			name: x.Name, public: x.Visibility == types.Public, static: x.Static, attrs: x.Attrs,
			doc: x.Doc, pos: x.Pos, owner: c, decl: x, result: x.Return.Classes(),
		}
		for _, p := range x.Params {
			q := &param{name: p.Name, optional: p.Optional, promoted: p.Promoted, attrs: p.Attrs, pos: p.Pos, types: p.Type.Classes()}
			q.nullable = p.Type != nil && p.Type.Null
			m.params = append(m.params, q)
		}
		c.methods = append(c.methods, m)
	}
	return c
}

// hasAttr returns the attributes with one of the given names.
func hasAttr(attrs []types.Attribute, names ...string) []*types.Attribute {
	var out []*types.Attribute
	for i := range attrs {
		for _, n := range names {
			if strings.EqualFold(attrs[i].Name, n) {
				out = append(out, &attrs[i])
				break
			}
		}
	}
	return out
}

// A classTable knows the classes of one application, and how all types descend.
type classTable struct {
	list   []*class          // by file, then position
	byName map[string]*class // as declared
	byFold map[string]*class // lower case
	types  *types.Table
	trees  map[string]*ast.File // of files whose methods were run
	isA    map[string]map[string]bool
	roots  map[string]bool // first segments of the classes' names
}

// newClassTable takes those classes of the table that lie in files for which
// mine holds.
func newClassTable(t *types.Table, mine func(file string) bool) *classTable {
	out := &classTable{byName: map[string]*class{}, byFold: map[string]*class{}, types: t, trees: map[string]*ast.File{}, isA: map[string]map[string]bool{}, roots: map[string]bool{}}
	if t == nil {
		return out
	}
	for _, d := range t.Classes() {
		k := strings.ToLower(d.Name)
		if d.Anonymous || out.byFold[k] != nil || !mine(d.File) {
			continue
		}
		c := newClass(d)
		out.byName[c.name], out.byFold[k] = c, c
		out.list = append(out.list, c)
		root, _, _ := strings.Cut(c.name, `\`)
		out.roots[root] = true
	}
	return out
}

// class finds a class of the application by name, without regard to case.
func (t *classTable) class(name string) *class {
	name = trimClass(name)
	if c := t.byName[name]; c != nil || name == "" {
		return c
	}
	return t.byFold[strings.ToLower(name)]
}

// directSupers returns parent, interfaces and traits of any type.
func (t *classTable) directSupers(name string) []string {
	if c := t.class(name); c != nil {
		out := make([]string, 0, 1+len(c.interfaces)+len(c.traits))
		if c.parent != "" {
			out = append(out, c.parent)
		}
		return append(append(out, c.interfaces...), c.traits...)
	}
	var out []string
	if t.types != nil {
		out = t.types.Supers(trimClass(name))
	}
	if s := framework().Types[trimClass(name)]; s != "" {
		out = append(out[:len(out):len(out)], s)
	}
	return out
}

// ancestors returns all supertypes of a type, itself included. Names are spelled
// as the code spells them: files could not be loaded otherwise.
func (t *classTable) ancestors(name string) map[string]bool {
	name = trimClass(name)
	if m, ok := t.isA[name]; ok {
		return m
	}
	m := map[string]bool{}
	queue := []string{name}
	for len(queue) > 0 {
		n := trimClass(queue[0])
		queue = queue[1:]
		if !m[n] {
			m[n] = true
			queue = append(queue, t.directSupers(n)...)
		}
	}
	t.isA[name] = m
	return m
}

// is tells whether name is super or a subtype of it.
func (t *classTable) is(name, super string) bool {
	return t.ancestors(name)[trimClass(super)]
}

// isAny is is for one of several supertypes.
func (t *classTable) isAny(name string, supers ...string) bool {
	a := t.ancestors(name)
	for _, s := range supers {
		if a[s] {
			return true
		}
	}
	return false
}

// interfacesOf returns all interfaces of a class by their name.
func (t *classTable) interfacesOf(c *class) []string {
	var out []string
	seen := map[string]bool{}
	var walk func(name string, depth int)
	walk = func(name string, depth int) {
		k := strings.ToLower(name)
		if seen[k] || depth > 40 {
			return
		}
		seen[k] = true
		if x := t.class(name); x != nil {
			if x.kind == model.Interface {
				out = append(out, x.name)
			}
			for _, i := range x.interfaces {
				if y := t.class(i); y == nil && !seen[strings.ToLower(i)] {
					out = append(out, i)
				}
				walk(i, depth+1)
			}
			if x.parent != "" {
				walk(x.parent, depth+1)
			}
			for _, tr := range x.traits {
				walk(tr, depth+1)
			}
			return
		}
		for _, s := range t.directSupers(name) {
			walk(s, depth+1)
		}
	}
	walk(c.name, 0)
	return out
}

// method finds a method by name in a class, its traits and its parents.
func (t *classTable) method(c *class, name string) *method {
	for depth := 0; c != nil && depth < 40; depth++ {
		for _, m := range c.methods {
			if strings.EqualFold(m.name, name) {
				return m
			}
		}
		for _, tr := range c.traits {
			if x := t.class(tr); x != nil && x != c {
				if m := t.traitMethod(x, name, 0); m != nil {
					return m
				}
			}
		}
		c = t.class(c.parent)
	}
	return nil
}

// aliased is the name that a method which a class imports from a trait of a
// library has there: "use T { run as traitRun; }". Other names stay.
func (t *classTable) aliased(c *class, name string) string {
	for _, x := range t.lineage(c) {
		for _, a := range x.decl.Adapt {
			if strings.EqualFold(a.Alias, name) {
				return a.Method
			}
		}
	}
	return name
}

func (t *classTable) traitMethod(c *class, name string, depth int) *method {
	for _, m := range c.methods {
		if strings.EqualFold(m.name, name) {
			return m
		}
	}
	if depth < 10 {
		for _, tr := range c.traits {
			if x := t.class(tr); x != nil {
				if m := t.traitMethod(x, name, depth+1); m != nil {
					return m
				}
			}
		}
	}
	return nil
}

// lineage returns c, its traits and its project parents with theirs, nearest first.
func (t *classTable) lineage(c *class) []*class {
	var out []*class
	seen := map[*class]bool{}
	var add func(*class)
	add = func(x *class) {
		if x == nil || seen[x] {
			return
		}
		seen[x] = true
		out = append(out, x)
		for _, tr := range x.traits {
			add(t.class(tr))
		}
	}
	for ; c != nil && !seen[c]; c = t.class(c.parent) {
		add(c)
	}
	return out
}

// funcID names a method where its body is.
func (m *method) funcID() model.FuncID { return m.decl.Func }

// body returns the syntax of a method with the scope of its names; nil without
// a body or when its file cannot be read.
func (t *classTable) body(m *method) (*ast.ClassMethod, *scope) {
	if m.parsed {
		return m.syntax, m.scope
	}
	m.parsed = true
	file := m.owner.pos.File
	tree, ok := t.trees[file]
	if !ok {
		if s, err := t.types.Syntax(file); err == nil {
			tree = s.File
		}
		t.trees[file] = tree
	}
	if tree == nil {
		return nil, nil
	}
	declarations(tree, file, func(sc *scope, st ast.Stmt) {
		name, members := membersOf(st)
		if name == nil || !strings.EqualFold(sc.qualify(name.Name), m.owner.name) {
			return
		}
		inner := sc.in(m.owner)
		for _, mem := range members {
			d, ok := mem.(*ast.ClassMethod)
			if !ok || d.Name == nil {
				continue
			}
			for _, x := range m.owner.methods {
				if x.name == d.Name.Name && x.syntax == nil {
					x.parsed, x.syntax, x.scope = true, d, inner
				}
			}
		}
	}, nil)
	return m.syntax, m.scope
}

func membersOf(st ast.Stmt) (*ast.Ident, []ast.Member) {
	switch d := st.(type) {
	case *ast.ClassDecl:
		return d.Name, d.Members
	case *ast.InterfaceDecl:
		return d.Name, d.Members
	case *ast.TraitDecl:
		return d.Name, d.Members
	case *ast.EnumDecl:
		return d.Name, d.Members
	}
	return nil, nil
}

// eval turns an expression of a declaration into a node.
func (t *classTable) eval(e *types.Expr, in *class) *node {
	if e == nil || t.types == nil {
		return nil
	}
	var d *types.Class
	if in != nil {
		d = in.decl
	}
	return valueNode(t.types.Eval(e, d), e.Pos)
}

// constant evaluates a class constant of the project or of a library; nil when
// it is not known.
func (t *classTable) constant(class, name string, pos model.Pos) *node {
	if t.types != nil {
		if n := valueNode(t.types.ConstValue(class, name), pos); n.kind != unknownNode {
			return n
		}
	}
	if s, ok := framework().Constants[trimClass(class)+"::"+name]; ok {
		return textNode(s, pos)
	}
	return nil
}

// valueNode turns an evaluated value into a node.
func valueNode(v types.Value, pos model.Pos) *node {
	if v.Expr != nil && v.Expr.Pos.IsValid() {
		pos = v.Expr.Pos
	}
	switch v.Kind {
	case types.StringValue, types.ClassValue:
		return textNode(v.Str, pos)
	case types.IntValue, types.FloatValue:
		return &node{kind: numberNode, text: numberText(v.Num), pos: pos}
	case types.BoolValue:
		return boolValue(v.Num != 0, pos)
	case types.NullValue:
		return &node{kind: nullNode, pos: pos}
	case types.EnumValue:
		if len(v.Items) > 0 {
			return valueNode(v.Items[0].Value, pos)
		}
		return textNode(v.Case, pos)
	case types.ArrayValue:
		n := &node{kind: arrayNode, pos: pos}
		for _, it := range v.Items {
			val := valueNode(it.Value, pos)
			if s, ok := it.Key.Text(); ok {
				n.items = append(n.items, item{key: s, pos: val.pos, val: val})
			} else {
				n.add(val)
			}
		}
		return n
	case types.ObjectValue:
		if strings.HasSuffix(v.Str, "Reference") && v.Expr != nil && len(v.Expr.Args) > 0 && v.Expr.Args[0].Op == types.OpString {
			return &node{kind: refNode, text: v.Expr.Args[0].Str, pos: pos}
		}
	}
	if e := v.Expr; e != nil && e.Op == types.OpClassConst {
		if s, ok := framework().Constants[e.Class+"::"+e.Str]; ok {
			return textNode(s, pos)
		}
	}
	return unknown("", pos)
}
