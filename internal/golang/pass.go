package golang

import (
	"bytes"
	"compress/flate"
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"maps"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/unitcodec"
)

// A UnitFact carries the unit of a package to the packages that import it. It
// speaks of nothing but that package's own functions and types. Hosts write
// the facts of a package again with those of every package above it: they are
// compressed, and what all packages need of third-party code stands apart.
type UnitFact struct {
	// Funcs and Methods are the symbols and methodKeys of functions that were
	// kept of third-party code, a line each.
	Funcs, Methods string
	// Unit is the encoded unit, compressed.
	Unit []byte
}

// AFact marks UnitFact as a fact.
func (*UnitFact) AFact() {}

func (f *UnitFact) String() string { return fmt.Sprintf("unit of %d bytes", len(f.Unit)) }

// An Observation is what the pass knows of one package.
type Observation struct {
	// Units are the unit of the package itself first, then those of the packages
	// it depends on, by path.
	Units []*model.Unit
	// Own is Units[0], nil for a package of the standard library.
	Own *model.Unit

	src *source
}

// NewObserver makes the analysis pass that observes one package and hands its
// unit on as a package fact. Files in positions are named by package path and
// base name. names decide, as in Options, what is kept of third-party code.
func NewObserver(names Names) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "cachevetobserve",
		Doc:        "summarises a package for the rules of cachevet",
		URL:        "https://github.com/cachevet/cachevet",
		FactTypes:  []analysis.Fact{new(UnitFact)},
		ResultType: reflect.TypeFor[*Observation](),
		Run: func(pass *analysis.Pass) (any, error) {
			return observePass(pass, names)
		},
	}
}

func observePass(pass *analysis.Pass, names Names) (*Observation, error) {
	obs := new(Observation)
	if standardPass(pass) || len(pass.Files) == 0 {
		return obs, nil
	}
	src := passSource(pass)
	u := &model.Unit{Language: model.Go, Name: src.path, Dependency: src.dep}
	u.Libraries = passLibraries(pass)
	fact := new(UnitFact)
	if src.dep && names != nil {
		prune := newPassPruner(pass, src, names)
		src.names, src.marked = names, prune.keeps
		if !prune.run() {
			// Nothing in it matters, but its version may.
			fact.Unit = deflate(unitcodec.Encode(u))
			pass.ExportPackageFact(fact)
			return obs, nil
		}
		fact.Funcs, fact.Methods = lines(prune.funcs), lines(prune.methods)
	}
	summarise(src, u)
	fact.Unit = deflate(unitcodec.Encode(u))
	pass.ExportPackageFact(fact)
	obs.Own, obs.src = u, src
	if !src.dep {
		obs.Units = reachable(append([]*model.Unit{u}, below(pass)...))
	}
	return obs, nil
}

// below are the units that facts bring, by path, cut down to what the package
// can come to.
func below(pass *analysis.Pass) []*model.Unit {
	var units []*model.Unit
	for _, f := range pass.AllPackageFacts() {
		fact, ok := f.Fact.(*UnitFact)
		if !ok || f.Package == pass.Pkg {
			continue
		}
		// A fact that does not decode was written by another version of the tool
		// and is as good as none.
		if decoded, err := unitcodec.Decode(inflate(fact.Unit)); err == nil {
			units = append(units, decoded...)
		}
	}
	slices.SortFunc(units, func(a, b *model.Unit) int { return strings.Compare(a.Name, b.Name) })
	return units
}

func lines(set map[string]bool) string {
	return strings.Join(slices.Sorted(maps.Keys(set)), "\n")
}

func deflate(data []byte) []byte {
	var buf bytes.Buffer
	w, err := flate.NewWriter(&buf, flate.BestSpeed)
	if err != nil {
		return nil
	}
	_, _ = w.Write(data)
	_ = w.Close()
	return buf.Bytes()
}

// inflate undoes deflate; what is damaged comes out short and does not decode.
func inflate(data []byte) []byte {
	const most = 64 << 20
	out, _ := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), most))
	return out
}

// standardPass reports whether the package belongs to the standard library,
// which the catalogue speaks for.
func standardPass(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" && pass.Module.Path != "std" && pass.Module.Path != "cmd" {
		return false
	}
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	return !strings.Contains(first, ".")
}

// passSource makes a source of a pass. Syntax is shared with other analyzers,
// so that functions are emptied in copies only.
func passSource(pass *analysis.Pass) *source {
	s := &source{path: basePath(pass.Pkg.Path()), fset: pass.Fset, pkg: pass.Pkg, info: pass.TypesInfo}
	if m := pass.Module; m != nil {
		s.module = m.Path
		// The main module, and modules in folders, have no version.
		s.dep = m.Version != ""
	}
	for _, syntax := range pass.Files {
		file := pass.Fset.File(syntax.FileStart)
		if file == nil {
			continue
		}
		base := filepath.Base(file.Name())
		f := &sourceFile{
			name:   path.Join(s.path, base),
			syntax: syntax,
			test:   strings.HasSuffix(base, "_test.go"),
			ascii:  true,
		}
		if src, err := pass.ReadFile(file.Name()); err == nil && len(src) == file.Size() {
			f.ascii = isASCII(src)
			if !f.ascii {
				f.src = src
			}
			f.generated, f.fake = generator(src)
		} else {
			f.generated = ast.IsGenerated(syntax)
		}
		f.test = f.test || forTests(strings.TrimPrefix(f.name, s.module), syntax)
		f.fake = f.fake || f.test || fakePath(f.name)
		if s.dep {
			f.syntax = copyBodies(syntax)
		}
		s.files = append(s.files, f)
	}
	slices.SortFunc(s.files, func(a, b *sourceFile) int { return int(a.syntax.FileStart - b.syntax.FileStart) })
	return s
}

// copyBodies copies a file as deep as functions can be emptied in the copy.
func copyBodies(file *ast.File) *ast.File {
	c := *file
	c.Decls = slices.Clone(file.Decls)
	for i, decl := range c.Decls {
		if d, ok := decl.(*ast.FuncDecl); ok {
			fn := *d
			c.Decls[i] = &fn
		}
	}
	return &c
}

// passLibraries is the version a pass knows: that of its own module, when it is
// not the one under analysis.
func passLibraries(pass *analysis.Pass) []model.Library {
	if pass.Module == nil || pass.Module.Version == "" {
		return nil
	}
	version := strings.TrimSuffix(strings.TrimPrefix(pass.Module.Version, "v"), "+incompatible")
	return []model.Library{{Name: pass.Module.Path, Version: version}}
}

// Pos is the position in the pass of a position in one of the package's own
// files; token.NoPos for any other.
func (o *Observation) Pos(p model.Pos) token.Pos {
	return o.find(p.File, p.Line, p.Column)
}

// End is the position where a range ends; token.NoPos when that is not known.
func (o *Observation) End(p model.Pos) token.Pos {
	if p.EndLine == 0 {
		return token.NoPos
	}
	return o.find(p.File, p.EndLine, p.EndColumn)
}

func (o *Observation) find(file string, line, column int32) token.Pos {
	if o.src == nil {
		return token.NoPos
	}
	for _, f := range o.src.files {
		if f.name != file {
			continue
		}
		tf := o.src.fset.File(f.syntax.FileStart)
		if tf == nil || line < 1 || int(line) > tf.LineCount() {
			return token.NoPos
		}
		start := tf.LineStart(int(line))
		if f.ascii || column < 1 {
			return start + token.Pos(max(column-1, 0))
		}
		offset := tf.Offset(start)
		for i := range string(f.src[offset:]) {
			if column--; column == 0 {
				return start + token.Pos(i)
			}
		}
		return start
	}
	return token.NoPos
}

// Shown is a position as readers know it: in the file that one of the package's
// own was made from (cgo, go:line comments), and as it is for any other.
func (o *Observation) Shown(p model.Pos) model.Pos {
	at := o.Pos(p)
	if !at.IsValid() {
		return p
	}
	if shown := o.src.fset.Position(at); shown.Filename != o.src.fset.File(at).Name() {
		p.File, p.Line, p.Column = path.Join(o.src.path, filepath.Base(shown.Filename)), int32(shown.Line), int32(shown.Column)
	}
	return p
}

// File is the full name of one of the package's own files, for messages;
// the name itself for any other.
func (o *Observation) File(name string) string {
	if o.src != nil {
		for _, f := range o.src.files {
			if f.name == name {
				return o.src.fset.File(f.syntax.FileStart).Name()
			}
		}
	}
	return name
}
