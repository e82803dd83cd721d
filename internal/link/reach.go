package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

const reachKinds = 6

var kindOrder = [reachKinds]model.EntryKind{model.Web, model.Worker, model.Schedule, model.CLI, model.Startup, model.TestRun}

// A reachStep is how a function is first reached from the entries of a kind.
type reachStep struct {
	entry *model.Entry
	from  *node // nil at the entry itself
	call  int
}

// edge records that a call makes a function run though it is no target of the
// call: a callback.
func (p *linker) edge(n *node, i int, to *node, later bool) {
	for k := range p.edges[n.num] {
		if e := &p.edges[n.num][k]; e.to == to {
			e.later = e.later && later
			return
		}
	}
	p.edges[n.num] = append(p.edges[n.num], edge{i, to, later})
}

type edge struct {
	call  int
	to    *node
	later bool // the call does not wait for it
}

// findEntries collects the entries of configuration and those that calls
// register.
func (p *linker) findEntries() {
	var shapes []model.Entry
	for _, u := range p.units {
		p.entries = append(p.entries, u.Entries...)
	}
	for _, n := range p.x.nodes {
		if n.Test {
			continue
		}
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Entry != nil && !n.unit.Dependency {
					p.register(n, i, &m)
				}
			}
		}
		p.startEntries(n)
		if e, ok := p.shapeEntry(n); ok {
			shapes = append(shapes, e)
		}
	}
	type handler struct {
		kind model.EntryKind
		fn   model.FuncID
	}
	registered := map[handler]bool{} // what a call registers has a better label
	for i := range p.entries {
		registered[handler{p.entries[i].Kind, p.entries[i].Func}] = true
	}
	for _, e := range shapes {
		if !registered[handler{e.Kind, e.Func}] {
			p.entries = append(p.entries, e)
		}
	}
	sort.SliceStable(p.entries, func(i, j int) bool {
		a, b := &p.entries[i], &p.entries[j]
		if a.Kind != b.Kind {
			return a.Kind < b.Kind
		}
		if a.Label != b.Label {
			return a.Label < b.Label
		}
		if a.Func != b.Func {
			return a.Func < b.Func
		}
		return a.Pos.Compare(b.Pos) < 0
	})
	out := p.entries[:0]
	for i := range p.entries {
		if len(out) == 0 || out[len(out)-1] != p.entries[i] {
			out = append(out, p.entries[i])
		}
	}
	p.entries = out
}

// register makes entries of the functions a call registers.
func (p *linker) register(n *node, i int, m *meaning) {
	c := &n.Calls[i]
	l := n.unit.Language
	if m.Entry.Handler.Kind == catalog.OpConst {
		// "= loop": the function itself is the worker, when it calls in a loop, or
		// ranges over what the call returns
		if b := c.Block; b >= 0 && int(b) < len(n.Blocks) && cycles(n, b, b) || p.ranged(n, i) {
			p.entries = append(p.entries, model.Entry{Kind: m.Entry.Kind, Label: p.label(n, c, m.Entry, n, 0, 1), Func: n.ID, Pos: c.Pos})
		}
		return
	}
	handlers := p.m.operand(n.root, c, m.Entry.Handler, true)
	for at, o := range handlers {
		fns := p.r.functionsOf(l, o)
		if len(fns) == 0 && m.Entry.Method != "" {
			fns = p.handlerMethods(l, o, m.Entry.Method)
		}
		for _, f := range fns {
			p.entries = append(p.entries, model.Entry{Kind: m.Entry.Kind, Label: p.label(n, c, m.Entry, f.n, at, len(handlers)), Func: f.n.ID, Pos: c.Pos})
		}
	}
}

// ranged reports whether a function ranges over what one of its calls returns,
// or receives from it in a loop.
func (p *linker) ranged(n *node, call int) bool {
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Target.Kind != model.Builtin || len(c.Args) == 0 || !p.dependsOn(n, c.Args[0].Value, call) {
			continue
		}
		if c.Target.Func == model.Range || c.Target.Func == model.Receive && c.Block >= 0 && cycles(n, c.Block, c.Block) {
			return true
		}
	}
	return false
}

// handlerMethods are the methods of a handler: an object, or a class by its name,
// of which the library makes one.
func (p *linker) handlerMethods(l model.Language, o ref, method string) []boundFunc {
	t := p.m.typeOf(o)
	if o.kind() == model.ValClass && o.path == nil {
		t = model.TypeID(o.val().Str)
		if f := p.x.methodOf(l, t, method); f != nil && len(f.Blocks) > 0 {
			return []boundFunc{{f, o}}
		}
	}
	if t == "" {
		return nil
	}
	if method != "*" {
		return p.objectMethod(l, o, method)
	}
	typ := p.x.types[t]
	if typ == nil {
		return nil
	}
	var out []boundFunc
	for i := range typ.Methods {
		if typ.Methods[i].Exported {
			if f := p.x.methodOf(l, t, typ.Methods[i].Name); f != nil && len(f.Blocks) > 0 {
				out = append(out, boundFunc{f, o})
			}
		}
	}
	return out
}

// label fills in an entry's label: "{arg 0}" is the text of that argument. Of a
// list of routes, "{arg 0.*.Path}" is that of the handler's own, the one at a
// place among so many. The last one is the path, which begins as that of the group of
// routes around it.
func (p *linker) label(n *node, c *model.Call, e *catalog.Entry, f *node, at, of int) string {
	text := strings.NewReplacer("{handler}", f.Name, "{method}", strings.ToUpper(calledName(c))).Replace(e.Label)
	var out strings.Builder // a path has braces of its own
	last := strings.LastIndexByte(text, '{')
	for whole := len(text); ; {
		before, rest, ok := strings.Cut(text, "{")
		out.WriteString(before)
		name, after, closed := strings.Cut(rest, "}")
		if !ok || !closed {
			break
		}
		if op, err := catalog.ParseOperand(name); err == nil {
			if whole-len(text)+len(before) == last {
				out.WriteString(p.groupPath(n, 0))
			}
			texts := p.m.operand(n.root, c, op, true)
			if slices.Contains(op.Path, "*") {
				if len(texts) != of {
					return f.Name
				}
				texts = texts[at:]
			}
			if len(texts) > 0 {
				val, _ := p.m.pattern(texts[0])
				out.WriteString(val)
			}
		}
		text = after
	}
	text = out.String()
	text = strings.TrimSpace(text)
	if text == "" || text == "*" {
		return f.Name
	}
	return text
}

// maxGroups is how deep groups of routes are looked for in each other.
const maxGroups = 8

// groupPath is the path of the groups of routes that a closure is registered in.
func (p *linker) groupPath(n *node, depth int) string {
	up := n.maker
	if up == nil || depth == maxGroups {
		return ""
	}
	for i := range up.Calls {
		if !slices.ContainsFunc(up.Calls[i].Args, func(a model.Arg) bool { return a.Value == n.makerAt }) {
			continue
		}
		for _, m := range p.means(up, i) {
			for k := range m.Calls {
				if under := m.Calls[k].Under; under.IsSet() {
					path := p.key(p.m.operand(up.root, &up.Calls[i], under, true)).Text
					return p.groupPath(up, depth+1) + path
				}
			}
		}
	}
	return p.groupPath(up, depth+1)
}

// startEntries finds main, and the goroutines that live as long as the program:
// those with a loop.
func (p *linker) startEntries(n *node) {
	if strings.HasSuffix(string(n.ID), ".main") && n.Owner == "" && n.Outer == "" {
		p.entries = append(p.entries, model.Entry{Kind: model.Startup, Label: "main", Func: n.ID, Pos: n.Pos})
	}
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Mode != model.Spawned {
			continue
		}
		for _, f := range n.targets[i].fns {
			if p.loops(f) {
				p.entries = append(p.entries, model.Entry{Kind: model.Worker, Label: "go " + f.Name, Func: f.ID, Pos: c.Pos})
				p.goroutines[f.ID] = true
			}
		}
	}
}

// loops reports whether a function, or one it calls directly, has a loop that
// calls something.
func (p *linker) loops(n *node) bool {
	if hasLoop(n) {
		return true
	}
	for i := range n.targets {
		if n.Calls[i].Mode == model.Now {
			for _, f := range n.targets[i].fns {
				if f != n && hasLoop(f) && len(n.Calls) <= 4 {
					return true
				}
			}
		}
	}
	return false
}

// onEachTurn reports whether a call is made once a turn of a worker's loop: of its
// function or of who calls that. A loop that web requests come through is theirs.
func (p *linker) onEachTurn(n *node, call int) bool {
	return inLoop(n, call) && p.workersOwn(n) || slices.ContainsFunc(n.callers, func(c callSite) bool {
		return c.call >= 0 && !c.n.Test && c.at().Mode == model.Now && inLoop(c.n, c.call) && p.workersOwn(c.n)
	})
}

// workersOwn reports whether workers come to a function, and web requests do not.
func (p *linker) workersOwn(n *node) bool {
	worker := false
	for _, e := range p.entriesOf(n) {
		switch e.Kind {
		case model.Web:
			return false
		case model.Worker, model.Schedule:
			worker = true
		}
	}
	return worker
}

func hasLoop(n *node) bool {
	for b := range n.Blocks {
		for _, s := range n.Blocks[b].Succs {
			if int(s) <= b && reaches(n, s, int32(b)) {
				return true
			}
		}
	}
	return false
}

// reaches reports whether control can go from one block to another.
func reaches(n *node, from, to int32) bool {
	seen := make([]bool, len(n.Blocks))
	todo := []int32{from}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b == to {
			return true
		}
		if b < 0 || int(b) >= len(seen) || seen[b] {
			continue
		}
		seen[b] = true
		todo = append(todo, n.Blocks[b].Succs...)
	}
	return false
}

// spread walks from the entries of each kind forwards, breadth first, so that
// every function keeps the shortest way there.
func (p *linker) spread() {
	handlers := map[model.TypeID][]*model.Entry{}
	for i := range p.entries {
		if e := &p.entries[i]; e.Handles != "" {
			handlers[e.Handles] = append(handlers[e.Handles], e)
		}
	}
	for k, kind := range kindOrder {
		var todo []*node
		push := func(n *node, s *reachStep) {
			if n != nil && n.reach[k] == nil {
				n.reach[k] = s
				todo = append(todo, n)
			}
		}
		for i := range p.entries {
			e := &p.entries[i]
			if e.Kind == kind {
				for _, l := range model.Languages {
					if n := p.x.fn(l, e.Func); n != nil && n.unit.Language == l {
						push(n, &reachStep{entry: e, call: -1})
					}
				}
			}
		}
		for {
			if len(todo) == 0 {
				// A closure that was handed to something which is not seen to call it
				// belongs to whoever made it.
				for _, n := range p.x.nodes {
					if m := n.maker; m != nil && n.reach[k] == nil && m.reach[k] != nil {
						push(n, &reachStep{m.reach[k].entry, m, -1})
					}
				}
				if len(todo) == 0 {
					break
				}
			}
			n := todo[0]
			todo = todo[1:]
			entry := n.reach[k].entry
			if n.reach[k].from == nil {
				for _, c := range p.constructors(n) {
					push(c, &reachStep{entry, n, -1})
				}
			}
			for i := range n.targets {
				for _, f := range n.targets[i].fns {
					push(f, &reachStep{entry, n, i})
				}
			}
			for _, e := range p.edges[n.num] {
				push(e.to, &reachStep{entry, n, e.call})
			}
			for i := range n.Calls {
				for _, m := range p.means(n, i) {
					if m.Dispatch == nil {
						continue
					}
					for _, h := range p.handlersOf(n, i, &m, handlers) {
						push(p.x.fn(n.unit.Language, h.Func), &reachStep{entry, n, i})
					}
				}
			}
		}
	}
}

// constructors are what the container runs before it can call an entry: the
// constructor of its class, and of everything it gets.
func (p *linker) constructors(n *node) []*node {
	if n.Owner == "" || !n.traits().Container {
		return nil
	}
	var out []*node
	seen := map[*model.Service]bool{}
	todo := append([]*model.Service{}, p.x.byClass[n.Owner]...)
	for len(todo) > 0 && len(seen) < 500 {
		s := todo[0]
		todo = todo[1:]
		if s == nil || seen[s] {
			continue
		}
		seen[s] = true
		if c := p.x.methodOf(p.x.container, s.Class, p.x.container.Traits().Constructor); c != nil && len(c.Calls) > 0 {
			out = append(out, c)
		}
		for i := range s.Args {
			if id := s.Args[i].Service; id != "" {
				todo = append(todo, p.x.service(id))
			}
		}
	}
	return out
}

// handlersOf returns the handlers that a dispatch runs in this process.
func (p *linker) handlersOf(n *node, i int, m *meaning, handlers map[model.TypeID][]*model.Entry) []*model.Entry {
	var out []*model.Entry
	for k := range n.Calls[i].Args { // an event by its name
		for _, o := range p.vs.chase(ref{env: n.root, v: n.Calls[i].Args[k].Value}, false) {
			if c := o.constant(); c != nil && c.Kind == model.ConstString {
				out = append(out, handlers[model.TypeID(c.Str)]...)
			}
		}
	}
	for _, o := range p.m.operand(n.root, &n.Calls[i], m.Dispatch.Message, true) {
		t := p.m.typeOf(o)
		seen := map[model.TypeID]bool{}
		for todo := []model.TypeID{t}; len(todo) > 0; todo = todo[1:] {
			id := todo[0]
			if id == "" || seen[id] {
				continue
			}
			seen[id] = true
			for _, h := range handlers[id] {
				if m.Dispatch.Event || h.Sync || !h.Async {
					out = append(out, h)
				}
			}
			if typ := p.x.types[id]; typ != nil {
				todo = append(todo, typ.Supers...)
			}
		}
	}
	return out
}

// entriesOf lists who reaches a function, one per kind, with the shortest way.
func (p *linker) entriesOf(n *node) []model.Reach {
	var out []model.Reach
	for k, kind := range kindOrder {
		f := n
		for f != nil && f.reach[k] == nil {
			f = f.maker
		}
		if f == nil {
			continue
		}
		entry := f.reach[k].entry
		r := model.Reach{Kind: kind, Label: entry.Label, Pos: entry.Pos, Resets: entry.Resets, Others: entry.Library && kind != model.Startup && !p.besideEntry(n, entry)}
		var path []model.Step
		for g := f; len(path) < maxTrace; {
			s := g.reach[k]
			if s.from == nil {
				break
			}
			st := model.Step{Function: s.from.Name, Message: "calls " + g.Name}
			if s.call >= 0 {
				st.Pos, st.OneOf = s.from.Calls[s.call].Pos, s.from.targets[s.call].oneOf
			}
			path = append(path, st)
			g = s.from
		}
		for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
			path[i], path[j] = path[j], path[i]
		}
		r.Path = path
		out = append(out, r)
	}
	return out
}

// besideEntry reports whether a function is of the class whose method an entry is: a
// command's helpers are for the command.
func (p *linker) besideEntry(n *node, e *model.Entry) bool {
	in := p.x.fn(n.unit.Language, e.Func)
	return in == nil || in.Owner != "" && in.Owner == n.Owner
}
