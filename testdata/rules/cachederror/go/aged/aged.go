// Package aged stores failures with their age: who reads them lets them grow old
// sooner.
package aged

import (
	"context"
	"net"
	"time"

	"github.com/redis/go-redis/v9"
)

type entry struct {
	addrs []string
	err   error
	since time.Time
}

func Lookup(ctx context.Context, c *redis.Client, host string) error {
	addrs, err := net.DefaultResolver.LookupHost(ctx, host)
	return c.Set(ctx, host, entry{addrs, err, time.Now()}, time.Hour).Err()
}

type ageless struct {
	addrs []string
	err   error
}

func LookupOnce(ctx context.Context, c *redis.Client, host string) error {
	addrs, err := net.DefaultResolver.LookupHost(ctx, host)
	return c.Set(ctx, host, ageless{addrs, err}, time.Hour).Err() // want cachederror "The error is stored"
}
