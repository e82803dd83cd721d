package parser

import (
	"fmt"
	"slices"

	"github.com/cachevet/cachevet/php/token"
)

// Level says what rejects a file.
type Level uint8

const (
	// Syntax errors are what PHP's grammar rejects. The tree is incomplete where they are.
	Syntax Level = iota
	// Compile errors are what PHP rejects in a file that its grammar accepts. The tree is complete.
	Compile
)

// String returns "syntax" or "compile".
func (l Level) String() string {
	if l == Compile {
		return "compile"
	}
	return "syntax"
}

// Error is one error in a file.
type Error struct {
	Pos      token.Pos      // where
	Position token.Position // the same as people count it
	Level    Level
	Msg      string // in PHP's words, with what was expected
}

// Error returns "file:line:column: message".
func (e *Error) Error() string { return e.Position.String() + ": " + e.Msg }

// ErrorList is the errors of a file, sorted by position: at most one at each place, and at most one
// syntax error on each line. If there is a syntax error, there are no compile errors.
type ErrorList []*Error

// Error returns the first error and the number of others.
func (l ErrorList) Error() string {
	switch len(l) {
	case 0:
		return "no errors"
	case 1:
		return l[0].Error()
	case 2:
		return l[0].Error() + " (and 1 more error)"
	}
	return fmt.Sprintf("%s (and %d more errors)", l[0], len(l)-1)
}

// Unwrap lets errors.As find each error.
func (l ErrorList) Unwrap() []error {
	list := make([]error, len(l))
	for i, e := range l {
		list[i] = e
	}
	return list
}

// Err returns the list as an error, or nil if it is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// HasSyntax reports whether there is an error of the level [Syntax].
func (l ErrorList) HasSyntax() bool {
	return slices.ContainsFunc(l, func(e *Error) bool { return e.Level == Syntax })
}

// sort orders the errors by position and keeps the first one at each, and only the first syntax error
// of a line: the others are most likely echoes of it. If there are syntax errors, it
// drops the compile errors: PHP does not come to them, and in a broken tree they need not be true.
func (l ErrorList) sort() ErrorList {
	if l.HasSyntax() {
		l = slices.DeleteFunc(l, func(e *Error) bool { return e.Level == Compile })
	}
	slices.SortStableFunc(l, func(a, b *Error) int { return int(a.Pos - b.Pos) })
	return slices.CompactFunc(l, func(a, b *Error) bool {
		return a.Pos == b.Pos || a.Level == Syntax && a.Position.Line == b.Position.Line
	})
}
