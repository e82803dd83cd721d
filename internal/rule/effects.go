package rule

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
)

// Slow reports whether effects of this kind are the ones that hold a lock for
// seconds when something outside is ill. Databases, key-value servers and
// local files are what a cache callback is for: they are information.
func Slow(kind model.EffectKind) bool {
	switch kind {
	case model.DNS, model.HTTP, model.TCP, model.Mail, model.Queue, model.Process, model.Sleep, model.LockWait:
		return true
	}
	return false
}

// Longest is how long an effect may last in the worst case. known is false when
// nothing is claimed; forever stands for no limit.
func Longest(b model.Bound) (d time.Duration, known bool) {
	switch b.Kind {
	case model.Unbounded, model.Cancellable:
		return forever, true
	case model.Deadline:
		return b.Limit, b.Limit > 0
	case model.Immediate:
		return 0, true
	}
	return 0, false
}

const forever = time.Duration(1<<63 - 1)

// Worst orders effects from the one to talk about first: unbounded before
// cancellable before the longest deadline, then by what it costs.
func Worst(effects []model.Effect) []model.Effect {
	out := slices.Clone(effects)
	slices.SortStableFunc(out, func(a, b model.Effect) int {
		return cmp.Or(
			cmp.Compare(boundRank(b.Bound), boundRank(a.Bound)),
			cmp.Compare(b.Bound.Limit, a.Bound.Limit),
			cmp.Compare(kindRank(b.Kind), kindRank(a.Kind)),
		)
	})
	return out
}

func boundRank(b model.Bound) int {
	switch b.Kind {
	case model.Unbounded:
		return 4
	case model.Cancellable:
		return 3
	case model.Deadline:
		return 2
	case model.BoundUnknown:
		return 1
	}
	return 0
}

func kindRank(k model.EffectKind) int {
	order := []model.EffectKind{
		model.Request, model.File, model.KV, model.DB, model.LockWait, model.Sleep, model.Queue,
		model.Mail, model.TCP, model.Process, model.HTTP, model.DNS,
	}
	return slices.Index(order, k)
}

// AtSite starts a finding about a site, with everything a reader needs filled
// in from it except rule, severity, message and help.
func AtSite(s *link.Site) model.Finding {
	f := model.Finding{
		Language:  s.Language,
		Pos:       s.Pos,
		Pool:      s.Pool.Name,
		LockScope: s.Scope,
		Key:       s.Key.Text,
		Effects:   s.Effects,
		Entries:   s.Entries,
		Identity:  []string{FuncName(s.Func), s.API, s.Key.Text},
	}
	if s.Func != nil {
		f.Function = s.Func.Name
	}
	return f
}

// FuncName is a function's display name; "" for nil.
func FuncName(f *model.Func) string {
	if f == nil {
		return ""
	}
	return f.Name
}

// Reached reports whether one of the entries is of one of the kinds.
func Reached(entries []model.Reach, kinds ...model.EntryKind) bool {
	return slices.ContainsFunc(entries, func(r model.Reach) bool { return slices.Contains(kinds, r.Kind) })
}

// Only reports whether entries are known, all of the given kinds, and no others may
// come from outside.
func Only(entries []model.Reach, kinds ...model.EntryKind) bool {
	return len(entries) > 0 && !slices.ContainsFunc(entries, func(r model.Reach) bool { return r.Others || !slices.Contains(kinds, r.Kind) })
}

// Certain reports whether a trace leads through no call that had several
// plausible targets: which one it is depends on how the program is set up.
func Certain(trace []model.Step) bool {
	return !slices.ContainsFunc(trace, func(s model.Step) bool { return s.OneOf > 1 })
}

// Depth counts the calls of a trace. Running a closure that the function of the
// step before wrote is no call of its own.
func Depth(trace []model.Step) int {
	n := 0
	for i := range trace {
		if i == 0 || trace[i-1].Function == "" || !strings.HasSuffix(trace[i].Function, " "+trace[i-1].Function) {
			n++
		}
	}
	return n
}

// How long ways are, in calls. The longer one is, the more it was put together from
// what might be: on it are conditions, caches and limits of its own.
const (
	near     = 4
	far      = 8
	followed = 16
)

// Far reports whether a trace is so long that what stands at its end is no longer what
// its beginning is known to wait for.
func Far(trace []model.Step) bool { return Depth(trace) > far }

// Near reports whether a trace is so short that its end is met, whatever conditions
// stand on the way.
func Near(trace []model.Step) bool { return Depth(trace) <= near }

// Followed reports whether a trace is short enough for a reader of a callback to believe
// that it does what stands at the end: a longer way leads through other people's
// conditions, caches and debugging aids.
func Followed(trace []model.Step) bool { return Depth(trace) <= followed }

// maxNamed is how many plausible targets of a call a reader can look at.
const maxNamed = 3

// Named reports whether a trace leads through no call with so many plausible
// targets that naming one of them proves nothing.
func Named(trace []model.Step) bool {
	return !slices.ContainsFunc(trace, func(s model.Step) bool { return s.OneOf > maxNamed })
}
