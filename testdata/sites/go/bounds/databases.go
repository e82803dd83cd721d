package bounds

import (
	"context"
	"database/sql"
	"os"
	"time"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
)

// A connection string may limit what is asked of the connection.
var (
	pgDB, _    = sql.Open("postgres", "host=db user=a statement_timeout=3000 connect_timeout=5")
	urlDB, _   = sql.Open("pgx", "postgres://db/a?statement_timeout=4000")
	mysqlDB, _ = sql.Open("mysql", "a:b@tcp(db)/c?timeout=2s&readTimeout=5s")
	plainDB, _ = sql.Open("mysql", "a:b@tcp(db)/c?timeout=2s")
	envDB, _   = sql.Open("mysql", os.Getenv("DSN"))
	xDB        = sqlx.MustOpen("postgres", "host=db statement_timeout=6000")
)

func Strings(ctx context.Context, q string) {
	g.Do(q, func() (any, error) { return pgDB.Query(q) })              // site key db:3s
	g.Do(q, func() (any, error) { return urlDB.QueryContext(ctx, q) }) // site key db:4s
	g.Do(q, func() (any, error) { return mysqlDB.Query(q) })           // site key db:5s
	g.Do(q, func() (any, error) { return plainDB.Query(q) })           // site key db:unbounded
	g.Do(q, func() (any, error) { return envDB.Query(q) })             // site key db:unbounded
	g.Do(q, func() (any, error) { return nil, xDB.Select(nil, q) })    // site key db:6s
}

// So may the driver's own configuration.
func Configured(ctx context.Context, q string) {
	cfg := mysql.NewConfig()
	cfg.ReadTimeout = 7 * time.Second
	byString, _ := sql.Open("mysql", cfg.FormatDSN())
	g.Do(q, func() (any, error) { return byString.Query(q) }) // site key db:7s
	conn, _ := mysql.NewConnector(&mysql.Config{ReadTimeout: 8 * time.Second})
	byConnector := sql.OpenDB(conn)
	g.Do(q, func() (any, error) { return byConnector.Query(q) }) // site key db:8s
	pool, _ := pgxpool.New(ctx, "postgres://db/a?statement_timeout=9000")
	g.Do(q, func() (any, error) { return pool.Query(context.Background(), q) }) // site key db:9s
	pc, _ := pgxpool.ParseConfig("postgres://db/a?statement_timeout=10000")
	withConfig, _ := pgxpool.NewWithConfig(ctx, pc)
	g.Do(q, func() (any, error) { return withConfig.Query(ctx, q) }) // site key db:10s
}
