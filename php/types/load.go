package types

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/parser"
)

// LoadOptions steer [Load].
type LoadOptions struct {
	// Known is what is known of libraries; nil for nothing.
	Known Known
	// Tests loads test code too. Without it test files are read only when one of
	// their classes is looked up.
	Tests bool
	// Workers is the number of files parsed at a time; 0 means GOMAXPROCS.
	Workers int
	// File, when set, sees each parsed file of the project, from several
	// goroutines, before its tree is dropped. It may declare further classes
	// through the Declarer.
	File func(file *ast.File, d *Declarer)
	// Vendor, when set, sees the files that lookups read later on in the same way:
	// those of the vendor folder (File.Dependency) and of test code (File.Test).
	Vendor func(file *ast.File, d *Declarer)
	// Cached, when set, is asked for a file's declarations before it is parsed,
	// with its source. Store gets what was made of a file that was not cached;
	// neither is called for files that could not be read.
	Cached func(path string, src []byte) *File
	Store  func(path string, src []byte, f *File)
}

// MaxFileSize is the size of a source file beyond which it is not parsed:
// greater ones are data.
const MaxFileSize = 8 << 20

// Load reads and parses the files of a project and returns the table of what
// they declare. Files that cannot be read or parsed have their problems in
// [File.Problems]; what could be made of them is kept. The error is that of ctx.
func Load(ctx context.Context, p *composer.Project, opts LoadOptions) (*Table, error) {
	var list []composer.File
	for _, f := range p.Files {
		if opts.Tests || !f.Test {
			list = append(list, f)
		}
	}
	files := make([]*File, len(list))
	workers := opts.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, max(len(list), 1)) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(list) {
					return
				}
				files[i] = loadFile(list[i], &opts)
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t := newTable(p, opts.Known, files)
	t.vendorHook = opts.Vendor
	return t, nil
}

// loadFile never fails: what goes wrong is a problem of the file.
func loadFile(f composer.File, opts *LoadOptions) *File {
	src, problem := ReadSource(f.Path, f.Rel)
	if problem != nil {
		return &File{Path: f.Rel, Test: f.Test, Problems: []model.Problem{*problem}}
	}
	if opts.Cached != nil {
		if file := opts.Cached(f.Rel, src); file != nil {
			file.Test = f.Test
			return file
		}
	}
	file := parseFile(f.Rel, src, f.Test, opts.File)
	if opts.Store != nil {
		opts.Store(f.Rel, src, file)
	}
	return file
}

// ReadSource reads a PHP file. rel is how a problem calls it.
func ReadSource(path, rel string) ([]byte, *model.Problem) {
	problem := func(format string, args ...any) ([]byte, *model.Problem) {
		return nil, &model.Problem{Pos: model.Pos{File: rel}, Message: fmt.Sprintf(format, args...)}
	}
	file, err := os.Open(path)
	if err != nil {
		return problem("cannot be read: %v", cause(err))
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return problem("cannot be read: %v", cause(err))
	}
	if info.Size() > MaxFileSize {
		return problem("not analysed: %d MB is too large for source code", info.Size()>>20)
	}
	src := make([]byte, info.Size())
	// A file that shrinks meanwhile is read as far as it goes.
	n, err := io.ReadFull(file, src)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return problem("cannot be read: %v", cause(err))
	}
	src = src[:n]
	if bytes.IndexByte(src[:min(len(src), 8000)], 0) >= 0 {
		return problem("not analysed: a binary file")
	}
	return src, nil
}

func cause(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// parseFile declares one file and shows it to the hook. A defect of ours in a
// strange file must not end the run: it becomes a problem.
func parseFile(rel string, src []byte, test bool, hook func(*ast.File, *Declarer)) (file *File) {
	defer func() {
		if r := recover(); r != nil {
			if file == nil {
				file = &File{Path: rel, Test: test}
			}
			file.Problems = append(file.Problems, model.Problem{Pos: model.Pos{File: rel}, Message: fmt.Sprintf("internal error: %v; the rest of the file was not analysed", r)})
		}
	}()
	tree, err := parser.ParseFile(rel, src, parser.SkipCompileErrors)
	d := Declare(rel, tree)
	file = d.File
	file.Test = test
	file.Problems = append(file.Problems, problems(rel, err)...)
	if hook != nil {
		hook(tree, d)
	}
	return file
}

// problems are the syntax errors of a file, the first few.
func problems(rel string, err error) []model.Problem {
	if err == nil {
		return nil
	}
	var list parser.ErrorList
	if !errors.As(err, &list) {
		return []model.Problem{{Pos: model.Pos{File: rel}, Message: err.Error()}}
	}
	const most = 5
	var out []model.Problem
	for _, e := range list {
		if e.Level != parser.Syntax {
			continue
		}
		if len(out) == most {
			break
		}
		msg := e.Msg
		if !strings.HasPrefix(msg, "syntax error") {
			msg = "syntax error: " + msg
		}
		out = append(out, model.Problem{Pos: model.Pos{File: rel, Line: int32(e.Position.Line), Column: int32(e.Position.CharColumn)}, Message: msg})
	}
	return out
}

// A vendorFile is read once.
type vendorFile struct {
	once sync.Once
	file *File
}

// vendorClass looks a class up in the vendor folder (and in test code, which
// autoload-dev maps). k is the name in lower case.
func (t *Table) vendorClass(name, k string) *Class {
	if v, ok := t.vendor.Load(k); ok {
		return v.(*Class)
	}
	if t.project == nil {
		return nil
	}
	var found *Class
	for _, path := range t.project.Locate(name) {
		f := t.vendorFile(path)
		for _, c := range f.Classes {
			if strings.EqualFold(c.Name, name) {
				found = c
			}
		}
		if found != nil {
			break
		}
	}
	v, _ := t.vendor.LoadOrStore(k, found)
	return v.(*Class)
}

func (t *Table) vendorFile(path string) *File {
	v, _ := t.vendorFiles.LoadOrStore(path, &vendorFile{})
	vf := v.(*vendorFile)
	vf.once.Do(func() {
		rel := t.project.RelPath(path)
		src, problem := ReadSource(path, rel)
		if problem != nil {
			vf.file = &File{Path: rel}
			return
		}
		dependency := t.project.InVendor(path)
		vf.file = parseFile(rel, src, !dependency, func(tree *ast.File, d *Declarer) {
			if dependency {
				d.File.Dependency = true
				for _, c := range d.File.Classes {
					c.Dependency = true
				}
				for _, f := range d.File.Functions {
					f.Dependency = true
				}
			}
			if t.vendorHook != nil {
				t.vendorHook(tree, d)
			}
		})
		t.vendorSeen.Lock()
		t.vendorSeen.files = append(t.vendorSeen.files, vf.file)
		t.vendorSeen.Unlock()
	})
	return vf.file
}

// Reached returns the files outside of the loaded ones that lookups have read
// so far, sorted by path.
func (t *Table) Reached() []*File {
	t.vendorSeen.Lock()
	defer t.vendorSeen.Unlock()
	list := slices.Clone(t.vendorSeen.files)
	slices.SortFunc(list, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return list
}
