// Package golang is the Go front end: it turns packages into model.Units, one
// per package, and has no opinion about them.
//
// The way of a package: listed by the go command, parsed and type-checked from
// source, its uninteresting functions emptied when it is a dependency, lowered
// from SSA form to the model, and dropped. Only its types stay, until the
// packages that import it are done. The standard library is type-checked
// without bodies: what it does is for the catalogue to say.
//
// The front end runs in two ways: Observe is our own driver's, from a
// directory; Observer is a go/analysis pass whose package fact is the Unit.
package golang
