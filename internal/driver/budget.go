package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"time"

	"github.com/cachevet/cachevet/internal/model"
)

// A budget ends a run that takes too long or too much memory. What was found
// until then is the result.
type budget struct {
	ctx       context.Context
	cancel    context.CancelCauseFunc
	timer     context.CancelFunc
	done      chan struct{}
	timeout   time.Duration
	oldMemory int64
}

// errMemory is the cause of a context that ended for want of memory.
var errMemory = errors.New("memory")

// memoryLook is how often the heap is compared with the limit.
const memoryLook = 100 * time.Millisecond

func startBudget(ctx context.Context, timeout time.Duration, maxMemory int64) *budget {
	b := &budget{timeout: timeout, timer: func() {}, done: make(chan struct{}), oldMemory: -1}
	if timeout > 0 {
		ctx, b.timer = context.WithTimeout(ctx, timeout)
	}
	b.ctx, b.cancel = context.WithCancelCause(ctx)
	if maxMemory > 0 {
		// The collector works harder first; only what cannot be freed counts.
		b.oldMemory = debug.SetMemoryLimit(maxMemory)
		go b.watch(uint64(maxMemory))
	}
	return b
}

func (b *budget) watch(limit uint64) {
	tick := time.NewTicker(memoryLook)
	defer tick.Stop()
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for {
		select {
		case <-b.done:
			return
		case <-b.ctx.Done():
			return
		case <-tick.C:
			// What the last collection left alive cannot be freed.
			if metrics.Read(sample); sample[0].Value.Uint64() > limit {
				b.cancel(errMemory)
				return
			}
		}
	}
}

// problem names the budget that ran out, if one did.
func (b *budget) problem() (model.Problem, bool) {
	switch cause := context.Cause(b.ctx); {
	case cause == nil:
		return model.Problem{}, false
	case errors.Is(cause, errMemory):
		return model.Problem{Message: "stopped early: the memory limit was reached (--max-memory); the result is partial"}, true
	case errors.Is(cause, context.DeadlineExceeded):
		return model.Problem{Message: fmt.Sprintf("stopped early: %v have passed (--timeout); the result is partial", b.timeout)}, true
	}
	return model.Problem{Message: "interrupted; the result is partial"}, true
}

// How much garbage may gather beside what lives: so many bytes, or a share of what lives if
// that is more. Of a PHP project it is most before the first collection: a run in which little
// changed has one at most, and what it spares it would pay for new memory. Of a Go project it is less, so that a run in which nothing
// changed takes less than 200 MB.
const (
	roomyBytes   = 128 << 20
	laterBytes   = 80 << 20
	laterPercent = 50
	goBytes      = 64 << 20
	goPercent    = 100
)

// A room says how much garbage may gather: collecting it costs a fifth of the time of
// a small project, and a PHP project of a million lines stays below 500 MB. What
// GOGC or a memory limit say goes first.
type room struct {
	mu    sync.Mutex
	fixed bool // somebody else says it
	bytes uint64
	least int // in percent
}

func newRoom(opts Options) *room {
	r := &room{fixed: opts.MaxMemory > 0 || os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != ""}
	r.relax("")
	r.watch()
	return r
}

// relax makes room for a project.
func (r *room) relax(l model.Language) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.bytes, r.least = roomyBytes, laterPercent; l == model.Go {
		r.bytes, r.least = goBytes, goPercent
	}
	r.adjust()
}

// leave ends the adjusting. The percentage stays as it is: to go back would have all
// collected at once, while the report is written.
func (r *room) leave() {
	r.mu.Lock()
	r.fixed = true
	r.mu.Unlock()
}

// watch adjusts after each collection: an object that nobody holds is told of it.
func (r *room) watch() {
	if r.fixed {
		return
	}
	runtime.AddCleanup(new([16]byte), func(r *room) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.bytes = min(r.bytes, laterBytes)
		r.adjust()
		r.watch()
	}, r)
}

// adjust sets the collector's percentage by what lives.
func (r *room) adjust() {
	if r.fixed {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	lives := max(live[0].Value.Uint64(), 4<<20) // the collector counts with at least that
	debug.SetGCPercent(max(r.least, int(r.bytes*100/lives)))
}

// stop ends the watching and gives the memory limit back.
func (b *budget) stop() {
	close(b.done)
	b.cancel(nil)
	b.timer()
	if b.oldMemory >= 0 {
		debug.SetMemoryLimit(b.oldMemory)
	}
}

// DebugEnv names the environment variable under which a panic is not caught, so
// that a developer sees its stack.
const DebugEnv = "CACHEVET_DEBUG"

// guarded runs work and turns a panic into a problem that names the unit and
// the place in our code, so that it can be reported. ok is false then.
func guarded(unit string, work func()) (p model.Problem, ok bool) {
	if os.Getenv(DebugEnv) != "" {
		work()
		return model.Problem{}, true
	}
	defer func() {
		if v := recover(); v != nil {
			p = model.Problem{Message: fmt.Sprintf("internal error at %s in %s: %v; please report it, the rest was analysed",
				panicPlace(), unit, strings.ReplaceAll(fmt.Sprint(v), "\n", " "))}
			ok = false
		}
	}()
	work()
	return model.Problem{}, true
}

// panicPlace is "package.Function:line" of the code that panicked.
func panicPlace() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") && f.Function != "" {
			return fmt.Sprintf("%s:%d", f.Function[strings.LastIndexByte(f.Function, '/')+1:], f.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}
