// Package catalog knows what library symbols mean: which call is a site, an
// effect, a lock, a cache read, an entry. It is data (data/*.yaml, embedded),
// in one schema that users extend in their configuration (key "catalog") and
// libraries may ship.
//
// A symbol is spelled like model.FuncID. Go: as (*types.Func).FullName prints
// it, without type parameters: "(*net/http.Client).Do", "net.LookupHost". PHP:
// "dns_get_record", "GuzzleHttp\\ClientInterface::request"; a method symbol
// holds for every subtype of its class. Names match without regard to case in
// PHP. A composite literal or construction of a type is the symbol "new T":
// "new net/http.Transport", "new GuzzleHttp\\Client".
package catalog

import "github.com/cachevet/cachevet/internal/model"

// A File is one catalogue file, one language each.
type File struct {
	Language model.Language `yaml:"language"`
	// Library and Versions restrict the whole file: it holds when the lock file
	// names that library in that range ("" always; ">=6.0 <8.0").
	//
	// A library that the lock file does not name excludes nothing: without a
	// lock file the newest behaviour is assumed.
	Library  string `yaml:"library,omitempty"`
	Versions Range  `yaml:"versions,omitempty"`
	// Requires lists libraries of which the lock file must name one, for symbols
	// whose plain names others use too (global helper functions). Without a lock
	// file the file holds.
	Requires []string `yaml:"requires,omitempty"`
	Source   string   `yaml:"source,omitempty"` // where the facts of the file were read
	Symbols  []Symbol `yaml:"symbols"`
	// Types is the hierarchy of library types, for when their source is not at
	// hand: type -> direct supertypes.
	Types map[string][]string `yaml:"types,omitempty"`
	// Fields gives the type of properties and constructor results of library types: "T::prop" -> type.
	Fields map[string]string `yaml:"fields,omitempty"`
	// Returns gives the type of method results of library types, class -> method
	// -> type, as a docblock writes it ("static" for fluent methods; see
	// Types.MethodReturn for more); the class "" holds functions, the method "*"
	// stands for those that are not named. For when their source is not at hand.
	Returns map[string]map[string]string `yaml:"returns,omitempty"`
	// Shapes recognise APIs by form, whatever their import path: vendored forks of
	// singleflight, handlers without a registering call.
	Shapes []Shape `yaml:"shapes,omitempty"`
	// Conventions are what names commonly mean where nothing else says it.
	Conventions []Convention `yaml:"conventions,omitempty"`
	// Facts are numbers that depend on a library's version: "slots" of
	// symfony/cache.
	Facts []Fact `yaml:"facts,omitempty"`
	// Idioms are how code of the language writes what messages recommend.
	Idioms []Idiom `yaml:"idioms,omitempty"`

	rows typeRows // Types, Fields and Returns, sorted
	name string   // of the data file it was read from, which names its generated source
}

// A Fact is a version-dependent value.
type Fact struct {
	Name     string `yaml:"name"`
	Library  string `yaml:"library"`
	Versions Range  `yaml:"versions"`
	Value    string `yaml:"value"`
	Source   string `yaml:"source,omitempty"` // where it was read
}

// An Idiom is a piece of code or advice in the words of one language. "bounded
// work" is what gives work a deadline of its own where its limit comes from a
// context; "guarded fill" is what lets one compute where nothing more specific
// is known.
type Idiom struct {
	Name string `yaml:"name" enum:"bounded work,guarded fill"`
	Text string `yaml:"text"`
}

// A Convention says what the names that fit a pattern commonly mean. It decides
// only where the code itself does not:
//
//   - absence: an exception class that says that there is nothing, an answer and no failure
//   - configuration: a type that says how a program is set up, the same for all
//   - identity: a property that tells the objects of a class apart
//   - key: a parameter that callers build as a whole key
//   - keeper: a function that keeps the function it is given, and does not run it now
//   - lock: what shuts others out
//   - options: a type that says how something is made or reached
//   - outcome: a parameter that says whether it went well
//   - service: a library's class whose objects do something rather than say something
type Convention struct {
	Means string  `yaml:"means" enum:"absence,configuration,identity,key,keeper,lock,options,outcome,service"`
	Names Pattern `yaml:"names"` // regular expression; types without package or namespace
}

// A Symbol says what one library function means. A symbol may mean several
// things at once (apcu_entry is a site and a lock).
type Symbol struct {
	// Symbol names it; Symbols lists several with the same meaning. Braces list
	// alternatives, "(*net/http.Client).{Get,Head}"; "*" stands for any name,
	// "(*github.com/aws/aws-sdk-go-v2/service/*.Client).*" (as a Go method: any
	// exported name; in PHP any but the magic ones), and yields to an
	// exact symbol of the same or a nearer type.
	Symbol  string   `yaml:"symbol,omitempty"`
	Symbols []string `yaml:"symbols,omitempty"`
	// Receiver restricts a method to static receiver types (go-redis pipelines
	// share the methods of clients); a leading "!" excludes a type.
	Receiver []string `yaml:"receiver,omitempty"`
	Versions Range    `yaml:"versions,omitempty"` // of the file's library
	// When lists conditions on arguments, all must hold; a condition that can
	// not be decided is Unknown and the entry then claims no more than "maybe".
	When []Condition `yaml:"when,omitempty"`

	Effects  []Effect  `yaml:"effects,omitempty"`
	Site     *Site     `yaml:"site,omitempty"`
	Lock     *Lock     `yaml:"lock,omitempty"`
	Calls    []Invoke  `yaml:"calls,omitempty"`
	Result   *Result   `yaml:"result,omitempty"`
	Read     *Access   `yaml:"read,omitempty"`
	Write    *Access   `yaml:"write,omitempty"`
	Delete   *Access   `yaml:"delete,omitempty"`
	Element  *Element  `yaml:"element,omitempty"`
	Item     *Item     `yaml:"item,omitempty"`
	Entry    *Entry    `yaml:"entry,omitempty"`
	Dispatch *Dispatch `yaml:"dispatch,omitempty"`
	Rebuild  *Rebuild  `yaml:"rebuild,omitempty"`
	Blocks   *Blocking `yaml:"blocks,omitempty"`
	Wrapper  *Wrapper  `yaml:"wrapper,omitempty"`
	// Costly says in a few words what computation without I/O takes long enough
	// that a herd would hurt: "derives a key from a password".
	Costly string `yaml:"costly,omitempty"`
	// Aside: the call only begins, ends or undoes what other calls do ("Rollback").
	// Its effect is named to a reader only where there is no other of its kind.
	Aside bool `yaml:"aside,omitempty"`
	// Safe says the symbol has no effect, so that it is not looked into or
	// counted as unresolved.
	Safe bool `yaml:"safe,omitempty"`
	// Source is where the fact was read, library and version; empty: what the
	// file's source says.
	Source string `yaml:"source,omitempty"`
	// Library decides Versions; by default that of the file.
	Library string `yaml:"library,omitempty"`

	// names as they are looked up, braces written out; not kept in the built-in
	// catalogue, whose tables have them.
	names []string
}

// A Condition on an operand.
type Condition struct {
	Operand Operand `yaml:"operand"`
	// Exactly one of:
	Is      string   `yaml:"is,omitempty" enum:"zero,null,absent,present,true,false,truthy,falsy,url,path,hostname,positive,negative,nonnegative,nonzero"` // falsy: absent, null, false, 0, ""; truthy: anything else that is known; hostname: no numeric address, see Result.Address
	Equals  []string `yaml:"equals,omitempty"`                                                                                                             // constant equals one of (case-insensitive)
	Has     []string `yaml:"has,omitempty"`                                                                                                                // array or list literal contains one of these constants (as key or value), case-insensitive
	Lacks   []string `yaml:"lacks,omitempty"`                                                                                                              // … contains none of these
	Matches Pattern  `yaml:"matches,omitempty"`                                                                                                            // constant text matches this regular expression
	NoMatch Pattern  `yaml:"nomatch,omitempty"`                                                                                                            // … does not match it
	Flag    string   `yaml:"flag,omitempty"`                                                                                                               // the constant expression mentions this named constant (LOCK_NB)
	NoFlag  string   `yaml:"noflag,omitempty"`
	Type    []string `yaml:"type,omitempty"` // static type is one of, or a subtype
	// Not turns the condition around.
	Not bool `yaml:"not,omitempty"`
	// Unknown says what a condition that can not be decided counts as: "holds",
	// "fails"; by default the entry claims no more than "maybe".
	Unknown string `yaml:"unknown,omitempty" enum:"holds,fails"`
}

// An Effect of a call.
type Effect struct {
	Kind model.EffectKind `yaml:"kind"`
	// Bound is the bound when none of Limits is found to be set: "unbounded",
	// "cancellable", "immediate", a duration ("60s") for a built-in limit, or ""
	// when it is not known.
	Bound BoundText `yaml:"bound,omitempty"`
	// Limits are where a time limit may come from; the strictest that is set
	// wins.
	Limits []Limit `yaml:"limits,omitempty"`
	// Lazy: nothing waits here; the effect happens where the result is consumed
	// (a method call on it that has consumes, or its destruction).
	Lazy bool `yaml:"lazy,omitempty"`
	// Consumes: this call waits for a lazy effect carried by the operand
	// ("receiver").
	Consumes Operand `yaml:"consumes,omitempty"`
	// Idle says the default bound only limits silence, not the whole.
	Idle bool   `yaml:"idle,omitempty"`
	Why  string `yaml:"why,omitempty"` // completes "… " in a message: "only the resolver's own timeout limits it"
}

// A Limit is one source of a time limit.
type Limit struct {
	// Exactly one of:
	Context Operand `yaml:"context,omitempty"` // the deadline of this context
	Value   Operand `yaml:"value,omitempty"`   // this duration or number
	Carrier Operand `yaml:"carrier,omitempty"` // whatever limit this object carries (http.Request, exec.Cmd, a configured client)
	// Setter is a method called on the receiver anywhere, "SetTimeout", whose
	// first argument is the limit; or a function called with the operand On,
	// "curl_setopt". SetterArg is its argument that holds the limit when it is
	// not the first; Constant the named constant that must be among its other
	// arguments, or a key of an array there ("CURLOPT_TIMEOUT").
	Setter    string  `yaml:"setter,omitempty"`
	On        Operand `yaml:"on,omitempty"`
	SetterArg Operand `yaml:"setter_arg,omitempty"`
	Constant  string  `yaml:"constant,omitempty"`
	Option    string  `yaml:"option,omitempty"` // an option of the receiver's service or of its construction (scoped client): "max_duration"
	// Unit of a plain number: "s" (default in PHP), "ms", "us", "ns".
	Unit string `yaml:"unit,omitempty" enum:"s,ms,us,ns,m,h"`
	// Zero says what zero, null or negative means: "ignored" (the effect's own
	// bound applies), "immediate", or "unbounded", which lifts the effect's own
	// bound; by default there is no limit from here.
	Zero string `yaml:"zero,omitempty" enum:"unbounded,ignored,immediate"`
	// Negative says what a negative number means where that is not what zero
	// means: "unbounded" lifts the library's own limit.
	Negative string `yaml:"negative,omitempty" enum:"unbounded"`
	// Text: Value is a constant text, a connection string, and the limit is what
	// the group of this regular expression matches in it.
	Text Pattern `yaml:"text,omitempty"`
	// Times: the limit is that of one attempt of so many.
	Times int `yaml:"times,omitempty"`
	// When lists conditions on the call: the limit counts where all are known to
	// hold.
	When []Condition `yaml:"when,omitempty"`
	// Rare: the limit is seldom set; where its source cannot be followed, there is
	// none.
	Rare bool `yaml:"rare,omitempty"`
	// Partial limits cover only a part (connect, idle) and never make the whole
	// bounded.
	Partial bool `yaml:"partial,omitempty"`
}

// A Site is a call that returns a cached value and runs a callback on a miss.
type Site struct {
	API string `yaml:"api"` // as people write it: "CacheInterface::get", "singleflight.Group.Do"
	// Key and Callback are operands; Callback may be a field of a literal
	// ("arg 0.Do"), or of the construction of the receiver ("new.arg 1", "new.Getter").
	Key      Operand         `yaml:"key,omitempty"`
	Callback Operand         `yaml:"callback,omitempty"`
	Method   string          `yaml:"method,omitempty"` // the callback is an object with this method (Loader.Load, __invoke)
	Scope    model.LockScope `yaml:"scope"`
	Pool     Operand         `yaml:"pool,omitempty"` // default "receiver"
	TTL      Operand         `yaml:"ttl,omitempty"`
	// Limit bounds the callback's context when Context is "own".
	Limit Operand `yaml:"limit,omitempty"`
	// Domain is fixed when the receivers share one lock ("symfony/cache
	// LockRegistry", "apcu"); else the receiver is its own domain.
	Domain string `yaml:"domain,omitempty"`
	// Context says which context the callback gets when it has a context
	// parameter: "leader" (the first caller's), "detached" (no deadline, not
	// cancelled), "own" (bounded by the library, see Limit), "none". CallbackContext is the
	// index of the callback's context parameter.
	Context         string  `yaml:"context,omitempty" enum:"leader,detached,own,none"`
	CallbackContext *int    `yaml:"callback_context,omitempty"`
	ContextFrom     Operand `yaml:"context_from,omitempty"`
	// Waiters: "uncancellable", "context" (each leaves by its own), "retry" (a
	// failed fill is retried by live waiters), "channel" (the caller selects).
	Waiters string `yaml:"waiters,omitempty" enum:"uncancellable,context,retry,channel"`
	// Guard: "lock" (others wait), "none" (every miss computes). For stampede.
	Guard string `yaml:"guard,omitempty"`
	// Nested says what a get inside the callback does: "deadlock-same-key",
	// "deadlock-any", "unprotected", "" (fine).
	Nested string `yaml:"nested,omitempty" enum:"deadlock-same-key,deadlock-any,unprotected"`
	// Async: the callback runs in another goroutine or after the response.
	Async bool `yaml:"async,omitempty"`
	// Cache false: results are not kept after the flight (singleflight).
	Cache *bool `yaml:"cache,omitempty"`
	// Memory: results are kept in the memory of this process only.
	Memory bool `yaml:"memory,omitempty"`
	// Unkept is a result that counts as a miss and is asked for again.
	Unkept string `yaml:"unkept,omitempty" enum:"null,false"`
	Note   string `yaml:"note,omitempty"`
}

// A Lock is an acquisition or release.
type Lock struct {
	Op string `yaml:"op" enum:"acquire,try,release,create,refresh,limit"` // "limit" ends the waits of its kind that follow: SET lock_timeout
	// Kind groups operations that belong together: "mutex", "rwmutex", "flock", "redis", "symfony".
	Kind  string          `yaml:"kind"`
	Scope model.LockScope `yaml:"scope,omitempty"` // who is shut out: global for a mutex, key for a named lock
	Key   Operand         `yaml:"key,omitempty"`   // lock name
	Of    Operand         `yaml:"of,omitempty"`    // the lock object, default receiver
	Read  bool            `yaml:"read,omitempty"`  // shared lock
	// Within: it is a lock only where the function that takes it gives it back as
	// well; else what is sent is a message.
	Within bool `yaml:"within,omitempty"`
	// TTL is the expiry operand; TTLUnit its unit; TTLZero what zero or null means:
	// "never" or a duration; TTLAbsent what a missing argument means, when that
	// is something else.
	TTL       Operand `yaml:"ttl,omitempty"`
	TTLUnit   string  `yaml:"ttl_unit,omitempty" enum:"s,ms,us,ns,m,h"`
	TTLZero   Span    `yaml:"ttl_zero,omitempty"`
	TTLAbsent Span    `yaml:"ttl_absent,omitempty"`
	// NoTTL: the API cannot expire a lock by itself, and that is dangerous
	// (SETNX) rather than natural (a mutex, flock).
	NoTTL string `yaml:"no_ttl,omitempty" enum:"dangerous,process"` // "dangerous", "process" (dies with the process), ""
	// Wait is how long acquire may block: "forever", "never", "context", a duration, or an operand.
	Wait   Wait    `yaml:"wait,omitempty"`
	Limits []Limit `yaml:"limits,omitempty"`
	// Waits is the interface method that waits, "T::m": where the program implements
	// it with a loop that ends, the wait ends.
	Waits string `yaml:"waits,omitempty"`
	// Member is the property or method by which a class says how long the lock
	// lasts that the library takes for its objects; without it the lock never
	// expires. Only for the symbol "new T".
	Member  string `yaml:"member,omitempty"`
	Cure    string `yaml:"cure,omitempty"` // one line: what to write instead
	Because string `yaml:"because,omitempty"`
}

// An Invoke says the call runs a function it was given (array_map, errgroup.Go).
type Invoke struct {
	Callback Operand   `yaml:"callback"`
	When     string    `yaml:"when,omitempty" enum:"now,later,spawned"` // "now" (default), "later" (stored, queued, deferred), "spawned" (goroutine)
	Awaited  Operand   `yaml:"awaited,omitempty"`                       // spawned but waited for by this method of the receiver ("Wait")
	PerItem  bool      `yaml:"per_item,omitempty"`                      // once per element of another argument
	Args     []Operand `yaml:"args,omitempty"`                          // what the callback's parameters are
	Under    Operand   `yaml:"under,omitempty"`                         // the path with which the routes begin that the callback registers
}

// A Result says what a call returns, as far as it matters to bounds, types and
// keys.
type Result struct {
	Type string `yaml:"type,omitempty"` // library type of the result
	// Index is which of several results (Go) this is about; default the first.
	Index int     `yaml:"index,omitempty"`
	Same  Operand `yaml:"same,omitempty"` // the result is this operand (fluent, WithContext copies)
	// Element: the result is the element of the receiver under this key (a service
	// locator).
	Element Operand `yaml:"element,omitempty"`
	// Unpacks: the result is what this operand holds, in another form: the value of a
	// reply, the array that a text encodes. Index -1 is what the call writes into
	// what an argument points to.
	Unpacks Operand `yaml:"unpacks,omitempty"`
	// Context: the result is a context: "background", "request" (cancellable, no
	// deadline), "deadline" (parent and After), "detached", "cancel", "value".
	Context string  `yaml:"context,omitempty" enum:"background,request,deadline,detached,cancel,value"`
	Parent  Operand `yaml:"parent,omitempty"`
	After   Operand `yaml:"after,omitempty"`
	// Carries lists limits the result carries to later calls (a request made
	// with a context, a client with a timeout).
	Carries []Limit `yaml:"carries,omitempty"`
	// Digest: the result identifies its operands (hash, sprintf, json_encode):
	// the roots of a key pass through.
	Digest bool `yaml:"digest,omitempty"`
	// Request: the result is per-request state named here ("current user", "locale").
	Request string `yaml:"request,omitempty"`
	// Entry names which entry of that state it is: a parameter of the request, a variable of the session.
	Entry Operand `yaml:"entry,omitempty"`
	// Address: the result is a numeric network address ("= numeric"), or is one
	// when this operand is: there is no name to look up.
	Address Operand `yaml:"address,omitempty"`
	// Of: the element of operand ("arg 0" for array_map's results).
	// FailsWith: when this operand is what a failed call left, so is the result:
	// json_decode of false.
	FailsWith Operand `yaml:"fails_with,omitempty"`
	// Outcome: the result tells whether what this operand came from went well:
	// is_wp_error($response), $response->getStatusCode().
	Outcome  Operand `yaml:"outcome,omitempty"`
	Function Operand `yaml:"function,omitempty"` // the result is a function that calls this operand (sync.OnceValue)
}

// An Access reads, writes or deletes one key of a store.
type Access struct {
	Store  Operand `yaml:"store,omitempty"` // default receiver
	Key    Operand `yaml:"key,omitempty"`
	Within Operand `yaml:"within,omitempty"` // what else tells entries of one key apart: a hash's name, a group
	Value  Operand `yaml:"value,omitempty"`
	TTL    Operand `yaml:"ttl,omitempty"`
	Lasts  bool    `yaml:"lasts,omitempty"`  // entries have no lifetime, they are only pushed out
	Remote *bool   `yaml:"remote,omitempty"` // a round trip; false for process memory; absent: by pool
	Multi  string  `yaml:"multi,omitempty"`  // the API's multi-key form, for cacheloop: "MGet"
	All    bool    `yaml:"all,omitempty"`    // reads a whole aggregate (HGETALL)
	Many   bool    `yaml:"many,omitempty"`   // reads the entries of many keys: Key is a list
	// Part is the form that reads chosen fields of the aggregate only, Has the one that asks
	// whether a value is in it, Head the one that reads some elements of a list, Count the one
	// that counts, for overread: "HMGet", "SIsMember", "LIndex", "LLen".
	Part  string `yaml:"part,omitempty"`
	Has   string `yaml:"has,omitempty"`
	Head  string `yaml:"head,omitempty"`
	Count string `yaml:"count,omitempty"`
	// Layered: what was read once lies in memory of the process, where later reads
	// find it, or may do so by configuration.
	Layered bool `yaml:"layered,omitempty"`
	// Copies: each read makes the value anew, though it lies in memory of this host:
	// it is kept in encoded form, and taken apart for every reader.
	Copies bool   `yaml:"copies,omitempty"`
	Hit    string `yaml:"hit,omitempty"`  // how a miss shows: "isHit", "null", "false", "error", "ok"
	Kind   string `yaml:"kind,omitempty"` // "cache", "kv", "memory", "file"
	// Exists: only asks whether the key is there (has, contains).
	Exists bool `yaml:"exists,omitempty"`
	// Item is an object that stands for the entry (a PSR-6 item): its methods
	// have Symbol.Item. For a write the entry's key is that of this item.
	Item  Operand `yaml:"item,omitempty"`
	Guard string  `yaml:"guard,omitempty"` // the guarded form: "CacheInterface::get()", "Cache::lock"
}

// An Element is an access to one element of a collection object, which only the
// process that made it can see: no cache, but what a wrapper may keep values in.
type Element struct {
	// Op: read also where it only asks whether the key is there; contains asks for a value,
	// count how many there are, head takes the first or last, or as many as Key says.
	Op  string  `yaml:"op" enum:"read,write,contains,count,head"`
	Of  Operand `yaml:"of,omitempty"` // the collection; default receiver
	Key Operand `yaml:"key,omitempty"`
}

// An Item is a method of a cache item, the object that stands for one entry of
// a pool (PSR-6); it does no I/O.
type Item struct {
	// Op: "hit" tells whether the entry was there, "get" returns the value,
	// "set" changes it, "expire" sets its lifetime, "key" returns its key.
	Op    string  `yaml:"op" enum:"hit,get,set,expire,key,tag"`
	Value Operand `yaml:"value,omitempty"` // set
	TTL   Operand `yaml:"ttl,omitempty"`   // expire
}

// An Entry makes a function argument an entry.
type Entry struct {
	Kind    model.EntryKind `yaml:"kind"`
	Handler Operand         `yaml:"handler"`
	Method  string          `yaml:"method,omitempty"` // handler is an object with this method; "*" every exported one
	Label   string          `yaml:"label,omitempty"`  // "{arg 0}", "GET {arg 0}"
}

// A Dispatch hands a message or event object to its handlers.
type Dispatch struct {
	Message Operand `yaml:"message"`
	Event   bool    `yaml:"event,omitempty"` // always in process
}

// Rebuild marks something that should be made once, not per request.
type Rebuild struct {
	What string `yaml:"what"` // "the whole route collection", "an HTTP transport with its own connection pool"
	Cure string `yaml:"cure"`
	// ConstantArgs: only a fault when every argument is constant (regexp.MustCompile).
	ConstantArgs bool `yaml:"constant_args,omitempty"`
	// Connections: the object owns connections (client, pool, transport): made and
	// dropped in one call it is a fault even where no entry is known.
	Connections bool `yaml:"connections,omitempty"`
	// Setup: making the object is work that pays only when it is used again (an
	// engine that compiles templates). It is judged like one with connections.
	Setup bool `yaml:"setup,omitempty"`
	// LetsGo are the methods that close the connections an object has: who calls
	// one where the object is made has made it for one use.
	LetsGo []string `yaml:"lets_go,omitempty"`
	// EvenKept: keeping the result does not help, the work is done per process
	// and request all the same (PHP).
	EvenKept bool `yaml:"even_kept,omitempty"`
	// Severity when it hits web requests; default warning.
	Severity model.Severity `yaml:"severity,omitempty"`
}

// Blocking marks a call that pins a connection of the pool for long (BLPOP).
type Blocking struct {
	Pool    Operand `yaml:"pool,omitempty"`  // default receiver
	Limit   Operand `yaml:"limit,omitempty"` // its own time limit; zero = forever
	What    string  `yaml:"what"`
	OwnConn bool    `yaml:"own_connection,omitempty"`
}

// Wrapper marks a call that replaces a pool's callback wrapper
// (setCallbackWrapper) or its lock slots (LockRegistry::setFiles).
type Wrapper struct {
	Callback Operand `yaml:"callback,omitempty"`
	Slots    Operand `yaml:"slots,omitempty"`
}

// A Shape recognises functions by form. All set fields must fit.
type Shape struct {
	Method  Pattern  `yaml:"method,omitempty"` // regular expression on the method's name
	Type    Pattern  `yaml:"type,omitempty"`   // regular expression on the receiver's type name (without package)
	Params  []string `yaml:"params,omitempty"` // parameter types; "*" any; "func() (*, error)" by signature pattern; "..." the rest
	Results []string `yaml:"results,omitempty"`
	Site    *Site    `yaml:"site,omitempty"`
	Entry   *Entry   `yaml:"entry,omitempty"`
	// Part is the part such a function has in the life of objects: "setup" makes or
	// starts them (what it makes is made once), "teardown" ends them, "stream" belongs
	// to an object that one consumer has for himself.
	Part string `yaml:"part,omitempty" enum:"setup,teardown,stream"`
	Note string `yaml:"note,omitempty"`
}
