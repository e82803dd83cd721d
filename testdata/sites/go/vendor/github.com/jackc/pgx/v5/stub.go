// Package pgx has the API alone.
package pgx

import (
	"context"

	"github.com/jackc/pgx/v5/pgconn"
)

type ConnConfig struct{ pgconn.Config }

func ParseConfig(connString string) (*ConnConfig, error) { return nil, nil }

type Rows interface {
	Next() bool
	Close()
}

type Row interface{ Scan(dest ...any) error }

type Batch struct{ _ int }

type BatchResults interface{ Close() error }

type Identifier []string

type CopyFromSource interface{ Next() bool }

type TxOptions struct{ _ int }

type Tx interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (Rows, error)
	Commit(ctx context.Context) error
}

type Conn struct{ _ int }

func Connect(ctx context.Context, connString string) (*Conn, error) { return &Conn{}, nil }

func ConnectConfig(ctx context.Context, c *ConnConfig) (*Conn, error) { return &Conn{}, nil }

func (c *Conn) Query(ctx context.Context, sql string, args ...any) (Rows, error) { return nil, nil }

func (c *Conn) QueryRow(ctx context.Context, sql string, args ...any) Row { return nil }

func (c *Conn) Exec(ctx context.Context, sql string, args ...any) (t pgconn.CommandTag, err error) {
	return
}

func (c *Conn) Begin(ctx context.Context) (Tx, error) { return nil, nil }

func (c *Conn) WaitForNotification(ctx context.Context) (*pgconn.Notification, error) {
	return nil, nil
}

func (c *Conn) SendBatch(ctx context.Context, b *Batch) BatchResults { return nil }

func (c *Conn) CopyFrom(ctx context.Context, table Identifier, columns []string, src CopyFromSource) (int64, error) {
	return 0, nil
}
