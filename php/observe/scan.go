package observe

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
	"github.com/cachevet/cachevet/php/types"
)

// foreachHead stands for the variables that a foreach assigns.
type foreachHead struct{ n *ast.ForeachStmt }

func (h *foreachHead) Pos() token.Pos { return h.n.Pos() }
func (h *foreachHead) End() token.Pos { return h.n.End() }

// assignedIn returns the variables that the nodes may assign, sorted. Closures
// inside count only for what they use by reference.
func assignedIn(nodes ...ast.Node) []string {
	var names []string
	add := func(e ast.Expr) { names = addTargets(names, e) }
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Assign:
			add(n.Var)
		case *ast.AssignRef:
			add(n.Var)
			add(n.Value)
		case *ast.AssignOp:
			add(n.Var)
		case *ast.IncDec:
			add(n.X)
		case *ast.ForeachStmt:
			add(n.Key)
			add(n.Value)
		case *ast.Catch:
			if n.Var != nil {
				names = append(names, n.Var.Name)
			}
		case *ast.UnsetStmt:
			for _, x := range n.Vars {
				add(x)
			}
		case *ast.StaticStmt:
			for _, v := range n.Vars {
				if v != nil && v.Var != nil {
					names = append(names, v.Var.Name)
				}
			}
		case *ast.GlobalStmt:
			for _, x := range n.Vars {
				add(x)
			}
		case *ast.FuncCall:
			if f, ok := n.Func.(*ast.Name); ok {
				out := byRefArgs(f.Name)
				for i, a := range n.Args {
					if a != nil && out.has(i) {
						add(a.Value)
					}
				}
			}
		case *ast.Closure:
			for _, u := range n.Uses {
				if u != nil && u.Amp.IsValid() && u.Var != nil {
					names = append(names, u.Var.Name)
				}
			}
			return false
		case *ast.ArrowFunc, *ast.ClassDecl, *ast.FuncDecl:
			return false
		}
		return true
	}
	for _, n := range nodes {
		switch n := n.(type) {
		case nil:
		case *foreachHead:
			add(n.n.Key)
			add(n.n.Value)
		default:
			if !isNilNode(n) {
				ast.Inspect(n, visit)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// isNilNode guards against interfaces that hold nothing.
func isNilNode(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Block:
		return n == nil
	case nil:
		return true
	}
	return false
}

// addTargets adds the variables that an assignment to e changes.
func addTargets(names []string, e ast.Expr) []string {
	for depth := 0; e != nil && depth < maxDepth; depth++ {
		switch n := e.(type) {
		case *ast.Variable:
			return append(names, n.Name)
		case *ast.ParenExpr:
			e = n.X
		case *ast.ArrayDimFetch:
			e = n.X
		case *ast.ListExpr:
			for _, element := range n.Items {
				names = addTargets(names, ast.ItemOf(element).Value)
			}
			return names
		case *ast.ArrayExpr:
			for _, element := range n.Items {
				names = addTargets(names, ast.ItemOf(element).Value)
			}
			return names
		default:
			return names
		}
	}
	return names
}

// refArgs tells which arguments of a function of PHP are by reference. mutates:
// the argument is changed rather than filled.
type refArgs struct {
	list    []int
	mutates bool
	rest    bool // and all after the last
}

func (r refArgs) has(i int) bool {
	return slices.Contains(r.list, i) || r.rest && len(r.list) > 0 && i > r.list[len(r.list)-1]
}

func byRefArgs(name string) refArgs {
	name = strings.ToLower(name[strings.LastIndexByte(name, '\\')+1:])
	return refFunctions[name]
}

var (
	fills0  = refArgs{list: []int{0}}
	fills1  = refArgs{list: []int{1}}
	fills2  = refArgs{list: []int{2}}
	changes = refArgs{list: []int{0}, mutates: true}
)

// refFunctions are PHP's functions with arguments by reference (php 8.5).
var refFunctions = map[string]refArgs{
	"preg_match": fills2, "preg_match_all": fills2, "apcu_fetch": fills1, "apc_fetch": fills1, "apcu_inc": fills2, "apcu_dec": fills2,
	"exec": {list: []int{1, 2}}, "system": fills1, "passthru": fills1, "proc_open": fills2,
	"getmxrr": {list: []int{1, 2}}, "dns_get_mx": {list: []int{1, 2}}, "dns_get_record": {list: []int{2, 3}},
	"fsockopen": {list: []int{2, 3}}, "pfsockopen": {list: []int{2, 3}}, "stream_socket_client": {list: []int{1, 2}}, "stream_socket_server": {list: []int{1, 2}},
	"flock": fills2, "curl_multi_exec": fills1, "curl_multi_info_read": fills1, "openssl_sign": fills1, "openssl_pkey_export": fills1,
	"openssl_public_encrypt": fills1, "openssl_private_decrypt": fills1, "openssl_encrypt": {list: []int{5}}, "parse_str": fills1,
	"similar_text": fills2, "settype": changes, "is_callable": fills2, "sscanf": {list: []int{2}, rest: true}, "wp_cache_get": {list: []int{3}},
	"array_push": changes, "array_unshift": changes, "array_pop": changes, "array_shift": changes, "array_splice": changes, "array_walk": changes,
	"array_walk_recursive": changes, "sort": changes, "rsort": changes, "usort": changes, "uasort": changes, "uksort": changes, "ksort": changes,
	"krsort": changes, "asort": changes, "arsort": changes, "natsort": changes, "natcasesort": changes, "shuffle": changes, "array_multisort": changes,
	"getopt": fills2, "stream_select": {list: []int{0, 1, 2}, mutates: true}, "socket_select": {list: []int{0, 1, 2}, mutates: true},
	"socket_recv": fills1, "msg_receive": {list: []int{2, 4}}, "str_replace": {list: []int{3}}, "str_ireplace": {list: []int{3}}, "preg_replace": {list: []int{4}},
	"preg_replace_callback": {list: []int{4}}, "ldap_get_option": fills2, "headers_sent": {list: []int{0, 1}}, "fscanf": {list: []int{2}, rest: true},
	"reset": {}, "end": {}, "openssl_seal": {list: []int{1, 2}}, "xml_parse_into_struct": {list: []int{2, 3}}, "mb_parse_str": fills1,
	"ftok": {}, "pcntl_wait": fills0, "pcntl_waitpid": fills1, "sodium_memzero": changes,
}

// foreachDocs are the types that a docblock before a foreach gives to its
// variables.
func (b *builder) foreachDocs(n *ast.ForeachStmt) map[string]*types.Type {
	if n.Doc == nil {
		return nil
	}
	return b.scope.VarTypes(n.Doc.Text)
}
