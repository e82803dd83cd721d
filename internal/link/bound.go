package link

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A limit is one source of a time limit of an effect, as far as it has been
// followed: what is decided, and the values that only a caller knows.
type limit struct {
	spec   *catalog.Limit
	closed []model.Bound
	open   []ref
	from   []ref // the contexts that closed was decided from
	times  int   // the limit is that of one attempt of so many; 0 is 1
	// lost: an alternative could not be followed to where it is made, so that
	// what limits it there is not known.
	lost bool
}

// A bound is how long an effect lasts: the strictest of its limits, else def.
// It stays symbolic in the values its limits are open in.
type bound struct {
	def    model.Bound
	limits []limit
}

// open reports whether a caller can still say more.
func (b *bound) open() bool {
	for i := range b.limits {
		if len(b.limits[i].open) > 0 {
			return true
		}
	}
	return false
}

// bounds evaluates limits of effects.
type bounds struct {
	x  *index
	vs *values
	m  *meanings

	asked   map[ref]bool     // fields whose assignments are being followed: they may lead back
	globals map[string][]ref // what variables of libraries are set to, by the text of the operand
}

// of returns the bound of a library effect at a call, seen from e.
func (b *bounds) of(e *env, c *model.Call, eff *catalog.Effect) bound {
	out := bound{def: eff.Bound.Bound()}
	if eff.Idle && out.def.Kind == model.Deadline {
		out.def = model.Bound{Kind: model.Unbounded}
	}
	if out.def.Why == "" {
		out.def.Why = eff.Why
	}
	for i := range eff.Limits {
		b.addAt(&out, e, c, &eff.Limits[i], 0)
	}
	return out
}

// addAt puts a limit into a bound as it stands at a call, where its conditions
// hold there.
func (b *bounds) addAt(out *bound, e *env, c *model.Call, l *catalog.Limit, depth int) {
	if b.applies(e, c, l) {
		b.add(out, l, b.sources(e, c, l), limit{spec: l}, depth)
	}
}

// add puts the sources of a limit into a bound. A carrier whose maker is known
// is replaced by the limits it was given there.
func (b *bounds) add(out *bound, l *catalog.Limit, from []ref, lim limit, depth int) {
	if l.Partial || depth > maxCarry {
		return
	}
	before := len(out.limits)
	for _, r := range present(l, b.outside(l, from)) {
		if !l.Carrier.IsSet() || r.root() {
			b.sort(&lim, r, depth)
			continue
		}
		c := maker(r)
		if c == nil {
			lim.lost = lim.lost || !rare(l) && !b.made(r)
			continue
		}
		means := b.m.of(r.env, c)
		lim.lost = lim.lost || !rare(l) && len(means) == 0 && !ownKind(c)
		for _, m := range means {
			if m.Result == nil {
				continue
			}
			for i := range m.Result.Carries {
				b.addAt(out, r.env, c, &m.Result.Carries[i], depth+1)
			}
			if len(m.Result.Carries) > 0 && m.Result.Same.IsSet() {
				b.before(out, l, r, c, m.Result, depth)
			}
		}
	}
	if l.Carrier.IsSet() && l.Times > 1 {
		for i := range out.limits[before:] {
			out.limits[before+i].repeat(l.Times)
		}
	}
	if len(lim.closed)+len(lim.open) > 0 || lim.lost {
		out.limits = append(out.limits, lim)
	}
}

// present leaves out that there is no context where there may be one: a helper that
// fails returns none, and nobody goes on with it.
func present(l *catalog.Limit, from []ref) []ref {
	if !l.Context.IsSet() {
		return from
	}
	none := func(r ref) bool { k := r.constant(); return k != nil && k.Kind == model.ConstNull }
	if kept := slices.DeleteFunc(slices.Clone(from), none); len(kept) > 0 {
		return kept
	}
	return from
}

const maxCarry = 4

// repeat makes a limit that of one attempt of so many.
func (l *limit) repeat(times int) {
	l.times = max(l.times, 1) * times
	l.closed = slices.Clone(l.closed)
	for i := range l.closed {
		l.closed[i].Limit *= time.Duration(times)
	}
}

// sort puts one source into a limit: decided, or open when it is a root.
func (b *bounds) sort(lim *limit, r ref, depth int) {
	if r.root() {
		for _, have := range lim.open {
			if have == r {
				return
			}
		}
		if len(lim.open) < 4 {
			lim.open = append(lim.open, r)
		}
		return
	}
	v, ok := b.decide(lim.spec, r, depth)
	if !ok || lim.spec.Context.IsSet() && v.Kind == model.BoundUnknown {
		lim.lost = lim.lost || lim.spec.Context.IsSet() || !rare(lim.spec) && !b.made(r)
		return
	}
	v.Limit *= time.Duration(max(lim.spec.Times, 1) * max(lim.times, 1))
	if lim.spec.Context.IsSet() && len(lim.from) < 4 {
		lim.from = append(lim.from[:len(lim.from):len(lim.from)], r)
	}
	for _, have := range lim.closed {
		if have == v {
			return
		}
	}
	lim.closed = append(lim.closed, v)
}

// decide evaluates an origin as a source of a limit; ok is false when it
// sets none.
func (b *bounds) decide(l *catalog.Limit, r ref, depth int) (model.Bound, bool) {
	switch {
	case l.Context.IsSet():
		return b.context(r, depth), true
	case l.Value.IsSet():
		return b.value(l, r)
	case l.Option != "":
		return b.option(l, r)
	case l.Setter != "":
		return b.setter(l, r)
	}
	return model.Bound{}, false
}

// context says how long a context lets work last.
func (b *bounds) context(r ref, depth int) model.Bound {
	if r.lit != nil && r.lit.ctx != nil {
		return r.lit.ctx.bound
	}
	if k := r.constant(); k != nil {
		return model.Bound{Kind: model.Unbounded, Why: "no context"}
	}
	if depth > maxCarry {
		return model.Bound{}
	}
	c := maker(r)
	if c == nil {
		if r.kind() == model.ValAmbient {
			return model.Bound{Kind: model.Cancellable}
		}
		return model.Bound{}
	}
	for _, m := range b.m.of(r.env, c) {
		if m.Result == nil {
			continue
		}
		switch m.Result.Context {
		case "background":
			return model.Bound{Kind: model.Unbounded, Why: "context.Background()"}
		case "detached":
			return model.Bound{Kind: model.Unbounded, Why: "context.WithoutCancel drops the deadline"}
		case "request":
			return model.Bound{Kind: model.Cancellable}
		case "deadline":
			out := model.Bound{Kind: model.Deadline}
			for i, a := range b.m.operand(r.env, c, m.Result.After, true) {
				d, ok := duration(a, "ns")
				if !ok {
					d, ok = b.carried(a)
				}
				if !ok {
					out.Limit = 0
					break
				}
				if i == 0 || d > out.Limit {
					out.Limit = d
				}
			}
			if p := b.parent(r.env, c, m.Result, depth); p.Kind == model.Deadline && p.Limit > 0 && p.Limit < out.Limit {
				return p // a longer limit below a shorter one changes nothing
			}
			return out
		case "cancel", "value":
			return b.parent(r.env, c, m.Result, depth)
		}
	}
	return model.Bound{}
}

// parent says how long the context lasts that a call makes another one of.
func (b *bounds) parent(e *env, c *model.Call, made *catalog.Result, depth int) model.Bound {
	var worst model.Bound
	for i, p := range b.m.contextOf(b.m.operand(e, c, made.Parent, true), flowing) {
		if q := b.context(p, depth+1); i == 0 || longer(q, worst) {
			worst = q
		}
	}
	return worst
}

// value evaluates a duration or number.
func (b *bounds) value(l *catalog.Limit, r ref) (model.Bound, bool) {
	if r.path != nil {
		if b.asked[r] || len(b.asked) > maxCarry {
			return model.Bound{Kind: model.Deadline}, true // set to something
		}
		if set := b.assigned(l, r); len(set) > 0 {
			if b.asked == nil {
				b.asked = map[ref]bool{}
			}
			b.asked[r] = true
			defer delete(b.asked, r)
			return b.longest(l, set)
		}
		switch r.kind() {
		case model.ValNew, model.ValList: // the field or option was not set
			return zeroLimit(l)
		}
		return model.Bound{}, false
	}
	if l.Text != "" {
		return b.inText(l, r)
	}
	unit := l.Unit
	if unit == "" && r.env != nil {
		unit = r.env.n.traits().DurationUnit
	}
	d, ok := duration(r, unit)
	if !ok {
		d, ok = b.carried(r)
	}
	if !ok {
		return model.Bound{Kind: model.Deadline}, true // set to something
	}
	return limitOf(l, d)
}

// limitOf is the limit that a duration sets.
func limitOf(l *catalog.Limit, d time.Duration) (model.Bound, bool) {
	switch {
	case d < 0 && l.Negative == "unbounded":
		return model.Bound{Kind: model.Unbounded}, true
	case d <= 0:
		return zeroLimit(l)
	}
	return model.Bound{Kind: model.Deadline, Limit: d}, true
}

func zeroLimit(l *catalog.Limit) (model.Bound, bool) {
	switch l.Zero {
	case "ignored":
		return model.Bound{}, false
	case "immediate":
		return model.Bound{Kind: model.Immediate}, true
	}
	return model.Bound{Kind: model.Unbounded}, true
}

// option evaluates a setting of the object's service or construction.
func (b *bounds) option(l *catalog.Limit, r ref) (model.Bound, bool) {
	if id := r.service(); id != "" {
		s := b.x.service(id)
		if s == nil {
			return model.Bound{}, false
		}
		text, ok := s.Options[l.Option]
		if !ok {
			return model.Bound{}, false
		}
		return parseLimit(l, text)
	}
	c := maker(r)
	if c == nil {
		return model.Bound{}, false
	}
	for i := range c.Args {
		for _, a := range b.vs.chase(ref{env: r.env, v: c.Args[i].Value}, true) {
			v := a.val()
			if v == nil || v.Kind != model.ValList || a.path != nil || !listHas(v, l.Option) {
				continue
			}
			for _, o := range b.m.selectPath([]ref{a}, []string{l.Option}, flowing) {
				return b.value(l, o)
			}
		}
	}
	return model.Bound{}, false
}

func parseLimit(l *catalog.Limit, text string) (model.Bound, bool) {
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return model.Bound{Kind: model.Deadline}, true // an env placeholder
	}
	if f <= 0 {
		return zeroLimit(l)
	}
	return model.Bound{Kind: model.Deadline, Limit: scale(f, l.Unit)}, true
}

// under substitutes what a summary is open in by what a call binds it to.
func (b *bounds) under(bd *bound, e *env) bound {
	if !bd.open() {
		return *bd
	}
	out := bound{def: bd.def}
	for i := range bd.limits {
		in := &bd.limits[i]
		lim := limit{spec: in.spec, closed: in.closed[:len(in.closed):len(in.closed)], from: in.from, times: in.times, lost: in.lost}
		var from []ref
		for _, o := range in.open {
			o2 := b.vs.move(o, e)
			if o2 == o {
				b.sort(&lim, o, 0)
				continue
			}
			from = append(from, b.reached(in.spec, o2, symbolic)...)
		}
		b.add(&out, in.spec, from, lim, 0)
	}
	return out
}

// final decides a bound where no caller can say more: open values are followed
// to whatever flows into them anywhere. A context nobody is known to limit can
// only be cancelled.
func (b *bounds) final(bd *bound) model.Bound {
	closed := bound{def: bd.def}
	for i := range bd.limits {
		in := &bd.limits[i]
		lim := limit{spec: in.spec, closed: in.closed[:len(in.closed):len(in.closed)], from: in.from, times: in.times, lost: in.lost}
		var from []ref
		given := len(lim.closed)
		for _, o := range in.open {
			for _, s := range b.reached(in.spec, o, flowing) {
				if !s.root() {
					from = append(from, s)
				} else if in.spec.Context.IsSet() {
					lim.closed = append(lim.closed, model.Bound{Kind: model.Cancellable})
				} else if o.env == nil || !o.env.n.traits().Container { // there the container makes it
					lim.lost = lim.lost || !rare(in.spec)
				}
			}
		}
		b.add(&closed, in.spec, from, lim, 0)
		if n := len(closed.limits); n > 0 && in.spec.Context.IsSet() && closed.limits[n-1].spec == in.spec {
			closed.limits[n-1].mixed(given)
		}
	}
	// The library's own limit holds as long as nobody sets another, longer or none.
	best, lost, set := bd.def, false, false
	best.Default = best.Kind == model.Deadline
	for i := range closed.limits {
		v, ok := b.settle(&closed.limits[i])
		lost = lost || closed.limits[i].lost && !ok
		if !ok || v.Kind == model.BoundUnknown {
			continue
		}
		spec := closed.limits[i].spec
		sets := !spec.Context.IsSet() && v.Kind == model.Deadline || (spec.Setter != "" || spec.Zero == "unbounded" || spec.Negative == "unbounded") && v.Kind == model.Unbounded
		if best.Kind == model.BoundUnknown || longer(best, v) || sets && !set {
			if v.Why == "" && v.Kind != model.Deadline {
				v.Why = best.Why
			}
			best = v
		}
		set = set || sets
	}
	if lost && (best.Kind == model.Unbounded || best.Kind == model.Cancellable) {
		return model.Bound{Why: "what it is called on could not be followed to where it is made"}
	}
	return best
}

// mixed forgets the callers that give no limit where others give contexts that
// end: how long it lasts is then up to who calls, and those that wait for ever
// asked for it. The first given alternatives are of the code itself.
func (l *limit) mixed(given int) {
	unbounded := func(b model.Bound) bool { return b.Kind == model.Unbounded }
	if given > len(l.closed) || slices.ContainsFunc(l.closed[:given], unbounded) {
		return
	}
	if kept := slices.DeleteFunc(slices.Clone(l.closed), unbounded); len(kept) > 0 {
		l.closed = kept
	}
}

// settle is the longest of a limit's decided alternatives.
func (b *bounds) settle(l *limit) (model.Bound, bool) {
	var worst model.Bound
	for i, c := range l.closed {
		if i == 0 || longer(c, worst) {
			worst = c
		}
	}
	return worst, len(l.closed) > 0
}

// made reports whether an origin is what the code itself makes there, or a
// variable of a library: nothing sets a limit that is not seen. Where there is a
// container, an object that nobody in the program makes comes from it, and its configuration
// has been read, unless a call returns it that is not known.
func (b *bounds) made(r ref) bool {
	if r.lit != nil || r.env.n.traits().Container && r.kind() != model.ValResult {
		return true
	}
	if r.path != nil && r.kind() != model.ValNew && r.kind() != model.ValResult {
		return r.kind() == model.ValGlobal
	}
	switch r.kind() {
	case model.ValNew, model.ValList, model.ValConst, model.ValGlobal:
		return true
	case model.ValResult:
		c := maker(ref{env: r.env, v: r.v})
		return c != nil && (len(b.m.of(r.env, c)) > 0 || ownKind(c))
	}
	return false
}

// ownKind reports whether a library makes something of its own, a call object of
// its service: that has the library's defaults. A client of another library may
// have been given any.
func ownKind(c *model.Call) bool {
	pkg := string(c.Type)
	if i := strings.LastIndexByte(pkg, '.'); i > 0 {
		pkg = pkg[:i+1]
	}
	return pkg != "" && strings.HasPrefix(strings.TrimLeft(string(c.Target.Func), "(*"), pkg)
}

// rank orders bounds by how long they let work last.
func rank(b model.Bound) int {
	switch b.Kind {
	case model.Immediate:
		return 0
	case model.Deadline:
		return 1
	case model.BoundUnknown:
		return 2
	case model.Cancellable:
		return 3
	}
	return 4
}

// longer reports whether a may last longer than b. A deadline of unknown
// length counts as shorter than a known one: nothing is claimed of it.
func longer(a, b model.Bound) bool {
	if x, y := rank(a), rank(b); x != y {
		return x > y
	}
	return a.Kind == model.Deadline && a.Limit > b.Limit
}

// duration evaluates a duration or a number with a unit.
func duration(r ref, unit string) (time.Duration, bool) {
	k := r.constant()
	if k == nil {
		return 0, false
	}
	switch k.Kind {
	case model.ConstDuration:
		return time.Duration(k.Num), true
	case model.ConstInt, model.ConstFloat, model.ConstBool:
		return scale(k.Num, unit), true
	case model.ConstNull:
		return 0, true
	case model.ConstString:
		if f, err := strconv.ParseFloat(k.Str, 64); err == nil {
			return scale(f, unit), true
		}
		if d, err := time.ParseDuration(k.Str); err == nil {
			return d, true
		}
	}
	return 0, false
}

func scale(f float64, unit string) time.Duration {
	u := time.Second
	switch unit {
	case "ns":
		u = time.Nanosecond
	case "us":
		u = time.Microsecond
	case "ms":
		u = time.Millisecond
	case "m":
		u = time.Minute
	case "h":
		u = time.Hour
	}
	d := f * float64(u)
	const max = float64(1<<63 - 1)
	if d >= max {
		return time.Duration(1<<63 - 1)
	}
	return time.Duration(d)
}

// carried is the duration that the call which makes a value puts into it:
// time.Now().Add(d).
func (b *bounds) carried(r ref) (time.Duration, bool) {
	c := maker(r)
	if c == nil {
		return 0, false
	}
	for _, m := range b.m.of(r.env, c) {
		if m.Result == nil {
			continue
		}
		for i := range m.Result.Carries {
			for _, o := range b.m.operand(r.env, c, m.Result.Carries[i].Value, true) {
				if d, ok := duration(o, "ns"); ok {
					return d, true
				}
			}
		}
	}
	return 0, false
}
