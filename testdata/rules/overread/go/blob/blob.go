// Package blob keeps a table as one encoded value.
package blob

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"
)

type Limit struct{ PerMinute int }

type Plan struct {
	Version int
	Limits  map[string]Limit
}

func (p *Plan) of(tenant string) Limit { return p.Limits[tenant] }

type Plans struct{ client *redis.Client }

func (p *Plans) load(ctx context.Context) (*Plan, error) {
	raw, err := p.client.Get(ctx, "plan").Bytes()
	if err != nil {
		return nil, err
	}
	var plan Plan
	err = json.Unmarshal(raw, &plan)
	return &plan, err
}

// Of takes its entry by a method of the table.
func (p *Plans) Of(ctx context.Context, tenant string) (Limit, error) {
	plan, err := p.load(ctx) // want overread "the whole value .plan. and only one entry is used"
	if err != nil {
		return Limit{}, err
	}
	return plan.of(tenant), nil
}

func (p *Plans) Version(ctx context.Context) int {
	plan, err := p.load(ctx) // want overread "only .Version. is used"
	if err != nil {
		return 0
	}
	return plan.Version
}

// Raise changes one entry of what all share.
func (p *Plans) Raise(ctx context.Context, tenant string) error {
	plan, err := p.load(ctx) // want overread "to change one entry, and all of it is written back"
	if err != nil {
		return err
	}
	plan.Limits[tenant] = Limit{PerMinute: plan.Limits[tenant].PerMinute + 1}
	raw, err := json.Marshal(plan)
	if err != nil {
		return err
	}
	return p.client.Set(ctx, "plan", raw, time.Hour).Err()
}

func (p *Plans) store(ctx context.Context, key string, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return p.client.Set(ctx, key, raw, time.Hour).Err()
}

// Drop changes it through helpers.
func (p *Plans) Drop(ctx context.Context, tenant string) error {
	plan, err := p.load(ctx) // want overread "to change one entry, and all of it is written back"
	if err != nil {
		return err
	}
	delete(plan.Limits, tenant)
	return p.store(ctx, "plan", plan)
}

type book struct {
	Head  head
	Pages []string
}

type head struct{ Title string }

// Title is a field of an object in the value, which has more beside it.
func (p *Plans) Title(ctx context.Context) string {
	var b book
	if err := p.decode(ctx, "book", &b); err != nil { // want overread "only .Title. is used"
		return ""
	}
	return b.Head.Title
}

// decode is told where to write.
func (p *Plans) decode(ctx context.Context, key string, into any) error {
	raw, err := p.client.Get(ctx, key).Bytes()
	if err != nil {
		return err
	}
	return gob.NewDecoder(bytes.NewReader(raw)).Decode(into)
}

func (p *Plans) Owner(ctx context.Context, tenant string) string {
	var owners map[string]string
	if err := p.decode(ctx, "owners", &owners); err != nil { // want overread "the whole value .owners. and only one entry is used"
		return ""
	}
	return owners[tenant]
}
