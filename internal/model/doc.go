// Package model holds the words of cachevet as types: what a front end
// observes of one function, one type, one service, and nothing else.
//
// A front end (Go, PHP) writes Units. A Unit is a small, serialisable
// summary with no opinion: it records calls and values, not caches and locks.
// The linker (internal/link) joins Units into a program and asks the catalogue
// (internal/catalog) what a called symbol means.
//
// The body of a function is kept as a small control-flow graph over value
// numbers: Blocks with successors and a condition, Calls and Stores that stand
// in a block in order, and Values that are pure descriptions (constant,
// parameter, field of a value, result of a call, …). That one form serves both
// languages, and all flow questions (which lock is held, is this the miss
// branch, does the loop end) are asked of it by the linker.
//
// model imports nothing of ours.
package model
