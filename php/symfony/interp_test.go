package symfony

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/types"
)

// testLoader reads nothing but what a test gives it: there is no configuration in
// testdata.
func testLoader(testing.TB) *loader {
	parse := func(rel string, src []byte) (*ast.File, []model.Problem) {
		f, _ := parser.ParseFile(rel, src, 0)
		return f, nil
	}
	return newLoader(context.Background(), types.NewDisk("testdata"), ".", newClassTable(nil, nil), parse, Options{})
}

// A value that is built into itself ends too.
func TestNoKnots(t *testing.T) {
	l := testLoader(t)
	f, _ := l.parse("config/x.php", []byte(`<?php
use Symfony\Config\FrameworkConfig;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
return function (FrameworkConfig $framework, ContainerConfigurator $container) {
    $a = ['sub' => ['x' => 1]];
    $framework->cache($a)->sub()->y($a)->z($a);
    $d = new Symfony\Component\DependencyInjection\Definition('Closure');
    $d->setArguments([$d]);
    $container->setDefinition('knot', $d);
    $container->getDefinition('knot.cache')->addMethodCall('setCallbackWrapper', [$d]);
    $container->services()->set('self', 'Closure')->args([service('self')]);
};`))
	l.runPHP("config/x.php", f)
	l.symfony = true
	l.frameworkServices()
	l.foreignPools()
	u := l.emit()
	if len(u.Pools) == 0 {
		t.Error("no pools")
	}
}

// run executes PHP statements and returns the value of their return statement.
func run(t testing.TB, src string) *node {
	l := testLoader(t)
	f, _ := l.parse("config/x.php", []byte("<?php\n"+src))
	return l.in.file("config/x.php", f, &frame{vars: map[string]*node{"container": l.in.object(&builderObject{}, model.Pos{})}})
}

func TestEval(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{`return 'a'.'b'."c$x";`, ""},
		{`$x = 1; return 'a'.'b'."c$x";`, "'abc1'"},
		{`return ['a' => 1, 'b', ...['c', 'd' => 2]];`, "{a: 1, 'b', 'c', d: 2}"},
		{`return Foo\Bar::class;`, `'Foo\Bar'`},
		{`use Foo\Bar as B; return [B::class, B\C::class, \D::class];`, `{'Foo\Bar', 'Foo\Bar\C', 'D'}`},
		{`return 60 * 60 + 1;`, "3601"},
		{`return __DIR__.'/../src';`, "'config/../src'"},
		{`return dirname(__DIR__, 1);`, "'.'"},
		{`$a = []; foreach (['x', 'y'] as $k => $v) { $a[$v] = $k; } return $a;`, "{x: 0, y: 1}"},
		{`$a = ['p', 'q']; [$x, $y] = $a; return $y.$x;`, "'qp'"},
		{`return sprintf('%s.%d', 'a', 3);`, "'a.3'"},
		{`return array_merge(['a'], ['b'], ['k' => 1]);`, "{'a', 'b', k: 1}"},
		{`return array_map(fn ($x) => $x.'!', ['a', 'b']);`, "{'a!', 'b!'}"},
		{`$f = function ($x) use (&$y) { return [$x]; }; return $f('z');`, "{'z'}"},
		{`if (unknown()) { return null; } return 'after';`, "'after'"},
		{`if (true) { return 'then'; } return 'after';`, "'then'"},
		{`return match ('b') { 'a' => 1, 'b', 'c' => 2, default => 3 };`, "2"},
		{`return 'prod' === $container->env() ? 'p' : 'd';`, "'p'"},
		{`switch ('b') { case 'a': return 1; case 'b': return 2; default: return 3; }`, "2"},
		{`return in_array('a', ['a', 'b'], true);`, "true"},
		{`return $missing ?? 'default';`, "'default'"},
		{`$s = ''; foreach ([1, 2] as $i) { if ($i === 2) { continue; } $s .= $i; } return $s;`, "'1'"},
		{`return implode(',', range(1, 3));`, "'1,2,3'"},
		{`$a = ['p', 'q']; $a[] = 'r'; $b = $a; $a[] = 's'; $b[] = 't'; return [$a, $b];`, "{{'p', 'q', 'r', 's'}, {'p', 'q', 'r', 't'}}"},
		{`$a = ['k' => 1]; $b = $a; $b['k'] = 2; return [$a, $b];`, "{{k: 1}, {k: 2}}"},
		{`return unknown();`, ""},
		{`throw new \Exception(); return 1;`, "-"},
	} {
		got := run(t, tt.src)
		if s := got.debug(); s != tt.want && !(tt.want == "" && got.kind == unknownNode) {
			t.Errorf("%s\n\tgot  %s\n\twant %s", tt.src, s, tt.want)
		}
	}
}

// Values that double in a loop, endless recursion and endless loops end.
func TestInterpLimits(t *testing.T) {
	for _, src := range []string{
		`$s = 'x'; foreach (range(1, 300) as $i) { $s .= $s; } return $s;`,
		`$a = [1]; foreach (range(1, 300) as $i) { $a = array_merge($a, $a); } return $a;`,
		`$a = [1]; foreach (range(1, 300) as $i) { $a = [...$a, ...$a]; } return $a;`,
		`$f = function () use (&$f) { return $f(); }; return $f();`,
		`$a = []; foreach (range(1, 200) as $i) { $a = ['x' => $a, 'y' => $a]; } $container->loadFromExtension('framework', $a); $container->loadFromExtension('framework', $a); return $a;`,
		`while (true) { $a[] = 1; } return $a;`,
		`foreach (range(1, 300) as $i) foreach (range(1, 300) as $j) foreach (range(1, 300) as $k) { $x = 1; } return 'end';`,
		`$d = new \Symfony\Component\DependencyInjection\Definition('Closure'); $d->setArguments([$d]); $container->getDefinition('cache.app')->addMethodCall('setCallbackWrapper', [$d]);`,
		strings.Repeat("[", 3000) + strings.Repeat("]", 3000) + ";",
	} {
		start := time.Now()
		run(t, src)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%.60s took %v", src, d)
		} else if testing.Verbose() {
			t.Logf("%.60s %v", src, d)
		}
	}
}

func FuzzPHPConfig(f *testing.F) {
	f.Add(`return static function (ContainerConfigurator $c) { $c->services()->set('a', A::class)->args([service('b')])->load('App\\', '../'); };`)
	f.Add(`$a = ['x' => fn ($y) => [$y, ...$y]]; foreach ($a as [$k, $v]) { $a['x']($k); } return $a;`)
	f.Add(`use Symfony\Config\FrameworkConfig; return function (FrameworkConfig $f) { $f->cache()->pool('x')->adapters(['a'])->tags(true); $f->messenger(['a' => 1])->bus('b', []); };`)
	f.Add(`$container->getDefinition('x')->addMethodCall('y', [new Reference('z')])->setArgument(0, 1); $container->setDefinition('q', new Definition('A'));`)
	f.Fuzz(func(t *testing.T, src string) {
		l := testLoader(t)
		tree, _ := l.parse("config/x.php", []byte("<?php "+src))
		if tree != nil {
			l.runPHP("config/x.php", tree)
			l.routePHP("config/x.php", tree, "", 0)
		}
		l.symfony = true
		l.frameworkServices()
		l.foreignPools()
		l.decorate()
		l.emit()
	})
}

// The embedded data is complete: every entry has a kind and methods, every pool a
// parent.
func TestFrameworkData(t *testing.T) {
	d := framework()
	if len(d.Pools) == 0 || len(d.Adapters) == 0 || len(d.Aliases) == 0 || len(d.Constants) == 0 || len(d.Entries) == 0 {
		t.Fatal("framework.yaml was not read")
	}
	for _, e := range d.Entries {
		switch e.Kind {
		case model.Web, model.Worker, model.Schedule, model.CLI, model.Startup:
		default:
			t.Errorf("%s: kind %q", e.Type, e.Kind)
		}
		if len(e.Methods) == 0 || e.Label == "" {
			t.Errorf("%s: methods %v, label %q", e.Type, e.Methods, e.Label)
		}
	}
	for _, p := range d.Pools {
		if p.ID == "" || p.Parent == "" {
			t.Errorf("pool %+v", p)
		}
	}
	for typ, id := range d.Aliases {
		if id == "" || !strings.Contains(typ, `\`) {
			t.Errorf("alias %q -> %q", typ, id)
		}
	}
}
