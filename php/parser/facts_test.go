package parser_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/parser"
)

// TestFacts compares kinds, names and ranges of all nodes with those that nikic/PHP-Parser sees.
func TestFacts(t *testing.T) {
	want, err := os.ReadFile("testdata/facts.txt")
	if err != nil {
		t.Fatal(err)
	}
	files := strings.Split(string(want), "\n= ")[1:]
	if len(files) != len(sources(t, "8.5")) {
		t.Errorf("facts about %d files of %d", len(files), len(sources(t, "8.5")))
	}
	for _, block := range files {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		src, err := os.ReadFile(lines[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range factDiff(src, lines[1:]) {
			t.Errorf("%s: %s", lines[0], d)
		}
	}
}

// factDiff returns what differs between the tree of src and the facts that are wanted.
func factDiff(src []byte, want []string) []string {
	tree, _ := parser.ParseFile("", src, parser.SkipCompileErrors)
	count := map[string]int{}
	for _, f := range want {
		count[f]++
	}
	for _, f := range facts(tree) {
		count[f.String()]--
	}
	var diff []string
	for f, n := range count {
		if n > 0 {
			diff = append(diff, "no "+f)
		} else if n < 0 {
			diff = append(diff, "too many "+f)
		}
	}
	slices.Sort(diff)
	return diff
}
