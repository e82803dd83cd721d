package crossfile

import "context"

type Router struct{ table *Table }

func (r *Router) Target(ctx context.Context, host string) string {
	return r.table.Routes(ctx)[host] // want overread "only one entry is used"
}
