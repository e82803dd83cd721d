// Package advisory takes locks of the database.
package advisory

import (
	"context"
	"database/sql"
	"time"
)

func Count(db *sql.DB) (got int, err error) {
	return got, db.QueryRowContext(context.Background(), "SELECT GET_LOCK('count', -1)").Scan(&got) // want locktimeout "no time limit"
}

func CountSoon(db *sql.DB) (got int, err error) {
	return got, db.QueryRowContext(context.Background(), "SELECT GET_LOCK('count', 5)").Scan(&got)
}

func CountWithin(ctx context.Context, db *sql.DB) (got int, err error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	return got, db.QueryRowContext(ctx, "SELECT GET_LOCK('count', -1)").Scan(&got)
}
