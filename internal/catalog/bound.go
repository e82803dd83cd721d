package catalog

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/model"
)

// A BoundText is a bound as a catalogue file writes it: "unbounded",
// "cancellable", "immediate", a duration ("60s"), or nothing when it is not
// known.
type BoundText struct {
	Kind  model.BoundKind
	Limit time.Duration // for model.Deadline
}

// Bound returns it in the words of model.
func (b BoundText) Bound() model.Bound { return model.Bound{Kind: b.Kind, Limit: b.Limit} }

func (b *BoundText) setText(s string) error {
	switch k := model.BoundKind(s); k {
	case model.Unbounded, model.Cancellable, model.Immediate:
		b.Kind = k
		return nil
	case "unknown":
		return nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return fmt.Errorf("bound %q: want unbounded, cancellable, immediate, unknown or a positive duration such as 60s", s)
	}
	b.Kind, b.Limit = model.Deadline, d
	return nil
}

// A Span is an expiry: a duration, or "never".
type Span struct {
	Set   bool
	Never bool
	Limit time.Duration
}

func (t *Span) setText(s string) error {
	t.Set = true
	if s == "never" {
		t.Never = true
		return nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return fmt.Errorf("%q: want never or a duration such as 300s", s)
	}
	t.Limit = d
	return nil
}

// WaitKind says how long an acquisition may block.
type WaitKind uint8

// The kinds of waits.
const (
	WaitUnknown WaitKind = iota // not said
	WaitForever                 // "forever"
	WaitNever                   // "never": fails or succeeds at once
	WaitContext                 // "context": as long as the context in Limits lives
	WaitLimit                   // a duration
	WaitOperand                 // the operand's value
)

// A Wait says how long an acquisition may block: "forever", "never",
// "context", a duration, or an operand.
type Wait struct {
	Kind    WaitKind
	Limit   time.Duration // WaitLimit
	Operand Operand       // WaitOperand
}

func (w *Wait) setText(s string) error {
	switch s {
	case "forever":
		w.Kind = WaitForever
	case "never":
		w.Kind = WaitNever
	case "context":
		w.Kind = WaitContext
	default:
		if d, err := time.ParseDuration(s); err == nil && d > 0 {
			w.Kind, w.Limit = WaitLimit, d
			return nil
		}
		o, err := ParseOperand(s)
		if err != nil || !o.IsSet() {
			return fmt.Errorf("wait %q: want forever, never, context, a duration or an operand", s)
		}
		w.Kind, w.Operand = WaitOperand, o
	}
	return nil
}

// A Pattern is a regular expression (RE2) that is checked when the catalogue
// is loaded and compiled where it is used.
type Pattern string

func (p *Pattern) setText(s string) error {
	if _, err := regexp.Compile(s); err != nil {
		return fmt.Errorf("regular expression %q: %s", s, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	*p = Pattern(s)
	return nil
}
