package types

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/parser"
)

// library is a small catalogue.
type library struct{}

func (library) Known(class string) (string, bool) {
	for _, c := range []string{`Lib\Repo`, `Lib\Base`, `Lib\Mapper`} {
		if strings.EqualFold(c, class) {
			return c, true
		}
	}
	return "", false
}

func (library) Supers(class string) []string {
	if strings.EqualFold(class, `Lib\Repo`) {
		return []string{`Lib\Base`}
	}
	return nil
}

func (library) MethodReturn(class, method string) string {
	switch strings.ToLower(class + "::" + method) {
	case `lib\base::find`:
		return "G0|null"
	case `lib\base::all`:
		return "array<int, G0>"
	case `lib\base::__call`:
		return "static"
	case `lib\mapper::make`:
		return "T0"
	case `lib\mapper::remember`:
		return "R1"
	}
	return ""
}

func (library) FieldType(class, name string) string { return "" }

func table(t *testing.T, sources ...string) *Table {
	t.Helper()
	var files []*File
	for i, src := range sources {
		name := fmt.Sprintf("%d.php", i)
		tree, err := parser.ParseFile(name, []byte("<?php "+src), parser.SkipCompileErrors)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, Declare(name, tree).File)
	}
	return TableOf(library{}, files...)
}

func TestHierarchy(t *testing.T) {
	tb := table(t, `
		namespace App;
		interface A {} interface B extends A {}
		abstract class C implements B {} class D extends c {} final class E extends \Lib\Repo {}
		class F extends \RuntimeException {}
		class Loop1 extends Loop2 {} class Loop2 extends Loop1 {}
	`)
	for _, tt := range []struct {
		sub, super string
		want       bool
	}{
		{`App\D`, `App\A`, true}, {`app\d`, `APP\a`, true}, {`App\A`, `App\D`, false}, {`App\E`, `Lib\Base`, true},
		{`App\F`, `Throwable`, true}, {`App\F`, `Countable`, false}, {`App\Loop1`, `App\Loop2`, true}, {`App\Loop1`, `App\A`, false},
		{`Nobody`, `Nobody`, true},
	} {
		if got := tb.IsSubtype(tt.sub, tt.super); got != tt.want {
			t.Errorf("IsSubtype(%s, %s) = %v", tt.sub, tt.super, got)
		}
	}
	if got, want := tb.Supers(`App\D`), []string{`App\C`, `App\B`, `App\A`}; !slices.Equal(got, want) {
		t.Errorf("Supers = %v, want %v", got, want)
	}
	names := func(list []*Class) (out []string) {
		for _, c := range list {
			out = append(out, c.Name)
		}
		return out
	}
	if got, want := names(tb.Subtypes(`App\A`)), []string{`App\B`, `App\C`, `App\D`}; !slices.Equal(got, want) {
		t.Errorf("Subtypes = %v, want %v", got, want)
	}
	if got, want := names(tb.Subtypes(`Lib\Base`)), []string{`App\E`}; !slices.Equal(got, want) {
		t.Errorf("Subtypes of a library class = %v, want %v", got, want)
	}
}

func TestReturn(t *testing.T) {
	tb := table(t, `
		namespace App;
		use Lib\Repo;
		class User { public ?Team $team; /** @var list<Team> */ public array $teams; }
		class Team {}
		/** @extends Repo<User> */
		class Users extends Repo { public function fluent(): static { return $this; } }
		class Admins extends Users {}
		/**
		 * @template T of object
		 * @implements \IteratorAggregate<int, T>
		 */
		class Bag implements \IteratorAggregate {
			/** @return T */ public function one() {}
			/** @template U @param callable(T): U $f @return Bag<U> */ public function map($f) {}
		}
		/** @extends Bag<Team> */ class Teams extends Bag {}
		/** @mixin Team2 */ class Proxy {} class Team2 { function hi(): Team {} }
		trait Tr { /** @return self */ function me() {} } class UsesTr { use Tr { me as you; } }
		enum Suit: string { case A = 'a'; }
		/** @method static Team summon(int $x) */ class Magic {}
		class Typed { /** @return array */ function a(): array {} function b(): self {} }
	`)
	for _, tt := range []struct{ recv, method, want string }{
		{`App\Users`, "find", `?App\User`},
		{`App\Admins`, "all", `array<int, App\User>`},
		{`App\Admins`, "fluent", `App\Admins`},
		{`App\Admins`, "anything", `App\Admins`},
		{`App\Teams`, "one", `App\Team`},
		{`App\Bag`, "one", `object`},
		{`App\Proxy`, "hi", `App\Team`},
		{`App\UsesTr`, "me", `App\UsesTr`},
		{`App\UsesTr`, "you", `App\UsesTr`},
		{`App\Suit`, "cases", `array<int, App\Suit>`},
		{`App\Magic`, "summon", `App\Team`},
		{`App\Typed`, "b", `App\Typed`},
		{`App\Typed`, "missing", "mixed"},
	} {
		if got := tb.Return(NewNamed(tt.recv), tt.method).String(); got != tt.want {
			t.Errorf("%s::%s() is %s, want %s", tt.recv, tt.method, got, tt.want)
		}
	}
	args := []*Type{{Kind: ClassString, Args: []*Type{NewNamed(`App\User`)}}, {Kind: Callable, Args: []*Type{NewNamed(`App\Team`)}}}
	for method, want := range map[string]string{"make": `App\User`, "remember": `App\Team`} {
		if got := tb.ReturnWith(NewNamed(`Lib\Mapper`), method, args).String(); got != want {
			t.Errorf("Lib\\Mapper::%s() is %s, want %s", method, got, want)
		}
	}
	if got := tb.ElemOf(NewNamed(`App\Teams`)).String(); got != `App\Team` {
		t.Errorf("foreach over Teams gives %s", got)
	}
	typ, owner := tb.Field(NewNamed(`App\User`), "teams")
	if typ.Elem().String() != `App\Team` || owner != `App\User` {
		t.Errorf("User::$teams is %s of %s", typ, owner)
	}
}

func TestEval(t *testing.T) {
	tb := table(t, `
		namespace App;
		const PREFIX = 'app.';
		class Base { const A = 2; const LIST = ['x' => self::A, 'y' => static::class, 5]; const ME = Base::ME; }
		class K extends Base {
			const TTL = 60 * self::A ** 2 + (true ? 1 : 0);
			const NAME = PREFIX . self::class . '-' . Suit::H->value;
			const CASE = Suit::H;
			const MORE = [...parent::LIST, 'z' => PHP_INT_MAX];
			const DIV = 7 / 2;
			const BAD = UNKNOWN_CONSTANT . 'x';
			const FLAGS = LOCK_EX | LOCK_NB;
		}
		enum Suit: string { case H = 'h'; }
	`)
	show := func(v Value) string {
		switch v.Kind {
		case StringValue, ClassValue:
			return "'" + v.Str + "'"
		case IntValue, FloatValue, BoolValue:
			return fmt.Sprint(v.Num)
		case EnumValue:
			return v.Str + "::" + v.Case
		case ArrayValue:
			return fmt.Sprint(len(v.Items), " items")
		}
		return "unknown"
	}
	for name, want := range map[string]string{
		"TTL": "241", "NAME": `'app.App\K-h'`, "CASE": `App\Suit::H`, "MORE": "4 items", "DIV": "3.5", "BAD": "unknown", "A": "2", "FLAGS": "6",
		"ME": "unknown", "NONE": "unknown",
	} {
		if got := show(tb.ConstValue(`App\K`, name)); got != want {
			t.Errorf("K::%s = %s, want %s", name, got, want)
		}
	}
	if v := tb.ConstValue(`App\K`, "TTL"); v.Const().Name != `App\K::TTL` {
		t.Errorf("the constant forgot its name: %+v", v.Const())
	}
	list := tb.ConstValue(`App\K`, "LIST")
	if y, ok := list.Get("y"); !ok || y.Str != `App\Base` {
		t.Errorf("LIST['y'] = %+v", y)
	}
}

// TestScalar has a constant of each default that is one; a list of thousands of literals is
// not evaluated for that, but the classes that a list names are looked up.
func TestScalar(t *testing.T) {
	tb := table(t, `
		namespace App;
		class K { public $a = 1 + 2; public $b = ['x', ['y' => -1]]; public $c = [Other::class]; public $d = 'text'; public $e; }
	`)
	c := tb.Class(`App\K`)
	for name, want := range map[string]string{"a": "3 ", "b": "none", "c": "none", "d": "0 text", "e": "none"} {
		got := "none"
		if k := tb.Scalar(c.Property(name).Default, c); k != nil {
			got = fmt.Sprint(k.Num, " ", k.Str)
		}
		if got != want {
			t.Errorf("$%s: %s, want %s", name, got, want)
		}
	}
	for name, asked := range map[string]bool{"b": false, "c": true} {
		tr := &Trace{}
		tb.Traced(tr).Scalar(c.Property(name).Default, c)
		if deps, _ := tb.Dependencies(tr); len(deps) > 0 != asked {
			t.Errorf("$%s depends on %v", name, deps)
		}
	}
}

func TestNames(t *testing.T) {
	tb := table(t, `
		namespace App\Web;
		use Lib\{Client as Http, Sub\Thing};
		use function Lib\f;
		use App\Mail;
		#[Http('x', name: Thing::class)]
		class Page extends Mail\Sender implements \Countable, namespace\Local {
			public function __construct(#[\Attr] private readonly Http $c, protected ?self $up = null, int ...$rest) {}
		}
	`)
	c := tb.Class(`\app\web\PAGE`)
	if c == nil {
		t.Fatal("class not found")
	}
	got := fmt.Sprint(c.Parent, c.Interfaces, c.Attrs[0].Name, tb.Eval(c.Attrs[0].Arg("name", -1), c).Str)
	if want := `App\Mail\Sender[Countable App\Web\Local]Lib\ClientLib\Sub\Thing`; got != want {
		t.Errorf("names: %s, want %s", got, want)
	}
	var params []string
	for _, p := range c.Method("__construct").Params {
		params = append(params, fmt.Sprint(p.Name, " ", p.Type, " ", p.Promoted, p.Optional, p.Variadic, len(p.Attrs)))
	}
	want := []string{`c Lib\Client true false false 1`, `up ?App\Web\Page true true false 0`, `rest int false true true 0`}
	if !slices.Equal(params, want) {
		t.Errorf("params: %q, want %q", params, want)
	}
	if p := c.Property("c"); p == nil || !p.ReadOnly || p.Visibility != Private || !p.Promoted {
		t.Errorf("promoted property: %+v", p)
	}
}
