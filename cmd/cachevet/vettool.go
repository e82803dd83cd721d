package main

import (
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/cachevet/cachevet/analyzers"
)

// isVetTool reports whether the go command is calling: go vet asks a tool for
// its version and its flags, and then runs it once per package with a .cfg file
// as the last argument.
func isVetTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasSuffix(last, ".cfg") || len(args) == 1 && (strings.HasPrefix(last, "-V") || last == "-flags")
}

// vetTool speaks the protocol of go vet. It does not return.
func vetTool() { unitchecker.Main(analyzers.All()...) }
