package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// afterFailure says what is stored after a call that failed: its empty result, or
// what the function puts in its place, kept like an answer. "" when the failure
// goes elsewhere, or when the function tells failures apart: then it means to keep
// this one.
func (p *linker) afterFailure(n *node, v model.ValueID, block int32) string {
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Mode != model.Now || !outside(n, i) && !p.asksOutside(n, i) {
			continue
		}
		made := p.madeOf(n, v, i, block)
		switch {
		case made == model.NoValue, p.checked(n, made, block):
			continue
		case made != v && n.Values[v].Kind == model.ValChoice && !asksHost(n, i) && !p.asksOutside(n, i):
			continue // what does not work here will not work later, and something else was put in its place
		}
		if p.comesAfterFailure(n, i, block) {
			return "what is left when " + callText(c) + " fails"
		}
	}
	return ""
}

// madeOf returns the first result of a call if a value, when control is at a block, is
// it or made from the whole of it; else NoValue. Of a result that is empty there are no
// elements, and what another way through the function writes into a variable is no part
// of it. Where the result goes into a call that says how it ended, that one's failure
// counts.
func (p *linker) madeOf(n *node, v model.ValueID, call int, block int32) model.ValueID {
	w := n.walk(v)
	for v, ok := w.next(); ok; v, ok = w.next() {
		switch val := &n.Values[v]; val.Kind {
		case model.ValRange, model.ValElem:
		case model.ValResult:
			if int(val.Index) == call {
				if val.Result == 0 && val.Type != "error" {
					return v
				}
				return model.NoValue
			}
			switch at := int(val.Index); {
			case val.Index < 0:
			case val.Result < 0 && !reaches(n, n.Calls[at].Block, block): // an argument that this call fills, elsewhere
			case p.tellsFailure(n, at, block):
			default:
				w.addCall(val.Index)
			}
		default:
			w.add(val.Ops...)
		}
	}
	return model.NoValue
}

// tellsFailure reports whether a call returns an error that keeps control from a
// block.
func (p *linker) tellsFailure(n *node, call int, block int32) bool {
	return slices.ContainsFunc(n.Values, func(val model.Value) bool {
		return val.Kind == model.ValResult && int(val.Index) == call && val.Result > 0 && val.Type == "error"
	}) && !p.comesAfterFailure(n, call, block)
}

// comesAfterFailure reports whether control comes to a block although a call
// failed, without making that call again.
func (p *linker) comesAfterFailure(n *node, call int, block int32) bool {
	isErr := func(v model.ValueID) bool {
		val := &n.Values[v]
		return val.Kind == model.ValResult && int(val.Index) == call && val.Result > 0 && val.Type == "error"
	}
	looked := slices.ContainsFunc(n.Values, func(val model.Value) bool {
		return val.Kind == model.ValResult && int(val.Index) == call && val.Result > 0 && val.Type == "error"
	})
	if !looked {
		return p.dropped(n, call)
	}
	if slices.ContainsFunc(n.Stores, func(s model.Store) bool { return s.Value >= 0 && isErr(s.Value) }) {
		return false // it is looked at where it is stored
	}
	start := n.Calls[call].Block
	if start < 0 || int(start) >= len(n.Blocks) {
		return false
	}
	if start == block {
		return true // nothing in between can ask
	}
	seen := make([]bool, len(n.Blocks))
	around := reaches(n, block, start) // a loop stores what each turn asks for: the next turn is another's
	for todo := []int32{start}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b < 0 || int(b) >= len(seen) || seen[b] {
			continue
		}
		seen[b] = true
		if b == block {
			return true
		}
		blk := &n.Blocks[b]
		if blk.Cond < 0 || len(blk.Succs) != 2 || !p.comesFrom(n, blk.Cond, isErr) {
			for _, s := range blk.Succs {
				if !around || s > b || !reaches(n, s, start) {
					todo = append(todo, s)
				}
			}
			continue
		}
		switch failed := outcome(n, blk.Cond, call); {
		case failed > 0: // true when it succeeded
			todo = append(todo, blk.Succs[1])
		case failed < 0:
			todo = append(todo, blk.Succs[0])
		default:
			return false // it looks at which error it is
		}
	}
	return false
}

// dropped reports whether a function that a call enters returns an error beside
// its value, and the caller does not take it.
func (p *linker) dropped(n *node, call int) bool {
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValResult && int(v.Index) == call && v.Type == "error" {
			return false
		}
	}
	fns := n.targets[call].fns
	return len(fns) > 0 && !slices.ContainsFunc(fns, func(f *node) bool {
		return len(f.Results) < 2 || f.Results[len(f.Results)-1] != "error"
	})
}

// A mapError is an error that a function keeps in a map in which it looks first.
type mapError struct {
	pos   model.Pos
	place fieldKey
	what  string
}

// errorsInMaps finds the failures that a function keeps in a map, or hands to a
// helper that does: in a map into which it looks, or the function that starts
// this one. A failure that comes from inside of the process is one for good.
func (p *linker) errorsInMaps(n *node) []mapError {
	if !n.traits().ErrorValues {
		return nil
	}
	looked := map[fieldKey]bool{}
	for f := n; f != nil; f = f.maker {
		for _, r := range p.accesses(f).reads {
			looked[r.place] = looked[r.place] || p.decidesBy(f, r)
		}
	}
	var out []mapError
	for _, w := range p.accesses(n).writes {
		if w.known || !looked[w.place] || p.flight(n) != nil {
			continue
		}
		for _, v := range w.values {
			what := ""
			if w.call >= 0 && p.dependsOn(n, v, w.call) {
				continue // it is given what it returned a turn before
			}
			if p.effort(n, v) {
				what = p.returnedFailure(n, v, w.block, true)
			}
			if what != "" {
				out = append(out, mapError{w.pos, w.place, what})
				break
			}
		}
	}
	return out
}

// effort reports whether a value was got from another host: what fails here, as a
// template that does not parse, fails again.
func (p *linker) effort(n *node, v model.ValueID) bool {
	return p.comesFrom(n, v, func(v model.ValueID) bool {
		val := &n.Values[v]
		return val.Kind == model.ValResult && val.Index >= 0 && (asksHost(n, int(val.Index)) || p.asksOutside(n, int(val.Index)))
	})
}

// asksHost reports whether a call talks to another host.
func asksHost(n *node, call int) bool {
	return slices.ContainsFunc(n.effects.effects, func(e *effect) bool {
		if e.call != call || e.left {
			return false
		}
		switch e.kind {
		case model.HTTP, model.DNS, model.TCP, model.DB, model.KV, model.Mail:
			return true
		}
		return false
	})
}
