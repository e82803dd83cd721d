// Package link joins the summaries of front ends into a program: who calls
// whom, what a library symbol means, which effects a function has in the end
// and by which path, which lock is held, which entries reach it. It knows no
// language and no rule; what it knows of libraries comes from the catalogue.
//
// Rules read a Program and nothing else.
package link

import (
	"time"

	"github.com/cachevet/cachevet/internal/model"
)

// FuncRef is a function of the program with the unit it came from.
type FuncRef struct {
	*model.Func
	Unit *model.Unit
}

// A Site is a call that returns a cached value and runs a callback on a miss,
// or the hand-written equal (a fill).
type Site struct {
	Kind     SiteKind
	Language model.Language
	Pos      model.Pos // the called name; for a fill the read (or the lock)
	API      string    // "CacheInterface::get", "singleflight.Group.Do", "fill under sync.Mutex"
	Func     *model.Func
	Call     *model.Call // nil for a fill

	Pool   PoolRef
	Domain Domain
	Scope  model.LockScope
	Key    Key
	TTL    string // as written or evaluated: "3600s", ""

	// Callback is the function that computes the value; nil when it could not be
	// resolved (Unresolved then says why). Callbacks has all plausible ones.
	Callback     *model.Func
	Callbacks    []*model.Func
	CallbackText string

	// Effects of exactly this callback in this context, the worst bound per
	// kind first, each with its trace from the site.
	Effects []model.Effect
	// CallerEffects are, for a site whose callback is a parameter of its
	// function, the effects of all callbacks that callers pass: what the site can
	// do in the end. Rules judge them at those callers (WrapperSite).
	CallerEffects []model.Effect
	// Possible are effects of further kinds that a call in the callback may come
	// to which chooses at run time. They have no bound, and nothing is claimed
	// of them: they are for the inventory.
	Possible []model.Effect
	// Costly says what computation without I/O takes long in the callback or
	// fill: "key derivation"; empty when nothing is known to.
	Costly  string
	Entries []model.Reach
	// Nests is what the API does with another get inside the callback, see
	// catalog.Site.Nested.
	Nests string
	// Nested are the sites inside the callback, Outer the sites whose callback
	// reaches this one.
	Nested []NestedSite
	// Wrapper is set when this site is a call of the user's own wrapper around
	// another site.
	Wrapper *Site
	// Captured contexts and variables of the callback, for ctxcapture and keymiss.
	Contexts   []ContextUse
	Inputs     []Input
	Unresolved []model.Unresolved
	// Library and Version name what decides scope: "symfony/cache", "7.2.1".
	Library, Version string
	// Waiters: "uncancellable", "context", "retry", "channel", see catalog.Site;
	// "loop" when the caller itself tries again after a cancellation;
	// under a callback wrapper of the user's own "bounded" when every wait in it
	// ends, "unknown" when that could not be told.
	Waiters string
	// Wait is how long others wait for the lock before they give up, where a lock of
	// the user's own says so.
	Wait model.Bound
	// Guard: "none" when every miss computes, "lock" when others wait, see
	// catalog.Site. Guarded is the guarded form of the API, for the cure.
	Guard, Guarded string
	// PerCall: the memory or lock behind the site is made for one call of an entry
	// and let go with it; no other request or job ever meets it.
	PerCall bool
	// Lasting: what a fill by hand keeps never expires, it is only pushed out.
	Lasting bool
	// AtLook: Pos of a fill by hand is where the store is looked into, not where
	// the value is computed.
	AtLook bool
	// Unreached: the application's entries are known and none of them is seen to
	// come to this fill. In Go a package may be there for others to call.
	Unreached bool
}

// SiteKind says how a site was recognised.
type SiteKind string

// The kinds of sites.
const (
	CallbackSite SiteKind = "callback"    // a catalogued API or a shape
	WrapperSite  SiteKind = "wrapper"     // the user's own function that hands its parameter to a site or runs it under a lock
	LoaderSite   SiteKind = "loader"      // the loader was given at construction
	FillSite     SiteKind = "fill"        // get, miss, compute, set by hand
	LockedFill   SiteKind = "locked-fill" // a fill while a lock is held
	PromiseSite  SiteKind = "promise"     // LoadOrStore of a promise, map and WaitGroup
	OnceSite     SiteKind = "once"
	// LockedCall runs a function it is given under a lock and keeps nothing:
	// mutual exclusion, no cache. It is listed; its Scope is empty.
	LockedCall SiteKind = "locked-call"
)

// A NestedSite is a site inside the callback of another, with the way to it.
type NestedSite struct {
	Site  *Site
	Trace []model.Step
	// SameKey: "yes", "no", "maybe": may the inner key equal the outer one?
	SameKey string
	// SameDomain says whether both wait on the same lock object.
	SameDomain bool
	// SameObject: the lock is proven to be that of the very object, not only of its
	// type.
	SameObject bool
	// InLoop: the inner get runs in a loop of the callback.
	InLoop bool
	// Conditional: some call on the way there need not be made.
	Conditional bool
}

// PoolRef is a pool as the code names it.
type PoolRef struct {
	Name string      // "cache.app", "s.group", "Cache"
	Pool *model.Pool // nil when not from configuration
	Why  string      // how it was decided
}

// Storage tells where the pool keeps its entries; "" where only the code is known.
func (r PoolRef) Storage() model.Storage {
	if r.Pool == nil {
		return ""
	}
	return r.Pool.Storage
}

// A Domain is what is waited on: sites of one domain can wait on each other.
type Domain struct {
	Name  string // "symfony/cache LockRegistry", "(*Cache).g"
	Slots int    // > 0 for ScopeSlot
	// ByObject: the lock belongs to an object, so that two objects of one class
	// are two domains which only their values tell apart.
	ByObject bool
	// OneValue: a mutex that guards one value and its age, and nothing that others
	// need. The scope is ScopeKey, and there is no key.
	OneValue bool
}

// A Key is the key of a site as far as it is known.
type Key struct {
	Text     string // pattern with * for unknown parts: "dns.*"
	Constant bool
	Roots    []Root // what it is made of
}

// A Root is where a value comes from.
type Root struct {
	Kind  RootKind
	Name  string // "$locale", "ctx", "this.tenant", "current user"
	Type  model.TypeID
	Pos   model.Pos
	Index int32 // parameter or capture index
}

// RootKind says what a Root is.
type RootKind string

// The kinds of roots.
const (
	RootConst    RootKind = "const"
	RootParam    RootKind = "param"
	RootReceiver RootKind = "receiver"
	RootField    RootKind = "field"
	RootGlobal   RootKind = "global"
	RootRequest  RootKind = "request" // ambient per-request state
	RootService  RootKind = "service"
	RootResult   RootKind = "result" // result of a call that could not be looked through
	RootUnknown  RootKind = "unknown"
)

// An Input is something the callback's result depends on.
type Input struct {
	Root
	// InKey: the key depends on it too (directly, by digest, or by an
	// accessor of it).
	InKey bool
	// Use is where it enters the result.
	Trace []model.Step
}

// A ContextUse is a context that crosses into the callback.
type ContextUse struct {
	Name  string
	Pos   model.Pos // where it is used inside the callback
	Bound model.Bound
	// Origin: "caller" (cancellable, the first caller's), "detached",
	// "background", "library".
	Origin string
	// Offered: it is the context that the library hands to the callback (the
	// leader's), not one that the callback captured past it.
	Offered bool
	Effects []model.Effect // the effects that hang on it
	Trace   []model.Step
}

// A LockUse is an acquisition of a lock.
type LockUse struct {
	Language model.Language
	Pos      model.Pos
	Func     *model.Func
	Call     *model.Call
	API      string
	Kind     string // catalog.Lock.Kind
	Name     Key
	Op       string // "acquire", "try"
	TTL      TTL
	Wait     model.Bound
	// Released: the lock is given back on every path in this function.
	Released bool
	// Loop: the acquisition is retried in a loop; LoopBounded: and the loop ends.
	Loop, LoopBounded bool
	// Held are the effects while it is held. Brief: nothing but memory, local files
	// and what is over at once, as far as everything below is known.
	Held  []model.Effect
	Brief bool
	// Renews is what the lock guards and is given, while it is held, what some call
	// returns that waits for others; "" for nothing, and for the lock of one entry.
	Renews  string
	Entries []model.Reach
	Because string // catalog.Lock.Because
	Cure    string
}

// A StoredError is a failure that is kept as if it were the value.
type StoredError struct {
	Language model.Language
	Pos      model.Pos // the store, the write or the Once
	Func     *model.Func
	// Kind: "once" (never tried again), "lost" (told to the first caller of a Once
	// only), "dropped" (a Once that looks at no error), "promise" (stays in the map of
	// a flight), "entry" (written into a cache).
	Kind string
	// ByObject: the Once belongs to an object; the failure lives as long as that.
	ByObject bool
	What     string // "the error", "false", "a WP_Error", "a fallback for false"
	API      string
	TTL      string // of an entry, where known
	Entries  []model.Reach
}

// A LoopRead is a read of one key of a store outside of the process that a loop
// repeats with another key each time: one round trip per turn.
type LoopRead struct {
	Language model.Language
	Pos      model.Pos // the call that stands in the loop: the read itself, or the helper that reads
	Func     *model.Func
	Call     *model.Call
	API      string    // "redis.Client.Get", "CacheItemPoolInterface::getItem"
	Read     model.Pos // the read
	Key      Key
	Pool     PoolRef // by its adapter a read may turn out to be in memory
	Multi    string  // the form that reads many at once: "MGet", "getItems()"
	// Remote: the library always asks another process; otherwise it depends on
	// the pool. Kind is catalog.Access.Kind.
	Remote bool
	Kind   string
	// Depth is how many calls lie between the loop and the read: 0 when the read
	// stands in the loop itself.
	Depth int
	// EarlyExit: the loop ends at the first hit: it searches.
	EarlyExit bool
	// Computes: the helper that the loop calls computes what is missing, waits for
	// other things than caches as well, or reads for itself only.
	Computes bool
	// OfElement: the helper is a method of the element, which knows its own key.
	OfElement bool
	Trace     []model.Step
	Entries   []model.Reach
}

// A PartRead is a read that fetches all of an aggregate, of which the function at Pos
// uses portions only: entries, fields.
type PartRead struct {
	Language model.Language
	Pos      model.Pos // the call by which the aggregate comes: the read itself, or a helper that reads
	Func     *model.Func
	Call     *model.Call
	API      string
	Read     model.Pos // the read
	// ReadIn is the function that reads, when it knows the key by itself.
	ReadIn *model.Func
	Key    Key
	Pool   PoolRef // by its adapter a read may turn out to be in memory
	// Part is the form that reads what is used only, where the API has one: "HMGet".
	// Without, the aggregate is one value.
	Part string
	// Member: it is only asked whether values are among the elements. Counted: only how
	// many there are. List: the aggregate is a list, whose elements have no names.
	Member, Counted, List bool
	// Remote: the library says where the value is, and that it is fetched or copied from there;
	// otherwise it depends on the pool.
	Remote bool
	// Layered: memory of the process may lie before the store, so that it is asked once.
	Layered bool
	Parts   []Part // what is used; with Updates what is changed
	// Updates: the aggregate is changed in these parts and written back, at Back.
	Updates bool
	Back    model.Pos
	// Written is a write of the same key, where one is known. Small: what is written
	// there is a record of few fields. Fixed: it is made of files of this host alone, and
	// is as big as those are.
	Written      model.Pos
	Small, Fixed bool
	// Record: the parts are put into a new object that has no more fields.
	Record bool
	// Looped: a loop repeats the read with another key each time.
	Looped  bool
	Trace   []model.Step
	Entries []model.Reach
}

// A Part is an entry or a field of an aggregate.
type Part struct {
	// Path are the constant keys and names that lead there. Chosen: below them the
	// entry is decided at run time; Named: by what the key of the read holds as well.
	Path          []string
	Chosen, Named bool
	// Pos is where Func uses it, as far as that is known.
	Func *model.Func
	Pos  model.Pos
	// Left is a collection in the same object that nobody looks at, where the part is
	// a single value beside it.
	Left string
}

// A TTL is an expiry as far as it is known.
type TTL struct {
	Known  bool
	Never  bool
	Danger bool // never, and the owner's death leaves it locked
	Limit  time.Duration
	Text   string
}

// A Rebuilding is something made per request that should exist once.
type Rebuilding struct {
	Language model.Language
	Pos      model.Pos
	// Made is where it is constructed: Pos, or a place in the factory that is
	// called at Pos.
	Made        model.Pos
	Func        *model.Func
	Symbol      string
	What        string
	Cure        string
	Connections bool // it owns connections
	Severity    model.Severity
	// Repeated: a loop of its function makes the very same thing, of constants, for
	// each turn.
	Repeated bool
	Entries  []model.Reach
}

// A WrapperCall replaces a pool's callback wrapper at run time.
type WrapperCall struct {
	Language model.Language
	Pos      model.Pos
	Func     *model.Func
	Call     *model.Call
	Pool     PoolRef
	// On is what it was called on: "injected pool", "tagged pool", "chain", "proxy", "traceable", "own object".
	On string
	// Callback is the wrapper; nil for null.
	Callback *model.Func
	Null     bool
	Compile  bool // from a compiler pass or configuration
	Entries  []model.Reach
	Wait     []LockUse // locks the wrapper takes
}

// A BlockingUse is a call that pins or blocks a connection of a shared client.
type BlockingUse struct {
	Language model.Language
	Pos      model.Pos
	Func     *model.Func
	Call     *model.Call
	Pool     PoolRef
	What     string
	Bound    model.Bound
	Entries  []model.Reach
	// Others are uses of the same client reached from web entries.
	Others []PoolUse
}

// A PoolUse is a use of a cache pool, lock domain or connection pool.
type PoolUse struct {
	Pos     model.Pos
	Func    *model.Func
	API     string
	Entries []model.Reach
}

// A PoolShare is one connection pool or cache pool object with everybody who
// uses it. Client objects are told apart by where they are made (allocation
// site), not by type, so two clients given to the same function are two shares.
type PoolShare struct {
	Language model.Language
	// Pos is where the pool is made: redis.NewClient(…), sql.Open(…), the key of
	// the pool in the configuration.
	Pos  model.Pos
	Func *model.Func // the function that makes it; nil for configuration
	Pool PoolRef
	Kind string // "redis client", "database pool", "cache pool", …
	// Limit is the configured number of connections; 0 when not set or unknown.
	Limit int
	// Blocking are uses that pin or block a connection (BLPOP, XREAD BLOCK,
	// transactions, cursors); Loops are uses in an endless worker loop.
	Blocking []*BlockingUse
	Loops    []PoolUse
	// Worker and Web are all uses by who reaches them.
	Worker, Web []PoolUse
}

// Options steer the linker.
type Options struct {
	// Steps is the budget of elementary steps; 0 means the default. Beyond it
	// the program is partial and Problems names where it stopped.
	Steps int
	// HoldLimit is how long a slot or global lock may be held (default 5 s).
	HoldLimit time.Duration
}
