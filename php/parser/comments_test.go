package parser_test

import (
	"slices"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// TestDocs checks which docblock belongs to what.
func TestDocs(t *testing.T) {
	src := `<?php
/** function */
function f(/** parameter */ int $a, /** second */ #[A] $b) {
    /** return */
    return 1;
}
/** not the last */
/** class */
#[Attr /* no doc */]
final /* e */ class C {
    /** const */
    const X = 1;
    /** property */ public $p;
    /** method */
    #[A]
    public /** later */ static function m() {}
    function undocumented() {}
    /** use */ use T;
}
/** enum */
enum E { /** case */ case A; }
/** @var int $x */
$x = 1;
$y = 2;
// no docblock
if ($x) { /** inside */ g(); }
/** foreach */ foreach ($a as $b) {}
/** interface */ interface I {} /** trait */ trait T {} /** constant */ const C = 1;
$z = /** closure */ function () {};
/***/ h(); /**no doc*/ h();
i(/** not of the class */ new /** anonymous */ class {});
`
	file, err := parser.ParseFile("", []byte(src), 0)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	set := func(what string, doc *ast.Comment) {
		text := ""
		if doc != nil {
			text = doc.Text
		}
		got[what] = text
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			set("function", n.Doc)
		case *ast.Param:
			set("parameter "+n.Var.Name, n.Doc)
		case *ast.ReturnStmt:
			set("return", n.Doc)
		case *ast.ClassDecl:
			if n.Name == nil {
				set("anonymous class", n.Doc)
			} else {
				set("class", n.Doc)
			}
		case *ast.ClassConst:
			set("class constant", n.Doc)
		case *ast.Property:
			set("property", n.Doc)
		case *ast.ClassMethod:
			set("method "+n.Name.Name, n.Doc)
		case *ast.TraitUse:
			set("use", n.Doc)
		case *ast.EnumDecl:
			set("enum", n.Doc)
		case *ast.EnumCase:
			set("case", n.Doc)
		case *ast.ForeachStmt:
			set("foreach", n.Doc)
		case *ast.InterfaceDecl:
			set("interface", n.Doc)
		case *ast.TraitDecl:
			set("trait", n.Doc)
		case *ast.ConstDecl:
			set("constant", n.Doc)
		case *ast.Closure:
			set("closure", n.Doc)
		case *ast.IfStmt:
			set("if", n.Doc)
		case *ast.ExprStmt:
			switch x := n.X.(type) {
			case *ast.Assign:
				set("assignment "+x.Var.(*ast.Variable).Name, n.Doc)
			case *ast.FuncCall:
				set("call "+x.Func.(*ast.Name).Name, n.Doc)
			}
		}
		return true
	})
	want := map[string]string{
		"function": "/** function */", "parameter a": "/** parameter */", "parameter b": "/** second */",
		"return": "/** return */", "class": "/** class */", "class constant": "/** const */",
		"property": "/** property */", "method m": "/** later */", "method undocumented": "",
		"use": "/** use */", "enum": "/** enum */", "case": "/** case */",
		"assignment x": "/** @var int $x */", "assignment y": "", "assignment z": "", "if": "",
		"call g": "/** inside */", "foreach": "/** foreach */", "interface": "/** interface */",
		"trait": "/** trait */", "constant": "/** constant */", "closure": "/** closure */", "call h": "",
		"call i": "", "anonymous class": "/** anonymous */",
	}
	for what, doc := range want {
		if got[what] != doc {
			t.Errorf("%s: %q, want %q", what, got[what], doc)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d things found, want %d: %q", len(got), len(want), got)
	}
	if n := len(file.Comments); n != 27 {
		t.Errorf("%d comments, want 27", n)
	}
}

// TestCommentsInYieldFrom checks that the comments within the one token that has two words are listed
// in their order, and are no docblocks of what follows.
func TestCommentsInYieldFrom(t *testing.T) {
	src := "<?php function f() { /* 1 */ yield /* 2 */ # 3\n /** 4 */ // 5\r\n from /* 6 */ function () {}; }"
	file, err := parser.ParseFile("", []byte(src), 0)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range file.Comments {
		got = append(got, c.Text)
		if src[c.Pos():c.End()] != c.Text {
			t.Errorf("%q is at %d", c.Text, c.Pos())
		}
	}
	if want := []string{"/* 1 */", "/* 2 */", "# 3", "/** 4 */", "// 5", "/* 6 */"}; !slices.Equal(got, want) {
		t.Errorf("comments %q, want %q", got, want)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if c, ok := n.(*ast.Closure); ok && c.Doc != nil {
			t.Errorf("%q documents the closure", c.Doc.Text)
		}
		return true
	})
}
