package token_test

import (
	"testing"

	"github.com/cachevet/cachevet/php/token"
)

func TestPosition(t *testing.T) {
	// A line end of each kind, two bytes for é, four for the emoji (two UTF-16 units), and a byte that is
	// no UTF-8.
	src := []byte("ab\ncé😀d\r\n\re\xfff\n")
	f := token.NewFile("a.php", src)
	tests := []struct {
		offset                    token.Pos
		line, column, char, utf16 int
	}{
		{0, 1, 1, 1, 1},
		{2, 1, 3, 3, 3},   // the line end belongs to its line
		{3, 2, 1, 1, 1},   // c
		{4, 2, 2, 2, 2},   // é
		{6, 2, 4, 3, 3},   // the emoji
		{10, 2, 8, 4, 5},  // d
		{11, 2, 9, 5, 6},  // \r of \r\n
		{12, 2, 10, 6, 7}, // \n of \r\n
		{13, 3, 1, 1, 1},  // a lone \r is a line of its own
		{14, 4, 1, 1, 1},  // e
		{15, 4, 2, 2, 2},  // the bad byte
		{16, 4, 3, 3, 3},  // f
		{18, 5, 1, 1, 1},  // the end
		{99, 5, 1, 1, 1},  // beyond the end
		{-1, 1, 1, 1, 1},  // before the start
		{5, 2, 3, 3, 3},   // within é: its first byte alone counts as a character
		{7, 2, 5, 4, 4},   // within the emoji, the same
		{17, 4, 4, 4, 4},  // the last line end
		{1, 1, 2, 2, 2},   // b
		{8, 2, 6, 5, 5},   // two bytes of the emoji
		{9, 2, 7, 6, 6},   // three
	}
	for _, tt := range tests {
		p := f.Position(tt.offset)
		if p.Line != tt.line || p.Column != tt.column || p.CharColumn != tt.char || p.UTF16Column != tt.utf16 {
			t.Errorf("offset %d: line %d, columns %d %d %d; want %d, %d %d %d", tt.offset,
				p.Line, p.Column, p.CharColumn, p.UTF16Column, tt.line, tt.column, tt.char, tt.utf16)
		}
	}
	if n := f.LineCount(); n != 5 {
		t.Errorf("%d lines, want 5", n)
	}
	for i, want := range []string{"ab", "cé😀d", "", "e\xfff", ""} {
		if got := f.LineText(i + 1); got != want {
			t.Errorf("line %d is %q, want %q", i+1, got, want)
		}
	}
	if f.LineText(0) != "ab" || f.LineText(9) != "" || f.LineStart(9) != 18 {
		t.Error("lines outside of the file are not the nearest ones")
	}
}

func TestEmptyFile(t *testing.T) {
	f := token.NewFile("", nil)
	if f.LineCount() != 1 || f.Size() != 0 || f.LineText(1) != "" {
		t.Errorf("%d lines, %d bytes", f.LineCount(), f.Size())
	}
	if got := f.Position(0).String(); got != "1:1" {
		t.Errorf("position %s, want 1:1", got)
	}
}
