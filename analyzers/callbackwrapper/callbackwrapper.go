// Package callbackwrapper finds callback wrappers of Symfony cache pools that
// are set where they break or do nothing, and wrappers that can wait for ever.
package callbackwrapper

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	for _, w := range p.WrapperCalls() {
		if f, ok := judgeCall(w); ok {
			out = append(out, f)
		}
	}
	return out
}

func judgeCall(w *link.WrapperCall) (model.Finding, bool) {
	pool := w.Pool.Name
	if pool == "" {
		pool = "the pool"
	}
	clause, help := "", "set it from a compiler pass, on the pool's definition"
	severity := model.Warning
	switch {
	case w.On == "tagged pool":
		clause = fmt.Sprintf("the callback wrapper set on the storage pool of %s has no effect: get() is called on the tag-aware pool around it", pool)
		help = "set it on the tag-aware pool that is injected"
	case w.On == "chain" || w.On == "proxy":
		clause = fmt.Sprintf("the callback wrapper set on %s has no effect: a %s hands get() to its inner pools, which keep their own", pool, w.On)
		help = "set it on the inner pools"
	case w.On == "traceable":
		clause = "TraceableAdapter has no setCallbackWrapper(): this is a fatal error in the debug kernel"
		severity = model.Error
	case !w.Compile && w.On == "injected pool":
		clause = fmt.Sprintf("setCallbackWrapper() on the injected pool %s is a fatal error in the debug kernel, where the pool is a TraceableAdapter, and changes the shared pool for everybody else", pool)
	default:
		for _, l := range w.Wait {
			if l.Wait.Kind == model.Unbounded || l.Loop && !l.LoopBounded {
				return finding(w, model.Warning, fmt.Sprintf(
					"the callback wrapper of %s waits for its own lock with no time limit (%s at %s): it only moves the queue", pool, l.API, l.Pos),
					"wait for a bounded time, then compute without the lock"), true
			}
			if l.TTL.Danger || l.TTL.Never {
				return finding(w, model.Warning, fmt.Sprintf(
					"the lock that the callback wrapper of %s takes never expires (%s at %s)", pool, l.API, l.Pos),
					"give the lock a TTL"), true
			}
		}
		return model.Finding{}, false
	}
	return finding(w, severity, clause, help), true
}

func finding(w *link.WrapperCall, severity model.Severity, clause, help string) model.Finding {
	return model.Finding{
		Severity: severity,
		Language: w.Language,
		Pos:      w.Pos,
		Message:  rule.Sentence(clause),
		Help:     help,
		Pool:     w.Pool.Name,
		Function: rule.FuncName(w.Func),
		Entries:  w.Entries,
		Identity: []string{rule.FuncName(w.Func), w.Pool.Name, w.On},
	}
}
