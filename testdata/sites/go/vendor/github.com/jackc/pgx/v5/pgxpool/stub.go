// Package pgxpool has the API alone.
package pgxpool

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

type Config struct{ ConnConfig *pgx.ConnConfig }

func ParseConfig(connString string) (*Config, error) { return nil, nil }

type Conn struct{ _ int }

type Tx struct{ _ int }

type Pool struct{ _ int }

func New(ctx context.Context, connString string) (*Pool, error) { return &Pool{}, nil }

func NewWithConfig(ctx context.Context, c *Config) (*Pool, error) { return &Pool{}, nil }

func (p *Pool) Acquire(ctx context.Context) (*Conn, error) { return nil, nil }

func (p *Pool) AcquireFunc(ctx context.Context, f func(*Conn) error) error { return nil }

func (p *Pool) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return nil, nil
}

func (p *Pool) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row { return nil }

func (p *Pool) Exec(ctx context.Context, sql string, args ...any) (t pgconn.CommandTag, err error) {
	return
}

func (p *Pool) Begin(ctx context.Context) (pgx.Tx, error) { return nil, nil }

func (p *Pool) BeginTx(ctx context.Context, o pgx.TxOptions) (pgx.Tx, error) { return nil, nil }

func (p *Pool) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults { return nil }

func (p *Pool) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, src pgx.CopyFromSource) (int64, error) {
	return 0, nil
}

func (p *Pool) Ping(ctx context.Context) error { return nil }
