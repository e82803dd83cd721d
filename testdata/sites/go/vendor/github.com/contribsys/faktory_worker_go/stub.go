// Package faktory_worker has the API alone.
package faktory_worker

import (
	"context"
)

type Perform func(ctx context.Context, args ...any) error

type Manager struct{ _ int }

func (m *Manager) Register(name string, fn Perform) {}
