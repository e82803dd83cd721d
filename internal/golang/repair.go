package golang

import (
	"go/ast"
	"go/types"
)

// A repairer takes statements out of function bodies that SSA form can not be
// made of, and those that depend on them, so that the rest can be understood.
type repairer struct {
	info  *types.Info
	unfit func(ast.Node) bool
	taken func(ast.Node)        // is told what was taken out
	gone  map[types.Object]bool // declared by a statement that is gone
	again bool                  // another statement went in this round
}

// repair changes body until what is left of it is fit. taken is told of each
// statement that it takes out.
func repair(info *types.Info, body *ast.BlockStmt, unfit func(ast.Node) bool, taken func(ast.Node)) {
	r := &repairer{info: info, unfit: unfit, taken: taken, gone: make(map[types.Object]bool)}
	for range 20 { // each round takes something; a chain as long as this is not worth it
		r.again = false
		r.list(body.List)
		if !r.again {
			return
		}
	}
	body.List = nil
}

func (r *repairer) list(stmts []ast.Stmt) {
	for i, s := range stmts {
		stmts[i] = r.stmt(s)
	}
}

func (r *repairer) block(b *ast.BlockStmt) {
	if b != nil {
		r.list(b.List)
	}
}

// bad reports whether a part of a statement is unfit or mentions what is gone.
func (r *repairer) bad(nodes ...ast.Node) bool {
	for _, n := range nodes {
		if n == nil {
			continue
		}
		if r.unfit(n) {
			return true
		}
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && r.gone[r.info.Uses[id]] && r.info.Uses[id] != nil {
				found = true
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// drop is what stands for a statement that is gone.
func (r *repairer) drop(s ast.Stmt) ast.Stmt {
	r.again = true
	r.taken(s)
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := r.info.Defs[id]; obj != nil {
				r.gone[obj] = true
			}
		}
		if obj := r.info.Implicits[n]; obj != nil {
			r.gone[obj] = true
		}
		return true
	})
	if ret, ok := s.(*ast.ReturnStmt); ok {
		return &ast.ReturnStmt{Return: ret.Return}
	}
	return &ast.EmptyStmt{Semicolon: s.Pos()}
}

func (r *repairer) stmt(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
		return s
	case *ast.BlockStmt:
		r.block(s)
		return s
	case *ast.LabeledStmt:
		s.Stmt = r.stmt(s.Stmt)
		return s
	case *ast.IfStmt:
		if r.bad(s.Init, s.Cond) {
			return r.drop(s)
		}
		r.block(s.Body)
		if s.Else != nil {
			s.Else = r.stmt(s.Else)
			if _, ok := s.Else.(*ast.EmptyStmt); ok {
				s.Else = nil
			}
		}
		return s
	case *ast.ForStmt:
		if r.bad(s.Init, s.Cond, s.Post) {
			return r.drop(s)
		}
		r.block(s.Body)
		return s
	case *ast.RangeStmt:
		if r.bad(s.Key, s.Value, s.X) {
			return r.drop(s)
		}
		r.block(s.Body)
		return s
	case *ast.SwitchStmt:
		if r.bad(s.Init, s.Tag) {
			return r.drop(s)
		}
		r.clauses(s.Body)
		return s
	case *ast.TypeSwitchStmt:
		if r.bad(s.Init, s.Assign) {
			return r.drop(s)
		}
		r.clauses(s.Body)
		return s
	case *ast.SelectStmt:
		r.clauses(s.Body)
		return s
	}
	r.closures(s)
	if r.bad(s) {
		if ret, ok := s.(*ast.ReturnStmt); ok && len(ret.Results) == 0 {
			return s
		}
		return r.drop(s)
	}
	return s
}

// closures repairs the functions that a statement holds: what is wrong in one of
// them is no fault of the statement.
func (r *repairer) closures(s ast.Stmt) {
	ast.Inspect(s, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if ok {
			r.block(lit.Body)
		}
		return !ok
	})
}

func (r *repairer) clauses(body *ast.BlockStmt) {
	kept := body.List[:0]
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			bad := false
			for _, e := range c.List {
				bad = bad || r.bad(e)
			}
			if bad {
				r.drop(c)
				continue
			}
			r.list(c.Body)
		case *ast.CommClause:
			if c.Comm != nil && r.bad(c.Comm) {
				r.drop(c)
				continue
			}
			r.list(c.Body)
		}
		kept = append(kept, c)
	}
	body.List = kept
}
