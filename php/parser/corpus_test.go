//go:build oracle && corpus

package parser_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

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

// TestCompileOfCorpus is TestDifferentialCompile for the files of the folder that PARSER_CORPUS names.
func TestCompileOfCorpus(t *testing.T) {
	php, n := phpCommand(t), 0
	for _, name := range corpus(t) {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n += checkCompile(t, php, name, src)
	}
	t.Logf("%d files with compile errors", n)
}

// corpus returns the PHP files below the folder that PARSER_CORPUS names.
func corpus(t *testing.T) []string {
	t.Helper()
	dir := os.Getenv("PARSER_CORPUS")
	if dir == "" {
		t.Fatal("PARSER_CORPUS does not name a folder of PHP files")
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
