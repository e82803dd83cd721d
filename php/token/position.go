package token

import (
	"bytes"
	"fmt"
	"sort"
	"unicode/utf8"
)

// Pos is a byte offset in one source file. Ends are exclusive: a token covers src[Pos:End].
//
// An int32 keeps the nodes of a syntax tree small; it is enough for files up to 2 GiB.
type Pos int32

// NoPos marks a position that is absent, such as that of an optional keyword. No token of PHP code
// can stand at offset 0, because an open tag comes before it; only inline HTML, the first open tag
// and the file itself begin there. So the zero value is free to mean "absent" in optional fields.
const NoPos Pos = 0

// IsValid reports whether an optional position is present.
func (p Pos) IsValid() bool { return p != NoPos }

// Token is one token of the source: what it is and where it lies. Its text is src[Pos:End].
type Token struct {
	Kind Kind
	Pos  Pos // offset of the first byte
	End  Pos // offset after the last byte
}

// Position is a place as people and editors count it. Lines and columns start at 1.
type Position struct {
	Filename    string
	Offset      int // byte offset, from 0
	Line        int
	Column      int // in bytes
	CharColumn  int // in characters (Unicode code points)
	UTF16Column int // in UTF-16 code units, as the Language Server Protocol counts
}

// String returns file:line:column, with the column in characters; the file name is left out when
// there is none.
func (p Position) String() string {
	s := fmt.Sprintf("%d:%d", p.Line, p.CharColumn)
	if p.Filename != "" {
		s = p.Filename + ":" + s
	}
	return s
}

// File is the line table of one source file.
//
// It keeps the source, because a column in characters cannot be found without it. The source must
// not be changed as long as the File is in use.
type File struct {
	name  string
	src   []byte
	lines []Pos // offset of the first byte of each line; lines[0] is 0
}

// NewFile makes the line table of src. A line ends with "\n", "\r\n" or a lone "\r", as PHP counts.
func NewFile(name string, src []byte) *File {
	f := &File{name: name, src: src}
	n := 1 + bytes.Count(src, []byte{'\n'})
	f.lines = make([]Pos, 1, n)
	cr := bytes.IndexByte(src, '\r') >= 0
	for i := 0; i < len(src); {
		var j int
		if cr {
			j = bytes.IndexAny(src[i:], "\r\n")
		} else {
			j = bytes.IndexByte(src[i:], '\n')
		}
		if j < 0 {
			break
		}
		i += j + 1
		if src[i-1] == '\r' && i < len(src) && src[i] == '\n' {
			i++
		}
		f.lines = append(f.lines, Pos(i))
	}
	return f
}

// Name returns the file name given to [NewFile].
func (f *File) Name() string { return f.name }

// Size returns the length of the source in bytes.
func (f *File) Size() int { return len(f.src) }

// Source returns the source. It must not be changed.
func (f *File) Source() []byte { return f.src }

// LineCount returns the number of lines. The text after the last line end is a line, even if empty.
func (f *File) LineCount() int { return len(f.lines) }

// Line returns the number of the line that holds pos. An offset outside the file is taken for the
// nearest one inside.
func (f *File) Line(pos Pos) int {
	pos = f.clamp(pos)
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > pos })
}

// LineStart returns the offset of the first byte of a line. A line number outside the file is taken
// for the nearest one inside.
func (f *File) LineStart(line int) Pos {
	return f.lines[min(max(line, 1), len(f.lines))-1]
}

// LineText returns the text of a line without its line end.
func (f *File) LineText(line int) string {
	line = min(max(line, 1), len(f.lines))
	end := Pos(len(f.src))
	if line < len(f.lines) {
		end = f.lines[line]
	}
	return string(bytes.TrimRight(f.src[f.lines[line-1]:end], "\r\n"))
}

// Position returns line and columns of pos. An offset outside the file is taken for the nearest one
// inside.
func (f *File) Position(pos Pos) Position {
	pos = f.clamp(pos)
	line := f.Line(pos)
	start := f.lines[line-1]
	p := Position{Filename: f.name, Offset: int(pos), Line: line, Column: int(pos-start) + 1, CharColumn: 1, UTF16Column: 1}
	for b := f.src[start:pos]; len(b) > 0; {
		r, n := utf8.DecodeRune(b)
		b = b[n:]
		p.CharColumn++
		p.UTF16Column++
		if r > 0xFFFF {
			p.UTF16Column++ // a surrogate pair
		}
	}
	return p
}

func (f *File) clamp(pos Pos) Pos { return min(max(pos, 0), Pos(len(f.src))) }
