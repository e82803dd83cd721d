// Package fiber has the API alone.
package fiber

import (
	"context"
)

type Ctx struct{ _ int }

func (c *Ctx) UserContext() context.Context { return nil }

type Handler = func(*Ctx) error

type Router interface {
	Get(path string, h ...Handler) Router
}

type App struct{ _ int }

func New() *App { return &App{} }

func (a *App) Get(path string, h ...Handler) Router { return nil }

func (a *App) Add(method, path string, h ...Handler) Router { return nil }

func (a *App) All(path string, h ...Handler) Router { return nil }

func (a *App) Use(args ...any) Router { return nil }
