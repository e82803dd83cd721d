package golang

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/model"
)

// fileName is the name of a file in positions: relative to the root, or
// module@version/… for code outside of it.
func (l *loader) fileName(n *node, path string) string {
	if rel, err := filepath.Rel(l.root, path); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return filepath.ToSlash(rel)
	}
	if m := n.listed.Module; m != nil {
		dir := m.Dir
		if m.Replace != nil && m.Replace.Dir != "" {
			dir = m.Replace.Dir
		}
		if rel, err := filepath.Rel(dir, path); err == nil && !strings.HasPrefix(rel, "..") {
			name := m.Path
			if m.Version != "" {
				name += "@" + m.Version
			}
			return name + "/" + filepath.ToSlash(rel)
		}
	}
	if rel, err := filepath.Rel(l.root, path); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(path)
}

// A text is a file of a package as it was read.
type text struct {
	path  string
	shown string // its name in positions
	src   []byte
	err   error

	generated, fake bool // by what its head says
}

// read reads the files of a package.
func (l *loader) read(n *node) []text {
	p := n.listed
	texts := make([]text, 0, len(p.GoFiles)+len(p.CgoFiles))
	for _, path := range slices.Concat(p.GoFiles, p.CgoFiles) {
		if !filepath.IsAbs(path) {
			path = filepath.Join(p.Dir, path)
		}
		t := text{path: path, shown: path}
		if !p.Standard {
			t.shown = l.fileName(n, path)
		}
		t.src, t.err = os.ReadFile(path)
		if !p.Standard {
			t.generated, t.fake = generator(t.src)
		}
		texts = append(texts, t)
	}
	return texts
}

// parse reads and parses the files of a package. A file with syntax errors
// keeps what could be parsed.
func (l *loader) parse(n *node) *source {
	p := n.listed
	s := &source{path: basePath(p.ImportPath), dep: !n.own(), fset: token.NewFileSet()}
	mode := parser.SkipObjectResolution
	if !s.dep {
		mode |= parser.ParseComments
	}
	texts := n.texts
	if n.texts = nil; texts == nil {
		texts = l.read(n)
	}
	for i := range texts {
		t := &texts[i]
		if t.err != nil {
			s.problems = append(s.problems, model.Problem{Pos: model.Pos{File: t.shown}, Message: readReason(t.err)})
		}
	}
	texts = slices.DeleteFunc(texts, func(t text) bool { return t.err != nil })
	if l.bare {
		s.apiOnly = p.Standard
	} else if s.dep {
		s.apiOnly = l.leaveOut(n, texts)
	}
	for _, t := range texts {
		f := &sourceFile{name: t.shown, test: strings.HasSuffix(t.path, "_test.go"), ascii: isASCII(t.src)}
		if !f.ascii {
			f.src = t.src
		}
		var err error
		f.syntax, err = parser.ParseFile(s.fset, t.path, t.src, mode)
		if err != nil && !p.Standard {
			s.problems = append(s.problems, syntaxProblems(t.shown, err)...)
			if s.unparsed == nil {
				s.unparsed = make(map[*sourceFile]bool)
			}
			s.unparsed[f] = true
		}
		if f.syntax == nil || f.syntax.Name == nil {
			continue
		}
		if !p.Standard {
			f.generated, f.fake = t.generated, t.fake
			f.test = f.test || forTests(t.shown, f.syntax)
			f.fake = f.fake || f.test || fakePath(t.shown)
		}
		s.files = append(s.files, f)
	}
	return s
}

// leaveOut takes out of the files of a dependency what need not be parsed. Of the
// standard library, which is not observed, that is all that others do not see; in
// third-party packages it is the functions that can have no effect, and when none
// is left, the same as in the standard library: apiOnly says so.
func (l *loader) leaveOut(n *node, texts []text) (apiOnly bool) {
	std := n.listed.Standard
	if !std && l.opts.Names == nil {
		return false
	}
	outlines := make([]*outline, len(texts))
	for i := range texts {
		var ok bool
		if outlines[i], ok = skim(texts[i].src); !ok {
			return std
		}
	}
	var keep []bool
	if !std && l.opts.Dependencies {
		keep = l.prefilter(n, outlines)
	}
	apiOnly = !slices.Contains(keep, true)
	first := 0
	for i, o := range outlines {
		texts[i].src = o.without(func(p part) bool {
			switch p.kind {
			case bodyPart:
				return apiOnly || !keep[first+p.fn]
			case literalPart:
				return apiOnly
			}
			return true
		})
		first += len(o.funcs)
	}
	return apiOnly
}

// basePath is the import path without the variant of a test, "p [p.test]".
func basePath(id string) string {
	path, _, _ := strings.Cut(id, " ")
	return path
}

func readReason(err error) string {
	if pe, ok := err.(*os.PathError); ok {
		err = pe.Err
	}
	return "cannot be read: " + err.Error()
}

func isASCII(src []byte) bool {
	for _, c := range src {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// syntaxProblems names at most three syntax errors of a file, one a line.
func syntaxProblems(file string, err error) []model.Problem {
	list, ok := err.(scanner.ErrorList)
	if !ok {
		return []model.Problem{{Pos: model.Pos{File: file}, Message: err.Error()}}
	}
	list.RemoveMultiples()
	var problems []model.Problem
	for _, e := range list[:min(len(list), 3)] {
		problems = append(problems, model.Problem{
			Pos:     model.Pos{File: file, Line: int32(e.Pos.Line), Column: int32(e.Pos.Column)},
			Message: "syntax error: " + e.Msg,
		})
	}
	return problems
}
