package link

// itemTTL is the lifetime that a callback sets on the item it is given, else
// the pool's default.
func (p *linker) itemTTL(s *Site, fns []foundFunc) string {
	for _, b := range fns {
		n := b.f.n
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Item == nil || m.Item.Op != "expire" || !m.Item.TTL.IsSet() {
					continue
				}
				if t := p.ttlText(p.m.operand(b.e, &n.Calls[i], m.Item.TTL, true), ""); t != "" {
					return t
				}
			}
		}
	}
	if s.Pool.Pool != nil {
		return s.Pool.Pool.TTL
	}
	return ""
}
