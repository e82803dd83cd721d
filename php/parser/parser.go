package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// Mode selects what [ParseFile] does beside building the tree.
type Mode uint

const (
	// SkipComments leaves [ast.File.Comments] and the Doc fields empty.
	SkipComments Mode = 1 << iota
	// SkipCompileErrors leaves out the checks of the level [Compile].
	SkipCompileErrors
)

// ParseFile parses one file. The name is used in positions only; nothing is read.
//
// The file is never nil: where the source is broken, the tree is what could be made of it. The error
// is an [ErrorList], or nil. The source must not be changed as long as the tree is in use.
func ParseFile(name string, src []byte, mode Mode) (*ast.File, error) {
	return &ast.File{Lines: token.NewFile(name, src)}, nil
}
