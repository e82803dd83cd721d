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
	for _, l := range p.Locks() {
		if f, ok := judgeLock(l); ok {
			out = append(out, f)
		}
	}
	return out
}

func judgeLock(l *link.LockUse) (model.Finding, bool) {
	message, help := "", l.Cure
	switch {
	case l.TTL.Danger:
		message = rule.NameFirst(l.API, fmt.Sprintf("takes %s without an expiry; when its owner dies before giving it back, everybody is locked out until somebody deletes it by hand", name(l)))
		if help == "" {
			help = "set the expiry in the same command that takes the lock"
		}
	case l.Kind == "mutex" || l.Kind == "rwmutex" || l.Kind == "named-mutex" || l.Kind == "semaphore":
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
	f := model.Finding{
		Severity:  severity(l),
		Language:  l.Language,
		Pos:       l.Pos,
		Message:   message,
		Help:      help,
		LockScope: model.ScopeKey,
		Key:       l.Name.Text,
		Function:  rule.FuncName(l.Func),
		Effects:   l.Held,
		Entries:   l.Entries,
		Identity:  []string{rule.FuncName(l.Func), l.API, l.Name.Text},
	}
	return f, true
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
