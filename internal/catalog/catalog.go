package catalog

// A Catalog answers what a symbol means. It is immutable and safe for
// concurrent use.
type Catalog struct{}
