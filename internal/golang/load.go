package golang

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/cachevet/cachevet/internal/golang/apidata"
	"github.com/cachevet/cachevet/internal/model"
)

// A sourceFile is a parsed file with what is needed to speak of it.
type sourceFile struct {
	name      string // as it stands in positions
	syntax    *ast.File
	src       []byte // only when columns have to be counted, see ascii
	ascii     bool
	generated bool
	fake      bool // a mock or fake made by a generator
	test      bool
}

// A source is one package while it is at hand: syntax, types and everything
// that is dropped once the package is summarised.
type source struct {
	path       string // import path as in types.Package
	dep        bool   // not the user's own
	apiOnly    bool   // nothing of it is observed: what other packages see is enough
	fset       *token.FileSet
	files      []*sourceFile
	pkg        *types.Package
	info       *types.Info
	unresolved []model.Unresolved
	// module is the path of the module it belongs to.
	module string
	// names and marked decide in third-party packages which calls are kept; nil
	// elsewhere.
	names  Names
	marked func(*types.Func) bool
	// foreign are interfaces of other packages that methods are called on.
	foreign  map[*types.Named]bool
	problems []model.Problem
	unparsed map[*sourceFile]bool // files with syntax errors

	funcIDs map[*types.Func]model.FuncID
	typeIDs map[types.Type]model.TypeID
	lowerer *lowerer // of the function lowered last
}

// A node is a package in the graph of one load.
type node struct {
	listed *listedPackage
	deps   []*node
	users  []*node
	wait   int // dependencies not done yet; guarded by the loader's mutex

	types *types.Package
	unit  *model.Unit
	texts []text // files that were read for the key; parse takes them
	// marks are the symbols of functions here that may have an effect.
	marks map[string]bool
	// methods are such methods, here and below, see methodKey.
	methods bitset
	// words are the names of methods that were kept, here and below.
	words bitset
	// ownMethods are the methodKeys of this package alone.
	ownMethods []string
	left       int // users that still need types

	key   string // under which the store keeps it
	fixed bool   // its source never changes under its version
	api   []byte // what importing packages see, encoded
	// stored says that it is in the store, and not here.
	stored bool
	seen   string // identifies api, or the package as a whole
	// weak leads to types after they were let go, as long as anybody holds them.
	weak weak.Pointer[types.Package]
}

// own reports whether the package is the user's own code.
func (n *node) own() bool {
	m := n.listed.Module
	return !n.listed.Standard && (m == nil || m.Main || (m.Replace != nil && m.Replace.Version == "" && !n.listed.DepOnly))
}

// A loader type-checks and observes a graph of packages, each after its
// dependencies, on all processors.
type loader struct {
	opts  Options
	root  string
	sizes types.Sizes
	nodes []*node
	byID  map[string]*node
	lost  atomic.Bool // a package vanished from the store during the run
	words *wordSet
	keys  keys
	apis  *apidata.Loader
	bare  bool // load only, observe nothing: the floor of measurements

	mu    sync.Mutex
	ready []*node // in order of readiness
	cond  *sync.Cond
	open  int
}

func newLoader(root string, opts Options, listed []*listedPackage) *loader {
	l := &loader{opts: opts, root: root, sizes: types.SizesFor("gc", runtime.GOARCH), byID: make(map[string]*node, len(listed)), words: newWordSet()}
	if l.sizes == nil {
		l.sizes = types.SizesFor("gc", "amd64")
	}
	l.cond = sync.NewCond(&l.mu)
	l.keys.opts = opts
	l.apis = apidata.NewLoader(l.api)
	for _, p := range listed {
		if p.ImportPath == "" || l.byID[p.ImportPath] != nil {
			continue
		}
		n := &node{listed: p}
		l.nodes = append(l.nodes, n)
		l.byID[p.ImportPath] = n
	}
	for _, n := range l.nodes {
		seen := make(map[*node]bool)
		for _, path := range n.listed.Imports {
			d := l.byID[path]
			if d == nil || d == n || seen[d] {
				continue
			}
			seen[d] = true
			n.deps = append(n.deps, d)
			d.users = append(d.users, n)
			d.left++
			n.wait++
		}
	}
	return l
}

// run loads every node. It stops early only when ctx ends.
func (l *loader) run(ctx context.Context) error {
	l.open = len(l.nodes)
	for _, n := range l.nodes {
		if n.wait == 0 {
			l.ready = append(l.ready, n)
		}
	}
	stop := context.AfterFunc(ctx, func() { l.mu.Lock(); l.cond.Broadcast(); l.mu.Unlock() })
	defer stop()
	var workers sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for {
				n := l.next(ctx)
				if n == nil {
					return
				}
				l.loadSafely(n)
				l.done(n)
			}
		})
	}
	workers.Wait()
	return ctx.Err()
}

func (l *loader) next(ctx context.Context) *node {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.ready) == 0 {
		// An import cycle leaves packages that never become ready: the go
		// command reported it, and they are loaded in the order of the list.
		if l.open == 0 || ctx.Err() != nil {
			return nil
		}
		if l.stuck() {
			continue
		}
		l.cond.Wait()
	}
	n := l.ready[0]
	l.ready = l.ready[1:]
	n.wait = -1 // running
	return n
}

// stuck breaks an import cycle: when nothing runs and nothing is ready, the
// first waiting package is let go.
func (l *loader) stuck() bool {
	for _, n := range l.nodes {
		if n.wait == -1 {
			return false
		}
	}
	for _, n := range l.nodes {
		if n.wait > 0 {
			n.wait = 0
			l.ready = append(l.ready, n)
			return true
		}
	}
	return false
}

func (l *loader) done(n *node) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n.wait = -2
	l.open--
	for _, u := range n.users {
		if u.wait > 0 {
			if u.wait--; u.wait == 0 {
				l.ready = append(l.ready, u)
			}
		}
	}
	for _, d := range n.deps {
		if d.left--; d.left == 0 {
			d.types = nil // whoever still needs the types holds them
		}
	}
	l.cond.Broadcast()
}

// loadSafely loads one package; one that can not be understood is a problem of
// its own and hurts no other.
func (l *loader) loadSafely(n *node) {
	defer func() {
		if r := recover(); r != nil && n.own() {
			n.unit = &model.Unit{Language: model.Go, Name: basePath(n.listed.ImportPath), Problems: []model.Problem{{
				Pos: model.Pos{File: n.listed.ImportPath}, Message: fmt.Sprintf("package was not understood: %v", r),
			}}}
		}
	}()
	l.load(n)
}

// load type-checks one package and observes it. What goes wrong in it becomes
// Problems of its unit.
func (l *loader) load(n *node) {
	if n.listed.ImportPath == "unsafe" {
		n.types = types.Unsafe
		return
	}
	for _, d := range n.deps {
		n.words.union(d.words)
		n.methods.union(d.methods)
	}
	if l.restore(n) {
		n.texts = nil
		return
	}
	s := l.parse(n)
	l.check(n, s)
	n.types, n.weak = s.pkg, weak.Make(s.pkg)
	if !s.apiOnly && !l.bare {
		n.unit = l.observe(n, s)
	}
	l.keep(n)
}

// api is what the loader of encoded packages is given: a package that was
// type-checked in this run as long as anybody holds it, so that its types are
// the same everywhere; else what the store knows of it.
func (l *loader) api(path string) (*types.Package, []byte) {
	n := l.byID[path]
	if n == nil {
		return nil, nil
	}
	if p := n.weak.Value(); p != nil {
		return p, nil
	}
	return nil, l.storedAPI(n)
}

// check type-checks a package with whatever its imports offer.
func (l *loader) check(n *node, s *source) {
	var bad []types.Error
	cfg := types.Config{
		Importer:         importer{l, n},
		IgnoreFuncBodies: s.apiOnly,
		FakeImportC:      true,
		Sizes:            l.sizes,
		Error: func(err error) {
			if te, ok := err.(types.Error); ok && !te.Soft {
				bad = append(bad, te)
			}
		},
	}
	if m := n.listed.Module; m != nil && m.GoVersion != "" {
		cfg.GoVersion = "go" + strings.TrimPrefix(m.GoVersion, "go")
	}
	if !s.apiOnly {
		s.info = newInfo(s)
	}
	files := make([]*ast.File, len(s.files))
	for i, f := range s.files {
		files[i] = f.syntax
	}
	func() {
		defer func() {
			if r := recover(); r != nil { // a checker confused by broken syntax
				s.problems = append(s.problems, model.Problem{Pos: model.Pos{File: s.place()}, Message: fmt.Sprintf("type checking failed: %v", r)})
			}
		}()
		s.pkg, _ = cfg.Check(s.path, s.fset, files, s.info)
	}()
	if s.pkg == nil {
		name := n.listed.Name
		if name == "" {
			name = "_" // it could not be loaded
		}
		s.pkg = types.NewPackage(s.path, name)
	}
	s.pkg.MarkComplete()
	if s.apiOnly {
		return
	}
	emptyBroken(s, bad)
	if e := n.listed.Error; e != nil {
		s.problems = append(s.problems, l.listProblem(n, e))
	}
	if s.dep {
		return // not for the user to mend
	}
	bad = slices.DeleteFunc(bad, func(e types.Error) bool {
		// The go command has said already what can not be imported, and why. C has
		// no types here. Where a file does not parse, the checker only guesses.
		return strings.HasPrefix(e.Msg, "could not import ") || strings.Contains(e.Msg, "invalid type") || s.unparsed[s.fileOf(e.Pos)]
	})
	for _, e := range bad[:min(len(bad), 3)] {
		pos := s.pos(e.Pos)
		if !pos.IsValid() {
			pos = model.Pos{File: s.place()}
		}
		s.problems = append(s.problems, model.Problem{Pos: pos, Message: "does not type-check: " + oneLine(e.Msg)})
	}
}

// place names the package in a problem that has no position of its own.
func (s *source) place() string {
	if len(s.files) > 0 {
		return s.files[0].name
	}
	return s.path
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// listProblem is a problem the go command reported.
func (l *loader) listProblem(n *node, e *listedError) model.Problem {
	p := model.Problem{Message: oneLine(e.Err)}
	file, line, column := splitPosition(e.Pos)
	if rest, ok := strings.CutPrefix(p.Message, "read "); ok && file == "" {
		// "read FILE: reason"
		if i := strings.LastIndex(rest, ": "); i > 0 {
			file, p.Message = rest[:i], "cannot be read: "+rest[i+2:]
		}
	}
	p.Message = strings.ReplaceAll(p.Message, l.root+string(filepath.Separator), "")
	if file == "" {
		p.Pos.File = n.listed.ImportPath
		return p
	}
	p.Pos = model.Pos{File: l.fileName(n, file), Line: line, Column: column}
	return p
}

// newInfo is what the type checker fills in. Its maps are made about as large as
// they will be in code that is kept whole: growing them is a tenth of the memory
// that a run allocates.
func newInfo(s *source) *types.Info {
	size := 0
	if !s.dep {
		for _, f := range s.files {
			size += int(f.syntax.FileEnd - f.syntax.FileStart)
		}
	}
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, size/20),
		Defs:         make(map[*ast.Ident]types.Object, size/120),
		Uses:         make(map[*ast.Ident]types.Object, size/28),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection, size/160),
		FileVersions: make(map[*ast.File]string),
	}
}

// importer resolves the imports of one package in the graph.
type importer struct {
	l *loader
	n *node
}

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	id := path
	if m, ok := i.n.listed.ImportMap[path]; ok {
		id = m
	}
	d := i.l.byID[id]
	if d == nil {
		return nil, fmt.Errorf("package %s could not be loaded", path)
	}
	i.l.mu.Lock()
	pkg := d.types
	i.l.mu.Unlock()
	if pkg == nil && (d.api != nil || d.stored) {
		var err error
		if pkg, err = i.l.apis.Package(id); err != nil {
			return nil, err
		}
	}
	if pkg != nil && (d.listed.Error == nil || pkg.Scope().Len() > 0) {
		return pkg, nil
	}
	return nil, fmt.Errorf("package %s could not be loaded", path)
}
