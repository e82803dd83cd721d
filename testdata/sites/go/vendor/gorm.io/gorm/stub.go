// Package gorm has the API alone.
package gorm

import (
	"context"
	"database/sql"
)

type Dialector interface{ Name() string }

type Option interface{ Apply() }

type Association struct{ _ int }

type DB struct{ Error error }

func Open(d Dialector, opts ...Option) (*DB, error) { return &DB{}, nil }

func (db *DB) WithContext(ctx context.Context) *DB { return db }

func (db *DB) Where(query any, args ...any) *DB { return db }

func (db *DB) Model(value any) *DB { return db }

func (db *DB) Raw(sql string, values ...any) *DB { return db }

func (db *DB) Find(dest any, conds ...any) *DB { return db }

func (db *DB) First(dest any, conds ...any) *DB { return db }

func (db *DB) Take(dest any, conds ...any) *DB { return db }

func (db *DB) Last(dest any, conds ...any) *DB { return db }

func (db *DB) Create(value any) *DB { return db }

func (db *DB) Save(value any) *DB { return db }

func (db *DB) Updates(values any) *DB { return db }

func (db *DB) Update(column string, value any) *DB { return db }

func (db *DB) Delete(value any, conds ...any) *DB { return db }

func (db *DB) Count(count *int64) *DB { return db }

func (db *DB) Scan(dest any) *DB { return db }

func (db *DB) Pluck(column string, dest any) *DB { return db }

func (db *DB) Row() *sql.Row { return nil }

func (db *DB) Rows() (*sql.Rows, error) { return nil, nil }

func (db *DB) Exec(sql string, values ...any) *DB { return db }

func (db *DB) Transaction(fc func(tx *DB) error, opts ...*sql.TxOptions) error { return nil }

func (db *DB) Begin(opts ...*sql.TxOptions) *DB { return db }

func (db *DB) Connection(fc func(tx *DB) error) error { return nil }

func (db *DB) FirstOrCreate(dest any, conds ...any) *DB { return db }

func (db *DB) FindInBatches(dest any, size int, fc func(tx *DB, batch int) error) *DB { return db }
