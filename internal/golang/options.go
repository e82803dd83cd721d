package golang

// Options steer Observe.
type Options struct {
	// Root is the directory that file names are relative to; empty means the
	// directory given to Observe.
	Root string
	// Tests includes test files and test packages.
	Tests bool
	// Tags are additional build tags.
	Tags []string
	// Names are the library symbols that have a meaning; nil: every third-party
	// function is kept.
	Names Names
	// Dependencies observes the bodies of third-party packages too, as far as
	// they matter. Without it only their types are used.
	Dependencies bool
	// Store keeps what was observed between runs; nil keeps nothing.
	Store Store
	// Version of the tool that goes into the keys of Store.
	Version string
	// Env is the environment of the go command; nil means that of the process.
	Env []string
}

// Names are the symbols that a catalogue gives a meaning, spelled like
// model.FuncID ("(*net/http.Client).Do", "new net/http.Transport"). They decide
// which functions of third-party packages are kept; the code under analysis
// itself is kept whole. Implementations must be safe for concurrent use.
type Names interface {
	// Known reports whether symbol has some meaning: calls of it are kept.
	Known(symbol string) bool
	// Effect reports whether symbol alone makes a third-party function worth
	// keeping: I/O, waiting, a site, a client that is made.
	Effect(symbol string) bool
	// Ident reports whether the last part of an Effect's symbol is name ("Do").
	// It may say yes too often, never no wrongly.
	Ident(name string) bool
	// Hash identifies the whole set, for the keys of a Store.
	Hash() string
}

// A Store keeps bytes under a key. Get returns false for what is missing or
// damaged; Put may forget. Both must be safe for concurrent use.
type Store interface {
	Get(key string) ([]byte, bool)
	Put(key string, data []byte)
}
