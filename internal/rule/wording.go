package rule

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/model"
)

// Does says what an effect does, as a verb phrase: "resolves DNS".
func Does(kind model.EffectKind) string {
	switch kind {
	case model.DNS:
		return "resolves DNS"
	case model.HTTP:
		return "makes an HTTP request"
	case model.TCP:
		return "talks to a remote host"
	case model.DB:
		return "queries the database"
	case model.KV:
		return "talks to a key-value server"
	case model.Mail:
		return "sends mail"
	case model.Queue:
		return "talks to a message queue"
	case model.File:
		return "reads or writes files"
	case model.Process:
		return "runs a process and waits for it"
	case model.Sleep:
		return "sleeps"
	case model.LockWait:
		return "waits for another lock"
	case model.Request:
		return "reads per-request state"
	}
	return "does " + string(kind)
}

// Lasting says how long an effect may last: "with no time limit", "for up to
// 60 s".
func Lasting(b model.Bound) string {
	switch b.Kind {
	case model.Unbounded:
		return "with no time limit"
	case model.Cancellable:
		return "with no deadline (its context can only be cancelled)"
	case model.Deadline:
		if b.Limit == 0 {
			return "with a limit that is not constant"
		}
		return "for up to " + Seconds(b.Limit)
	case model.Immediate:
		return "without waiting"
	}
	return "for an unknown time"
}

// Seconds prints a duration as people say it: "300 ms", "5 s", "2 min", "1 h 30 min".
func Seconds(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < 2*time.Minute:
		return strings.TrimSuffix(fmt.Sprintf("%.1f", d.Seconds()), ".0") + " s"
	case d < time.Hour || d%time.Hour != 0 && d < 2*time.Hour:
		return strings.TrimSuffix(fmt.Sprintf("%.1f", d.Minutes()), ".0") + " min"
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", d.Hours()), ".0") + " h"
}

// List joins words as a sentence does: "a", "a and b", "a, b and c".
func List(words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// Sentence makes a message of a clause: capital letter, full stop. A clause that
// begins with a name of the code keeps it as it is.
func Sentence(clause string) string {
	if clause == "" {
		return ""
	}
	s := clause
	if first, _, _ := strings.Cut(clause, " "); !strings.ContainsAny(first, ".:(_$\\") {
		r, n := utf8.DecodeRuneInString(clause)
		s = string(unicode.ToUpper(r)) + clause[n:]
	}
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}

// NameFirst makes a message that begins with a function's name, spelled as the
// code does.
func NameFirst(name, clause string) string {
	if strings.Contains(name, " ") {
		return Sentence(name + " " + clause)
	}
	return name + " " + clause + "."
}

// Callee is the short form of an API: "get()" for "CacheInterface::get", "Do()"
// for "singleflight.Group.Do".
func Callee(api string) string {
	if i := strings.LastIndexAny(api, ".:"); i >= 0 {
		api = api[i+1:]
	}
	return strings.TrimSuffix(api, "()") + "()"
}
