package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A fate says what becomes of a value in its function.
type fate struct {
	kept     bool // stored in a field, a variable or an object that outlives the call
	returned bool
}

type fateKey struct {
	n *node
	v model.ValueID
}

// A making is a call that makes an object, in the function where the object
// is local.
type making struct {
	n    *node
	call int
}

// rebuilder finds objects that are made anew. An object that a function
// returns is made, as far as its caller is concerned, by the call of that
// function: so a making climbs from the constructor through factories to the
// outermost function in which the object is local and dies.
type rebuilder struct {
	p     *linker
	fates map[fateKey]fate
	// given are the calls of functions that are known by value only: a parameter,
	// a captured variable.
	given map[*node][]callSite
}

// maxFactories is how many factories stand between a constructor and the place
// that is blamed; deeper ones are let go.
const maxFactories = 4

// rebuilds lists what is made anew in the user's own code.
func (p *linker) rebuilds() []*Rebuilding {
	rb := &rebuilder{p: p, fates: map[fateKey]fate{}}
	var out []*Rebuilding
	seen := map[making]bool{}
	for _, n := range p.x.nodes {
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Rebuild == nil || m.maybe {
					continue
				}
				if m.Rebuild.ConstantArgs && !constantArgs(n, &n.Calls[i]) {
					continue
				}
				for _, mk := range rb.makings(n, i, m.Rebuild) {
					if seen[mk] || !mk.n.user() {
						continue
					}
					if r := rb.rebuilding(mk, &m); r != nil {
						seen[mk] = true
						out = append(out, r)
					}
				}
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pos.Compare(out[j].Pos) < 0 })
	return out
}

func constantArgs(n *node, c *model.Call) bool {
	for i := range c.Args {
		if (ref{env: n.root, v: c.Args[i].Value}).constant() == nil {
			return false
		}
	}
	return len(c.Args) > 0
}

// makings climbs from a constructing call to the calls where the object is
// local.
func (rb *rebuilder) makings(n *node, call int, spec *catalog.Rebuild) []making {
	if spec.EvenKept {
		return []making{{n, call}}
	}
	var out []making
	todo, depth := []making{{n, call}}, 0
	seen := map[making]bool{}
	for ; len(todo) > 0 && depth < maxFactories; depth++ {
		var next []making
		for _, mk := range todo {
			if seen[mk] {
				continue
			}
			seen[mk] = true
			if rb.remembered(mk.n) { // before its values are looked at: initialisers can be huge
				continue
			}
			f := rb.ofCall(mk.n, mk.call)
			switch {
			case f.kept:
			case f.returned:
				for _, c := range slices.Concat(rb.calls(mk.n), mk.n.callers) {
					if !rb.remembered(c.n) {
						next = append(next, making{c.n, c.call})
					}
				}
			default:
				out = append(out, mk)
			}
		}
		todo = next
	}
	return out
}

// calls are the calls that reach a function through a value that flows there.
func (rb *rebuilder) calls(n *node) []callSite {
	if rb.given == nil {
		rb.given = map[*node][]callSite{}
		for _, m := range rb.p.x.nodes {
			if !m.user() {
				continue
			}
			for i := range m.Calls {
				t := &m.Calls[i].Target
				if t.Kind != model.Dynamic || len(m.targets[i].fns) > 0 {
					continue
				}
				for _, o := range rb.p.vs.chase(ref{env: m.root, v: t.Value}, true) {
					for _, f := range rb.p.r.functionsOf(m.unit.Language, o) {
						rb.given[f.n] = append(rb.given[f.n], callSite{m, i})
					}
				}
			}
		}
	}
	return rb.given[n]
}

// ofCall is the fate of a call's result. A constructor call (Go "new T", PHP
// new) makes its object by a ValNew.
func (rb *rebuilder) ofCall(n *node, call int) fate {
	c := &n.Calls[call]
	var f fate
	for i := range n.Values {
		v := &n.Values[i]
		made := v.Kind == model.ValResult && int(v.Index) == call && v.Result >= 0 ||
			v.Kind == model.ValNew && v.Index >= 0 && int(v.Index) == call
		if !made && c.Target.Kind == model.Builtin && len(c.Args) > 0 && c.Args[0].Value == model.ValueID(i) {
			made = true
		}
		if made && v.Type != "error" {
			f = f.or(rb.of(n, model.ValueID(i)))
		}
	}
	return f
}

func (f fate) or(g fate) fate { return fate{f.kept || g.kept, f.returned || g.returned} }

// of follows a value forwards through its function.
func (rb *rebuilder) of(n *node, v model.ValueID) fate {
	key := fateKey{n, v}
	if f, ok := rb.fates[key]; ok {
		return f
	}
	rb.fates[key] = fate{} // recursion adds nothing
	holds := rb.holders(n, v)
	var f fate
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Value >= 0 && holds[s.Value] && (s.Place.Base < 0 || !holds[s.Place.Base]) {
			// Into a local object the holders already follow; elsewhere it is kept.
			if s.Place.Kind != model.FieldPlace && s.Place.Kind != model.ElemPlace || !local(n, s.Place.Base) {
				f.kept = true
			}
		}
	}
	for i := range n.Returns {
		for _, r := range n.Returns[i].Values {
			if r >= 0 && holds[r] {
				f.returned = true
			}
		}
	}
	for i := range n.Calls {
		f = f.or(rb.passed(n, i, holds))
	}
	rb.fates[key] = f
	return f
}

func local(n *node, v model.ValueID) bool {
	if v < 0 || int(v) >= len(n.Values) {
		return false
	}
	k := n.Values[v].Kind
	return k == model.ValNew || k == model.ValList
}

// holders are the values of a function that are, or contain, v.
func (rb *rebuilder) holders(n *node, v model.ValueID) []bool {
	holds := make([]bool, len(n.Values))
	holds[v] = true
	for changed, rounds := true, 0; changed && rounds < 16; rounds++ {
		changed = false
		for i := range n.Values {
			if holds[i] {
				continue
			}
			w := &n.Values[i]
			var ops []model.ValueID
			switch w.Kind {
			case model.ValNew, model.ValList, model.ValChoice, model.ValFunc, model.ValMethod:
				ops = w.Ops
				if w.Kind == model.ValNew && w.Index >= 0 && int(w.Index) < len(n.Calls) {
					for _, a := range n.Calls[w.Index].Args {
						ops = append(ops[:len(ops):len(ops)], a.Value)
					}
				}
			case model.ValOp:
				if strings.HasPrefix(w.Str, "cast:") || w.Str == "append" || w.Str == "is:" {
					ops = w.Ops
				}
			case model.ValResult:
				if w.Index >= 0 && int(w.Index) < len(n.Calls) {
					ops = rb.resultHolds(n, int(w.Index), holds)
				}
			}
			if slices.ContainsFunc(ops, func(o model.ValueID) bool { return o >= 0 && holds[o] }) {
				holds[i], changed = true, true
			}
		}
		for i := range n.Stores {
			s := &n.Stores[i]
			if s.Place.Base >= 0 && s.Value >= 0 && holds[s.Value] && !holds[s.Place.Base] && local(n, s.Place.Base) {
				holds[s.Place.Base], changed = true, true
			}
		}
	}
	return holds
}

// resultHolds are the operands of a call that its result contains: what a
// function of the program returns of its parameters; for a library function
// every argument (template.Must, NewService(client)), for a method with an
// operand handed back that operand.
func (rb *rebuilder) resultHolds(n *node, call int, holds []bool) []model.ValueID {
	c := &n.Calls[call]
	if c.Target.Kind == model.Builtin {
		return nil
	}
	var ops []model.ValueID
	if fns := n.targets[call].fns; len(fns) > 0 {
		for _, f := range fns {
			for k := range c.Args {
				if a := c.Args[k].Value; a >= 0 && holds[a] && rb.param(f, k).returned {
					ops = append(ops, a)
				}
			}
			if c.Recv >= 0 && holds[c.Recv] && rb.receiver(f).returned {
				ops = append(ops, c.Recv)
			}
		}
		return ops
	}
	for k := range c.Args {
		ops = append(ops, c.Args[k].Value)
	}
	for _, m := range rb.p.means(n, call) {
		if m.Result != nil && m.Result.Same.Kind == catalog.Receiver && m.Result.Same.IsSet() {
			ops = append(ops, c.Recv)
		}
	}
	return ops
}

// passed is what handing a holder to a call does to it.
func (rb *rebuilder) passed(n *node, call int, holds []bool) fate {
	c := &n.Calls[call]
	var f fate
	for _, fn := range n.targets[call].fns {
		for k := range c.Args {
			if a := c.Args[k].Value; a >= 0 && holds[a] && rb.param(fn, k).kept {
				f.kept = true
			}
		}
	}
	if len(n.targets[call].fns) > 0 {
		return f
	}
	for _, m := range rb.p.means(n, call) {
		// A handler that is registered, or a function that is cached, lives on.
		if m.Entry == nil && m.Site == nil {
			continue
		}
		for k := range c.Args {
			if a := c.Args[k].Value; a >= 0 && holds[a] {
				f.kept = true
			}
		}
	}
	return f
}

// param is the fate of a function's parameter in it.
func (rb *rebuilder) param(n *node, i int) fate {
	for v := range n.Values {
		if n.Values[v].Kind == model.ValParam && int(n.Values[v].Index) == i {
			return rb.of(n, model.ValueID(v))
		}
	}
	return fate{}
}

func (rb *rebuilder) receiver(n *node) fate {
	for v := range n.Values {
		if n.Values[v].Kind == model.ValReceiver {
			return rb.of(n, model.ValueID(v))
		}
	}
	return fate{}
}

// remembered reports whether a function runs once and its result is kept: a
// package initialiser, the callback of a site (sync.OnceValue, a cache).
func (rb *rebuilder) remembered(n *node) bool {
	if strings.HasSuffix(string(n.ID), ".init") {
		return true
	}
	if n.maker == nil {
		return false
	}
	mk := n.maker
	for i := range mk.Calls {
		for k := range mk.Calls[i].Args {
			if mk.Calls[i].Args[k].Value != n.makerAt {
				continue
			}
			for _, m := range rb.p.means(mk, i) {
				if m.Site != nil || m.Result != nil && m.Result.Function.IsSet() {
					return true
				}
			}
		}
	}
	return false
}

// rebuilding judges a making by who gets there. Without an entry only what
// owns connections is known to be a fault, and not where objects are set up.
func (rb *rebuilder) rebuilding(mk making, m *meaning) *Rebuilding {
	if forTests(mk.n) {
		return nil
	}
	entries := rb.p.entriesOf(mk.n)
	busy := slices.ContainsFunc(entries, func(e model.Reach) bool {
		return e.Kind == model.Web || e.Kind == model.Worker || e.Kind == model.Schedule
	})
	if !busy && (len(entries) > 0 || !m.Rebuild.Connections || setsUp(mk.n) || !recurs(mk)) {
		return nil
	}
	c := &mk.n.Calls[mk.call]
	return &Rebuilding{
		Language: mk.n.unit.Language, Pos: c.Pos, Func: mk.n.Func, Symbol: m.name,
		What: m.Rebuild.What, Cure: m.Rebuild.Cure, Severity: m.Rebuild.Severity, Entries: entries,
	}
}

// recurs reports whether a making happens again and again though no entry is
// known: it stands in a loop, or in a method of a PHP class, whose life is one
// request.
func recurs(mk making) bool {
	b := mk.n.Calls[mk.call].Block
	return mk.n.unit.Language == model.PHP && mk.n.Owner != "" || b >= 0 && int(b) < len(mk.n.Blocks) && cycles(mk.n, b, b)
}

// forTests reports whether a function is given a test to report to.
func forTests(n *node) bool {
	for ; n != nil; n = n.maker {
		for i := range n.Params {
			if t := n.Params[i].Type; t == "testing.T" || t == "testing.B" || t == "testing.TB" || t == "testing.F" {
				return true
			}
		}
	}
	return false
}

// setsUp reports whether a function by its name makes or starts things: there
// a local object is part of the set-up.
func setsUp(n *node) bool {
	for n.maker != nil {
		n = n.maker
	}
	name := string(n.ID)
	if i := strings.LastIndexAny(name, ".:"); i >= 0 {
		name = name[i+1:]
	}
	for _, p := range []string{"New", "new", "Make", "make", "Must", "Init", "init", "main", "Main", "setUp", "SetUp", "Setup", "setup", "create", "Create", "Build", "build", "Open", "open", "Connect", "connect", "Start", "start", "Run", "run", "register", "Register", "boot", "__construct", "__invoke"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return strings.HasPrefix(name, "{main}")
}
