package model

// EntryKind says where control comes in.
type EntryKind string

// The kinds of entries.
const (
	Web      EntryKind = "web"
	Worker   EntryKind = "worker"
	Schedule EntryKind = "schedule"
	CLI      EntryKind = "cli"
	// Startup is construction and initialisation: main, init, cache warmers,
	// compiler passes. It is no reader of the cache.
	Startup EntryKind = "startup"
	TestRun EntryKind = "test"
)

// An Entry is a function the outside calls, as far as a front end can tell
// from declarations and configuration (PHP attributes, routes, tags). Entries
// made by calls (http.HandleFunc) are found by the linker through the
// catalogue.
type Entry struct {
	// Kind is empty for a function that is no entry of its own and is reached only
	// where Handles is dispatched: a listener of the program's own event, a
	// handler that always runs synchronously.
	Kind  EntryKind
	Label string // what people recognise: "GET /media", "App\\MessageHandler\\CheckDomain"
	Func  FuncID
	Pos   Pos
	// Handles is the message or event class a handler or listener takes; a
	// dispatch of it reaches Func. Async: every route of the message leaves the
	// process; Sync: it may run where it is dispatched.
	Handles TypeID
	Async   bool
	Sync    bool
	// Library: it is an entry of a library that applications use, and bring entries
	// of their own to; or the initialisation of a package, which says nothing of what
	// runs in the end.
	Library bool
	// Resets: the container's objects forget what they hold before each run, so that
	// no run sees what another has read.
	Resets bool
}

// A Service is an object the container makes. The linker uses it to find what
// concrete object a constructor parameter or property holds.
type Service struct {
	ID    string
	Class TypeID // may be empty when only an alias
	Alias string // id of the target, for an alias
	Pos   Pos
	// Args are the injected values by parameter name of __construct (or of the
	// factory method).
	Args []ServiceArg
	// Calls are method calls after construction (calls:, #[Required], compiler
	// passes), with their arguments.
	Calls   []ServiceCall
	Factory FuncID
	Tags    []string
	// Decorates is the id this service took over; Inner the id the old one has now.
	Decorates, Inner string
	Abstract         bool
	// Options are constant settings that bound effects of the object: for a
	// scoped HTTP client "timeout" and "max_duration" in seconds.
	Options map[string]string
	// Methods are methods whose parameters the container fills when the framework
	// calls them: controller actions, invokable commands.
	Methods []ServiceCall
}

// A ServiceCall is one configured method call on a service.
type ServiceCall struct {
	Method string
	Args   []ServiceArg
	Pos    Pos
}

// A ServiceArg is the value of one parameter. Exactly one of Service, Services,
// Value, Const and Func is meant.
type ServiceArg struct {
	Param    string   // parameter name without "$"; for a property injection the property
	Index    int32    // position, -1 when only the name is known
	Service  string   // a service id
	Services []string // iterator, locator
	Keys     []string // of a locator: under which key each of Services is found
	Const    *Const
	Func     FuncID // a callable: [class, method], first-class callable
	// Why tells how it was decided, for doctor: "#[Target('dns.cache')]",
	// "autowired: parameter name", "default alias".
	Why string
}

// LockScope says who waits while a callback runs.
type LockScope string

// The scopes, from harmless to worst.
const (
	ScopeNone    LockScope = "none"
	ScopeKey     LockScope = "key"    // callers of the same key
	ScopeSlot    LockScope = "slot"   // unrelated keys that hash alike
	ScopeGlobal  LockScope = "global" // everyone
	ScopeUnknown LockScope = ""
)

// A Storage is where a pool keeps its entries, as far as its configuration tells:
// how far away they are, and who sees them.
type Storage string

// The storages; "" is one that is not known, or nobody's choice.
const (
	InProcess Storage = "process" // memory of one process
	OnHost    Storage = "host"    // memory that all processes of a host share
	InFiles   Storage = "files"   // files of a host
	OnServer  Storage = "server"  // another process, asked over a connection
)

// A Pool is a cache pool as the configuration makes it.
type Pool struct {
	ID      string // service id: "cache.app"
	Adapter string // "cache.adapter.redis", "chain", "array", … ; the class when it is a plain service
	// Members are the pool ids or adapters of a chain, or the storage pool of a
	// tagged one.
	Members []string
	// Storage is where the entries lie, and Layers the same of each of Members.
	Storage Storage
	Layers  []Storage
	Tagged  bool
	Pos     Pos
	TTL     string // default lifetime as written
	// Scope is who waits in get(): ScopeSlot under LockRegistry, ScopeNone for
	// array and null adapters and a null wrapper, ScopeKey for a per-key
	// wrapper.
	Scope LockScope
	// Domain names what is waited on: pools with the same non-empty Domain can
	// wait on each other. LockRegistry's is "symfony/cache LockRegistry".
	Domain string
	// Wrapper is the callback wrapper set at compile time, to be judged (its
	// own lock, ttl and wait). WrapperClass is its class.
	Wrapper      FuncID
	WrapperClass TypeID
	WrapperPos   Pos
	// Slots is how many lock slots the domain has; 0 when not slotted.
	Slots int
	// EarlyExpiration is the message bus of early_expiration_message_bus.
	EarlyExpiration string
	// CLILocks says whether command line workers take slots with the installed
	// version.
	CLILocks bool
	// Options are settings as configured: "provider", "prefix_seed",
	// "default_redis_provider"; absent when not set.
	Options map[string]string
}
