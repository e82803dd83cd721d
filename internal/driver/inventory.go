package driver

import (
	"cmp"
	"slices"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/report"
)

// Sites returns the inventory of a result's sites in scope.
func Sites(res *Result) *report.Sites {
	out := &report.Sites{Problems: res.Problems}
	for _, p := range res.Projects {
		for _, s := range p.Program.Sites() {
			site := p.site(s)
			if res.scope.contains(site.Pos.File) {
				out.Sites = append(out.Sites, site)
			}
		}
	}
	slices.SortStableFunc(out.Sites, func(a, b report.Site) int {
		return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.API, b.API))
	})
	// Two projects may both have read a file.
	out.Sites = slices.CompactFunc(out.Sites, func(a, b report.Site) bool { return a.Pos == b.Pos && a.API == b.API })
	return out
}

func (p *Project) site(s *link.Site) report.Site {
	out := report.Site{
		Language:  s.Language,
		Pos:       s.Pos,
		API:       s.API,
		Kind:      string(s.Kind),
		Pool:      s.Pool.Name,
		PoolWhy:   s.Pool.Why,
		Domain:    s.Domain.Name,
		Key:       s.Key.Text,
		Slot:      slotOf(s),
		LockScope: s.Scope,
		TTL:       s.TTL,
		Callback:  s.CallbackText,
		Effects:   p.move.effects(s.Effects),
		Entries:   p.move.entries(s.Entries),
	}
	if len(s.Effects) == 0 {
		// The callback is a parameter: what callers hand over is what happens.
		out.Effects = p.move.effects(s.CallerEffects)
	}
	for _, e := range p.move.effects(s.Possible) {
		if !slices.ContainsFunc(out.Effects, func(have model.Effect) bool { return have.Kind == e.Kind }) {
			out.Possible = append(out.Possible, e)
		}
	}
	p.move.pos(&out.Pos)
	if s.Func != nil {
		out.Function = s.Func.Name
	}
	if out.Callback == "" && s.Callback != nil {
		out.Callback = s.Callback.Name
	}
	out.Unresolved = p.move.unresolved(s.Unresolved)
	return out
}

// Doctor returns what a result knows of itself.
func Doctor(res *Result) *report.Doctor {
	out := &report.Doctor{Problems: res.Problems}
	for _, p := range res.Projects {
		out.Projects = append(out.Projects, p.doctor())
	}
	return out
}

func (p *Project) doctor() report.DoctorProject {
	d := report.DoctorProject{Language: p.Language, Name: p.Name, Dir: p.Dir, Sites: len(p.Program.Sites()),
		Unresolved: p.move.unresolved(p.Program.Unresolved())}
	for _, u := range p.Program.Units() {
		d.Functions += len(u.Funcs)
		if u.Dependency {
			d.Dependencies += len(u.Funcs)
		} else {
			d.Units++
		}
		for _, x := range u.Detected {
			p.move.pos(&x.Pos)
			d.Detected = append(d.Detected, x)
		}
	}
	d.Detected = compactDetections(d.Detected)
	for _, l := range p.Libraries() {
		if p.knows(l.Name) {
			d.Libraries = append(d.Libraries, l)
		}
	}
	sites := map[string]int{}
	for _, s := range p.Program.Sites() {
		sites[s.Pool.Name]++
		if s.Callback == nil && len(s.Callbacks) == 0 && s.Kind != link.FillSite && s.Kind != link.LockedFill && s.Kind != link.LockedCall {
			d.BlindSites++
		}
	}
	for _, x := range p.Program.Pools() {
		pool := report.DoctorPool{ID: x.ID, Adapter: x.Adapter, Domain: x.Domain, Wrapper: string(x.WrapperClass),
			Scope: x.Scope, Slots: x.Slots, CLILocks: x.CLILocks, Sites: sites[x.ID], Pos: x.Pos}
		if pool.Wrapper == "" {
			pool.Wrapper = string(x.Wrapper)
		}
		p.move.pos(&pool.Pos)
		d.Pools = append(d.Pools, pool)
	}
	for _, e := range p.Program.Entries() {
		p.move.pos(&e.Pos)
		d.Entries = append(d.Entries, e)
	}
	slices.SortStableFunc(d.Entries, func(a, b model.Entry) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Label, b.Label), a.Pos.Compare(b.Pos))
	})
	return d
}

func compactDetections(list []model.Detection) []model.Detection {
	slices.SortStableFunc(list, func(a, b model.Detection) int {
		return cmp.Or(cmp.Compare(a.What, b.What), a.Pos.Compare(b.Pos), cmp.Compare(a.Value, b.Value))
	})
	return slices.Compact(list)
}

func (m mover) unresolved(list []model.Unresolved) []model.Unresolved {
	out := slices.Clone(list)
	for i := range out {
		m.pos(&out[i].Pos)
	}
	return out
}
