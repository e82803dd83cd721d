package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// awaited reports whether a function waits for what it started: control can come
// from there to a Wait or to the receiving from a channel.
func (p *linker) awaited(n *node, i int) bool {
	started := n.Calls[i].Block
	for k := range n.Calls {
		c := &n.Calls[k]
		receives := c.Target.Kind == model.Builtin && (c.Target.Func == model.Receive || c.Target.Func == model.Select || c.Target.Func == model.Range)
		switch {
		case !receives && !waits(c):
		case c.Mode == model.Deferred, c.Block < 0 || started < 0:
			return true
		case c.Block == started:
			if c.Seq > n.Calls[i].Seq || cycles(n, started, started) {
				return true
			}
		case reaches(n, started, c.Block):
			return true
		}
	}
	return false
}

func waits(c *model.Call) bool {
	return strings.HasSuffix(string(c.Target.Func), ").Wait") || c.Target.Method == "Wait"
}

// awaitedBy reports whether what a library starts is waited for in the same
// function by the method the catalogue names.
func (p *linker) awaitedBy(n *node, i int, inv *catalog.Invoke) bool {
	if !inv.Awaited.IsSet() {
		return false
	}
	return p.awaited(n, i)
}

// waitLimits are what ends the wait for something that was started: the timers
// and contexts beside which every select after it waits. nil when it waits
// without them.
func (p *linker) waitLimits(n *node, i int) []limit {
	var out []limit
	for k := range n.Calls {
		c := &n.Calls[k]
		if c.Seq <= n.Calls[i].Seq {
			continue
		}
		switch {
		case waits(c), c.Target.Kind == model.Builtin && (c.Target.Func == model.Receive || c.Target.Func == model.Range):
			return nil
		case c.Target.Kind == model.Builtin && c.Target.Func == model.Select && c.Text != "default":
			var ends []limit
			again := cycles(n, c.Block, c.Block) // a timer that only ends one turn
			for _, a := range c.Args {
				if l, ok := p.waitLimit(n, a.Value); ok && (!again || l.spec.Context.IsSet()) {
					ends = append(ends, l)
				}
			}
			if len(ends) == 0 {
				return nil
			}
			out = append(out, ends...)
		}
	}
	return out
}

// waitLimit is the limit that a channel in a select sets: a timer's, or that of
// the context which closes it.
func (p *linker) waitLimit(n *node, ch model.ValueID) (limit, bool) {
	for ch >= 0 && n.Values[ch].Kind == model.ValField && len(n.Values[ch].Ops) > 0 { // timer.C
		ch = n.Values[ch].Ops[0]
	}
	if ch < 0 || n.Values[ch].Kind != model.ValResult || n.Values[ch].Index < 0 {
		return limit{}, false
	}
	c := &n.Calls[n.Values[ch].Index]
	switch {
	case (c.Target.Func == "time.After" || c.Target.Func == "time.NewTimer") && len(c.Args) == 1:
		b := model.Bound{Kind: model.Deadline, Why: "the select gives up then"}
		if o := p.vs.chase(ref{env: n.root, v: c.Args[0].Value}, true); len(o) == 1 {
			b.Limit, _ = duration(o[0], "ns")
		}
		return limit{spec: &catalog.Limit{}, closed: []model.Bound{b}}, true
	case c.Target.Func == "(context.Context).Done" && c.Recv >= 0:
		l := limit{spec: &catalog.Limit{Context: catalog.Operand{Kind: catalog.Receiver}}}
		for _, o := range p.vs.chase(ref{env: n.root, v: c.Recv}, false) {
			p.b.sort(&l, o, 0)
		}
		return l, true
	}
	return limit{}, false
}
