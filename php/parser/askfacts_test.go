//go:build oracle && corpus && nikic

package parser_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/token"
)

// CACHEVET_NIKIC names the folder lib/PhpParser of nikic/PHP-Parser 5. With it, -facts writes
// testdata/facts.txt anew, and TestFactsOfCorpus compares the trees of real files.
var writeFacts = flag.Bool("facts", false, "write testdata/facts.txt from what nikic/PHP-Parser says")

const factsHeader = `# Kinds, ranges and names of the nodes in the files here as nikic/PHP-Parser reports them, written down
# with the ends made exclusive. Where the two trees define an end differently it is left out.
`

// TestWriteFacts writes testdata/facts.txt anew, from the sources in testdata, when -facts asks for it.
func TestWriteFacts(t *testing.T) {
	if !*writeFacts {
		return
	}
	var b bytes.Buffer
	b.WriteString(factsHeader)
	askNikic(t, slices.Sorted(maps.Keys(sources(t, "8.5"))), func(name string, _ []byte, list []fact) {
		fmt.Fprintf(&b, "\n= %s\n", filepath.ToSlash(name))
		for _, f := range list {
			fmt.Fprintln(&b, f)
		}
	})
	if err := os.WriteFile("testdata/facts.txt", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestFactsOfCorpus does the same with the files of the folder that PARSER_CORPUS names, as far as
// nikic/PHP-Parser takes them.
func TestFactsOfCorpus(t *testing.T) {
	files := corpus(t)
	nodes, equal, taken := 0, 0, 0
	askNikic(t, files, func(name string, src []byte, list []fact) {
		if list == nil {
			return
		}
		lines := make([]string, len(list))
		for i, f := range list {
			lines[i] = f.String()
		}
		taken++
		nodes += len(list)
		diff := factDiff(src, lines)
		if len(diff) == 0 {
			equal++
		} else {
			t.Logf("%s: %d differences, such as %s", name, len(diff), diff[0])
		}
	})
	t.Logf("%d of %d files are equal in kinds, names and ranges of all of %d nodes", equal, taken, nodes)
}

// nikicProgram reads names of files and writes "F", the name and the number of errors, and for each
// node its type, start, end (exclusive) and name.
const nikicProgram = `
ini_set('memory_limit', '-1');
error_reporting(0);
$lib = getenv('CACHEVET_NIKIC');
spl_autoload_register(function ($class) use ($lib) {
    if (strncmp($class, 'PhpParser\\', 10) === 0) require $lib . '/' . strtr(substr($class, 10), '\\', '/') . '.php';
});
use PhpParser\Node;
function text($s) {
    return preg_replace_callback('/[^!#-\[\]-~]/', fn($m) => sprintf('\x%02x', ord($m[0])), substr($s, 0, 40)) . '#' . strlen($s);
}
function label($n) {
    if ($n instanceof Node\Scalar\Int_) return (string) $n->value;
    if ($n instanceof Node\Scalar\String_ || $n instanceof Node\InterpolatedStringPart || $n instanceof Node\Stmt\InlineHTML) return text($n->value);
    if ($n instanceof Node\Name || $n instanceof Node\Identifier) return $n->name;
    $named = $n instanceof Node\Param || $n instanceof Node\StaticVar || $n instanceof Node\ClosureUse;
    $v = property_exists($n, 'name') ? $n->name : ($named ? $n->var : null);
    if ($v === null || is_string($v)) return (string) $v;
    if ($v instanceof Node\Name || $v instanceof Node\Identifier) return $v->name;
    if ($v instanceof Node\Expr\Variable && is_string($v->name)) return ($named ? '' : '$') . $v->name;
    return '?';
}
function walk($n, &$out) {
    if (is_array($n)) {
        foreach ($n as $x) walk($x, $out);
    } elseif ($n instanceof Node) {
        $out .= $n->getType() . "\t" . $n->getAttribute('startFilePos') . "\t" . ($n->getAttribute('endFilePos') + 1) . "\t" . label($n) . "\n";
        foreach ($n->getSubNodeNames() as $name) walk($n->$name, $out);
    }
}
$parser = (new PhpParser\ParserFactory)->createForNewestSupportedVersion();
while (($name = fgets(STDIN)) !== false) {
    $name = rtrim($name, "\n");
    $errors = new PhpParser\ErrorHandler\Collecting;
    $tree = $parser->parse(file_get_contents($name), $errors) ?? [];
    $out = "F\t$name\t" . count($errors->getErrors()) . "\n";
    walk($tree, $out);
    fwrite(STDOUT, $out);
}`

// askNikic calls do with nikic's facts of each file, nil if it rejects the file.
func askNikic(t *testing.T, names []string, do func(name string, src []byte, list []fact)) {
	t.Helper()
	if os.Getenv("CACHEVET_NIKIC") == "" {
		t.Fatal("CACHEVET_NIKIC does not name the folder lib/PhpParser of nikic/PHP-Parser 5")
	}
	args := phpCommand(t)
	cmd := exec.Command(args[0], append(args[1:], "-r", nikicProgram)...)
	cmd.Stdin = strings.NewReader(strings.Join(names, "\n") + "\n")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var name string
	var src []byte
	var list []fact
	flush := func() {
		if name != "" {
			sortFacts(list)
			do(name, src, list)
		}
	}
	s := bufio.NewScanner(out)
	for s.Scan() {
		c := strings.Split(s.Text(), "\t")
		if c[0] == "F" {
			flush()
			name, list = c[1], nil
			if c[2] == "0" {
				list = []fact{}
			}
			if src, err = os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if list == nil || c[0] == "Stmt_Nop" { // a node for a comment that stands alone
			continue
		}
		start, _ := strconv.Atoi(c[1])
		end, _ := strconv.Atoi(c[2])
		_, semicolon := terminated[c[0]]
		if loose[c[0]] || semicolon && bytes.HasSuffix(bytes.TrimRight(src[:end], "\r\n"), []byte("?>")) {
			end = -1
		}
		list = append(list, fact{c[0], token.Pos(start), token.Pos(end), c[3]})
	}
	flush()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}
