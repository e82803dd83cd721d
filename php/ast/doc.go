// Package ast declares the types of the syntax tree of PHP code.
//
// It is the sibling of go/ast for PHP: nodes are structs with exported fields, the interfaces [Expr],
// [Stmt], [Member] and [Type] group them, [Inspect] and [Walk] visit them. The names of nodes follow
// the vocabulary of nikic/PHP-Parser, which people who work with PHP code know.
//
// Positions are byte offsets with exclusive ends; see [token.Pos]. Optional tokens have the position
// [token.NoPos] when they are absent. In a broken file the position of a missing bracket is that of
// the last byte before the place where it was expected, so that the range of the node ends there.
// [File.Lines] turns offsets into lines and columns.
//
// The tree keeps parentheses ([ParenExpr]; see [Unparen]), so that a fix can rely on the text
// src[n.Pos():n.End()] of a node being the node. Names are not resolved: that needs the namespace and
// the imports, and is a pass of its own. Names are kept as written.
//
// A tree is meant to be read, from as many goroutines as you like.
package ast
