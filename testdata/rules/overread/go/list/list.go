// Package list reads lists and uses their length or their beginning.
package list

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Board struct{ rdb *redis.Client }

func (b *Board) Players(ctx context.Context) (int, error) {
	ids, err := b.rdb.ZRange(ctx, "board", 0, -1).Result() // want overread "how many there are"
	return len(ids), err
}

func (b *Board) Latest(ctx context.Context) string {
	moves, err := b.rdb.LRange(ctx, "moves", 0, -1).Result() // want overread "the whole list"
	if err != nil || len(moves) == 0 {
		return ""
	}
	return moves[0]
}

func (b *Board) Podium(ctx context.Context) []string {
	ids := b.rdb.ZRevRange(ctx, "board", 0, -1).Val() // want overread "only some of it"
	if len(ids) > 3 {
		ids = ids[:3]
	}
	return ids
}

func (b *Board) Names(ctx context.Context) int {
	return len(b.rdb.SMembers(ctx, "names").Val()) // want overread "how many there are"
}

// Moves counts what it returns as well.
func (b *Board) Moves(ctx context.Context) ([]string, int) {
	moves := b.rdb.LRange(ctx, "moves", 0, -1).Val()
	return moves, len(moves)
}

// Some asks for a part.
func (b *Board) Some(ctx context.Context) (string, int) {
	moves := b.rdb.LRange(ctx, "moves", 0, 9).Val()
	return moves[0], len(moves)
}

// Each looks at every one.
func (b *Board) Each(ctx context.Context) (n int) {
	moves := b.rdb.LRange(ctx, "moves", 0, -1).Val()
	for i := 0; i < len(moves); i++ {
		n += len(moves[i])
	}
	return n
}

// Perhaps cuts on a wish, and else gives all.
func (b *Board) Perhaps(ctx context.Context, short bool) []string {
	moves := b.rdb.LRange(ctx, "moves", 0, -1).Val()
	if short {
		moves = moves[:3]
	}
	return moves
}

func (b *Board) Newest(ctx context.Context) string {
	moves := b.rdb.LRange(ctx, "moves", 0, -1).Val() // want overread "the whole list"
	if len(moves) == 0 {
		return ""
	}
	return moves[len(moves)-1]
}
