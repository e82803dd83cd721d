package link

// maxTogether is how far above two functions their common caller is looked for.
const maxTogether = 4

// neverTogether reports whether both functions have callers and nobody, up to some calls
// above, comes to both of them.
func neverTogether(a, b *node) bool {
	mine, others := above(a), above(b)
	if len(mine) < 2 || len(others) < 2 {
		return false
	}
	for n := range mine {
		if others[n] {
			return false
		}
	}
	return true
}

// above are a function and those that come to it by a few calls, tests left out.
func above(n *node) map[*node]bool {
	seen := map[*node]bool{n: true}
	for level, depth := []*node{n}, 0; len(level) > 0 && depth < maxTogether; depth++ {
		var next []*node
		for _, f := range level {
			up := make([]*node, 0, len(f.callers)+1)
			for _, c := range f.callers {
				up = append(up, c.n)
			}
			if f.maker != nil {
				up = append(up, f.maker)
			}
			for _, c := range up {
				if !c.Test && !seen[c] {
					seen[c] = true
					next = append(next, c)
				}
			}
		}
		level = next
	}
	return seen
}
