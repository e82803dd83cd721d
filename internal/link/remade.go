package link

// remade reports whether a connection that a making opens is opened a second
// time where the first could have served. A process that lives on makes it for
// each request. PHP begins each request with nothing: there a client that is
// made once in a request would be made once as a service, too; only a loop, or
// a second call on the same way, opens more of them.
func (p *linker) remade(mk making, reached bool) bool {
	if mk.n.traits().SharedMemory || inLoop(mk.n, mk.call) {
		return true
	}
	if len(mk.n.callers) == 0 {
		return !reached && len(p.entries) == 0 // the interface of a library
	}
	seen := map[*node]bool{mk.n: true}
	for level := []*node{mk.n}; len(level) > 0 && len(seen) < maxAbove; {
		var above []*node
		calls := map[*node][]int{}
		for _, n := range level {
			for _, c := range n.callers {
				if !c.n.user() {
					continue
				}
				if inLoop(c.n, c.call) {
					return true
				}
				calls[c.n] = append(calls[c.n], c.call)
				if !seen[c.n] {
					seen[c.n] = true
					above = append(above, c.n)
				}
			}
		}
		for n, cs := range calls {
			for i, a := range cs {
				for _, b := range cs[i+1:] {
					if follows(n, a, b) || follows(n, b, a) {
						return true
					}
				}
			}
		}
		level = above
	}
	return false
}

// maxAbove is how many functions above a making are looked at.
const maxAbove = 100

// follows reports whether control can come from one call to another.
func follows(n *node, a, b int) bool {
	from, to := n.Calls[a].Block, n.Calls[b].Block
	return a != b && from >= 0 && to >= 0 && (from == to || reaches(n, from, to))
}

// inLoop reports whether a call stands in a loop of its function.
func inLoop(n *node, call int) bool {
	b := n.Calls[call].Block
	return b >= 0 && int(b) < len(n.Blocks) && cycles(n, b, b)
}
