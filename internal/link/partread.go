package link

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A whole is a read that brings all of an entry: what it is, and where the value
// comes out of the call.
type whole struct {
	m      *meaning
	key    catalog.Operand
	store  catalog.Operand
	value  int32 // which result; -1: what it writes into what an argument points to
	item   bool  // the result stands for the entry
	forms  forms
	remote bool
	// layered: memory of the process may lie before the store.
	layered bool
}

// The forms of a read that bring less than all: chosen fields, whether a value is there,
// elements of a list, how many there are. Without any, the aggregate is one value.
type forms struct{ part, has, head, count string }

// of is the form that brings a kind of portion.
func (f forms) of(k portionKind) string {
	switch k {
	case ofMember:
		return f.has
	case ofCount:
		return f.count
	}
	return cmp.Or(f.part, f.head)
}

// wholeRead tells whether a call reads all of an entry that has to be fetched or
// copied for it.
func (p *linker) wholeRead(n *node, i int) (whole, bool) {
	for k := range p.means(n, i) {
		m := &p.means(n, i)[k]
		if m.maybe {
			continue
		}
		if r := m.Read; r != nil {
			if !r.Key.IsSet() || r.Exists || r.Many || r.All && formsOf(r) == (forms{}) || r.Remote != nil && !*r.Remote && !r.Copies {
				continue
			}
			w := whole{m: m, key: r.Key, store: r.Store, forms: formsOf(r), remote: r.Remote != nil, layered: r.Layered}
			switch {
			case r.Item.Kind == catalog.OpResult && len(r.Item.Path) == 0:
				w.item = true
			case r.Value.Kind == catalog.Arg:
				w.value = -1
			case r.Value.Kind != catalog.OpResult:
				continue
			}
			return w, true
		}
		// Where memory is shared, most of what computes on a miss keeps its results there.
		if s := m.Site; s != nil && s.Key.IsSet() && !s.Memory && (s.Cache == nil || *s.Cache) && !n.traits().SharedMemory {
			return whole{m: m, key: s.Key, store: s.Pool}, true
		}
	}
	return whole{}, false
}

func formsOf(r *catalog.Access) forms { return forms{r.Part, r.Has, r.Head, r.Count} }

// A partFlow is an aggregate as one function has it from a call.
type partFlow struct {
	whole
	at    callSite // the read
	env   *env     // how the function of the read was entered
	way   *way     // from the function that has it to the read
	agg   []model.ValueID
	items []model.ValueID
}

// maxCarried is how many calls an aggregate is followed outwards.
const maxCarried = 4

// partsRead lists the reads of aggregates of which only portions are used, in the
// user's own code.
func (p *linker) partsRead(sites []*Site) []*PartRead {
	var out []*PartRead
	writes := p.namedWrites(sites)
	for _, n := range p.x.nodes {
		if n.Test || n.unit.Dependency {
			continue
		}
		for i := range n.Calls {
			w, ok := p.wholeRead(n, i)
			if !ok || n.Calls[i].Mode != model.Now || p.ownMemory(n, i) {
				continue
			}
			f := partFlow{whole: w, at: callSite{n, i}, env: n.root, way: &way{at: n, call: i, len: 1}}
			vs := resultsOf(n, i, map[int32]bool{w.value: true})
			if w.item {
				f.items = vs
			} else {
				f.agg = vs
			}
			p.carry(f, writes, &out)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pos.Compare(out[j].Pos) < 0 })
	return out
}

// resultsOf are the values that are one of some results of a call.
func resultsOf(n *node, call int, results map[int32]bool) []model.ValueID {
	var out []model.ValueID
	for v := range n.Values {
		if val := &n.Values[v]; val.Kind == model.ValResult && int(val.Index) == call && results[val.Result] {
			out = append(out, model.ValueID(v))
		}
	}
	return out
}

// carry follows an aggregate out of the function that has it, to those who take
// something of it.
func (p *linker) carry(f partFlow, writes map[string][]namedWrite, out *[]*PartRead) {
	n := f.way.at
	use := p.usesOf(n, n.root, f.agg, f.items, 0)
	if use.whole {
		return
	}
	if len(use.returned)+len(use.items) == 0 && !use.filled {
		if n.user() && len(use.taken)+len(use.set) > 0 && !p.fates.remembered(n) {
			if r := p.partRead(f, use, writes); r != nil {
				*out = append(*out, r)
			}
		}
		return
	}
	if f.way.len > maxCarried {
		return
	}
	for _, cs := range n.callers {
		g := cs.n
		if g.Test || g.unit.Dependency || g == n || len(g.targets[cs.call].fns) != 1 || cs.at().Mode != model.Now {
			continue
		}
		e := p.vs.enter(n, cs.at(), g.root)
		if b := g.targets[cs.call].bound[0]; b.ok() {
			e = p.vs.enterBound(n, cs.at(), g.root, b)
		}
		from := use.returned
		if use.filled {
			from = map[int32]bool{-1: true}
		}
		p.carry(partFlow{whole: f.whole, at: f.at, env: p.vs.moveEnv(f.env, e, 0), way: &way{at: g, call: cs.call, next: f.way, len: f.way.len + 1},
			agg: resultsOf(g, cs.call, from), items: resultsOf(g, cs.call, use.items)}, writes, out)
	}
}

// partRead describes what a function takes of an aggregate; nil when that is no
// portion, or when it keeps it.
func (p *linker) partRead(f partFlow, use *partUse, writes map[string][]namedWrite) *PartRead {
	n := f.way.at
	c := &n.Calls[f.way.call]
	read := f.at.at()
	r := &PartRead{Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c, API: apiName(read, f.m.name), Read: read.Pos,
		Remote: f.remote, Layered: f.layered, Entries: p.entriesOf(n)}
	if f.m.Site != nil {
		r.API = f.m.Site.API
	}
	r.Key = p.key(p.m.operand(f.env, read, f.key, false))
	if p.key(p.m.operand(f.at.n.root, read, f.key, false)).Text == r.Key.Text {
		r.ReadIn = f.at.n.Func
	}
	keyed := p.keySlice(p.m.unfollowed(f.env, read, f.key), n)
	portions := use.taken
	if len(use.set) > 0 && len(use.written) > 0 {
		if !p.writtenBack(use, r.Key) {
			return nil
		}
		r.Updates, portions = true, use.set
		r.Back = use.written[0].at().Pos
	} else if len(use.written)+len(use.set) > 0 {
		return nil // renewed or copied; or changed for the function itself, which goes on with all of it
	}
	kind := portions[0].kind
	if slices.ContainsFunc(portions, func(t portion) bool { return t.kind != kind }) {
		return nil
	}
	r.Member, r.Counted, r.List = kind == ofMember, kind == ofCount, f.forms.head != ""
	if r.Part = f.forms.of(kind); r.Part == "" && (f.forms != forms{} || kind == ofCount) { // not one value
		return nil
	}
	for _, t := range portions {
		part := Part{Path: t.path, Chosen: t.key >= 0, Left: t.left, Func: t.env.n.Func, Pos: usedAt(t.env.n, t.at)}
		if t.key >= 0 {
			deps := (&slicer{p: p, site: t.env.n, narrow: p.depsOf, turns: true}).run([]ref{{env: t.env, v: t.key}})
			if len(deps) == 0 || p.turns(t.env.n, deps) && !inLoop(n, f.way.call) || p.ofEnum(deps) {
				return nil // any entry will do, one fetch serves every turn, or there are few to choose from
			}
			part.Named = !slices.ContainsFunc(deps, func(d dep) bool { return !slices.ContainsFunc(keyed, func(k dep) bool { return sameRoot(d, k) }) })
		}
		if t.at >= 0 && keepsValue(t.env.n, t.at) {
			return nil
		}
		r.Parts = append(r.Parts, part)
		r.Record = r.Record || p.fillsRecord(t, len(portions))
	}
	for _, w := range writes[r.Key.Text] {
		r.Small, r.Fixed = r.Small || w.small, r.Fixed || w.fixed
		if !r.Written.IsValid() && w.at != f.at {
			r.Written = w.at.at().Pos
		}
	}
	r.Looped = slices.ContainsFunc(p.loopedReads(), func(l callSite) bool { return l == f.at })
	r.Pool = p.poolOf(f.env, read, f.store)
	r.Trace = p.waySteps(f.way, "-> "+shortSymbol(f.m.name)+"()")
	return r
}

// writtenBack reports whether all writes of a changed aggregate go to the key it
// was read from.
func (p *linker) writtenBack(use *partUse, from Key) bool {
	for _, w := range use.written {
		for _, m := range p.means(w.n, w.call) {
			if m.Write != nil && m.Write.Key.IsSet() && p.key(p.m.operand(w.env, w.at(), m.Write.Key, false)).Text != from.Text {
				return false
			}
		}
	}
	return true
}

// turns reports whether a value is another one at each turn of a loop.
func (p *linker) turns(n *node, deps []dep) bool {
	for _, d := range deps {
		if d.request != "" || d.root.env == nil || d.root.env.n != n {
			continue
		}
		switch d.root.kind() {
		case model.ValRange, model.ValElem:
			return true
		}
		if d.root.path == nil && d.root.v >= 0 && p.turning(n)[d.root.v] {
			return true
		}
	}
	return false
}

// ofEnum reports whether all of what a value is made of are cases of enums.
func (p *linker) ofEnum(deps []dep) bool {
	return !slices.ContainsFunc(deps, func(d dep) bool {
		if d.request != "" {
			return true
		}
		r := d.root
		r.path = nil
		t := p.x.types[p.m.typeOf(r)]
		return t == nil || t.Kind != model.Enum
	})
}

// sameRoot reports whether two values are made of one and the same thing. An argument
// of which one is made as a whole is all that the other one takes of it.
func sameRoot(a, b dep) bool {
	if a.request != "" || b.request != "" {
		return a.request == b.request
	}
	x, y := a.root.val(), b.root.val()
	if x == nil || y == nil || a.root.env != b.root.env || x.Kind != y.Kind || x.Index != y.Index {
		return false
	}
	switch x.Kind {
	case model.ValParam:
		return a.root.path == b.root.path || a.root.path == nil || b.root.path == nil
	case model.ValReceiver, model.ValCapture:
		return a.root.path == b.root.path
	}
	return a.root.v == b.root.v && a.root.path == b.root.path
}

// fillsRecord reports whether what is taken goes into a new object of the program that
// has no more fields than there are parts: all of a record was read.
func (p *linker) fillsRecord(t portion, parts int) bool {
	n := t.env.n
	for i := range n.Values {
		v := &n.Values[i]
		if v.Kind != model.ValNew || !p.x.own(v.Type) || len(p.x.types[v.Type].Fields) > parts {
			continue
		}
		w := n.walk(model.NoValue)
		w.add(v.Ops...)
		w.addCall(v.Index)
		for x, ok := w.next(); ok; x, ok = w.next() {
			if x == t.at {
				return true
			}
			if k := n.Values[x].Kind; k == model.ValChoice || k == model.ValOp {
				w.add(n.Values[x].Ops...)
			}
		}
	}
	return false
}

// usedAt is where a function returns a value or something made of it, stores it or hands it
// on; values have no position of their own.
func usedAt(n *node, v model.ValueID) model.Pos {
	if v < 0 {
		return model.Pos{}
	}
	uses := func(from model.ValueID) bool {
		w := n.walk(from)
		for x, ok := w.next(); ok; x, ok = w.next() {
			if x == v {
				return true
			}
			w.add(n.Values[x].Ops...)
		}
		return false
	}
	for i := range n.Calls {
		if slices.ContainsFunc(n.Calls[i].Args, func(a model.Arg) bool { return uses(a.Value) }) {
			return n.Calls[i].Pos
		}
	}
	for i := range n.Stores {
		if uses(n.Stores[i].Value) {
			return n.Stores[i].Pos
		}
	}
	for i := range n.Returns {
		if slices.ContainsFunc(n.Returns[i].Values, uses) {
			return n.Returns[i].Pos
		}
	}
	return model.Pos{}
}

// keepsValue reports whether a function puts a value where later calls find it.
func keepsValue(n *node, v model.ValueID) bool {
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Value < 0 || storePlace(n, s).name == "" {
			continue
		}
		w := n.walk(s.Value)
		for x, ok := w.next(); ok; x, ok = w.next() {
			if x == v {
				return true
			}
			if k := n.Values[x].Kind; k == model.ValChoice || k == model.ValOp {
				w.add(n.Values[x].Ops...)
			}
		}
	}
	return false
}

// loopedReads are the reads that a loop repeats with another key.
func (p *linker) loopedReads() []callSite {
	var out []callSite
	for _, l := range p.loopReads {
		out = append(out, callSite{l.n, l.call})
	}
	return out
}

// A namedWrite is a write of an entry whose key is known in part.
type namedWrite struct {
	at    callSite
	small bool // a record with few constant fields
	fixed bool // made of nothing but files of this host
}

// namedWrites are the writes of the program by the pattern of their key, and what
// get-with-callbacks compute, which is written as well.
func (p *linker) namedWrites(sites []*Site) map[string][]namedWrite {
	out := map[string][]namedWrite{}
	fixed := map[*model.Call]bool{}
	for _, s := range sites {
		fixed[s.Call] = s.Callback != nil && len(s.Unresolved) == 0 && len(s.Effects) > 0 &&
			!slices.ContainsFunc(s.Effects, func(e model.Effect) bool { return e.Kind != model.File })
	}
	for _, n := range p.x.nodes {
		if n.Test || n.unit.Dependency {
			continue
		}
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				switch {
				case m.Write != nil && m.Write.Key.IsSet():
					key := p.key(p.m.operand(n.root, &n.Calls[i], m.Write.Key, false))
					if strings.Trim(key.Text, "*") != "" {
						out[key.Text] = append(out[key.Text], namedWrite{at: callSite{n, i}, small: p.smallRecord(n.root, &n.Calls[i], m.Write.Value)})
					}
				case m.Site != nil && m.Site.Key.IsSet():
					key := p.key(p.m.operand(n.root, &n.Calls[i], m.Site.Key, false))
					if strings.Trim(key.Text, "*") != "" {
						out[key.Text] = append(out[key.Text], namedWrite{callSite{n, i}, p.smallResult(n, i, m.Site.Callback), fixed[&n.Calls[i]]})
					}
				}
			}
		}
	}
	return out
}

// maxRecord is how many constant fields a small record has.
const maxRecord = 8

// smallRecord reports whether an operand is known to be a record of few fields.
func (p *linker) smallRecord(e *env, c *model.Call, value catalog.Operand) bool {
	if !value.IsSet() {
		return false
	}
	os := p.m.operand(e, c, value, false)
	return len(os) > 0 && !slices.ContainsFunc(os, func(o ref) bool { return !p.isSmall(o, 0) })
}

// smallResult is smallRecord for what a callback computes.
func (p *linker) smallResult(n *node, call int, callback catalog.Operand) bool {
	any := false
	for _, o := range p.m.operand(n.root, &n.Calls[call], callback, false) {
		for _, b := range p.r.functionsOf(n.unit.Language, o) {
			for _, r := range returned(b.n) {
				for _, v := range p.vs.chase(r, false) {
					if !p.isSmall(v, 0) {
						return false
					}
					any = true
				}
			}
		}
	}
	return any
}

func (p *linker) isSmall(o ref, depth int) bool {
	v := o.val()
	if v == nil || o.path != nil || depth > 3 {
		return false
	}
	switch v.Kind {
	case model.ValConst:
		return true
	case model.ValNew:
		t := p.x.types[v.Type]
		return t != nil && len(t.Fields) > 0 && !slices.ContainsFunc(t.Fields, func(f model.Field) bool { return !plain(p.underlying(f.Type)) })
	case model.ValList:
		if len(v.Ops) > maxRecord {
			return false
		}
		for k := range v.Ops {
			if k < len(v.Keys) && (v.Keys[k] == "..." || v.Keys[k] == "?") {
				return false
			}
		}
		for i := range o.env.n.Stores { // filled by what comes
			if s := &o.env.n.Stores[i]; s.Place.Kind == model.ElemPlace && s.Place.Base == o.v {
				if _, constant := p.constantKey(o.env, s.Place.Key); s.Place.Key < 0 || !constant {
					return false
				}
			}
		}
		return len(v.Ops) > 0
	case model.ValResult: // packed up
		if v.Index < 0 || int(v.Index) >= len(o.env.n.Calls) {
			return false
		}
		c := &o.env.n.Calls[v.Index]
		for _, m := range p.means(o.env.n, int(v.Index)) {
			if m.Result != nil && m.Result.Digest && len(c.Args) > 0 {
				os := p.vs.chase(ref{env: o.env, v: c.Args[0].Value}, false)
				return len(os) > 0 && !slices.ContainsFunc(os, func(o ref) bool { return !p.isSmall(o, depth+1) })
			}
		}
	}
	return false
}
