package parser_test

import (
	"errors"
	"fmt"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

func ExampleParseFile() {
	src := `<?php
namespace App;

final class Clock
{
    public function now(): int { return time(); }
    private function zone(): string { return 'UTC'; }
}`
	file, err := parser.ParseFile("clock.php", []byte(src), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if m, ok := n.(*ast.ClassMethod); ok {
			fmt.Println(m.Name.Name, "on line", file.Lines.Line(m.Pos()))
		}
		return true
	})
	// Output:
	// now on line 6
	// zone on line 7
}

// A broken file yields errors and a tree.
func ExampleParseFile_broken() {
	src := `<?php
class Clock
{
    public function now()
    {
        return $this->zone->(

    }

    public function zone() {}
}`
	file, err := parser.ParseFile("clock.php", []byte(src), 0)
	var list parser.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			fmt.Println(e)
		}
	}
	class := file.Stmts[0].(*ast.ClassDecl)
	fmt.Println(len(class.Members), "methods, the last one is", class.Members[1].(*ast.ClassMethod).Name.Name)
	// Output:
	// clock.php:6:29: syntax error, unexpected token "(", expecting member name
	// 2 methods, the last one is zone
}

// What PHP's grammar accepts and its compiler does not is an error of another level.
func ExampleError() {
	_, err := parser.ParseFile("", []byte("<?php function f($a, $a) {} break;"), 0)
	var list parser.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			fmt.Println(e.Level, e)
		}
	}
	// Output:
	// compile 1:22: Redefinition of parameter $a
	// compile 1:29: 'break' not in the 'loop' or 'switch' context
}
