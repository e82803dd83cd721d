//go:build oracle

package parser_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// The tests in this file compare the parser with PHP itself: the one of the system, which is 8.2 where
// the project's checks run.

var (
	mutants = flag.Int("mutants", 20000, "one-token mutants that TestMutants makes")
	seed    = flag.Uint64("seed", 1, "seed of the mutants")
)

// oracles runs a test with the PHP of the system and, where CACHEVET_PHP_WASM names a node_modules
// folder that holds them, with the newest ones.
func oracles(t *testing.T, test func(t *testing.T, o *oracle)) {
	t.Run("system", func(t *testing.T) { test(t, systemPHP(t)) })
	if os.Getenv("CACHEVET_PHP_WASM") == "" {
		return
	}
	for _, v := range []string{"8-4", "8-5"} {
		t.Run("php"+v, func(t *testing.T) { test(t, wasmPHP(t, v)) })
	}
}

// minor returns the version as "8.2". The testdata must say something of it.
func (o *oracle) minor(t *testing.T) string {
	t.Helper()
	v := o.version[:strings.LastIndexByte(o.version, '.')]
	if v != "8.2" && v != "8.4" && v != "8.5" {
		t.Fatalf("nothing is known of PHP %s", o.version)
	}
	return v
}

// TestDifferentialVerdicts checks testdata against PHP.
func TestDifferentialVerdicts(t *testing.T) {
	oracles(t, func(t *testing.T, o *oracle) {
		v := o.minor(t)
		for _, s := range snippets(t) {
			want := s.since != "" && s.since <= v
			if s.old && v != "8.5" {
				want = v == "8.2"
				if v == "8.4" {
					continue // some of each
				}
			}
			if r := o.mustRule(t, []byte(s.src)); r.accepted != want {
				t.Errorf("testdata/verdicts.txt:%d: %q: PHP %s says %q", s.line, s.src, o.version, r.msg)
			}
		}
		for name, src := range sources(t, "8.5") {
			since := filepath.Base(filepath.Dir(name))[len("php"):]
			if r := o.mustRule(t, src); r.accepted != (since <= v) {
				t.Errorf("%s: PHP %s says %q", name, o.version, r.msg)
			}
		}
	})
}

// TestDifferentialMutants changes one token at a time in code that PHP accepts, which mostly makes
// code that it rejects, and compares what the parser says with what PHP says.
func TestDifferentialMutants(t *testing.T) {
	oracles(t, func(t *testing.T, o *oracle) {
		v := o.minor(t)
		n := *mutants
		if testing.Short() {
			n /= 10
		}
		m := newMutator(sources(t, v), *seed)
		wrong, rejected, known := 0, 0, 0
		for range n {
			src := m.next()
			r, err := o.rule(src)
			if err != nil {
				t.Logf("PHP %s: %v\n%s", o.version, err, src)
				continue
			}
			level, msg, tree := judge(src)
			switch {
			case r.accepted && level == "syntax":
				if v != "8.5" && dropped(msg) {
					known++
					continue
				}
				t.Errorf("PHP %s accepts this, the parser says %s\n%s", o.version, msg, src)
			case !r.accepted && level == "":
				if since(tree) > v {
					known++
					continue
				}
				wrong++
				t.Logf("the parser accepts this, PHP %s says %s in line %d\n%s", o.version, r.msg, r.line, src)
			}
			if !r.accepted {
				rejected++
			}
		}
		t.Logf("PHP %s: of %d mutants it rejects %d; the parser accepts %d of these; %d differ as the versions do",
			o.version, n, rejected, wrong, known)
		if wrong*1000 > rejected*4 {
			t.Errorf("false accepts %d of %d, want at most 0.4 %%", wrong, rejected)
		}
	})
}

// TestDifferentialPackages compares the verdicts on the PHP files of the distribution's packages.
func TestDifferentialPackages(t *testing.T) {
	o := systemPHP(t)
	v := o.minor(t)
	out, err := exec.Command("dpkg-query", "-W", "-f", "${Package}\n", "php*", "phpunit", "composer", "wordpress", "mediawiki").Output()
	if err != nil && len(out) == 0 {
		t.Fatalf("the packages of a Debian system are needed: %v", err)
	}
	list, err := exec.Command("dpkg", append([]string{"-L"}, strings.Fields(string(out))...)...).Output()
	if err != nil && len(list) == 0 {
		t.Fatalf("the files of the packages are needed: %v", err)
	}
	files := 0
	for _, name := range strings.Split(string(list), "\n") {
		if filepath.Ext(name) != ".php" {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			continue // documentation may have been left out
		}
		files++
		r, err := o.rule(src)
		if err != nil {
			t.Logf("%s: PHP %s: %v", name, o.version, err)
			continue
		}
		level, msg, tree := judge(src)
		if r.accepted != (level != "syntax") && since(tree) <= v {
			t.Errorf("%s: the parser says %q, PHP %s %q", name, msg, o.version, r.msg)
		}
	}
	if files == 0 {
		t.Fatal("no package with PHP files is installed")
	}
	t.Logf("%d files", files)
}

// TestDifferentialCompile checks that what the parser calls a compile error is one: php -l, which
// compiles too, must reject it.
func TestDifferentialCompile(t *testing.T) {
	php, n := phpCommand(t), 0
	for _, s := range snippets(t) {
		n += checkCompile(t, php, fmt.Sprintf("testdata/verdicts.txt:%d", s.line), []byte(s.src))
	}
	for name, src := range sources(t, "8.5") {
		n += checkCompile(t, php, name, src)
	}
	t.Logf("%d sources with compile errors", n)
}

// checkCompile asks php -l about a source in which the parser sees a compile error, and returns how many
// it asked about.
func checkCompile(t *testing.T, php []string, name string, src []byte) int {
	t.Helper()
	level, msg, _ := judge(src)
	if level != "compile" {
		return 0
	}
	cmd := exec.Command(php[0], append(slices.Clone(php[1:]), "-l")...)
	cmd.Stdin = bytes.NewReader(src)
	if cmd.Run() == nil {
		t.Errorf("%s: the parser says %s, but PHP compiles this", name, msg)
	}
	return 1
}

// A mutator makes sources that differ from good ones in one token.
type mutator struct {
	rand  *rand.Rand
	bases []base
	pool  []string
}

type base struct {
	src  []byte
	toks []token.Token // without trivia
}

func newMutator(files map[string][]byte, seed uint64) *mutator {
	m := &mutator{rand: rand.New(rand.NewPCG(seed, 0))}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		m.bases = append(m.bases, base{files[name], code(files[name])})
	}
	m.pool = strings.Fields(`( ) { } [ ] ; , = => -> ?-> :: ? : & | ... . - ! @ $ \ " ' ?> <?php <?= #[A] /* // <<<X
		1 0x 1_ 1.5 'x' "$a" $a A \A A\B
		abstract and array as break case catch class clone const continue declare default do echo else elseif
		empty enum eval exit extends final finally fn for foreach function global goto if implements include
		instanceof insteadof interface isset list match namespace new or print private public readonly return
		self static switch throw trait try unset use var while yield (int) (string) & && ?? ??= ++ == < ** += <=>`)
	return m
}

// next returns a new mutant: a token left out, written twice, exchanged with the next one, replaced
// by another one of the file, or with a token from the pool before it.
func (m *mutator) next() []byte {
	b := m.bases[m.rand.IntN(len(m.bases))]
	i := m.rand.IntN(len(b.toks) - 1)
	t := b.toks[i]
	text := func(t token.Token) string { return string(b.src[t.Pos:t.End]) }
	put := func(end token.Pos, s string) []byte {
		return bytes.Join([][]byte{b.src[:t.Pos], []byte(s), b.src[end:]}, nil)
	}
	switch m.rand.IntN(5) {
	case 0:
		return put(t.End, "")
	case 1:
		return put(t.End, text(t)+" "+text(t))
	case 2:
		n := b.toks[i+1]
		return put(n.End, text(n)+string(b.src[t.End:n.Pos])+text(t))
	case 3:
		return put(t.End, text(b.toks[m.rand.IntN(len(b.toks))]))
	}
	return put(t.End, m.pool[m.rand.IntN(len(m.pool))]+" "+text(t))
}

// since returns the version of PHP that the syntax of a file needs, as far as the versions that the
// tests ask differ: "8.2", "8.4" or "8.5".
func since(f *ast.File) string {
	v := "8.2"
	need := func(w string) { v = max(v, w) }
	attrs := func(list []*ast.AttributeGroup, w string) {
		if len(list) > 0 {
			need(w)
		}
	}
	// base is an expression that something is taken from. With arguments, new may stand there without
	// parentheses since PHP 8.4.
	base := func(x ast.Expr) {
		if _, ok := x.(*ast.New); ok {
			need("8.4")
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ConstDecl:
			attrs(n.Attrs, "8.5")
		case *ast.VoidStmt:
			need("8.5")
		case *ast.Cast:
			if n.Kind == token.CastVoid {
				need("8.5")
			}
		case *ast.BinaryExpr:
			if n.Op == token.Pipe {
				need("8.5")
			}
		case *ast.FuncCall:
			base(n.Func)
			if name, ok := n.Func.(*ast.Name); ok && name.Is("clone") {
				need("8.5")
			}
			if name, ok := n.Func.(*ast.Name); ok && name.Is("readonly") {
				need("8.4")
			}
		case *ast.FuncDecl:
			if token.EqualFold(n.Name.Name, "readonly") {
				need("8.4")
			}
		case *ast.Param:
			if n.Mods.Has(token.KwFinal) {
				need("8.5")
			}
			scoped(n.Mods, need)
		case *ast.Property:
			scoped(n.Mods, need)
			if n.Mods.Has(token.KwAbstract) || n.Mods.Has(token.KwFinal) {
				need("8.4")
			}
		case *ast.HookList:
			need("8.4")
		case *ast.ClassConst:
			if n.Type != nil {
				need("8.4")
			}
		case *ast.ClassDecl:
			if n.Name == nil && len(n.Mods) > 0 {
				need("8.4")
			}
		case *ast.Exit:
			if len(n.Args) > 1 || n.IsCallable() || len(n.Args) == 1 && (n.Args[0].Name != nil || n.Args[0].Ellipsis.IsValid()) {
				need("8.4")
			}
			if len(n.Args) == 1 && n.Rparen > n.Args[0].End() {
				need("8.4") // perhaps: there may be a comma before the parenthesis
			}
		case *ast.ClassConstFetch:
			base(n.Class)
			if _, ok := n.Name.(*ast.Ident); !ok {
				need("8.4")
			}
		case *ast.PropertyFetch:
			base(n.X)
		case *ast.NullsafePropertyFetch:
			base(n.X)
		case *ast.MethodCall:
			base(n.X)
		case *ast.NullsafeMethodCall:
			base(n.X)
		case *ast.ArrayDimFetch:
			base(n.X)
		case *ast.StaticCall:
			base(n.Class)
		case *ast.StaticPropertyFetch:
			base(n.Class)
		}
		return true
	})
	return v
}

func scoped(mods ast.Modifiers, need func(string)) {
	if mods.Has(token.PrivateSet) || mods.Has(token.ProtectedSet) || mods.Has(token.PublicSet) {
		need("8.4")
	}
}

// dropped reports whether the message is about something that PHP 8.2 still parses: $a{0}, which it
// rejects when it compiles, and the use of __PROPERTY__ as a name.
func dropped(msg string) bool {
	return strings.Contains(msg, `unexpected token "{"`) || strings.Contains(msg, `unexpected token "__PROPERTY__"`)
}
