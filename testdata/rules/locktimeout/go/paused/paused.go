// Package paused has a switch in Redis that one command sets and another takes back.
package paused

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

type Belt struct{ client *redis.Client }

func (b *Belt) Stop(ctx context.Context, name string) error {
	ok, err := b.client.SetNX(ctx, "belt:"+name+":stopped", 1, 0).Result()
	if err == nil && !ok {
		err = fmt.Errorf("%s stands still already", name)
	}
	return err
}

func (b *Belt) Go(ctx context.Context, name string) error {
	return b.client.Del(ctx, "belt:"+name+":stopped").Err()
}

func StopCommand(ctx context.Context, b *Belt, name string) error { return b.Stop(ctx, name) }

func GoCommand(ctx context.Context, b *Belt, name string) error { return b.Go(ctx, name) }

// Claim and Drop are called by one who works in between.
func (b *Belt) Claim(ctx context.Context, name string) (bool, error) {
	return b.client.SetNX(ctx, "belt:"+name+":owner", 1, 0).Result() // want locktimeout "without an expiry"
}

func (b *Belt) Drop(ctx context.Context, name string) error {
	return b.client.Del(ctx, "belt:"+name+":owner").Err()
}

func Clean(ctx context.Context, b *Belt, name string) error {
	ok, err := b.Claim(ctx, name)
	if err != nil || !ok {
		return err
	}
	defer b.Drop(ctx, name)
	fmt.Println("cleaning", name)
	return nil
}
