package link

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// sitePool finds the pool a site reads and with it scope and lock domain: the
// configured pool when the container says so, else the object as the code
// names it.
func (p *linker) sitePool(s *Site, pr *proto, e *env, c *model.Call) {
	op := pr.spec.Pool
	if !op.IsSet() {
		op = catalog.Operand{Kind: catalog.Receiver}
	}
	s.Domain.Name = pr.spec.Domain
	origins := p.m.operand(e, c, op, true)
	for _, o := range origins {
		id := o.service()
		if id == "" {
			continue
		}
		pl := p.x.pool(id)
		s.Pool = PoolRef{Name: id, Pool: pl, Why: "injected by the container"}
		if pl != nil {
			s.Pool.Name = pl.ID
			if pl.Scope != "" {
				s.Scope = pl.Scope
			}
			if pl.Domain != "" {
				s.Domain = Domain{Name: pl.Domain, Slots: pl.Slots}
			}
		}
		break
	}
	if s.Pool.Pool == nil {
		for _, o := range origins {
			t := p.m.typeOf(o)
			if t == "" || t == c.Target.Type {
				continue
			}
			for _, sym := range p.m.symbols(s.Language, &model.Target{Method: c.Target.Method}, t) {
				if sym.Site != nil && sym.Site.Scope != "" {
					s.Scope = sym.Site.Scope
					if sym.Site.Domain != "" {
						s.Domain.Name = sym.Site.Domain
					}
					break
				}
			}
		}
	}
	if s.Pool.Pool == nil && s.Scope == model.ScopeSlot && p.unlocked(origins) {
		s.Scope, s.Domain = model.ScopeNone, Domain{}
	}
	if s.Pool.Name == "" {
		s.Pool.Name = p.objectText(e, c, op)
	}
	if s.Domain.Name == "" && len(origins) == 0 && c.Recv < 0 {
		s.Domain.Name = packageOf(pr.m.name)
	}
	if s.Domain.Name == "" {
		s.Domain.ByObject = true
		if raw := p.m.unfollowed(e, c, op); len(raw) == 1 && raw[0].path == nil && raw[0].kind() == model.ValGlobal {
			origins = raw // variables that begin as the same zero value are several all the same
		}
		s.Domain.Name = string(p.locks.domain(origins, s.Pool.Name))
	}
	if s.Scope == model.ScopeSlot && s.Domain.Slots == 0 && !s.Domain.ByObject {
		if f, ok := p.view.Fact("slots"); ok {
			s.Domain.Slots, _ = strconv.Atoi(f.Value)
			s.Library, s.Version = f.Library, f.Version
		}
	}
}

// unlocked reports whether one of the pools is an object of the program's own
// whose lock was taken away: $pool->setCallbackWrapper(null).
func (p *linker) unlocked(pools []ref) bool {
	for _, o := range pools {
		if o.path != nil || o.kind() != model.ValNew {
			continue
		}
		for _, cs := range p.m.named("setcallbackwrapper") {
			if cs.at().Recv < 0 || cs.n.Test {
				continue
			}
			for _, m := range p.means(cs.n, cs.call) {
				if m.Wrapper == nil || !p.madeAt(cs, o) {
					continue
				}
				for _, w := range p.m.operand(cs.n.root, cs.at(), m.Wrapper.Callback, true) {
					if k := w.constant(); k != nil && isZero(k) {
						return true
					}
				}
			}
		}
	}
	return false
}

// madeAt reports whether a call's receiver is the object o.
func (p *linker) madeAt(cs callSite, o ref) bool {
	for _, r := range p.vs.chase(ref{env: cs.n.root, v: cs.at().Recv}, true) {
		if r.path == nil && r.env != nil && r.env.n == o.env.n && r.v == o.v {
			return true
		}
	}
	return false
}

// packageOf is the package of a Go function's symbol, or the class of a PHP
// static method's.
func packageOf(symbol string) string {
	if c, _, ok := strings.Cut(symbol, "::"); ok {
		return c
	}
	if i := strings.LastIndexByte(symbol, '.'); i > 0 {
		return symbol[:i]
	}
	return symbol
}

// domain names the lock object behind a site whose receivers are their own
// domains.
func (l *locks) domain(origins []ref, text string) lockKey {
	for _, o := range origins {
		if k := l.objectName(o); k != "" {
			return k
		}
	}
	return lockKey(text)
}

// objectText is an object as the code names it: "s.group", "Cache".
func (p *linker) objectText(e *env, c *model.Call, op catalog.Operand) string {
	switch op.Kind {
	case catalog.Receiver:
		if c.Recv >= 0 {
			return valueText(e.n, c.Recv, 0)
		}
	case catalog.Arg:
		for _, r := range argRefs(e, c, op) {
			return valueText(e.n, r.v, 0)
		}
	}
	if c.Target.Type != "" {
		return shortSymbol(string(c.Target.Type))
	}
	return shortSymbol(symbolName(&c.Target))
}

// valueText writes a value as the code names it.
func valueText(n *node, v model.ValueID, depth int) string {
	if v < 0 || int(v) >= len(n.Values) || depth > 4 {
		return ""
	}
	dot, dollar := n.traits().Member, n.traits().Sigil
	switch val := &n.Values[v]; val.Kind {
	case model.ValReceiver:
		if n.Receiver != nil && n.Receiver.Name != "" {
			return dollar + n.Receiver.Name
		}
		return dollar + "this"
	case model.ValParam:
		if int(val.Index) < len(n.Params) {
			return dollar + n.Params[val.Index].Name
		}
	case model.ValCapture:
		if int(val.Index) < len(n.Captures) {
			return dollar + n.Captures[val.Index].Name
		}
	case model.ValField:
		if len(val.Ops) > 0 {
			if base := valueText(n, val.Ops[0], depth+1); base != "" {
				return base + dot + val.Str
			}
		}
		return val.Str
	case model.ValGlobal:
		return shortSymbol(val.Str)
	case model.ValService:
		return val.Str
	}
	return ""
}

// library names the library that decides a site's behaviour, with its version.
func (p *linker) library(s *Site, pr *proto) {
	if s.Library == "" && pr.m.Symbol != nil && pr.m.Library != "" {
		s.Library = pr.m.Library
		s.Version, _ = p.view.Version(pr.m.Library)
	}
}
