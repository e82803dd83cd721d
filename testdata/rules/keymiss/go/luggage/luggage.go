package luggage

import (
	"context"
	"database/sql"

	"golang.org/x/sync/singleflight"
)

// Ctx is a context with luggage; what it is cut off by makes no value.
type Ctx struct {
	context.Context
	Trace string
}

type Rows struct {
	db    *sql.DB
	group singleflight.Group
}

func (r *Rows) Name(ctx Ctx, id string) (string, error) {
	v, err, _ := r.group.Do(id, func() (any, error) { return r.read(ctx, id) })
	if err != nil {
		return "", err
	}
	return v.(string), nil
}

func (r *Rows) read(ctx Ctx, id string) (string, error) {
	var name string
	err := r.db.QueryRowContext(ctx, "select name from t where id = ? -- "+ctx.Trace, id).Scan(&name)
	return name, err
}
