package golang

import (
	"bytes"
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// generator reports whether a file says that it is generated, and whether by a
// tool that makes mocks or fakes.
func generator(src []byte) (generated, fake bool) {
	head := src
	if i := bytes.Index(head, []byte("\npackage ")); i >= 0 {
		head = head[:i]
	} else if bytes.HasPrefix(head, []byte("package ")) {
		head = nil
	}
	for line := range bytes.Lines(head) {
		line = bytes.TrimRight(line, "\r\n")
		if !bytes.HasPrefix(line, []byte("// ")) {
			continue
		}
		// Some tools end the line with "!" or with nothing, for all that go/ast
		// insists on.
		if bytes.HasPrefix(line, []byte("// Code generated ")) && bytes.HasSuffix(bytes.TrimRight(line, ".!"), []byte(" DO NOT EDIT")) {
			generated = true
		}
		if !generated {
			continue
		}
		l := bytes.ToLower(line)
		for _, tool := range []string{"mockgen", "mockery", "counterfeiter", "moq", "minimock", "pegomock"} {
			if bytes.Contains(l, []byte(tool)) {
				return true, true
			}
		}
	}
	return generated, false
}

// forTests reports whether a file outside of tests serves them: it lies in a
// folder for that and imports the package testing.
func forTests(file string, syntax *ast.File) bool {
	if !fakePath(file) {
		return false
	}
	return slices.ContainsFunc(syntax.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing"` })
}

// takesTest reports whether a function is given a test to report to.
func takesTest(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		switch typeID(deref(v.Type())) {
		case "testing.T", "testing.B", "testing.F", "testing.TB":
			return true
		}
	}
	return false
}

// fakePath reports whether a file lies in a folder of test doubles.
func fakePath(file string) bool {
	parts := strings.Split(file, "/")
	for i, p := range parts {
		if i == len(parts)-1 {
			p = strings.TrimSuffix(p, ".go")
			if strings.HasPrefix(p, "mock_") || strings.HasSuffix(p, "_mock") || strings.HasSuffix(p, "_mocks") ||
				strings.HasPrefix(p, "fake_") || strings.HasSuffix(p, "_fake") || p == "mock" || p == "mocks" || p == "fake" || p == "fakes" {
				return true
			}
			continue
		}
		switch strings.ToLower(p) {
		case "mock", "mocks", "fake", "fakes", "mocked", "stubs", "testing", "testutil", "testutils", "testhelpers", "testdata", "testsupport":
			return true
		}
		if strings.HasSuffix(p, "mock") || strings.HasSuffix(p, "mocks") || strings.HasSuffix(p, "fakes") ||
			(strings.HasPrefix(p, "mock") && len(p) > 4) || strings.HasPrefix(p, "fake") || testPackage(p) {
			return true
		}
	}
	return false
}

// testPackage reports whether a folder is named as packages for tests are:
// httptest, storagetest.
func testPackage(name string) bool {
	switch name {
	case "latest", "attest", "contest", "protest", "greatest", "fastest", "shortest", "test":
		return name == "test"
	}
	return strings.HasSuffix(name, "test") && len(name) > 6
}

// fakeName reports whether a type is named as a test double: MockStore,
// fakeClient, StoreMock.
func fakeName(name string) bool {
	for _, word := range []string{"mock", "fake", "stub", "dummy"} {
		if rest, ok := cutFold(name, word); ok && (rest == "" || unicode.IsUpper(rune(rest[0])) || rest[0] == '_') {
			return true
		}
		if strings.HasSuffix(name, string(unicode.ToUpper(rune(word[0])))+word[1:]) {
			return true
		}
	}
	return false
}

// cutFold removes word in lower case or title case from the start of name.
func cutFold(name, word string) (string, bool) {
	if rest, ok := strings.CutPrefix(name, word); ok {
		return rest, true
	}
	return strings.CutPrefix(name, string(unicode.ToUpper(rune(word[0])))+word[1:])
}
