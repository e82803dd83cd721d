package ast_test

import (
	"fmt"
	"os"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

func ExampleInspect() {
	src := `<?php
	$user = $cache->get('user', function () use ($db) {
		return $db->query('SELECT 1')->fetch();
	});`
	file, err := parser.ParseFile("user.php", []byte(src), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.MethodCall); ok {
			if name, ok := call.Name.(*ast.Ident); ok {
				fmt.Println(file.Lines.Position(name.Pos()), name.Name, len(call.Args))
			}
		}
		return true
	})
	// Output:
	// user.php:2:18 get 2
	// user.php:3:34 fetch 0
	// user.php:3:15 query 1
}

// inClass prints each method that is called, with the class it is called in. What a visitor returns for a node
// is used for the node's children only, so nothing has to be undone on the way back.
type inClass string

func (class inClass) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.ClassDecl:
		if n.Name != nil {
			return inClass(n.Name.Name)
		}
		return inClass("a class without a name")
	case *ast.MethodCall:
		if name, ok := n.Name.(*ast.Ident); ok {
			fmt.Printf("%s calls %s\n", class, name.Name)
		}
	}
	return class
}

func ExampleWalk() {
	file, err := parser.ParseFile("", []byte(`<?php
	class Users {
		function all() { return new class { function run($db) { $db->query('SELECT 1'); } }; }
		function one($id) { return $this->cache->get($id); }
	}
	$users->all();`), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	ast.Walk(inClass("the file"), file)
	// Output:
	// a class without a name calls query
	// Users calls get
	// the file calls all
}

func ExampleFprint() {
	file, _ := parser.ParseFile("", []byte(`<?php echo $a ?: 'b';`), 0)
	ast.Fprint(os.Stdout, file)
	// Output:
	// File 0-21
	//   Stmts: EchoStmt 6-21
	//     Keyword: 6
	//     Stop: 21
	//     Args: Ternary 11-20
	//       Cond: Variable 11-13
	//         Dollar: 11
	//         Name: "a"
	//       Question: 14
	//       Colon: 15
	//       Else: StringLit 17-20
	//         ValuePos: 17
	//         Raw: "'b'"
}

func ExampleItemOf() {
	src := `<?php ['a', 'b' => 1, ...$more];`
	file, _ := parser.ParseFile("", []byte(src), 0)
	array := file.Stmts[0].(*ast.ExprStmt).X.(*ast.ArrayExpr)
	for _, x := range array.Items {
		it := ast.ItemOf(x)
		fmt.Println(src[x.Pos():x.End()], it.Key != nil, it.Ellipsis.IsValid())
	}
	// Output:
	// 'a' false false
	// 'b' => 1 true false
	// ...$more false true
}

func ExampleStringLit_Value() {
	file, _ := parser.ParseFile("", []byte(`<?php "a\tb\u{e9}";`), 0)
	lit := file.Stmts[0].(*ast.ExprStmt).X.(*ast.StringLit)
	fmt.Printf("%s is %q\n", lit.Raw, lit.Value())
	// Output: "a\tb\u{e9}" is "a\tbé"
}
