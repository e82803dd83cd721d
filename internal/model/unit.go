package model

// Language is the language a summary was made from.
type Language string

// The languages with a front end.
const (
	Go  Language = "go"
	PHP Language = "php"
)

// A Unit is what a front end observed of one Go package, one PHP file, or one
// application's configuration (container, routes). Units are what is cached on
// disk, what travels between packages as a go/analysis fact, and all that the
// linker sees.
type Unit struct {
	Language Language
	Name     string // Go: package path; PHP: file, or "container" for configuration
	// Dependency marks code that is not the user's own (vendor, module cache):
	// it is linked for its effects, but no finding is placed in it.
	Dependency bool

	Funcs      []*Func
	Types      []*Type
	Entries    []Entry
	Services   []*Service
	Pools      []*Pool
	Libraries  []Library
	Ignores    []Ignore
	Problems   []Problem
	Unresolved []Unresolved // what the front end itself could not resolve
	Detected   []Detection
}

// A Detection is something a front end recognised and decides by, for
// "cachevet doctor": which environment, which container dump and whether it is
// fresh, the build tags.
type Detection struct {
	What  string // "container dump"
	Value string // "var/cache/prod/App_KernelProdContainer.xml, older than config/services.yaml: not used"
	Pos   Pos    // where it was read; may be invalid
}

// A Library is a dependency with the version the lock file gives it.
type Library struct {
	Name    string // "symfony/cache", "github.com/redis/go-redis/v9"
	Version string // without a leading "v": "7.2.1"; empty when unknown
	Pos     Pos    // where the version was read
}

// A Problem is bad input that was named and stepped over: a syntax error, a
// YAML mistake, a package that does not type-check. Everything else was
// analysed. Problems make a run partial (exit 3).
type Problem struct {
	Pos     Pos    // Line and Column may be 0 when only the file is known
	Message string // one line, without the position
}

// An Ignore is a comment that silences a rule: in Go and PHP
// "// cachevet:ignore RULE[,RULE] -- reason", in Go also "//nolint:cachevet".
type Ignore struct {
	Pos    Pos
	Rules  []string // empty: every rule (//nolint:cachevet)
	Reason string   // empty is an error for cachevet:ignore, allowed for nolint
	// From and To are the first and last line (inclusive) it covers in its
	// file: the line itself, the next line, the function, or the whole file.
	From, To int32
	NoLint   bool // //nolint form: never reported as unused
}

// Unresolved is a call or a value whose meaning would matter and is not known.
type Unresolved struct {
	Pos    Pos
	What   string // the call as the reader knows it: "$this->client->latest()"
	Reason string // why: "3 implementations of App\Client, none preferred"
	Cure   string // the config line that would settle it; may be empty
}
