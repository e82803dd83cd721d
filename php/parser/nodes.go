package parser

import "github.com/cachevet/cachevet/php/ast"

// slab hands out values of one type, which it allocates many at a time. Chunks grow, so that a small
// file does not pay for a large one's.
//
// A tree is kept or dropped as a whole, so it does no harm that one node keeps its neighbours alive.
type slab[T any] struct {
	chunk []T
	used  int
}

const maxChunk = 128

func (s *slab[T]) get() *T {
	if s.used == len(s.chunk) {
		s.grow()
	}
	x := &s.chunk[s.used]
	s.used++
	return x
}

func (s *slab[T]) grow() {
	s.chunk = make([]T, min(max(len(s.chunk)*3/2, 2), maxChunk))
	s.used = 0
}

// nodes allocates the nodes that are frequent; the others are allocated one by one.
type nodes struct {
	variables    slab[ast.Variable]
	names        slab[ast.Name]
	idents       slab[ast.Ident]
	varIdents    slab[ast.VarIdent]
	consts       slab[ast.ConstFetch]
	strings      slab[ast.StringLit]
	stringParts  slab[ast.StringPart]
	interpolated slab[ast.InterpolatedString]
	ints         slab[ast.IntLit]
	arrays       slab[ast.ArrayExpr]
	items        slab[ast.ArrayItem]
	args         slab[ast.Arg]
	paramNodes   slab[ast.Param]
	parens       slab[ast.ParenExpr]
	dims         slab[ast.ArrayDimFetch]
	props        slab[ast.PropertyFetch]
	staticProps  slab[ast.StaticPropertyFetch]
	classConsts  slab[ast.ClassConstFetch]
	funcCalls    slab[ast.FuncCall]
	methodCalls  slab[ast.MethodCall]
	staticCalls  slab[ast.StaticCall]
	news         slab[ast.New]
	assigns      slab[ast.Assign]
	binaries     slab[ast.BinaryExpr]
	unaries      slab[ast.UnaryExpr]
	ternaries    slab[ast.Ternary]
	issets       slab[ast.Isset]
	blocks       slab[ast.Block]
	exprStmts    slab[ast.ExprStmt]
	echoStmts    slab[ast.EchoStmt]
	htmls        slab[ast.InlineHTML]
	ifStmts      slab[ast.IfStmt]
	returnStmts  slab[ast.ReturnStmt]
	useStmts     slab[ast.UseStmt]
	useItems     slab[ast.UseItem]
	methods      slab[ast.ClassMethod]
	properties   slab[ast.Property]
	propItems    slab[ast.PropertyItem]
	constItems   slab[ast.ConstItem]
}

// lists are the lists that the nodes hold.
type lists struct {
	stmtList  list[ast.Stmt]
	exprList  list[ast.Expr]
	argStack  list[*ast.Arg]
	paramList list[*ast.Param]
	nameList  list[*ast.Name]
	typeList  list[ast.Type]
	modList   list[ast.Modifier]
	useList   list[*ast.UseItem]
	propList  list[*ast.PropertyItem]
	constList list[*ast.ConstItem]
	attrList  list[*ast.AttributeGroup]
	members   list[ast.Member]
}

// reset empties the lists but keeps the memory of their stacks.
func (l *lists) reset() {
	l.stmtList.reset()
	l.exprList.reset()
	l.argStack.reset()
	l.paramList.reset()
	l.nameList.reset()
	l.typeList.reset()
	l.modList.reset()
	l.useList.reset()
	l.propList.reset()
	l.constList.reset()
	l.attrList.reset()
	l.members.reset()
}

// ident makes an identifier of the current token and goes on.
func (p *parser) ident() *ast.Ident {
	x := p.idents.get()
	x.NamePos, x.Name = p.tok.pos, p.str()
	p.next()
	return x
}

// name makes a name of the current token and goes on.
func (p *parser) name() *ast.Name {
	x := p.names.get()
	x.NamePos, x.Name = p.tok.pos, p.str()
	p.next()
	return x
}

// variable makes a variable of the current token, which is one, and goes on.
func (p *parser) variable() *ast.Variable {
	x := p.variables.get()
	x.Dollar, x.Name = p.tok.pos, p.text[p.tok.pos+1:p.tok.end]
	p.next()
	return x
}

// varIdent is variable for the name of a property.
func (p *parser) varIdent() *ast.VarIdent {
	x := p.varIdents.get()
	x.Dollar, x.Name = p.tok.pos, p.text[p.tok.pos+1:p.tok.end]
	p.next()
	return x
}
