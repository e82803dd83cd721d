package link

import (
	"net/http"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// maxSwallow is how many calls deep an exception may be turned into a value.
const maxSwallow = 4

// swallows is what a function returns instead of its value when something
// outside of the process failed and it caught the exception: null, false or
// something empty. A function that never returns anything else has no value to
// stand in for.
func (p *linker) swallows(f *node, depth int) string {
	what, value := "", false
	var clear []bool
	for i := range f.Returns {
		r := &f.Returns[i]
		if r.Throws || len(r.Values) == 0 || r.Values[0] < 0 {
			continue
		}
		v := r.Values[0]
		empty := emptyValue(f, v)
		if empty || p.standsIn(f, v, 0) {
			if clear == nil {
				clear = withoutHandlers(f)
			}
			if !clear[r.Block] && (empty || p.brings(f) && !toldApart(f, v)) && p.afterCatch(f, r.Block) {
				what = emptyText(f, v) + " for a caught exception"
				value = value || !empty
				continue
			}
		}
		switch {
		case !empty:
			value = value || f.Values[v].Type != "bool" // yes or no is an answer
			if what == "" {
				what = p.swallowed(f, v, r.Block, depth)
			}
		case what == "" && p.toldFailure(f, r.Block, depth):
			what = emptyText(f, v) + " for a failed call"
		}
	}
	if !value {
		return ""
	}
	return what
}

// brings reports whether a function returns what a call brought that may fail from
// outside: another value that it returns may be one in the place of it.
func (p *linker) brings(f *node) bool {
	return slices.ContainsFunc(f.Returns, func(r model.Return) bool {
		return !r.Throws && len(r.Values) > 0 && r.Values[0] >= 0 && f.Values[r.Values[0]].Type != "bool" && p.comesFrom(f, r.Values[0], func(v model.ValueID) bool {
			return f.Values[v].Kind == model.ValResult && f.Values[v].Index >= 0 && canBeDown(f, int(f.Values[v].Index))
		})
	})
}

// toldApart reports whether who gets a constant compares what it got with it: a word
// that stands for a failure, and is taken for one.
func toldApart(f *node, v model.ValueID) bool {
	k := f.Values[v].Const
	for n := f; k != nil && n != nil; n = n.maker {
		for i := range n.Values {
			val := &n.Values[i]
			if val.Kind == model.ValOp && val.Type == "bool" && slices.ContainsFunc(val.Ops, func(op model.ValueID) bool {
				return op >= 0 && n.Values[op].Const != nil && *n.Values[op].Const == *k
			}) {
				return true
			}
		}
	}
	return false
}

// standsIn reports whether a value is written into the program: a constant, a list of
// them, what a function that asks nobody always returns.
func (p *linker) standsIn(n *node, v model.ValueID, depth int) bool {
	if v < 0 {
		return false
	}
	switch val := &n.Values[v]; val.Kind {
	case model.ValConst:
		return true
	case model.ValList:
		return depth < maxSwallow && !slices.ContainsFunc(val.Ops, func(op model.ValueID) bool { return !p.standsIn(n, op, depth+1) })
	case model.ValResult:
		if depth >= maxSwallow || val.Index < 0 || len(n.targets[val.Index].fns) != 1 {
			return false
		}
		f := n.targets[val.Index].fns[0]
		return len(f.Returns) > 0 && !slices.ContainsFunc(f.Returns, func(r model.Return) bool {
			return r.Throws || len(r.Values) != 1 || !p.standsIn(f, r.Values[0], depth+1)
		})
	}
	return false
}

// swallowed is swallows for one value that a function returns: one that a called
// function made of an exception, or one that a variable kept because of one.
func (p *linker) swallowed(f *node, v model.ValueID, block int32, depth int) string {
	val := &f.Values[v]
	switch {
	case val.Kind == model.ValChoice:
		if what := p.caughtFallback(f, v, block); what != "" {
			return what
		}
		return p.toldFallback(f, v, depth)
	case val.Kind == model.ValOp && strings.HasPrefix(val.Str, "cast:") && len(val.Ops) == 1 && val.Ops[0] >= 0:
		return p.swallowed(f, val.Ops[0], block, depth)
	case val.Kind != model.ValResult || depth >= maxSwallow || p.checked(f, v, block) || !outside(f, int(val.Index)):
		return ""
	}
	for _, c := range f.targets[val.Index].fns {
		if what := p.swallows(c, depth+1); c != f && what != "" {
			return what
		}
	}
	return ""
}

// caughtFallback tells of a variable that still has something empty where an
// exception kept a call from giving it its value, or that the handler gave it.
func (p *linker) caughtFallback(n *node, v model.ValueID, block int32) string {
	empty := model.NoValue
	var made []model.ValueID
	for todo, seen := []model.ValueID{v}, map[model.ValueID]bool{}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v < 0 || seen[v] {
			continue
		}
		seen[v] = true
		switch {
		case n.Values[v].Kind == model.ValChoice:
			todo = append(todo, n.Values[v].Ops...)
		case emptyValue(n, v), p.standsIn(n, v, 0):
			empty = v
		default:
			made = append(made, v)
		}
	}
	if empty < 0 || p.checked(n, v, block) {
		return ""
	}
	for i := range n.Calls {
		if !canBeDown(n, i) {
			continue
		}
		for _, h := range p.failureHandlers(n, i) {
			busy := make([]bool, len(n.Blocks))
			busy[block] = true
			if !reaches(n, h, block) || leavesWithout(n, h, busy) || p.asksException(n, h, block) {
				continue
			}
			for _, m := range made {
				if p.comesFrom(n, m, func(w model.ValueID) bool {
					return n.Values[w].Kind == model.ValResult && int(n.Values[w].Index) == i
				}) {
					return emptyText(n, empty) + " for a caught exception"
				}
			}
		}
	}
	return ""
}

// toldFallback tells of a value that is empty where a call said that it failed:
// $response->successful() ? $response->body() : null.
func (p *linker) toldFallback(n *node, v model.ValueID, depth int) string {
	empty := model.NoValue
	asked := map[int]bool{} // the calls that bring the value otherwise
	for _, op := range n.Values[v].Ops {
		if op >= 0 && emptyValue(n, op) {
			empty = op
			continue
		}
		p.comesFrom(n, op, func(v model.ValueID) bool {
			if w := &n.Values[v]; w.Kind == model.ValResult && w.Index >= 0 {
				asked[int(w.Index)] = canBeDown(n, int(w.Index))
			}
			return false
		})
	}
	if empty < 0 {
		return ""
	}
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 || !p.asksOutcome(n, b.Cond, depth) {
			continue
		}
		if p.comesFrom(n, b.Cond, func(v model.ValueID) bool {
			return n.Values[v].Kind == model.ValResult && asked[int(n.Values[v].Index)]
		}) {
			return emptyText(n, empty) + " for a failed call"
		}
	}
	return ""
}

func emptyText(n *node, v model.ValueID) string {
	if !emptyValue(n, v) {
		return "a default"
	}
	what := "something empty"
	switch k := n.Values[v].Const; {
	case n.Values[v].Kind == model.ValList:
		what = "an empty list"
	case k != nil && k.Kind == model.ConstNull:
		what = "null"
	case k != nil && k.Kind == model.ConstBool:
		what = "false"
	}
	return what
}

// toldFailure reports whether control comes to a block only after a condition has
// asked how a call that leaves the process went.
func (p *linker) toldFailure(n *node, block int32, depth int) bool {
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 || !reaches(n, int32(i), block) || reaches(n, b.Succs[0], block) == reaches(n, b.Succs[1], block) {
			continue
		}
		if p.asksOutcome(n, b.Cond, depth) {
			return true
		}
	}
	return false
}

// asksOutcome reports whether a condition asks for the outcome of a call: what it
// returned in place of a value, or what tells of it. That a thing is not there is
// an answer.
func (p *linker) asksOutcome(n *node, cond model.ValueID, depth int) bool {
	asked := false
	seen := map[model.ValueID]bool{}
	for todo := []model.ValueID{cond}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v < 0 || seen[v] {
			continue
		}
		seen[v] = true
		switch val := &n.Values[v]; val.Kind {
		case model.ValConst:
			if val.Const.Kind == model.ConstInt && (val.Const.Num == http.StatusNotFound || val.Const.Num == http.StatusGone) {
				return false
			}
		case model.ValOp:
			todo = append(todo, val.Ops...)
		case model.ValResult:
			asked = asked || p.tellsOutcome(n, int(val.Index), depth)
		}
	}
	return asked
}

// tellsOutcome reports whether a call's result tells whether something outside of
// the process went well.
func (p *linker) tellsOutcome(n *node, call, depth int) bool {
	if call < 0 || call >= len(n.Calls) {
		return false
	}
	for _, m := range p.means(n, call) {
		if m.Result != nil && m.Result.Outcome.IsSet() {
			return true
		}
	}
	if depth >= maxSwallow || !canBeDown(n, call) {
		return false
	}
	for _, f := range n.targets[call].fns {
		if f != n && p.swallows(f, depth+1) != "" {
			return true
		}
	}
	return p.libFailsWith(n, call) != ""
}

// withoutHandlers are the blocks that control reaches when nothing fails.
func withoutHandlers(n *node) []bool {
	seen := make([]bool, len(n.Blocks))
	for todo := []int32{0}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b < 0 || int(b) >= len(seen) || seen[b] || n.Blocks[b].Handler {
			continue
		}
		seen[b] = true
		todo = append(todo, n.Blocks[b].Succs...)
	}
	return seen
}

// afterCatch reports whether a block runs after a handler took the failure of a
// call that leaves the process, whatever the exception says.
func (p *linker) afterCatch(n *node, block int32) bool {
	for i := range n.Calls {
		if !canBeDown(n, i) {
			continue
		}
		for _, h := range p.failureHandlers(n, i) {
			if reaches(n, h, block) && !p.asksException(n, h, block) {
				return true
			}
		}
	}
	return false
}

// canBeDown reports whether a call talks to another machine or process.
func canBeDown(n *node, call int) bool {
	for _, e := range n.effects.effects {
		if e.call == call && !e.left && remote(e.kind) {
			return true
		}
	}
	return false
}

// failureHandlers are the handlers that a call's exceptions lead to, without
// those that only take news of absence.
func (p *linker) failureHandlers(n *node, call int) []int32 {
	b := n.Calls[call].Block
	if b < 0 || int(b) >= len(n.Blocks) {
		return nil
	}
	var out []int32
	for _, s := range n.Blocks[b].Succs {
		if s >= 0 && n.Blocks[s].Handler && !p.onlyAbsence(n.unit.Language, n.Blocks[s].Catches) {
			out = append(out, s)
		}
	}
	return out
}

// onlyAbsence reports whether all the exceptions a handler takes say that there
// is nothing, which is an answer and no failure.
func (p *linker) onlyAbsence(l model.Language, classes []model.TypeID) bool {
	for _, c := range classes {
		if !p.view.Named(l, "absence", lastPart(string(c))) {
			return false
		}
	}
	return len(classes) > 0
}

// asksException reports whether what becomes of a caught exception depends on
// the exception: a 404 may be an answer.
func (p *linker) asksException(n *node, handler, block int32) bool {
	for i := range n.Blocks {
		cond := n.Blocks[i].Cond
		if cond < 0 || !reaches(n, handler, int32(i)) || !reaches(n, int32(i), block) {
			continue
		}
		if p.anyValue(n, cond, func(v *model.Value) bool { return v.Kind == model.ValUnknown && v.Str == model.CaughtException }) {
			return true
		}
	}
	return false
}
