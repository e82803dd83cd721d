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
	// Words are texts of which it will be asked which files contain them; see
	// [Table.Mentioning].
	Words []string
	// Own are the hooks for the files of the project, Vendor those for the files that
	// lookups read later on: of the vendor folder (File.Dependency) and of test code
	// (File.Test). They are called from several goroutines.
	Own, Vendor Hooks
	// Again, when set, is told once what all files declare, and returns the
	// indices of those that have to be parsed although they were cached.
	Again func(files []*File) []int
}

// Hooks let a caller see files while they are read; each may be nil. None is
// called for a file that cannot be read.
type Hooks struct {
	// Cached is asked for the sealed declarations of a file of the project before it is
	// parsed, with its source, which it must not keep.
	Cached func(path string, src []byte, test bool) *File
	// Kept is asked for those of another file, before it is even read.
	Kept func(path string, test bool) *File
	// File sees a parsed file before its tree is dropped. It may declare further
	// classes through the Declarer.
	File func(tree *ast.File, d *Declarer)
	// Parsed sees the sealed declarations of a file that was parsed.
	Parsed func(src []byte, f *File)
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
	var spare sync.Pool // the texts of files that were cached
	Each(ctx, opts.Workers, len(list), func(i int) { files[i] = loadFile(list[i], &opts, &spare) })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if opts.Again != nil {
		again := opts.Again(files)
		Each(ctx, opts.Workers, len(again), func(i int) { files[again[i]] = loadFile(list[again[i]], &opts, nil) })
	}
	t := newTable(p, opts.Known, files)
	t.words = opts.Words
	t.vendor.hooks = opts.Vendor
	return t, ctx.Err()
}

// Each calls do for 0 to n-1 on several goroutines, until ctx ends. workers is
// how many; 0 means GOMAXPROCS.
func Each(ctx context.Context, workers, n int, do func(i int)) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, n) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(i)
			}
		})
	}
	wg.Wait()
}

// loadFile never fails: what goes wrong is a problem of the file. spare keeps the
// room for texts that are looked at and not parsed; without it the file is parsed
// even if it was cached.
func loadFile(f composer.File, opts *LoadOptions, spare *sync.Pool) *File {
	var room []byte
	if spare != nil {
		if r, ok := spare.Get().(*[]byte); ok {
			room = *r
		}
	}
	src, problem := ReadSource(f.Path, f.Rel, room)
	if problem != nil {
		return &File{Path: f.Rel, Test: f.Test, Problems: []model.Problem{*problem}}
	}
	if opts.Own.Cached != nil && spare != nil {
		if file := opts.Own.Cached(f.Rel, src, f.Test); file != nil {
			spare.Put(&src)
			return file
		}
	}
	file := parseFile(f.Rel, src, f.Test, opts.Own.File)
	for _, w := range opts.Words {
		if bytes.Contains(src, []byte(w)) {
			file.Words = append(file.Words, w)
		}
	}
	if opts.Own.Parsed != nil {
		file.Seal()
		opts.Own.Parsed(src, file)
	}
	return file
}

// ReadSource reads a PHP file, into the room that there is if it is enough. rel is how a
// problem calls it.
func ReadSource(path, rel string, room []byte) ([]byte, *model.Problem) {
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
	src := slices.Grow(room[:0], int(info.Size()))[:info.Size()]
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
