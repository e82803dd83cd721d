package model

import "time"

// EffectKind is a kind of work that takes time, or ambient state that is read.
type EffectKind string

// The effects.
const (
	DNS      EffectKind = "dns"
	HTTP     EffectKind = "http"
	TCP      EffectKind = "tcp" // other network I/O: sockets, LDAP, SSH, RPC
	DB       EffectKind = "db"
	KV       EffectKind = "kv" // Redis, Memcached
	Mail     EffectKind = "mail"
	Queue    EffectKind = "queue"
	File     EffectKind = "file"
	Process  EffectKind = "process"
	Sleep    EffectKind = "sleep"
	LockWait EffectKind = "lockwait"
	Request  EffectKind = "request" // reads per-request state: current user, session, locale, tenant, ctx value
)

// BoundKind says how far the duration of an effect is limited.
type BoundKind string

// The bounds. BoundUnknown is the empty string: nothing is claimed.
const (
	BoundUnknown BoundKind = ""
	Unbounded    BoundKind = "unbounded"
	Cancellable  BoundKind = "cancellable" // a context without deadline
	Deadline     BoundKind = "deadline"    // Bound.Limit
	// Immediate effects do not wait worth speaking of: local files, a
	// non-blocking attempt.
	Immediate BoundKind = "immediate"
)

// A Bound is how long an effect may last as far as the code says.
type Bound struct {
	Kind  BoundKind
	Limit time.Duration // Deadline; 0 when the limit is set but its value unknown
	// Default: nobody set the limit, a library brings it.
	Default bool
	Why     string // "http.Client.Timeout", "max_duration of scoped client geo.client"
}

// Severity of a finding.
type Severity string

// The severities, from mild to grave.
const (
	Note    Severity = "note"    // worth knowing, shown on request
	Warning Severity = "warning" // a senior reviewer would want it changed before merge
	Error   Severity = "error"   // proven to hit web requests
)

// Rank orders severities: note 0, warning 1, error 2; anything else -1.
func (s Severity) Rank() int {
	switch s {
	case Note:
		return 0
	case Warning:
		return 1
	case Error:
		return 2
	}
	return -1
}

// A Step is one step of a trace, with its position.
type Step struct {
	Pos      Pos
	Function string // in which function, display name
	Message  string // "calls DnsResolver::lookup", "-> dns_get_record()"
	// OneOf is set when the call had several plausible targets.
	OneOf int
}

// An Effect with its bound and the way to it.
type Effect struct {
	Kind   EffectKind
	Bound  Bound
	Symbol string // the library symbol at the end of the trace
	Trace  []Step
	// Cure is the code that bounds the effect, in the words of its language; "" when
	// its limit comes from elsewhere.
	Cure string
}

// A Reach is an entry that reaches a place, with the shortest path.
type Reach struct {
	Kind  EntryKind
	Label string
	Pos   Pos
	Path  []Step
	// Others may come as well, from where cannot be seen: the place is in a library.
	Others bool
	// Resets is that of the entry.
	Resets bool
}

// An Edit replaces [Start, End) by New. Positions are of one file.
type Edit struct {
	Pos Pos // range to replace
	New string
}

// A Fix is a safe change that a finding offers.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Offer is a change that a rule would have made, for the front end to write
// down where the code allows it.
type Offer uint8

// The offers.
const (
	NoOffer Offer = iota
	Hoist         // make what the finding points at once, outside of the function
	Detach        // let the callback outlive its first caller, within the limit it has
)

// A Finding is one fault: what, where, why, who, and the way out. Two findings
// with the same fingerprint are the same fault in two revisions.
type Finding struct {
	Rule     string
	Severity Severity
	Language Language
	Pos      Pos
	Message  string // plain words: what happens, why it hurts
	Help     string // one way out, one line
	Note     string // a caption for the frame: "computed under a slot (symfony/cache 7.2.1)"

	Pool      string
	LockScope LockScope
	Key       string // "dns.*"
	Slot      *int   // when the key is constant and the slot count known
	Function  string // enclosing function, display name
	Effects   []Effect
	Entries   []Reach
	Trace     []Step
	Offer     Offer
	Fixes     []Fix // at most one; filled by the front end from Offer
	// Identity is what makes the fingerprint besides rule and file: symbols, not
	// lines, so that the finding survives unrelated edits.
	Identity []string
	// Fingerprint is filled by the driver.
	Fingerprint string
}
