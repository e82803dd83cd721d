// Package helper has one helper whose many callers take a part each: that is the
// helper's fault, told once.
package helper

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Conf struct{ client *redis.Client }

func (c *Conf) all(ctx context.Context) map[string]string {
	return c.client.HGetAll(ctx, "conf").Val() // want overread "for 4 functions that each use a part of it"
}

func (c *Conf) Text(ctx context.Context, name string) string { return c.all(ctx)[name] }

func (c *Conf) Set(ctx context.Context, name string) bool { return c.all(ctx)[name] != "" }

func (c *Conf) Theme(ctx context.Context) string { return c.all(ctx)["theme"] }

func (c *Conf) Or(ctx context.Context, name, other string) string {
	if v, ok := c.all(ctx)[name]; ok {
		return v
	}
	return other
}
