// Package sqlx has the API alone.
package sqlx

import (
	"context"
	"database/sql"
)

type Rows struct{ *sql.Rows }

type Row struct{ _ int }

type Tx struct{ *sql.Tx }

type DB struct{ *sql.DB }

func MustOpen(driver, dsn string) *DB { return &DB{} }

func Connect(driver, dsn string) (*DB, error) { return &DB{}, nil }

func ConnectContext(ctx context.Context, driver, dsn string) (*DB, error) { return &DB{}, nil }

func (db *DB) Get(dest any, query string, args ...any) error { return nil }

func (db *DB) Select(dest any, query string, args ...any) error { return nil }

func (db *DB) NamedExec(query string, arg any) (sql.Result, error) { return nil, nil }

func (db *DB) NamedQuery(query string, arg any) (*Rows, error) { return nil, nil }

func (db *DB) Queryx(query string, args ...any) (*Rows, error) { return nil, nil }

func (db *DB) QueryRowx(query string, args ...any) *Row { return nil }

func (db *DB) MustExec(query string, args ...any) sql.Result { return nil }

func (db *DB) Beginx() (*Tx, error) { return nil, nil }

func (db *DB) GetContext(ctx context.Context, dest any, query string, args ...any) error { return nil }

func (db *DB) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	return nil
}

func (db *DB) NamedExecContext(ctx context.Context, query string, arg any) (sql.Result, error) {
	return nil, nil
}

func (db *DB) NamedQueryContext(ctx context.Context, query string, arg any) (*Rows, error) {
	return nil, nil
}

func (db *DB) QueryxContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	return nil, nil
}

func (db *DB) BeginTxx(ctx context.Context, opts *sql.TxOptions) (*Tx, error) { return nil, nil }
