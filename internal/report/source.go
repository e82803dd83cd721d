package report

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/model"
)

// maxSource is the largest file frames and columns are taken from.
const maxSource = 16 << 20

// maxFiles is how many files are kept in memory: findings come file by file, and
// their paths lead through a few others.
const maxFiles = 32

// sources reads the lines of source files.
type sources struct {
	root  string
	files map[string][]string
}

// line returns the text of a line (from 1) without its end, "" if there is none.
func (s *sources) line(file string, n int32) string {
	lines, ok := s.files[file]
	if !ok {
		if s.files == nil || len(s.files) >= maxFiles {
			s.files = map[string][]string{}
		}
		lines = readLines(filepath.Join(s.root, filepath.FromSlash(file)))
		s.files[file] = lines
	}
	if n < 1 || int(n) > len(lines) {
		return ""
	}
	return lines[n-1]
}

func readLines(path string) []string {
	lines := []string{}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
		return lines
	}
	f, err := os.Open(path)
	if err != nil {
		return lines
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, maxSource+1)
	for sc.Scan() {
		lines = append(lines, strings.TrimSuffix(sc.Text(), "\r"))
	}
	return lines
}

// before returns the first n-1 characters of text: what stands before column n.
func before(text string, n int32) string {
	for i := range text {
		if n <= 1 {
			return text[:i]
		}
		n--
	}
	return text
}

// utf16Column converts a column in characters to one in UTF-16 code units.
func utf16Column(text string, column int32) int32 {
	n := int32(1)
	for _, r := range before(text, column) {
		n += int32(max(1, utf16.RuneLen(r)))
	}
	return n + beyond(text, column)
}

// byteColumn converts a column in characters to one in UTF-8 bytes.
func byteColumn(text string, column int32) int32 {
	return int32(len(before(text, column))) + 1 + beyond(text, column)
}

// beyond is how far a column lies behind the end of the line; a line that could
// not be read has every column behind its end.
func beyond(text string, column int32) int32 {
	return max(0, column-int32(utf8.RuneCountInString(text))-1)
}

// clean makes foreign text safe for one line of a terminal: control characters,
// which could steer it, and the marks that turn the direction of text, which
// could hide code, become visible.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case unicode.IsControl(r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200e, r == 0x200f:
			return '\ufffd'
		}
		return r
	}, s)
}

// cleanLines is clean for text of several lines.
func cleanLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = clean(lines[i])
	}
	return strings.Join(lines, "\n")
}

// nameEnd returns the column behind the name that starts at pos: the end of the
// position when it is on the same line and spans no more than a name would,
// else the end of the identifier.
func nameEnd(text string, pos model.Pos) int32 {
	rest := text[len(before(text, pos.Column)):]
	end := pos.Column
	for i, r := range rest {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && !(r == '$' && i == 0) {
			break
		}
		end++
	}
	if end == pos.Column {
		if pos.EndLine == pos.Line && pos.EndColumn > pos.Column {
			return min(pos.EndColumn, pos.Column+int32(utf8.RuneCountInString(rest)))
		}
		end++
	}
	return end
}
