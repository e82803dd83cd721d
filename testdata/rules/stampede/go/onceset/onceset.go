package onceset

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/go-redis/cache/v9"
)

type Price struct{ Cents int }

type Prices struct {
	cache *cache.Cache
	db    *sql.DB
}

// Once without Do only stores: nothing is computed under its guard.
func (p *Prices) Price(ctx context.Context, id string) (*Price, error) {
	var price Price
	if err := p.cache.Get(ctx, "price:"+id, &price); err == nil { // want stampede "queries the database"
		return &price, nil
	}
	if err := p.db.QueryRowContext(ctx, "SELECT cents FROM prices WHERE id = ?", id).Scan(&price.Cents); err != nil {
		return nil, err
	}
	if err := p.cache.Once(&cache.Item{Ctx: ctx, Key: "price:" + id, Value: &price, TTL: time.Hour}); err != nil {
		return nil, err
	}
	return &price, nil
}

// What Do computes only one computes.
func (p *Prices) Guarded(ctx context.Context, id string) (*Price, error) {
	var price Price
	if err := p.cache.Get(ctx, "list:"+id, &price); err == nil {
		return &price, nil
	}
	err := p.cache.Once(&cache.Item{Ctx: ctx, Key: "list:" + id, Value: &price, TTL: time.Hour, Do: func(*cache.Item) (any, error) {
		var p2 Price
		err := p.db.QueryRow("SELECT cents FROM prices WHERE id = ?", id).Scan(&p2.Cents)
		return &p2, err
	}})
	return &price, err
}

// Without a look before it, it is the guarded form.
func (p *Prices) Plain(ctx context.Context, id string) (*Price, error) {
	var price Price
	err := p.cache.Once(&cache.Item{Ctx: ctx, Key: "list:" + id, Value: &price, TTL: time.Hour, Do: func(*cache.Item) (any, error) {
		var p2 Price
		err := p.db.QueryRow("SELECT cents FROM prices WHERE id = ?", id).Scan(&p2.Cents)
		return &p2, err
	}})
	return &price, err
}

func (p *Prices) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /price/{id}", func(w http.ResponseWriter, r *http.Request) {
		p.Price(r.Context(), r.PathValue("id"))
		p.Guarded(r.Context(), r.PathValue("id"))
		p.Plain(r.Context(), r.PathValue("id"))
	})
}
