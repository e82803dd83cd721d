// Package parser parses PHP source, from PHP 5.3 to 8.5, into the tree of package ast.
//
// It is the sibling of go/parser for PHP. It always returns a tree: where the source is broken, the
// tree holds Bad nodes or lacks what is missing, and the error says what was expected. The grammar
// is that of the newest PHP; code that only an older PHP accepts is an error.
//
// Errors have two levels. A syntax error is what PHP's grammar rejects. A compile error is what PHP
// rejects afterwards, when it compiles the file (php -l reports both); the package checks a useful
// part of these.
package parser
