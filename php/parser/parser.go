package parser

import (
	"math"
	"strings"
	"sync"
	"unsafe"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/scanner"
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

// maxDepth is how deep code may nest. PHP's own parser gives up at about as many entries of its
// stack, so nothing that PHP accepts is lost, and recursion here stays within bounds. Chains such as
// $a . $b . $c do not nest.
const maxDepth = 10_000

// maxErrors is how many errors are kept. A file with more is not PHP.
const maxErrors = 100

// ParseFile parses one file. The name is used in positions only; nothing is read.
//
// The file is never nil: where the source is broken, the tree is what could be made of it. The error
// is an [ErrorList], or nil.
//
// The source must never be changed after the call: the strings in the tree are parts of it, not
// copies.
func ParseFile(name string, src []byte, mode Mode) (*ast.File, error) {
	if len(src) > math.MaxInt32 {
		f := &ast.File{Lines: token.NewFile(name, nil)}
		return f, ErrorList{{Position: f.Lines.Position(0), Msg: "file too large: more than 2 GiB"}}
	}
	p := idle.Get().(*parser)
	p.mode = mode
	p.text = textOf(src)
	p.file = token.NewFile(name, src)
	p.ctx = inBlock
	p.sinceErr = 3
	p.scanner = scanner.New(src, 0, p.scanError)
	p.next()
	f := &ast.File{Lines: p.file}
	f.Stmts = p.stmts(topLevel)
	if mode&SkipCompileErrors == 0 {
		p.checkFile(f.Stmts)
	}
	f.Comments = append(f.Comments, p.comments.list...)
	errs := p.errors.sort()
	p.reset()
	idle.Put(p)
	return f, errs.Err()
}

// idle holds parsers that are done with their file, for the memory of their stacks.
var idle = sync.Pool{New: func() any { return new(parser) }}

// reset forgets the file and keeps memory that no tree refers to.
func (p *parser) reset() {
	p.lists.reset()
	p.comments.reset()
	p.seen.reset()
	*p = parser{lists: p.lists, comments: p.comments, seen: p.seen, ahead: p.ahead[:0], holes: p.holes[:0]}
}

// textOf returns the source as a string without a copy, which [ParseFile] asks its caller to allow: one
// byte in seven that parsing allocates would be this copy.
func textOf(src []byte) string { return unsafe.String(unsafe.SliceData(src), len(src)) }

// tok is a token that means something to the grammar.
type tok struct {
	kind     token.Kind
	pos, end token.Pos
	doc      int32 // number of docblocks before it
}

type parser struct {
	mode    Mode
	text    string // the source, for the strings in the tree
	file    *token.File
	scanner *scanner.Scanner

	tok     tok       // the current token
	prevEnd token.Pos // end of the token before
	prevDoc int32     // docblocks before that token
	doc     int32     // docblocks read
	ahead   []tok     // tokens read beyond the current one
	aheadAt int       // first of them that is not used up

	ctx       context // what the lists around the current token may hold
	depth     int
	halted    bool      // too deep: only EOF comes
	listAt    token.Pos // where a list may stand without an assignment
	stmtsFrom int       // where the statements of the list at hand begin on the stack

	errors   ErrorList
	sinceErr int // tokens since the last error

	fn          function    // the function around, for checks
	class       scope       // the class around, for checks
	holes       []token.Pos // of left out elements of arrays
	seen        nameSet     // scratch space of the checks
	strictTypes []token.Pos // of the declarations of strict_types
	comments    commentList
	nodes
	lists
}

// commentList collects the comments of a file.
type commentList struct {
	list []*ast.Comment
	docs []*ast.Comment
	slab slab[ast.Comment]
}

// reset empties the list but keeps its memory.
func (c *commentList) reset() {
	clear(c.list)
	clear(c.docs)
	*c = commentList{list: c.list[:0], docs: c.docs[:0]}
}

// read returns the next token from the scanner. Comments are set aside, and what is no token at all
// is reported and skipped.
func (p *parser) read() tok {
	for {
		t := p.scanner.Scan()
		switch t.Kind {
		case token.OpenTag:
		case token.Comment, token.DocComment:
			if p.mode&SkipComments != 0 {
				continue
			}
			c := p.comment(t.Pos, t.End)
			if t.Kind == token.DocComment {
				p.comments.docs = append(p.comments.docs, c)
				p.doc++
			}
		case token.KwYieldFrom:
			p.commentsWithin(t)
			return tok{t.Kind, t.Pos, t.End, p.doc}
		case token.Invalid:
			p.invalid(t)
		default:
			return tok{t.Kind, t.Pos, t.End, p.doc}
		}
	}
}

// comment adds a comment to those of the file.
func (p *parser) comment(pos, end token.Pos) *ast.Comment {
	c := p.comments.slab.get()
	c.Slash, c.Text = pos, p.text[pos:end]
	p.comments.list = append(p.comments.list, c)
	return c
}

// commentsWithin adds the comments between the two words of "yield from", which are one token.
func (p *parser) commentsWithin(t token.Token) {
	if p.mode&SkipComments != 0 {
		return
	}
	from := t.End - token.Pos(len("from"))
	for pos := t.Pos + token.Pos(len("yield")); pos < from; pos++ {
		text := p.text[pos:from]
		end := 0
		switch {
		case strings.HasPrefix(text, "/*"):
			end = 2 + strings.Index(text[2:], "*/") + 2
		case text[0] == '#' || text[0] == '/':
			end = strings.IndexAny(text, "\r\n")
		default:
			continue
		}
		p.comment(pos, pos+token.Pos(end))
		pos += token.Pos(end) - 1
	}
}

// next goes on to the next token.
func (p *parser) next() {
	p.prevEnd, p.prevDoc = p.tok.end, p.tok.doc
	p.sinceErr++
	if p.halted {
		return
	}
	if p.aheadAt < len(p.ahead) {
		p.tok = p.ahead[p.aheadAt]
		p.aheadAt++
		return
	}
	p.tok = p.read()
}

// peek returns the token n after the current one.
func (p *parser) peek(n int) tok {
	if p.aheadAt == len(p.ahead) {
		p.ahead, p.aheadAt = p.ahead[:0], 0
	}
	for len(p.ahead)-p.aheadAt < n {
		p.ahead = append(p.ahead, p.read())
	}
	return p.ahead[p.aheadAt+n-1]
}

func (p *parser) at(kind token.Kind) bool { return p.tok.kind == kind }

// got goes on and reports true if the current token is of the kind.
func (p *parser) got(kind token.Kind) bool {
	if p.tok.kind == kind {
		p.next()
		return true
	}
	return false
}

// take returns the position of the current token and goes on.
func (p *parser) take() token.Pos {
	pos := p.tok.pos
	p.next()
	return pos
}

// takeKind returns kind and position of the current token and goes on. (In "k, pos := p.tok.kind,
// p.take()" Go may read the kind after the call.)
func (p *parser) takeKind() (token.Kind, token.Pos) {
	kind, pos := p.tok.kind, p.tok.pos
	p.next()
	return kind, pos
}

// optional returns the position of the current token and goes on if it is of the kind, and otherwise
// token.NoPos.
func (p *parser) optional(kind token.Kind) token.Pos {
	if p.tok.kind == kind {
		return p.take()
	}
	return token.NoPos
}

// expect returns the position of the current token and goes on if it is of the kind. Otherwise it
// reports an error and returns the position of the byte before the place where it was expected, so
// that the range of the node around it ends there.
func (p *parser) expect(kind token.Kind) token.Pos {
	if p.tok.kind == kind {
		return p.take()
	}
	p.expected(quoted(kind))
	return p.missing()
}

// closing is expect for a bracket that closes the one at open.
func (p *parser) closing(kind token.Kind, open token.Pos) token.Pos {
	if p.tok.kind == kind {
		return p.take()
	}
	p.expectedClosing(kind, open)
	return p.missing()
}

// missing returns the position for a token of one byte that is not there.
func (p *parser) missing() token.Pos { return max(p.prevEnd-1, 0) }

// str returns the text of the current token.
func (p *parser) str() string { return p.text[p.tok.pos:p.tok.end] }

// docBefore returns the docblock between the token before the current one and the current one, or
// nil.
func (p *parser) docBefore() *ast.Comment {
	if p.tok.doc == p.prevDoc {
		return nil
	}
	return p.comments.docs[p.tok.doc-1]
}

// docSince returns the last docblock that stands before the current token and after the first n
// docblocks of the file, or nil.
func (p *parser) docSince(n int32) *ast.Comment {
	if p.tok.doc <= n {
		return nil
	}
	return p.comments.docs[p.tok.doc-1]
}

// enter is called where parsing recurses, with leave after. It reports false if code nests too deep;
// the rest of the file is then given up.
func (p *parser) enter() bool {
	p.depth++
	if p.depth <= maxDepth {
		return true
	}
	if !p.halted {
		p.halted = true
		p.addError(p.tok.pos, Syntax, "nesting too deep: more than 10000 levels")
		p.tok.kind = token.EOF
		p.tok.end = p.tok.pos
	}
	return false
}

func (p *parser) leave() { p.depth-- }
