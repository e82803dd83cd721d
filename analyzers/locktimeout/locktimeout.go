// Package locktimeout finds locks without expiry and waits without end.
package locktimeout

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	filled := map[*model.Call]bool{}
	for _, s := range p.Sites() { // a fill under the lock is slowcallback's business
		if s.Kind == link.LockedCall {
			continue
		}
		if filled[s.Call] = true; s.Wrapper != nil {
			filled[s.Wrapper.Call] = true
		}
	}
	for _, l := range p.Locks() {
		judge := judgeLock
		if l.Kind == "mutex" || l.Kind == "rwmutex" {
			if filled[l.Call] {
				continue
			}
			judge = judgeMutex
		}
		if f, ok := judge(l); ok {
			out = append(out, f)
		}
	}
	return out
}

// judgeMutex speaks of what many share and one renews, a token, keys, a session,
// while he holds the mutex and asks somebody who may never answer. A mutex that
// keeps one connection's messages in order renews nothing.
func judgeMutex(l *link.LockUse) (model.Finding, bool) {
	if l.Renews == "" {
		return model.Finding{}, false
	}
	for _, e := range rule.Worst(l.Held) {
		if e.Kind != model.HTTP || e.Bound.Kind != model.Unbounded || !rule.Certain(e.Trace) || !rule.Near(e.Trace) {
			continue
		}
		f := finding(l)
		f.Trace = e.Trace
		f.Message = fmt.Sprintf("%s is renewed under a mutex by what %s %s; whoever needs the mutex waits as long and cannot leave", l.Renews, rule.Does(e.Kind), rule.Lasting(e.Bound))
		f.Help = "give the request a deadline, or send it before taking the mutex"
		return f, true
	}
	return model.Finding{}, false
}

func judgeLock(l *link.LockUse) (model.Finding, bool) {
	message, help := "", l.Cure
	switch {
	case l.TTL.Danger:
		message = rule.NameFirst(l.API, fmt.Sprintf("takes %s without an expiry; when its owner dies before giving it back, everybody is locked out until somebody deletes it by hand", name(l)))
		if help == "" {
			help = "set the expiry in the same command that takes the lock"
		}
	case l.Kind == "named-mutex" || l.Kind == "semaphore":
		return model.Finding{}, false // in-process: what it is held over is slowcallback's business
	case l.Loop && !l.LoopBounded:
		message = rule.Sentence(fmt.Sprintf("this loop tries %s again until it gets %s and has no other way out; while the owner is slow or gone, every caller spins here", l.API, name(l)))
		if help == "" {
			help = "give the loop a deadline, and compute without the lock when it is over"
		}
	case l.Wait.Kind == model.Unbounded:
		message = rule.NameFirst(l.API, fmt.Sprintf("waits for %s with no time limit%s; one slow owner stops every caller", name(l), because(l)))
		if help == "" {
			help = "try without waiting, or in a loop with an end, and degrade to computing"
		}
	default:
		return model.Finding{}, false
	}
	f := finding(l)
	f.Message, f.Help = message, help
	return f, true
}

func finding(l *link.LockUse) model.Finding {
	return model.Finding{
		Severity:  severity(l),
		Language:  l.Language,
		Pos:       l.Pos,
		LockScope: model.ScopeKey,
		Key:       l.Name.Text,
		Function:  rule.FuncName(l.Func),
		Effects:   l.Held,
		Entries:   l.Entries,
		Identity:  []string{rule.FuncName(l.Func), l.API, l.Name.Text},
	}
}

// severity: a command that waits for its twin annoys one person at a terminal;
// and a lock that the operating system takes back when its owner dies is held
// for long only over something that takes long.
func severity(l *link.LockUse) model.Severity {
	if !l.TTL.Danger && rule.Only(l.Entries, model.CLI, model.Startup, model.TestRun) {
		return model.Note
	}
	if !l.TTL.Danger && (l.Kind == "flock" || l.Kind == "sem") && l.Brief {
		return model.Note
	}
	return model.Warning
}

func name(l *link.LockUse) string {
	if l.Name.Text == "" || l.Name.Text == "*" {
		return "the lock"
	}
	return fmt.Sprintf("the lock %q", l.Name.Text)
}

func because(l *link.LockUse) string {
	if l.Because == "" {
		return ""
	}
	return " (" + l.Because + ")"
}
