// Package v1 has the API alone.
package v1

import (
	"context"
)

type Pod struct{ _ int }

type PodList struct{ _ int }

type GetOptions struct{ _ int }

type ListOptions struct{ _ int }

type PodInterface interface {
	Get(ctx context.Context, name string, o GetOptions) (*Pod, error)
	List(ctx context.Context, o ListOptions) (*PodList, error)
	Watch(ctx context.Context, o ListOptions) (any, error)
}
