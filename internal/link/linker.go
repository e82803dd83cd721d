package link

import (
	"context"
	"regexp"
	"sort"
	"sync"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A linker is the work of one Link. Its parts, in the order they run: index
// (what is where), resolver (where calls go), meanings (what library symbols
// mean), locks (what is held where), summaries (which effects a function has),
// entries and reach (who gets there), sites and fills.
type linker struct {
	ctx   context.Context
	units []*model.Unit
	opts  Options
	cat   *catalog.Catalog
	view  *catalog.View
	fuel  *fuel

	x     *index
	vs    *values
	m     *meanings
	r     *resolver
	b     *bounds
	locks *locks
	fates *fates

	order      []*node
	dependents [][]*node
	binding    int                       // how deep in callbacks of callbacks bound is
	many       map[model.EffectKind]bool // while the targets of one call are entered
	meansOf    [][][]meaning
	protos     map[protoKey]*proto
	sites      map[string]*found
	siteOf     map[*found]*Site
	given      map[fieldKey][]*invocation
	binds      map[bindKey]*env
	libCtx     map[libContext]ref
	edges      [][]edge
	touched    [2][]*touches  // by round; what nobody asked for is missing
	deps       [2][]depsRound // by round; what nobody asked for is not known
	wideDeps   map[*node][]dep
	kept       map[fieldKey][]dep // the request state that properties are set to
	shortLife  map[fieldKey]bool
	turned     map[*node][]bool // see turning
	keptUnder  map[*proto]bool
	memos      map[*node]*memoRead
	looks      map[*node][]look
	loopReads  map[readKey]*loopRead
	accessed   map[*node]*storeAccesses
	oneForAll  map[callSite]bool // when fills are looked for: see deduplicated
	heldAt     map[callSite][]stand
	holders    map[lockKey][]holder // see holdersOf
	hasHooks   func() bool          // anyHook, asked once
	shaped     []*[]*catalog.Shape
	shapes     map[model.Language][]*catalog.Shape
	globbed    map[string]*regexp.Regexp

	entries []model.Entry
	// goroutines are the entries that a go statement starts, once: what they do again
	// and again, their loops say.
	goroutines map[model.FuncID]bool
}

// defaultSteps is enough for an application of a million lines.
const defaultSteps = 200_000_000

func newLinker(ctx context.Context, units []*model.Unit, cat *catalog.Catalog, opts Options) *linker {
	if opts.Steps <= 0 {
		opts.Steps = defaultSteps
	}
	units = append([]*model.Unit{}, units...)
	sort.SliceStable(units, func(i, j int) bool {
		if units[i].Language != units[j].Language {
			return units[i].Language < units[j].Language
		}
		return units[i].Name < units[j].Name
	})
	p := &linker{ctx: ctx, units: units, opts: opts, cat: cat, fuel: &fuel{left: opts.Steps},
		protos: map[protoKey]*proto{}, sites: map[string]*found{}, given: map[fieldKey][]*invocation{},
		binds: map[bindKey]*env{}, libCtx: map[libContext]ref{}, shapes: map[model.Language][]*catalog.Shape{}, globbed: map[string]*regexp.Regexp{}, keptUnder: map[*proto]bool{}, memos: map[*node]*memoRead{}, looks: map[*node][]look{}, loopReads: map[readKey]*loopRead{}, accessed: map[*node]*storeAccesses{}, heldAt: map[callSite][]stand{}, wideDeps: map[*node][]dep{}, shortLife: map[fieldKey]bool{}, turned: map[*node][]bool{}, goroutines: map[model.FuncID]bool{}}
	var libs []model.Library
	for _, u := range units {
		libs = append(libs, u.Libraries...)
	}
	p.view = cat.For(libs)
	p.x = buildIndex(units)
	p.vs = newValues(p.x, p.fuel)
	p.m = newMeanings(p.vs, p.view)
	p.r = newResolver(p.m)
	p.b = &bounds{x: p.x, vs: p.vs, m: p.m}
	p.hasHooks = sync.OnceValue(p.anyHook)
	p.locks = &locks{x: p.x, vs: p.vs, m: p.m, means: p.means}
	p.fates = &fates{p: p, known: map[fateKey]fate{}}
	return p
}

func (p *linker) run() *Program {
	p.meansOf = make([][][]meaning, len(p.x.nodes))
	p.edges = make([][]edge, len(p.x.nodes))
	p.shaped = make([]*[]*catalog.Shape, len(p.x.nodes))
	for round := range p.touched {
		p.touched[round] = make([]*touches, len(p.x.nodes))
		p.deps[round] = make([]depsRound, len(p.x.nodes))
	}
	p.r.resolveAll()
	p.order = postorder(p.x)
	p.flows()
	p.summarise()
	for _, part := range []func(){p.findEntries, p.spread} {
		p.safely(nil, part)
	}
	prog := &Program{units: p.units}
	p.safely(nil, func() { prog.sites = p.finishSites() })
	p.safely(nil, func() { prog.locks = p.lockUses() })
	p.safely(nil, func() { prog.rebuilds = p.rebuilds() })
	p.safely(nil, func() { prog.loops = p.loopsOf() })
	p.safely(nil, func() { prog.parts = p.partsRead(prog.sites) })
	p.safely(nil, func() { prog.errors = p.storedErrors(prog.sites) })
	for i := range p.entries {
		if p.entries[i].Kind != "" { // the others are only reached by dispatch
			prog.entries = append(prog.entries, p.entries[i])
		}
	}
	p.safely(nil, func() { prog.shares = p.shares() })
	p.safely(nil, func() { prog.wrappers = p.wrapperCalls(prog.locks) })
	p.safely(nil, func() { p.judgeWrappers(prog.sites, prog.locks) })
	for _, u := range p.units {
		prog.problems = append(prog.problems, u.Problems...)
		prog.unresolved = append(prog.unresolved, u.Unresolved...)
		prog.pools = append(prog.pools, u.Pools...)
	}
	if err := p.ctx.Err(); err != nil {
		prog.problems = append(prog.problems, model.Problem{Message: "partial: linking was ended early: " + err.Error()})
	} else if p.fuel.left <= 0 {
		prog.problems = append(prog.problems, model.Problem{Message: "partial: the budget of " + itoa(p.opts.Steps) + " steps for linking ran out; effects deeper in the program are missing"})
	}
	prog.problems = append(prog.problems, p.x.problems...)
	for _, s := range prog.sites {
		prog.unresolved = append(prog.unresolved, s.Unresolved...)
	}
	sort.SliceStable(prog.unresolved, func(i, j int) bool { return prog.unresolved[i].Pos.Compare(prog.unresolved[j].Pos) < 0 })
	return prog
}

// flows computes what every function holds where, callees first, and once more
// for those that looked at a function before it had been computed.
func (p *linker) flows() {
	again := make([]bool, len(p.x.nodes))
	changed := make([]bool, len(p.x.nodes))
	looksAt := func(n *node, holds func(callee *node) bool) bool {
		for i := range n.targets {
			if fns := n.targets[i].fns; len(fns) == 1 && fns[0] != n && holds(fns[0]) {
				return true
			}
		}
		return false
	}
	for _, n := range p.order {
		again[n.num] = looksAt(n, func(callee *node) bool { return callee.flow == nil })
		p.safely(n, func() { n.flow = p.locks.compute(n) })
	}
	for _, n := range p.order {
		if again[n.num] || looksAt(n, func(callee *node) bool { return changed[callee.num] }) {
			before := n.flow
			p.safely(n, func() { n.flow = p.locks.compute(n) })
			changed[n.num] = n.flow != before
		}
	}
}

// means is what the catalogue says of a call, as seen from its own function.
func (p *linker) means(n *node, i int) []meaning {
	if p.meansOf[n.num] == nil {
		p.meansOf[n.num] = make([][]meaning, len(n.Calls))
		for k := range n.Calls {
			ms := p.m.of(n.root, &n.Calls[k])
			if len(ms) == 0 {
				ms = p.libMeanings(n, k)
			}
			if len(ms) == 0 {
				ms = p.shapeMeanings(n, k)
			}
			p.meansOf[n.num][k] = ms
		}
	}
	return p.meansOf[n.num][i]
}

// libMeanings is what the catalogue says of the only thing that a call through an
// interface of the program's own can be: the method of a library's type that was
// put there.
func (p *linker) libMeanings(n *node, i int) []meaning {
	t := &n.targets[i]
	if len(t.libs) != 1 || len(t.fns)+len(t.open) > 0 {
		return nil
	}
	lib := &t.libs[0]
	return p.m.decide(n.root, &n.Calls[i], p.m.symbols(n.unit.Language, lib, lib.Type), lib.Type, symbolName(lib))
}

// unfollowed is an operand as it stands at the call where it can be had so: a
// loop variable is then still one.
func (m *meanings) unfollowed(e *env, c *model.Call, op catalog.Operand) []ref {
	if raw := m.rawOperand(e, c, op); len(raw) > 0 {
		return raw
	}
	return m.operand(e, c, op, false)
}

// rawOperand is an operand before it is followed.
func (m *meanings) rawOperand(e *env, c *model.Call, op catalog.Operand) []ref {
	if len(op.Path) > 0 {
		return nil
	}
	switch op.Kind {
	case catalog.Receiver:
		if c.Recv >= 0 {
			return []ref{{env: e, v: c.Recv}}
		}
	case catalog.Arg:
		return argRefs(e, c, op)
	}
	return nil
}
