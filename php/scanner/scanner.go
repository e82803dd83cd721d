// Package scanner splits PHP source into tokens.
//
// It is the sibling of go/scanner for PHP. The tokens are those of PHP's own tokenizer (with a few
// that PHP folds together told apart, see package token). Laid end to end, the tokens of a scanner
// in mode [Whitespace] are the source: nothing is lost and nothing is repeated.
//
// What a character means in PHP depends on where it stands: in inline HTML, in code, in a string
// with variables, in a heredoc. The scanner keeps that as a mode, and a stack of modes for code
// within strings within code. It needs no help from a parser.
package scanner

import (
	"bytes"

	"github.com/cachevet/cachevet/php/token"
)

// Mode selects which tokens are reported.
type Mode uint

// Whitespace makes the scanner report white space too.
const Whitespace Mode = 1 << iota

// An ErrorHandler is called for each error that the scanner itself finds: a literal or comment that is
// wrong whatever stands around it. A character that means nothing is no such error but a token, of the
// kind token.Invalid.
type ErrorHandler func(pos token.Pos, msg string)

// state says how the next bytes are to be read.
type state uint8

const (
	inHTML      state = iota
	inCode            // between <?php and ?>, or between { and } in a string
	inQuotes          // in "..." with interpolation
	inBackticks       // in `...`
	inHeredoc         // in a heredoc
	inNowdoc          // in a nowdoc
	inOffset          // after "$a[ in a string
	inProperty        // after "$a in a string, where ->name follows
	inVarName         // after "${ in a string
	inHaltData        // after __halt_compiler();
)

// frame is what is set aside while code inside of a string is read.
type frame struct {
	state  state
	braces int32 // open braces of the code around the string
	label  token.Pos
	length int32
}

// Scanner holds the state of scanning one file. The zero value scans nothing; see [New].
type Scanner struct {
	src   []byte
	pos   int
	state state
	keep  bool // report white space

	member  bool  // the last token was -> or ?->, so a word is a name
	after   state // where to go back to from inOffset and inProperty
	halt    int8  // tokens to come in __halt_compiler ( ) ;
	started bool  // a heredoc body begins at pos, where a closing marker may stand

	braces int32     // open braces in the code of this frame
	label  token.Pos // of the heredoc's label
	length int32     // of the label
	stack  []frame
	report ErrorHandler
}

// New returns a scanner for src, which must not be changed while it is scanned. The handler may be
// nil.
func New(src []byte, mode Mode, report ErrorHandler) *Scanner {
	return &Scanner{src: src, keep: mode&Whitespace != 0, report: report}
}

// Scan returns the next token. After the last one it returns token.EOF, as often as it is called.
func (s *Scanner) Scan() token.Token {
	for {
		start := s.pos
		if start >= len(s.src) {
			return token.Token{Kind: token.EOF, Pos: token.Pos(start), End: token.Pos(start)}
		}
		var kind token.Kind
		if s.state == inCode {
			kind = s.code()
			if kind == token.Whitespace {
				if s.keep {
					return token.Token{Kind: kind, Pos: token.Pos(start), End: token.Pos(s.pos)}
				}
				continue
			}
			if kind != token.Comment && kind != token.DocComment {
				s.member = kind == token.Arrow || kind == token.NullsafeArrow
			}
			if s.halt > 0 {
				s.countHalt(kind)
			}
		} else {
			kind = s.other()
			if s.pos == start {
				continue // only the state changed
			}
		}
		return token.Token{Kind: kind, Pos: token.Pos(start), End: token.Pos(s.pos)}
	}
}

func (s *Scanner) errorf(pos int, msg string) {
	if s.report != nil {
		s.report(token.Pos(pos), msg)
	}
}

// at returns the byte n after the current one, or 0 at the end of the file.
func (s *Scanner) at(n int) byte {
	if i := s.pos + n; i < len(s.src) {
		return s.src[i]
	}
	return 0
}

// other scans a token outside of code. It may scan nothing and only change the state.
func (s *Scanner) other() token.Kind {
	switch s.state {
	case inHTML:
		return s.html()
	case inQuotes, inBackticks, inHeredoc:
		return s.interpolated()
	case inNowdoc:
		return s.nowdoc()
	case inOffset:
		return s.offset()
	case inProperty:
		return s.property()
	case inVarName:
		return s.varName()
	}
	s.pos = len(s.src)
	return token.HaltData
}

// html scans inline HTML or the open tag that ends it.
func (s *Scanner) html() token.Kind {
	if n, kind := openTag(s.src[s.pos:]); n > 0 {
		s.pos += n
		s.state = inCode
		return kind
	}
	for i := s.pos; ; {
		j := bytes.Index(s.src[i:], []byte("<?"))
		if j < 0 {
			s.pos = len(s.src)
			break
		}
		if n, _ := openTag(s.src[i+j:]); n > 0 {
			s.pos = i + j
			break
		}
		i += j + 2
	}
	return token.InlineHTML
}

// openTag returns the length and kind of the open tag at the start of b, or 0. The blank or line end
// after <?php belongs to the tag.
func openTag(b []byte) (int, token.Kind) {
	if len(b) < 3 || b[0] != '<' || b[1] != '?' {
		return 0, 0
	}
	if b[2] == '=' {
		return 3, token.OpenTagEcho
	}
	if len(b) < 5 || b[2]|0x20 != 'p' || b[3]|0x20 != 'h' || b[4]|0x20 != 'p' {
		return 0, 0
	}
	if len(b) == 5 {
		return 5, token.OpenTag
	}
	switch b[5] {
	case ' ', '\t', '\n':
		return 6, token.OpenTag
	case '\r':
		if len(b) > 6 && b[6] == '\n' {
			return 7, token.OpenTag
		}
		return 6, token.OpenTag
	}
	return 0, 0
}

// closeTag scans ?> and the line end after it, which PHP swallows.
func (s *Scanner) closeTag() token.Kind {
	s.pos += 2
	if s.at(0) == '\r' {
		s.pos++
	}
	if s.at(0) == '\n' {
		s.pos++
	}
	s.state = inHTML
	return token.CloseTag
}

// IgnoreCloseTag makes the scanner read on as code after a [token.CloseTag], which must be the last
// token that it returned. A parser that has no use for the tag can go on with what follows it.
func (s *Scanner) IgnoreCloseTag() {
	if s.state == inHTML {
		s.state = inCode
	}
}

// countHalt leads from __halt_compiler to the data after its ( ) ; and gives up if these are not
// what follows.
func (s *Scanner) countHalt(kind token.Kind) {
	switch {
	case kind.IsTrivia():
		return
	case s.halt == 4 && kind == token.KwHaltCompiler,
		s.halt == 3 && kind == token.Lparen,
		s.halt == 2 && kind == token.Rparen:
		s.halt--
	case s.halt == 1 && (kind == token.Semicolon || kind == token.CloseTag):
		s.halt = 0
		s.state = inHaltData
	default:
		s.halt = 0
	}
}
