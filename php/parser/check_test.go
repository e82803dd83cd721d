package parser_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/parser"
)

// TestCompileErrors has what PHP's grammar accepts and php -l rejects. An empty message stands for
// what looks like one of these and is none.
func TestCompileErrors(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		// Expressions.
		{"$a ? 1 : $b ? 2 : 3;", "Unparenthesized `a ? b : c ? d : e` is not supported. Use either `(a ? b : c) ? d : e` or `a ? b : (c ? d : e)`"},
		{"$a ? 1 : $b ?: 3;", "Unparenthesized `a ? b : c ?: d` is not supported. Use either `(a ? b : c) ?: d` or `a ? b : (c ?: d)`"},
		{"$a ?: $b ? 2 : 3;", "Unparenthesized `a ?: b ? c : d` is not supported. Use either `(a ?: b) ? c : d` or `a ?: (b ? c : d)`"},
		{"$a ?: $b ?: $c; ($a ? 1 : 2) ? 3 : 4; $a ? $b ? 1 : 2 : 3;", ""},
		{"$this = 1;", "Cannot re-assign $this"},
		{"$this->a = 1; $this[0] = 1; $this .= 1;", ""},
		{"[$a, $this] = $b;", "Cannot re-assign $this"},
		{"f() = 1;", "Can't use function return value in write context"},
		{"$a->b() += 1;", "Can't use method return value in write context"},
		{"$a?->b = 1;", "Can't use nullsafe operator in write context"},
		{"f()[0] = 1; $a->b()->c = 1;", ""},
		{"[$a, 1] = $b;", "Assignments can only happen to writable values"},
		{"[] = $a;", "Cannot use empty list"},
		{"[$a, 'k' => $b] = $c;", "Cannot mix keyed and unkeyed array entries in assignments"},
		{"[list($a)] = $b;", "Cannot mix [] and list()"},
		{"list(($a), (($b[0]))) = $c;", ""},
		{"[...$a] = $b;", "Spread operator is not supported in assignments"},
		{"$a = [1, , 2];", "Cannot use empty array elements in arrays"},
		{"[$a, , [, $b]] = $c; foreach ($x as [, $y]) {}", ""},
		{"isset(f());", `Cannot use isset() on the result of an expression (you can use "null !== expression" instead)`},
		{"f(a: 1, 2);", "Cannot use positional argument after named argument"},
		{"f(...$a, 2);", "Cannot use positional argument after argument unpacking"},
		{"match (1) { default => 1, default => 2 };", "Match expressions may only contain one default arm"},
		{"$a |> fn($x) => $x;", "Arrow functions on the right hand side of |> must be parenthesized"},
		{"(unset) $a;", "The (unset) cast is no longer supported"},
		{"yield 1;", `The "yield" expression can only be used inside a function`},

		{"$a = $b[];", "Cannot use [] for reading"},
		{"echo $b[] . 'x';", "Cannot use [] for reading"},
		{"unset($b[]);", "Cannot use [] for unsetting"},
		{"$b[] = 1; $b[]['x'] = 1; f($b[]); $a = &$b[]; foreach ($x as $b[]) {} [$b[]] = $x; $b[] .= 1;", ""},

		{"[1][0] = 2;", "Cannot use temporary expression in write context"},
		{"f()[0] = 2; ($a)[0] = 2;", ""},
		{"isset(A::B);", `Cannot use isset() on the result of an expression (you can use "null !== expression" instead)`},
		{"isset(($a), A::B['x'], A::$b);", ""},
		{"['a' => $a, , 'b' => $b] = $c;", "Cannot use empty array entries in keyed array assignment"},

		// Statements.
		{"break;", "'break' not in the 'loop' or 'switch' context"},
		{"while (1) { continue 2; }", "Cannot 'continue' 2 levels"},
		{"while (1) { break 0; }", "'break' operator accepts only positive integers"},
		{"while (1) { break $a; }", "'break' operator with non-integer operand is no longer supported"},
		{"while (1) { function () { break; }; }", "'break' not in the 'loop' or 'switch' context"},
		{"for (;;) switch (1) { case 1: continue 2; } while (1) break (1);", ""},
		{"switch (1) { default: default: }", "Switch statements may only contain one default clause"},
		{"try {}", "Cannot use try without catch or finally"},
		{"foreach ($a as &$k => $v) {}", "Key element cannot be a reference"},
		{"f(); declare(strict_types=1);", "strict_types declaration must be the very first statement in the script"},
		{"declare(strict_types=2);", "strict_types declaration must have 0 or 1 as its value"},
		{"declare(ticks=1); declare(strict_types=1); f();", ""},
		{"f(); namespace A;", "Namespace declaration statement has to be the very first statement or after any declare call in the script"},
		{"namespace A; namespace B {}", "Cannot mix bracketed namespace declarations with unbracketed namespace declarations"},
		{"namespace A {} f();", "No code may exist outside of namespace {}"},
		{"namespace A { namespace B; }", "Namespace declarations cannot be nested"},

		{"; declare(strict_types=1);", ""},
		{"declare(strict_types='1');", "strict_types declaration must have 0 or 1 as its value"},
		{"declare(ticks=1 + 1);", "declare(ticks) value must be a literal"},
		{"declare(ticks=__LINE__);", "declare(ticks) value must be a literal"},
		{"declare(encoding=('UTF' . '-8')); declare(ticks=(1));", ""},
		{"declare(encoding=~'UTF-8');", "Encoding must be a literal"},
		{"declare(ticks=A);", "declare(ticks) value must be a literal"},
		{"goto a; function f() { a: }", "'goto' to undefined label 'a'"},
		{"a: a: goto a;", "Label 'a' already defined"},
		{"use A\\B, C\\b;", "Cannot use C\\b as b because the name is already in use"},
		{"use A\\{B, C as D}; class D {}", "Cannot redeclare class D (previously declared as local import)"},
		{"namespace A; use A\\B; use function C\\B; use const C\\B, C\\b as c; class B {}", ""},
		{"try {} catch (self $e) {}", "Bad class name in the catch statement"},

		// Functions.
		{"function f($a, $b, $a) {}", "Redefinition of parameter $a"},
		{"function f($this) {}", "Cannot use $this as parameter"},
		{"function f(...$a, $b) {}", "Only the last parameter can be variadic"},
		{"function f(void $a) {}", "void cannot be used as a parameter type"},
		{"function f(?mixed $a) {}", "Type mixed cannot be marked as nullable since mixed already includes null"},
		{"function f(private $a) {}", "Cannot declare promoted property outside a constructor"},
		{"function f($a = g()) {}", "Constant expression contains invalid operations"},
		{"function f($a = A::B['x'] ?? new C, $b = PHP_INT_MAX ** 2, $c = [...D]) {}", ""},
		{"function f(): void { return 1; }", "A void function must not return a value"},
		{"function f(): never { return; }", "A never-returning function must not return"},
		{"function f(): void { return; $g = function () { return 1; }; }", ""},
		{"function () use ($this) {};", "Cannot use $this as lexical variable"},
		{"function f() {} function F() {}", "Cannot redeclare function F()"},
		{"if (1) { function f() {} } else { function f() {} }", ""},
		{"function f() { return self::X; }", `Cannot use "self" when no class scope is active`},
		{"function f(): static {}", `Cannot use "static" when no class scope is active`},
		{"function f() { return function (): static { return new parent; }; } $x = self::X;", ""},

		// Classes.
		{"class A { function f() { parent::f(); } }", `Cannot use "parent" when current class scope has no parent`},
		{"class A extends B { function f($x = new parent): self { parent::f(); } } trait T { function f() { parent::f(); } }", ""},
		{"class A { #[B(parent::C)] public $x = parent::C; const D = parent::C; }", ""},
		{"class A extends static {}", `Cannot use "static" as class name, as it is reserved`},
		{"class A implements self {}", `Cannot use "self" as interface name, as it is reserved`},
		{"class int {}", `Cannot use "int" as a class name as it is reserved`},
		{"class A { public public $a; }", "Multiple access type modifiers are not allowed"},
		{"class A { static static $a; }", "Multiple static modifiers are not allowed"},
		{"abstract final class A {}", "Cannot use the final modifier on an abstract class"},
		{"class A { readonly function f() {} }", "Cannot use the readonly modifier on a method"},
		{"class A { static const X = 1; }", "Cannot use the static modifier on a class constant"},
		{"new final class {};", "Cannot use the final modifier on an anonymous class"},
		{"class A { const X = $a; }", "Constant expression contains invalid operations"},
		{"class A { public $a = \"$b\"; }", "Constant expression contains invalid operations"},
		{"class A { const X = 1, X = 2; }", "Cannot redefine class constant A::X"},
		{"class A { function f() {} function F() {} }", "Cannot redeclare A::F()"},
		{"class A { function é() {} function É() {} const f = 1, F = 2; public $a, $A; }", ""},
		{"class A { public readonly $a; }", "Readonly property A::$a must have type"},
		{"class A { const class = 1; }", "A class constant must not be called 'class'; it is reserved for class name fetching"},
		{"class A { function f(); }", "Non-abstract method A::f() must contain body"},
		{"class A { abstract function f(); }", "Class A declares abstract method f() and must therefore be declared abstract"},
		{"abstract class A { abstract function f() {} }", "Abstract function A::f() cannot contain body"},
		{"interface A { function f() {} }", "Interface function A::f() cannot contain body"},
		{"class A { function f(private $a) {} }", "Cannot declare promoted property outside a constructor"},
		{"class A { case B; }", "Case can only be used in enums"},
		{"enum A { public $a; }", "Enum A cannot include properties"},
		{"enum A { case class; }", "A class constant must not be called 'class'; it is reserved for class name fetching"},
		{"enum A { abstract function f(); }", "Enum method A::f() must not be abstract"},
		{"interface A { public $a; }", "Interfaces may only include hooked properties"},
		{"class A { public private(set) $a; }", "Property with asymmetric visibility A::$a must have type"},
		{"class A { public $a { get() => 1; } }", "get hook must not have a parameter list"},
		{"enum A { case B = 1; }", "Case B of non-backed enum A must not have a value"},
		{"enum A: int { case B; }", "Case B of backed enum A must have a value"},
		{"class A { public $a { foo => 1; } }", `Unknown hook "foo", expected "get" or "set"`},
		{"class A { public $a { get => 1; GET => 2; } }", `Cannot redeclare property hook "GET"`},
		{"class A { public $a {} }", "Property hook list must not be empty"},
		{"#[A] const B = 1, C = 2;", "Cannot apply attributes to multiple constants at once"},
		{"new A(...);", "Cannot create Closure for new expression"},
		{"new A()->b = 1;", "Cannot use temporary expression in write context"},
		{"A::B->c[0] = 1;", "Cannot use temporary expression in write context"},
		{"f()->b = 1; A::$b->c[0] = 1; (f())->b = 1; $$a->b = 1; A::f()->g()->h[] = 1;", ""},
		{"$a?->b->c = 1;", "Can't use nullsafe operator in write context"},
		{"($a[]);", "Cannot use [] for reading"},
		{"$a[]['b']->c;", "Cannot use [] for reading"},
		{"$a[] === 1;", "Cannot use [] for reading"},
		{"-$a[];", "Cannot use [] for reading"},
		{"isset($a[]);", "Cannot use [] for reading"},
		{"empty($a[]['b']);", "Cannot use [] for reading"},
		{"$a[]['b'] = $c; $a[]->b = 1; $a ?? $b[] = 1; f($a[]['b'], $a[]->c); !$a[] = 1;", ""},
		{"\"{$a[]}\";", "Cannot use [] for reading"},
		{"foreach ($a as [$k] => $v) {}", "Cannot use list as key element"},
		{"const A = $a;", "Constant expression contains invalid operations"},
		{"const A = new B, C = static function () { return $c; };", ""},
		{"const TRUE = 1;", "Cannot redeclare constant 'TRUE'"},
		{"#[A(f())] class B {}", "Constant expression contains invalid operations"},
		{"#[A(...$b)] class C {}", "Cannot use unpacking in attribute argument list"},
		{"#[A(new B, c: D::E, f: [1, 'g' => \\H])] class I {}", ""},
		{"const A = function () {};", "Closures in constant expressions must be static"},
		{"const A = static function () use ($b) {};", "Cannot use(...) variables in constant expression"},
		{"const A = new class {};", "Cannot use anonymous class in constant expression"},

		{"function f(): int { return; }", "A function with return type must return a value"},
		{"class A { function f(): ?int { if (1) { return; } return 1; } }", "A method with return type must return a value"},
		{"function f(): iterable { return; yield 1; } function g() { return; } function h(): int { function () { return; }; return 1; }", ""},
		{"class A { function f(): void { return 1; } }", "A void method must not return a value"},
		{"class A { public $a { set { return 1; } } }", "A void method must not return a value"},
		{"function f(mixed|int $a) {}", "Type mixed can only be used as a standalone type"},
		{"function f(): void|int {}", "Void can only be used as a standalone type"},
		{"function f(): int|never {}", "never can only be used as a standalone type"},
		{"function f(int|string|INT $a) {}", "Duplicate type INT is redundant"},
		{"function f(A&int $a) {}", "Type int cannot be part of an intersection type"},
		{"class A extends B { function f(self&C $a, (D&parent)|null $b) {} }", ""},
		{"function f(int $a = 'x') {}", "Cannot use string as default value for parameter $a of type int"},
		{"function f(A $a = [1, 'k' => [null]]) {}", "Cannot use array as default value for parameter $a of type A"},
		{"function f(int $a = null, float $b = 1, bool $c = true, ?A $d = null, iterable $e = [], mixed $f = 1, int|string $g = '', int $h = A, array $i = [B], false|int $j = false) {}", ""},

		{"class A { const int B = 'x'; }", "Cannot use string as value for class constant A::B of type int"},
		{"class A { public int $b = 1.5; }", "Cannot use float as default value for property A::$b of type int"},
		{"class A { public int $b = null; }", "Default value for property of type int may not be null"},
		{"class A { function __construct(public int $a = null) {} }", "Cannot use null as default value for parameter $a of type int"},
		{"class A { public ?int $b = null, $c = -1; public float $d = -1; const self|null E = null; public string|array $f = []; }", ""},
		{"class A { const B = new C; }", "New expressions are not supported in this context"},
		{"class A { public $b = [new C]; }", "New expressions are not supported in this context"},
		{"class A { function __construct(private $b = new C) {} }", ""},
		{"class A { function __construct(private readonly $b) {} }", "Readonly property A::$b must have type"},
		{"readonly class A { function __construct(public $b) {} }", "Readonly property A::$b must have type"},
		{"abstract class A { abstract public int $b; }", "Only hooked properties may be declared abstract"},
		{"class A { readonly int $b { get => 1; } }", "Hooked properties cannot be readonly"},
		{"class A { static $b { get => 1; } }", "Cannot declare hooks for static property"},
		{"class A { public $b { get; } }", "Non-abstract property hook must have a body"},
		{"class A { function __construct(public $b { set; }) {} }", "Non-abstract property hook must have a body"},
		{"abstract class A { abstract public $b { get; set => 1; } } interface C { public $d { get; } }", ""},
		{"class A { use B { c as static d; } }", `Cannot use "static" as method modifier in trait alias`},
		{"class A { use B { c as final d; } }", ""},
		{"class A { function f() { class B {} } }", "Class declarations may not be nested"},
		{"class A { function f() { new class { function g() { enum B {} } }; } }", "Class declarations may not be nested"},
		{"class A { function f() { new class {}; } } function g() { class C {} }", ""},
		{"interface A { abstract function f(); }", "Interface method A::f() must not be abstract"},
		{"interface A { final function f(); }", "Interface method A::f() must not be final"},
		{"interface A { protected int $b { get; } }", "Property in interface cannot be protected or private"},
		{"interface A { final public int $b { get; } }", "Property in interface cannot be final"},
		{"interface A { abstract public int $b { get; } }", "Property in interface cannot be explicitly abstract. All interface members are implicitly abstract"},
		{"interface A { public int $b { get => 1; } }", "Abstract property hook cannot have body"},
		{"class A { private final $b; }", "Property cannot be both final and private"},
		{"class A { private $b { final get => 1; } }", "Property hook cannot be both final and private"},
		{"abstract class A { abstract private int $b { get; } }", "Property hook cannot be both abstract and private"},
		{"abstract class A { abstract public int $b { get => 1; } }", "Abstract property must specify at least one abstract hook"},
		{"class A { public $b { set() {} } }", "set hook must accept exactly one parameter"},
		{"class A { public $b { set(&$c) {} } }", "Parameter $c of set hook must not be pass-by-reference"},
		{"class A { public $b { set(...$c) {} } }", "Parameter $c of set hook must not be variadic"},
		{"class A { protected public(set) int $b; }", "Visibility of property A::$b must not be weaker than set visibility"},
		{"class A { function __construct(private protected(set) int $b) {} }", "Visibility of property A::$b must not be weaker than set visibility"},
		{"class A { public private(set) int $b; protected protected(set) int $c; private private(set) int $d; private(set) int $e; }", ""},
		{"const A = @B;", "Constant expression contains invalid operations"},
		{"const A = B |> f(...);", "Constant expression contains invalid operations"},
		{"const A = B::$c;", "Constant expression contains invalid operations"},
		{"const A = B::{C}::D;", "Dynamic class names are not allowed in compile-time class constant references"},
		{"const A = B::{'C'}, D = -E, F = (int) G;", ""},
		{"class A { function f($b = new static) {} }", `"static" is not allowed in compile-time constants`},
		{"use A as int;", "Cannot use A as int because 'int' is a special class name"},
		{"use function A\\int; use const A\\self; use A\\Mixed_;", ""},
		{"enum A: ?int {}", "Enum backing type must be int or string, ?int given"},
		{"enum A: INT {}", ""},

		{"class A { static function __construct() {} }", "Method A::__construct() cannot be static"},
		{"class A { function __construct(): void {} }", "Method A::__construct() cannot declare a return type"},
		{"class A { function __destruct($a) {} }", "Method A::__destruct() cannot take arguments"},
		{"class A { function __GET() {} }", "Method A::__GET() must take exactly 1 argument"},
		{"class A { function __call(...$a) {} }", "Method A::__call() must take exactly 2 arguments"},
		{"class A { function __callStatic($a, $b) {} }", "Method A::__callStatic() must be static"},
		{"class A { function __set(&$a, $b) {} }", "Method A::__set() cannot take arguments by reference"},
		{"class A { function __invoke(&$a, $b) {} function __get($a) {} static function __set_state($a) {} function __tostring(...$a) {} function __foo() {} }", ""},
	} {
		src := []byte("<?php " + tt.src)
		_, err := parser.ParseFile("", src, 0)
		var list parser.ErrorList
		errors.As(err, &list)
		var got []string
		for _, e := range list {
			if e.Level != parser.Compile {
				t.Errorf("%s: %v is a syntax error", tt.src, e)
			}
			got = append(got, e.Msg)
		}
		if s := strings.Join(slices.Compact(got), "\n"); s != tt.want {
			t.Errorf("%s: %q, want %q", tt.src, s, tt.want)
		}
		if _, err := parser.ParseFile("", src, parser.SkipCompileErrors); err != nil {
			t.Errorf("%s: %v, though compile errors are to be skipped", tt.src, err)
		}
	}
}

// TestManyMembers has more names than are compared one by one.
func TestManyMembers(t *testing.T) {
	var b strings.Builder
	b.WriteString("<?php class A {")
	for i := range 500 {
		fmt.Fprintf(&b, " function f%d() {} const F%d = 1, f%d = 2;", i, i, i)
	}
	if _, err := parser.ParseFile("", []byte(b.String()+"}"), 0); err != nil {
		t.Error(err)
	}
	_, err := parser.ParseFile("", []byte(b.String()+" function F499() {} function F0() {} const f300 = 1; }"), 0)
	var list parser.ErrorList
	if !errors.As(err, &list) || len(list) != 3 {
		t.Errorf("%v, want three errors", err)
	}
}
