package golang

import (
	"context"
	"path/filepath"
)

// Floor lists, parses and type-checks what "./..." needs and does nothing
// else: what any tool that understands Go has to pay. It returns the number of
// packages.
func Floor(ctx context.Context, dir string) (int, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return 0, err
	}
	listed, _, err := list(ctx, module{dir: dir, patterns: []string{"./..."}}, Options{})
	if err != nil {
		return 0, err
	}
	l := newLoader(dir, Options{}, listed)
	l.bare = true
	return len(l.nodes), l.run(ctx)
}
