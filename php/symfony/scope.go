package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// A scope is what names mean at some place of a file.
type scope struct {
	file      *ast.File
	path      string // relative to the analysed directory
	namespace string
	classes   map[string]string // lower-case alias -> name
	funcs     map[string]string
	consts    map[string]string
	class     *class // nil outside of classes
}

func (s *scope) in(c *class) *scope {
	t := *s
	t.class = c
	return &t
}

// pos turns an offset into a position.
func (s *scope) pos(p token.Pos) model.Pos {
	if s == nil || s.file == nil || s.file.Lines == nil {
		return model.Pos{}
	}
	q := s.file.Lines.Position(p)
	return model.Pos{File: s.path, Line: int32(q.Line), Column: int32(q.CharColumn)}
}

// className resolves the name of a class.
func (s *scope) className(name string) string {
	if strings.HasPrefix(name, `\`) {
		return name[1:]
	}
	if len(name) > 10 && strings.EqualFold(name[:10], `namespace\`) {
		return s.qualify(name[10:])
	}
	switch strings.ToLower(name) {
	case "self", "static":
		if s.class != nil {
			return s.class.name
		}
		return name
	case "parent":
		if s.class != nil && s.class.parent != "" {
			return s.class.parent
		}
		return name
	}
	first, rest, qualified := strings.Cut(name, `\`)
	if full, ok := s.classes[strings.ToLower(first)]; ok {
		if qualified {
			return full + `\` + rest
		}
		return full
	}
	return s.qualify(name)
}

func (s *scope) qualify(name string) string {
	if s.namespace == "" {
		return name
	}
	return s.namespace + `\` + name
}

// funcName resolves the name of a function as far as it can be: an unqualified
// name may mean the global function, so both are returned.
func (s *scope) funcName(name string) (full, global string) {
	if strings.HasPrefix(name, `\`) {
		return name[1:], name[1:]
	}
	if f, ok := s.funcs[strings.ToLower(name)]; ok {
		return f, f
	}
	if strings.Contains(name, `\`) {
		full = s.className(name)
		return full, full
	}
	return s.qualify(name), name
}

// declarations calls f for each class-like declaration of a file with its scope,
// and stmts for the other statements of each namespace.
func declarations(file *ast.File, path string, onClass func(*scope, ast.Stmt), onStmt func(*scope, ast.Stmt)) {
	base := func(ns string) *scope {
		return &scope{file: file, path: path, namespace: ns, classes: map[string]string{}, funcs: map[string]string{}, consts: map[string]string{}}
	}
	sc := base("")
	var walk func(stmts []ast.Stmt, depth int)
	walk = func(stmts []ast.Stmt, depth int) {
		for _, st := range stmts {
			switch st := st.(type) {
			case *ast.Namespace:
				ns := ""
				if st.Name != nil {
					ns = st.Name.Name
				}
				outer := sc
				sc = base(ns)
				walk(st.Stmts, depth)
				sc = outer
			case *ast.UseStmt:
				sc.use(st)
			case *ast.ClassDecl, *ast.InterfaceDecl, *ast.TraitDecl, *ast.EnumDecl:
				onClass(sc, st)
			case *ast.Block:
				if depth < 20 {
					walk(st.Stmts, depth+1)
				}
			case *ast.IfStmt: // if (!class_exists(...)) { class … }
				if onStmt != nil {
					onStmt(sc, st)
				}
				if depth < 20 {
					run := onStmt // the statement itself has been told
					onStmt = nil
					walk([]ast.Stmt{st.Body}, depth+1)
					onStmt = run
				}
			default:
				if onStmt != nil {
					onStmt(sc, st)
				}
			}
		}
	}
	walk(file.Stmts, 0)
}

func (s *scope) use(u *ast.UseStmt) {
	for _, it := range u.Items {
		if it.Name == nil {
			continue
		}
		name := trimClass(it.Name.Name)
		if u.Prefix != nil {
			name = trimClass(u.Prefix.Name) + `\` + name
		}
		as := name[strings.LastIndexByte(name, '\\')+1:]
		if it.Alias != nil {
			as = it.Alias.Name
		}
		kind := u.Kind
		if it.Kind != 0 {
			kind = it.Kind
		}
		switch kind {
		case token.KwFunction:
			s.funcs[strings.ToLower(as)] = name
		case token.KwConst:
			s.consts[as] = name
		default:
			s.classes[strings.ToLower(as)] = name
		}
	}
}

// types returns the names of a written type; "null" is dropped and reported.
func (s *scope) types(t ast.Type) (names []string, nullable, and bool) {
	switch t := t.(type) {
	case *ast.Name:
		if t.Is("null") {
			return nil, true, false
		}
		if t.IsBuiltinType() && !t.Is("self") && !t.Is("static") && !t.Is("parent") {
			return []string{strings.ToLower(t.Name)}, t.Is("mixed"), false
		}
		return []string{s.className(t.Name)}, false, false
	case *ast.NullableType:
		names, _, and = s.types(t.Type)
		return names, true, and
	case *ast.UnionType:
		for _, x := range t.Types {
			n, null, _ := s.types(x)
			names = append(names, n...)
			nullable = nullable || null
		}
		return names, nullable, false
	case *ast.IntersectionType:
		for _, x := range t.Types {
			n, _, _ := s.types(x)
			names = append(names, n...)
		}
		return names, false, true
	}
	return nil, false, false
}
