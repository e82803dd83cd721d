package model

import (
	"cmp"
	"fmt"
)

// Pos is a range in a source file. File is relative to the directory that is
// analysed, with forward slashes; files outside of it (dependencies) keep a
// path that starts with "../" or names their module. Lines and columns start
// at 1; columns count characters (Unicode code points). EndLine and EndColumn
// are exclusive and may be zero when only the start is known. The zero Pos
// means "nowhere".
type Pos struct {
	File               string
	Line, Column       int32
	EndLine, EndColumn int32
}

// IsValid reports whether p names a place.
func (p Pos) IsValid() bool { return p.File != "" && p.Line > 0 }

// String returns "file:line:column", or "-" for nowhere.
func (p Pos) String() string {
	if !p.IsValid() {
		return "-"
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Compare orders positions by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(
		cmp.Compare(p.File, q.File),
		cmp.Compare(p.Line, q.Line),
		cmp.Compare(p.Column, q.Column),
	)
}
