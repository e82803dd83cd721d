// Package mysql has the API alone.
package mysql

import (
	"database/sql/driver"
	"time"
)

type Config struct {
	Addr        string
	Timeout     time.Duration
	ReadTimeout time.Duration
}

func NewConfig() *Config { return &Config{} }

func (c *Config) FormatDSN() string { return "" }

func NewConnector(c *Config) (driver.Connector, error) { return nil, nil }
