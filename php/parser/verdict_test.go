package parser_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

// What PHP said of the sources in testdata is kept there: these tests need no PHP. Those with the build
// tag oracle ask it again.

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
