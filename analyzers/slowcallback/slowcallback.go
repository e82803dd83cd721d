// Package slowcallback finds cache callbacks and fills that can wait for long
// while they hold a lock others need.
package slowcallback

import (
	"fmt"
	"slices"
	"time"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, set rule.Settings) []model.Finding {
	web := map[string]model.Reach{} // lock domain -> a web entry that needs it
	for _, s := range p.Sites() {
		for _, e := range s.Entries {
			if _, ok := web[s.Domain.Name]; !ok && e.Kind == model.Web && s.Scope == model.ScopeSlot {
				web[s.Domain.Name] = e
			}
		}
	}
	var out []model.Finding
	told := map[string]bool{} // two locks that are held over one call
	for _, s := range p.Sites() {
		f, ok := judgeSite(s, set.HoldLimit)
		if !ok {
			continue
		}
		if fault := faultOf(s, &f); fault != "" {
			if told[fault] {
				continue
			}
			told[fault] = true
		}
		if e, ok := web[s.Domain.Name]; ok && s.Scope == model.ScopeSlot && !rule.Reached(s.Entries, model.Web) {
			e.Label += " (same slots)"
			f.Entries = append(slices.Clone(f.Entries), e)
		}
		out = append(out, f)
	}
	return out
}

// faultOf names what a fill by hand under a lock does too slowly: a second lock of the
// same function that is held meanwhile is no second fault. "" for other sites.
func faultOf(s *link.Site, f *model.Finding) string {
	if s.Kind != link.LockedFill || len(f.Trace) == 0 {
		return ""
	}
	return fmt.Sprint(f.Function, " ", f.Pool, " ", f.Severity, " ", f.Trace[0].Pos)
}

// judgeSite speaks about the worst effect of a site only: one fault, one
// finding.
func judgeSite(s *link.Site, limit time.Duration) (model.Finding, bool) {
	if s.Scope == model.ScopeNone || s.Scope == model.ScopeUnknown {
		return model.Finding{}, false
	}
	var worst *model.Effect
	severity := model.Severity("")
	for _, e := range rule.Worst(s.Effects) {
		if sev := severityOf(s, e, limit); sev.Rank() > severity.Rank() {
			severity, worst = sev, &e
		}
	}
	if worst == nil {
		return model.Finding{}, false
	}
	f := rule.AtSite(s)
	f.Severity = severity
	f.Trace = worst.Trace
	f.Message = rule.Sentence(fmt.Sprintf("%s %s %s while it holds %s; %s",
		subject(s), rule.Does(worst.Kind), rule.Lasting(worst.Bound), holds(s), consequence(s)))
	f.Note = caption(s)
	f.Help = help(s, *worst)
	f.Identity = append(f.Identity, string(worst.Kind), worst.Symbol)
	return f, true
}

// severityOf holds the rule's whole opinion.
func severityOf(s *link.Site, e model.Effect, limit time.Duration) model.Severity {
	longest, known := rule.Longest(e.Bound)
	slow := rule.Slow(e.Kind)
	if !known || longest == 0 || e.Kind == model.Request {
		if known || !shared(s) || slow {
			return "" // nothing is claimed, nothing is said
		}
		return model.Note
	}
	switch {
	case !slow:
		if shared(s) {
			return model.Note
		}
		return ""
	case s.Kind == link.OnceSite, s.PerCall, underMutex(s) && rule.Far(e.Trace), !rule.Followed(e.Trace):
		return model.Note // paid once in the life of a process; nobody else meets the lock; or too far to be what it waits for
	case shared(s) && longest > limit:
		if rule.Only(s.Entries, model.CLI, model.Startup, model.Schedule) || s.Scope == model.ScopeGlobal && !rule.Certain(e.Trace) {
			return model.Note
		}
		if rule.Reached(s.Entries, model.Web) && e.Bound.Kind != model.Deadline {
			return model.Error
		}
		return model.Warning
	case s.Scope == model.ScopeKey && s.Wait.Kind == model.Deadline && s.Wait.Limit <= limit:
		return model.Note // whoever waits gives up soon, or after a time that is not known here
	case s.Scope == model.ScopeKey && (e.Bound.Kind == model.Unbounded || e.Bound.Default && longest >= requestLife ||
		s.Domain.OneValue && e.Bound.Kind == model.Cancellable): // of a mutex ctxcapture says nothing
		if !leaves[s.Waiters] && rule.Certain(e.Trace) && !rule.Only(s.Entries, model.CLI, model.Startup, model.Schedule) {
			return model.Warning
		}
	}
	return model.Note
}

// underMutex reports whether a site is a fill by hand under a lock, written where it
// is or in a wrapper that is given what computes.
func underMutex(s *link.Site) bool {
	return s.Kind == link.LockedFill || s.Wrapper != nil && s.Wrapper.Kind == link.LockedFill
}

// requestLife is what servers and proxies give a request, commonly. A limit that a
// library brings by default and that is no shorter was nobody's decision, and
// saves nobody who waits for the key.
const requestLife = 30 * time.Second

// leaves are the kinds of waiters that do not wait longer than they want to:
// each leaves by its own context or select, or its wrapper gives up and computes.
var leaves = map[string]bool{"bounded": true, "unknown": true, "context": true, "channel": true}

// shared reports whether unrelated keys wait.
func shared(s *link.Site) bool {
	return s.Scope == model.ScopeSlot || s.Scope == model.ScopeGlobal
}

func subject(s *link.Site) string {
	switch s.Kind {
	case link.FillSite, link.LockedFill, link.PromiseSite:
		return "the fill of " + orThis(s.Pool.Name)
	case link.LoaderSite:
		return "the loader of " + orThis(s.Pool.Name)
	}
	if s.Pool.Name != "" {
		return fmt.Sprintf("the callback of %s's %s", s.Pool.Name, rule.Callee(s.API))
	}
	return "the callback of " + s.API
}

func orThis(name string) string {
	if name == "" {
		return "this cache"
	}
	return name
}

func holds(s *link.Site) string {
	switch s.Scope {
	case model.ScopeSlot:
		if s.Domain.Slots > 0 {
			return fmt.Sprintf("one of the %d lock slots of this host (%s)", s.Domain.Slots, s.Domain.Name)
		}
		if s.Domain.ByObject {
			return "the lock of one shard of this cache (" + s.Domain.Name + ")"
		}
		return "one of the few lock slots of this host (" + s.Domain.Name + ")"
	case model.ScopeGlobal:
		return "a lock that every key shares (" + s.Domain.Name + ")"
	}
	if s.Domain.OneValue {
		return "that value's own lock (" + s.Domain.Name + ")"
	}
	return "the lock of its key"
}

func consequence(s *link.Site) string {
	switch s.Scope {
	case model.ScopeSlot:
		return "a request for an unrelated key that hashes alike waits for it, in every process of the host"
	case model.ScopeGlobal:
		return "every other caller waits for it, hits included where they take the lock"
	}
	if s.Waiters == "bounded" {
		return "callers of that key wait as long as its wrapper lets them, then compute as well"
	}
	if s.Waiters == "context" || s.Waiters == "channel" {
		return "the next callers of that key join work that may never end"
	}
	if s.Wait.Kind == model.Deadline && s.Wait.Limit > 0 {
		return fmt.Sprintf("everybody who asks for that key waits for up to %s, then fails", s.Wait.Limit)
	}
	if s.Domain.OneValue {
		return "everybody who needs the value waits and cannot leave"
	}
	return "everybody who asks for that key waits and cannot leave"
}

func caption(s *link.Site) string {
	if s.Library == "" || s.Version == "" {
		return "computed under " + map[model.LockScope]string{
			model.ScopeSlot: "a slot", model.ScopeGlobal: "a shared lock", model.ScopeKey: "the key's lock",
		}[s.Scope]
	}
	if s.Scope == model.ScopeSlot {
		return fmt.Sprintf("computed under a slot (%s %s)", s.Library, s.Version)
	}
	return fmt.Sprintf("computed under the lock (%s %s)", s.Library, s.Version)
}

func help(s *link.Site, e model.Effect) string {
	switch {
	case s.Scope == model.ScopeSlot:
		return "give it a total time limit below the hold limit, or a pool of its own with a per-key lock"
	case s.Scope == model.ScopeGlobal && e.Cure != "":
		return "do the slow part outside the lock, or with a deadline: " + e.Cure
	case s.Scope == model.ScopeGlobal:
		return "do the slow part outside the lock, or give it a total time limit"
	case e.Cure != "":
		return "bound the work: " + e.Cure + " inside the callback"
	}
	return "give the call a total time limit"
}
