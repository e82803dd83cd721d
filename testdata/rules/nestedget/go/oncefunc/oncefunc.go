// Package oncefunc calls the function of a Once from inside.
package oncefunc

import (
	"sync"
)

type Module struct{ check, plain, files func() string }

func New() *Module {
	m := &Module{}
	m.check = sync.OnceValue(m.checkDigest) // want nestedget "waits for itself"
	m.plain = sync.OnceValue(m.checkPlain)
	m.files = sync.OnceValue(func() string { return "a b c" })
	return m
}

func (m *Module) Files() string { return m.check() + m.files() }

func (m *Module) Plain() string { return m.plain() }

func (m *Module) checkDigest() string { return "digest of " + m.Files() }

func (m *Module) checkPlain() string { return "digest of " + m.files() }
