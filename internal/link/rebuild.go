package link

import (
	"slices"
	"sort"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A making is a call that makes an object, in the function where the object
// is local.
type making struct {
	n    *node
	call int
}

// maxFactories is how many factories stand between a constructor and the place
// that is blamed; deeper ones are let go.
const maxFactories = 4

// rebuilds lists what is made anew in the user's own code.
func (p *linker) rebuilds() []*Rebuilding {
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
				for _, mk := range p.makings(n, i, m.Rebuild) {
					if seen[mk] || !mk.n.user() {
						continue
					}
					if r := p.rebuilding(mk, &m); r != nil {
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
// local: an object that a function returns is made, as far as its caller is
// concerned, by the call of that function.
func (p *linker) makings(n *node, call int, spec *catalog.Rebuild) []making {
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
			if p.fates.remembered(mk.n) { // before its values are looked at: initialisers can be huge
				continue
			}
			f := p.fates.ofCall(mk.n, mk.call)
			switch {
			case f.kept, f.lent:
			case f.returned:
				for _, c := range slices.Concat(p.fates.calls(mk.n), mk.n.callers) {
					if !p.fates.remembered(c.n) {
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

// rebuilding judges a making by who gets there. Without an entry only what
// owns connections is known to be a fault, and not where objects are set up.
func (p *linker) rebuilding(mk making, m *meaning) *Rebuilding {
	entries := p.entriesOf(mk.n)
	busy := slices.ContainsFunc(entries, func(e model.Reach) bool {
		return e.Kind == model.Web || e.Kind == model.Worker || e.Kind == model.Schedule
	})
	if !busy && (len(entries) > 0 || !m.Rebuild.Connections || p.setsUp(mk.n) || !recurs(mk)) {
		return nil
	}
	if m.Rebuild.Connections && streams(mk) && !slices.ContainsFunc(entries, func(e model.Reach) bool { return e.Kind == model.Web }) {
		return nil
	}
	severity := m.Rebuild.Severity
	if severity == "" && m.Rebuild.Connections && !p.remade(mk, len(entries) > 0) {
		severity = model.Note
	}
	c := &mk.n.Calls[mk.call]
	return &Rebuilding{
		Language: mk.n.unit.Language, Pos: c.Pos, Func: mk.n.Func, Symbol: m.name,
		What: m.Rebuild.What, Cure: m.Rebuild.Cure, Severity: severity, Entries: entries,
		Repeated: m.Rebuild.ConstantArgs && inLoop(mk.n, mk.call),
	}
}

// streams reports whether the function of a making exchanges with other
// goroutines in a loop, or is the one that closes a channel it was given: a
// connection that it opens before serves that stream for as long as it lasts (a
// watch, a change feed), not one job.
func streams(mk making) bool {
	n := mk.n
	if inLoop(n, mk.call) {
		return false
	}
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Target.Kind != model.Builtin || len(c.Args) == 0 || c.Block < 0 || int(c.Block) >= len(n.Blocks) {
			continue
		}
		switch c.Target.Func {
		case "go:close":
			if v := c.Args[0].Value; v >= 0 && n.Values[v].Kind == model.ValParam {
				return true
			}
		case "go:send", "go:select", "go:recv", "go:range":
			if cycles(n, c.Block, c.Block) {
				return true
			}
		}
	}
	return false
}

// recurs reports whether a making happens again and again though no entry is
// known: it stands in a loop, or in a method of a PHP class, whose life is one
// request.
func recurs(mk making) bool {
	return mk.n.unit.Language == model.PHP && mk.n.Owner != "" || inLoop(mk.n, mk.call)
}

// setsUp reports whether a function is one that makes or starts things: there a
// local object is part of the set-up.
func (p *linker) setsUp(n *node) bool {
	for n.maker != nil {
		n = n.maker
	}
	return p.hasPart(n, "setup")
}
