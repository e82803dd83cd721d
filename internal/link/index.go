package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// A node is one function of the program with what the linker knows of it.
// Nodes are numbered in the order of their names, so that everything derived
// from them is independent of the order of units.
type node struct {
	*model.Func
	unit  *model.Unit
	num   int
	first int  // the number of its first call, all calls of the program counted
	rank  int  // place in the order of postorder: recursion aside, callees come first
	root  *env // its values as seen from nowhere: parameters stay symbolic

	targets []targets       // per call, filled by resolveAll
	result0 []model.ValueID // per call, the value that is its first result

	// maker is where a closure is written: its outer function and the ValFunc.
	maker   *node
	makerAt model.ValueID

	callers []callSite // every resolved call that may enter it
	flow    *flow      // control flow and locks, made on demand
	effects summary
	reach   [reachKinds]*reachStep

	// support marks what stands in a file of functions that report to a test: it
	// is there for tests, whatever the file is called.
	support bool
}

// traits are what the meaning of a function's code depends on.
func (n *node) traits() *model.Traits { return n.unit.Language.Traits() }

// user says whether findings may be placed in the function.
func (n *node) user() bool { return !n.unit.Dependency && !n.Test && !n.Generated && !n.support }

// within reports whether a function is f or a closure written in it.
func (n *node) within(f *node) bool {
	for n != nil && n != f {
		n = n.maker
	}
	return n == f
}

// A callSite is a call in its function.
type callSite struct {
	n    *node
	call int
}

func (c callSite) at() *model.Call { return &c.n.Calls[c.call] }

// fieldKey names a field of a type, whatever object it belongs to.
type fieldKey struct {
	owner model.TypeID
	name  string
}

// String names the place in full.
func (k fieldKey) String() string {
	if k.owner == "" {
		return k.name
	}
	return string(k.owner) + "." + k.name
}

// An elemStore is a value put into an array or map under a key; key is "" when
// it is not constant.
type elemStore struct {
	key   string
	value ref
}

// A fieldStore is a value put into a field, and the object that has the field;
// that is NoValue for the fields of a literal.
type fieldStore struct {
	value ref
	base  model.ValueID
}

// index holds what can be looked up by name.
type index struct {
	nodes    []*node
	calls    int // of all nodes
	byID     map[model.FuncID]*node
	types    map[model.TypeID]*model.Type
	typeUnit map[model.TypeID]*model.Unit
	subs     map[model.TypeID][]model.TypeID // direct subtypes, sorted
	bySig    map[string][]model.TypeID       // Go: method name + signature -> types that have it
	fields   map[fieldKey][]fieldStore       // every value stored in a field
	globals  map[string][]ref
	elems    map[fieldKey][]elemStore // what is put into arrays and maps that fields hold
	news     map[model.TypeID][]ref   // where objects of a type are made
	made     map[model.TypeID]bool    // structs that exist: made somewhere, or part of one that is
	services map[string]*model.Service
	// container is the language of the services. One program has one container.
	container model.Language
	byClass   map[model.TypeID][]*model.Service
	// byFactory are the services that a function makes; injected what the
	// container puts into properties.
	byFactory map[model.FuncID][]*model.Service
	injected  map[fieldKey][]ref
	pools     map[string]*model.Pool
	static    map[*node][]callSite // calls that name their target
	libs      map[string]string    // library -> version
	problems  []model.Problem

	// What was looked up before: functions by their very name, methods by type and
	// name, the types below a type.
	exact   map[model.FuncID]*node
	methods map[methodKey]*node
	below   map[model.TypeID][]model.TypeID
}

// A methodKey asks for a method of a type.
type methodKey struct {
	typ  model.TypeID
	name string
	lang model.Language
}

// foldFunc is the spelling under which a name is looked up where names do not depend on case.
func foldFunc(l model.Language, id model.FuncID) model.FuncID {
	if l.Traits().FoldsNames && !strings.HasPrefix(string(id), "{main}") {
		return model.FuncID(strings.ToLower(string(id)))
	}
	return id
}

func buildIndex(units []*model.Unit) *index {
	funcs, types := 0, 0 // room for all from the start: maps that grow cost as much as what is put into them
	for _, u := range units {
		funcs += len(u.Funcs)
		types += len(u.Types)
	}
	x := &index{
		byID: make(map[model.FuncID]*node, funcs), types: make(map[model.TypeID]*model.Type, types), typeUnit: make(map[model.TypeID]*model.Unit, types),
		subs: map[model.TypeID][]model.TypeID{}, bySig: map[string][]model.TypeID{},
		fields: map[fieldKey][]fieldStore{}, globals: map[string][]ref{}, elems: map[fieldKey][]elemStore{}, news: map[model.TypeID][]ref{},
		services: map[string]*model.Service{}, byClass: map[model.TypeID][]*model.Service{},
		byFactory: map[model.FuncID][]*model.Service{}, injected: map[fieldKey][]ref{},
		pools: map[string]*model.Pool{}, static: map[*node][]callSite{}, libs: map[string]string{},
		exact: make(map[model.FuncID]*node, funcs), methods: map[methodKey]*node{}, below: map[model.TypeID][]model.TypeID{},
	}
	for _, u := range units {
		for _, f := range u.Funcs {
			if what := broken(f); what != "" {
				x.problems = append(x.problems, model.Problem{Pos: f.Pos, Message: "internal: the summary of " + f.Name + " is broken (" + what + " points nowhere); it was left out"})
				continue
			}
			key := foldFunc(u.Language, f.ID)
			if old := x.byID[key]; old != nil && !preferFunc(f, u, old) {
				continue
			}
			x.byID[key] = &node{Func: f, unit: u}
		}
		for _, t := range u.Types {
			if old := x.types[t.ID]; old != nil && !preferType(t, u, old, x.typeUnit[t.ID]) {
				continue
			}
			x.types[t.ID], x.typeUnit[t.ID] = t, u
		}
		for _, s := range u.Services {
			if s.ID != "" {
				x.services[s.ID] = s
				x.container = u.Language
			}
		}
		for _, pl := range u.Pools {
			x.pools[pl.ID] = pl
		}
		for _, l := range u.Libraries {
			if x.libs[l.Name] == "" || l.Version != "" && x.libs[l.Name] < l.Version {
				x.libs[l.Name] = l.Version
			}
		}
	}
	x.nodes = make([]*node, 0, len(x.byID))
	for _, n := range x.byID {
		x.nodes = append(x.nodes, n)
	}
	slices.SortFunc(x.nodes, func(a, b *node) int { return strings.Compare(string(a.ID), string(b.ID)) })
	for i, n := range x.nodes {
		n.num, n.first = i, x.calls
		x.calls += len(n.Calls)
		n.root = &env{n: n}
		x.exact[n.ID] = n
	}
	x.indexTypes()
	forTest := map[string]bool{}
	for _, n := range x.nodes {
		x.indexValues(n)
		if !n.Test && reportsToTest(n) {
			forTest[n.Pos.File] = true
		}
	}
	for _, n := range x.nodes {
		n.support = forTest[n.Pos.File]
	}
	x.indexMade()
	for _, n := range x.nodes { // a closure is not written in itself
		f := n
		for steps := 0; f != nil; f = f.maker {
			if steps++; steps > 64 {
				n.maker = nil
				break
			}
		}
	}
	ids := make([]string, 0, len(x.services))
	for id := range x.services {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		if s := x.services[id]; s.Class != "" && !s.Abstract {
			x.byClass[s.Class] = append(x.byClass[s.Class], s)
			x.indexInjected(s)
		}
	}
	return x
}

// preferFunc decides between two functions of one name: the one with a body,
// the user's own, then the earlier position.
func preferFunc(f *model.Func, u *model.Unit, old *node) bool {
	if (len(f.Blocks) > 0) != (len(old.Blocks) > 0) {
		return len(f.Blocks) > 0
	}
	if u.Dependency != old.unit.Dependency {
		return !u.Dependency
	}
	return f.Pos.Compare(old.Pos) < 0
}

func preferType(t *model.Type, u *model.Unit, old *model.Type, oldUnit *model.Unit) bool {
	if u.Dependency != oldUnit.Dependency {
		return !u.Dependency
	}
	if len(t.Methods) != len(old.Methods) {
		return len(t.Methods) > len(old.Methods)
	}
	return t.Pos.Compare(old.Pos) < 0
}

// standard reports whether a type belongs to Go's standard library.
func (x *index) standard(t model.TypeID) bool {
	first, _, nested := strings.Cut(string(t), "/")
	return strings.Contains(first, ".") != nested && (x.typeUnit[t] == nil || x.typeUnit[t].Name != packageOf(string(t)))
}

// reportsToTest reports whether a function is given a test to report to.
func reportsToTest(n *node) bool {
	for i := range n.Params {
		switch n.Params[i].Type {
		case "testing.T", "testing.B", "testing.TB", "testing.F":
			return true
		}
	}
	return false
}

func (x *index) indexTypes() {
	ids := make([]model.TypeID, 0, len(x.types))
	for id := range x.types {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	for _, id := range ids {
		t := x.types[id]
		for _, s := range t.Supers {
			x.subs[s] = append(x.subs[s], id)
		}
		if t.Kind == model.Interface {
			continue
		}
		for _, m := range t.Methods {
			if m.Signature != "" {
				k := m.Name + m.Signature
				x.bySig[k] = append(x.bySig[k], id)
			}
		}
	}
}

// indexInjected records the properties that the container sets on a service,
// and the factory that it calls.
func (x *index) indexInjected(s *model.Service) {
	if s.Factory != "" {
		k := foldFunc(x.container, s.Factory)
		x.byFactory[k] = append(x.byFactory[k], s)
	}
	for i := range s.Args {
		a := &s.Args[i]
		b := argRef(a, x.container)
		if a.Index >= 0 || !b.ok() {
			continue
		}
		seen := map[model.TypeID]bool{}
		for todo := []model.TypeID{s.Class}; len(todo) > 0; todo = todo[1:] {
			if t := x.types[todo[0]]; t != nil && !seen[t.ID] {
				seen[t.ID] = true
				f := fieldKey{t.ID, a.Param}
				x.injected[f] = append(x.injected[f], b)
				todo = append(todo, t.Supers...)
			}
		}
	}
}

// indexValues records what one function stores and makes.
func (x *index) indexValues(n *node) {
	n.result0 = make([]model.ValueID, len(n.Calls))
	for i := range n.result0 {
		n.result0[i] = model.NoValue
	}
	for i := range n.Values {
		v := &n.Values[i]
		switch v.Kind {
		case model.ValResult:
			if v.Result == 0 && v.Index >= 0 && int(v.Index) < len(n.Calls) && n.result0[v.Index] < 0 {
				n.result0[v.Index] = model.ValueID(i)
			}
		case model.ValNew:
			if n.Test {
				continue
			}
			x.news[v.Type] = append(x.news[v.Type], ref{env: n.root, v: model.ValueID(i)})
			for k, name := range v.Keys {
				if k < len(v.Ops) && v.Ops[k] >= 0 {
					f := fieldKey{v.Type, name}
					x.fields[f] = append(x.fields[f], fieldStore{ref{env: n.root, v: v.Ops[k]}, model.NoValue})
				}
			}
		case model.ValFunc:
			if c := x.fn(n.unit.Language, model.FuncID(v.Str)); c != nil && c.Outer == n.ID && c.maker == nil {
				c.maker, c.makerAt = n, model.ValueID(i)
			}
		}
	}
	for i := range n.Stores {
		if n.Test {
			break
		}
		s := &n.Stores[i]
		switch s.Place.Kind {
		case model.FieldPlace:
			f := fieldKey{s.Place.Owner, s.Place.Name}
			x.fields[f] = append(x.fields[f], fieldStore{ref{env: n.root, v: s.Value}, s.Place.Base})
		case model.ElemPlace:
			if k := placeOf(n, s.Place.Base); k.name != "" && s.Value >= 0 {
				e := elemStore{value: ref{env: n.root, v: s.Value}}
				if s.Place.Key >= 0 {
					if c := (ref{env: n.root, v: s.Place.Key}).constant(); c != nil {
						e.key = constText(c)
					}
				}
				x.elems[k] = append(x.elems[k], e)
			}
		case model.GlobalPlace:
			x.globals[s.Place.Name] = append(x.globals[s.Place.Name], ref{env: n.root, v: s.Value})
		}
	}
	for i := range n.Calls {
		t := &n.Calls[i].Target
		if t.Kind == model.Static {
			if c := x.method(n.unit.Language, t.Func); c != nil {
				x.static[c] = append(x.static[c], callSite{n, i})
			}
		}
	}
}

// indexMade finds the structs of which the program has objects.
func (x *index) indexMade() {
	x.made = map[model.TypeID]bool{}
	var todo []model.TypeID
	add := func(id model.TypeID) {
		if t := x.types[id]; t != nil && t.Kind == model.Struct && !x.made[id] {
			x.made[id] = true
			todo = append(todo, id)
		}
	}
	for id := range x.news {
		add(id)
	}
	for len(todo) > 0 {
		t := x.types[todo[0]]
		todo = todo[1:]
		for i := range t.Fields {
			add(t.Fields[i].Type)
		}
	}
}

// isMade reports whether there may be an object of a type: of a struct of the
// user's own code only when it is made there.
func (x *index) isMade(id model.TypeID) bool {
	t := x.types[id]
	return t == nil || t.Kind != model.Struct || x.made[id] || !x.own(id)
}

// fn returns the function of that very name.
func (x *index) fn(l model.Language, id model.FuncID) *node {
	if n := x.exact[id]; n != nil && n.unit.Language == l {
		return n
	}
	return x.byID[foldFunc(l, id)]
}

// method returns the function of that name; where a method's name is made of its class's, it is looked up through
// the parents of the class as well.
func (x *index) method(l model.Language, id model.FuncID) *node {
	if n := x.fn(l, id); n != nil {
		return n
	}
	if scope := l.Traits().Scope; scope != "" {
		if c, m, ok := strings.Cut(string(id), scope); ok {
			return x.methodOf(l, model.TypeID(c), m)
		}
	}
	return nil
}

// methodOf finds the body of a method of a type: its own, a promoted one, then
// those of its supertypes, nearest first. nil when none has a body here.
func (x *index) methodOf(l model.Language, t model.TypeID, name string) *node {
	k := methodKey{t, name, l}
	n, ok := x.methods[k]
	if !ok {
		n = x.findMethod(l, t, name)
		x.methods[k] = n
	}
	return n
}

func (x *index) findMethod(l model.Language, t model.TypeID, name string) *node {
	seen := map[model.TypeID]bool{}
	var abstract *node
	for todo := typeParts(t); len(todo) > 0; todo = todo[1:] {
		id := todo[0]
		typ := x.types[id]
		if typ == nil || seen[id] {
			continue
		}
		seen[id] = true
		for i := range typ.Methods {
			m := &typ.Methods[i]
			if m.Name == name || l.Traits().FoldsNames && strings.EqualFold(m.Name, name) {
				if n := x.fn(l, m.Func); n != nil {
					if len(n.Blocks) > 0 && !m.Abstract {
						return n
					}
					if abstract == nil {
						abstract = n
					}
				}
			}
		}
		todo = append(todo, typ.Supers...)
	}
	return abstract
}

// subtypes returns all types below t, nearest first, without t and without
// fakes. The caller must not change the list.
func (x *index) subtypes(t model.TypeID) []model.TypeID {
	if out, ok := x.below[t]; ok {
		return out
	}
	var out []model.TypeID
	seen := map[model.TypeID]bool{t: true}
	for todo := x.subs[t]; len(todo) > 0; todo = todo[1:] {
		id := todo[0]
		if seen[id] {
			continue
		}
		seen[id] = true
		if typ := x.types[id]; typ != nil && !typ.Fake {
			out = append(out, id)
		}
		todo = append(todo[:len(todo):len(todo)], x.subs[id]...)
	}
	x.below[t] = out
	return out
}

// implementers returns the types that satisfy a Go interface by method names
// and signatures, sorted.
func (x *index) implementers(t *model.Type) []model.TypeID {
	if len(t.Methods) == 0 {
		return nil
	}
	var cand []model.TypeID
	for i, m := range t.Methods {
		have := x.bySig[m.Name+m.Signature]
		if i == 0 || len(have) < len(cand) {
			cand = have
		}
	}
	var out []model.TypeID
next:
	for _, id := range cand {
		typ := x.types[id]
		if typ == nil || typ.Fake {
			continue
		}
		for _, m := range t.Methods {
			if !hasMethod(typ, m.Name, m.Signature) {
				continue next
			}
		}
		out = append(out, id)
	}
	return out
}

func hasMethod(t *model.Type, name, sig string) bool {
	for i := range t.Methods {
		if t.Methods[i].Name == name && t.Methods[i].Signature == sig {
			return true
		}
	}
	return false
}

// own reports whether a type is declared by the user's own code.
func (x *index) own(t model.TypeID) bool {
	u := x.typeUnit[t]
	if u == nil || u.Dependency {
		return false
	}
	if u.Language.Traits().DescribesImports {
		s := string(t)
		return strings.HasPrefix(s, u.Name+".")
	}
	return true
}

// ownGlobal reports whether a package variable is one of the program's own packages.
func (x *index) ownGlobal(name string) bool {
	return slices.ContainsFunc(x.nodes, func(n *node) bool {
		return !n.unit.Dependency && strings.HasPrefix(name, n.unit.Name+".")
	})
}

// service follows aliases to the service that is made.
func (x *index) service(id string) *model.Service {
	for range 16 {
		s := x.services[id]
		if s == nil || s.Alias == "" || s.Class != "" && s.Alias == id {
			return s
		}
		id = s.Alias
	}
	return nil
}

// pool follows aliases to the pool of a service id.
func (x *index) pool(id string) *model.Pool {
	for range 16 {
		if pl := x.pools[id]; pl != nil {
			return pl
		}
		s := x.services[id]
		if s == nil || s.Alias == "" {
			return nil
		}
		id = s.Alias
	}
	return nil
}
