// Package fiber has the API alone.
package fiber

import (
	"context"
)

type Ctx interface{ Context() context.Context }

type Handler = func(Ctx) error

type Router interface {
	Get(path string, h any, more ...any) Router
}

type App struct{ _ int }

func New() *App { return &App{} }

func (a *App) Get(path string, h any, more ...any) Router { return nil }

func (a *App) Add(methods []string, path string, h any, more ...any) Router { return nil }
