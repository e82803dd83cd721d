package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// awaited reports whether a function waits for what it started: it calls a
// Wait, or receives from a channel, after starting it.
func (p *linker) awaited(n *node, i int) bool {
	for k := range n.Calls {
		c := &n.Calls[k]
		if c.Seq <= n.Calls[i].Seq && c.Block == n.Calls[i].Block {
			continue
		}
		if c.Target.Kind == model.Builtin {
			switch c.Target.Func {
			case "go:recv", "go:select", "go:range":
				return true
			}
		}
		if waits(c) {
			return true
		}
	}
	for k := range n.Values {
		if n.Values[k].Kind == model.ValRecv {
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
