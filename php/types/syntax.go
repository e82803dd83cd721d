package types

import (
	"fmt"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// Syntax is the parsed tree of one file, for readers of configuration files and
// of single methods (compiler passes, kernels).
type Syntax struct {
	Path string // relative
	File *ast.File
}

// Syntax parses a file of the project or its vendor folder, given by its
// relative path. Nothing is kept: a caller that needs a tree twice keeps it. The
// error says why there is no tree; a file with syntax errors has one.
func (t *Table) Syntax(rel string) (*Syntax, error) {
	if t.project == nil {
		return nil, fmt.Errorf("%s: no project", rel)
	}
	src, problem := ReadSource(t.project.Path(rel), rel, nil)
	if t.trace != nil {
		t.trace.look(textDep, rel, t.Disk().text(rel))
	}
	if problem != nil {
		return nil, fmt.Errorf("%s: %s", rel, problem.Message)
	}
	tree, _ := parser.ParseFile(rel, src, parser.SkipCompileErrors)
	return &Syntax{Path: rel, File: tree}, nil
}
