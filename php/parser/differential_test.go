package parser_test

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

// The tests in this file compare the parser with PHP itself. TestVerdicts and TestFiles need nothing:
// what PHP said is kept in testdata. The differential ones ask the PHP of the system, which is 8.2
// where the project's checks run, and the newest ones as far as CACHEVET_PHP_WASM names a
// node_modules folder that holds them.

var (
	mutants = flag.Int("mutants", 20000, "one-token mutants that TestMutants makes")
	seed    = flag.Uint64("seed", 1, "seed of the mutants")
)

// judge parses src. It reports the level that rejects it: "" if none does.
func judge(src []byte) (level, msg string, tree *ast.File) {
	tree, err := parser.ParseFile("", src, 0)
	if err == nil {
		return "", "", tree
	}
	var list parser.ErrorList
	if !errors.As(err, &list) {
		return "no ErrorList", err.Error(), tree
	}
	if list.HasSyntax() {
		return "syntax", list.Error(), tree
	}
	return "compile", list.Error(), tree
}

// A snippet is a line of testdata/verdicts.txt.
type snippet struct {
	line  int
	since string // the version whose parser takes it, or "" if PHP 8.5 rejects it
	level string // at which PHP 8.5 rejects it
	old   bool   // PHP 8.2 takes it though
	src   string
}

var signs = strings.NewReplacer("␊", "\n", "␍", "\r", "␉", "\t", "␀", "\x00")

func snippets(t *testing.T) []snippet {
	t.Helper()
	f, err := os.Open("testdata/verdicts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []snippet
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		verdict, src, ok := strings.Cut(s.Text(), "\t")
		if !ok {
			continue // a comment
		}
		x := snippet{line: n, src: "<?php " + signs.Replace(src)}
		if verdict[0] == '8' {
			x.since = verdict
		} else {
			x.level, x.old = strings.CutSuffix(verdict, "-old")
		}
		list = append(list, x)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// sources returns the PHP files of testdata that a version of PHP takes.
func sources(t testing.TB, version string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, v := range []string{"8.2", "8.4", "8.5"} {
		if v > version {
			break
		}
		names, err := filepath.Glob("testdata/php" + v + "/*.php")
		if err != nil || len(names) == 0 {
			t.Fatalf("no files for PHP %s: %v", v, err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = src
		}
	}
	return files
}

func TestVerdicts(t *testing.T) {
	for _, s := range snippets(t) {
		level, msg, _ := judge([]byte(s.src))
		switch {
		case level == s.level:
		case s.level == "" && level == "compile":
			// The list is of the grammar and of what PHP checks along with it.
		case s.level == "compile" && level == "syntax":
			// PHP stops at the first error; the grammar rejects what follows, too.
		default:
			t.Errorf("testdata/verdicts.txt:%d: %q: level %q, want %q %s", s.line, s.src, level, s.level, msg)
		}
	}
}

func TestFiles(t *testing.T) {
	for name, src := range sources(t, "8.5") {
		if level, msg, _ := judge(src); level == "syntax" {
			t.Errorf("%s: %s", name, msg)
		}
	}
}

// oracles runs a test with each PHP there is.
func oracles(t *testing.T, test func(t *testing.T, o *oracle)) {
	t.Run("system", func(t *testing.T) { test(t, systemPHP(t)) })
	for _, v := range []string{"8-4", "8-5"} {
		t.Run("php"+v, func(t *testing.T) { test(t, wasmPHP(t, v)) })
	}
}

// minor returns the version as "8.2". The test is skipped for a version that the testdata says
// nothing of.
func (o *oracle) minor(t *testing.T) string {
	t.Helper()
	v := o.version[:strings.LastIndexByte(o.version, '.')]
	if v != "8.2" && v != "8.4" && v != "8.5" {
		t.Skipf("nothing is known of PHP %s", o.version)
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
		t.Skip("no packages of a Debian system")
	}
	list, err := exec.Command("dpkg", append([]string{"-L"}, strings.Fields(string(out))...)...).Output()
	if err != nil && len(list) == 0 {
		t.Skip("no files of packages")
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
		t.Skip("no package with PHP files is installed")
	}
	t.Logf("%d files", files)
}

// TestDifferentialCorpus compares the verdicts on the files of the folder that PARSER_CORPUS names,
// and says which share of what PHP takes the parser takes.
func TestDifferentialCorpus(t *testing.T) {
	files := corpus(t)
	oracles(t, func(t *testing.T, o *oracle) {
		v := o.minor(t)
		accepted, wrong, rejected, taken := 0, 0, 0, 0
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Ext(name) == ".phpt" {
				src = fileSection(src)
			}
			r, err := o.rule(src)
			if err != nil {
				t.Logf("%s: PHP %s: %v", name, o.version, err)
				continue
			}
			level, msg, tree := judge(src)
			if r.accepted {
				accepted++
				if level == "syntax" {
					wrong++
					t.Errorf("%s: PHP %s accepts this, the parser says %s", name, o.version, msg)
				}
			} else {
				rejected++
				if level == "" && since(tree) <= v {
					taken++
					t.Logf("%s: the parser accepts this, PHP %s says %s in line %d", name, o.version, r.msg, r.line)
				}
			}
		}
		t.Logf("PHP %s accepts %d of %d files, of these the parser %d; of the %d it rejects the parser accepts %d",
			o.version, accepted, accepted+rejected, accepted-wrong, rejected, taken)
	})
}

// TestDifferentialCompile checks that what the parser calls a compile error is one: php -l, which
// compiles too, must reject it.
func TestDifferentialCompile(t *testing.T) {
	php := phpCommand(t)
	n := 0
	check := func(name string, src []byte) {
		level, msg, _ := judge(src)
		if level != "compile" {
			return
		}
		n++
		cmd := exec.Command(php[0], append(php[1:], "-l")...)
		cmd.Stdin = bytes.NewReader(src)
		if cmd.Run() == nil {
			t.Errorf("%s: the parser says %s, but PHP compiles this", name, msg)
		}
	}
	for _, s := range snippets(t) {
		check(fmt.Sprintf("testdata/verdicts.txt:%d", s.line), []byte(s.src))
	}
	for name, src := range sources(t, "8.5") {
		check(name, src)
	}
	if os.Getenv("PARSER_CORPUS") != "" {
		for _, name := range corpus(t) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			check(name, src)
		}
	}
	t.Logf("%d sources with compile errors", n)
}

// corpus returns the PHP files below the folder that PARSER_CORPUS names, and skips the test if it
// names none.
func corpus(t *testing.T) []string {
	t.Helper()
	dir := os.Getenv("PARSER_CORPUS")
	if dir == "" {
		t.Skip("PARSER_CORPUS does not name a folder of PHP files")
	}
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && slices.Contains(phpNames, filepath.Ext(path)) {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// phpNames holds the extensions of files with PHP code, PHP's own tests (.phpt) among them.
var phpNames = []string{".php", ".phpt", ".phtml", ".inc", ".module", ".install", ".theme", ".engine", ".profile"}

// fileSection returns the program in one of PHP's own tests.
func fileSection(test []byte) []byte {
	_, src, ok := bytes.Cut(test, []byte("--FILE--\n"))
	if !ok {
		return nil
	}
	if end := sectionStart.FindIndex(src); end != nil {
		src = src[:end[0]]
	}
	return src
}

var sectionStart = regexp.MustCompile(`(?m)^--[A-Z_]+--[ \t]*$`)

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

// code returns the tokens of src that mean something to the grammar.
func code(src []byte) []token.Token {
	var toks []token.Token
	s := scanner.New(src, 0, nil)
	for t := s.Scan(); t.Kind != token.EOF; t = s.Scan() {
		if !t.Kind.IsTrivia() && t.Kind != token.InlineHTML && t.Kind != token.OpenTag {
			toks = append(toks, t)
		}
	}
	return toks
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
