package observe

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// defaults makes the function "Foo::{defaults}", which stores the arrays that
// properties begin with, so that options written there are seen where the
// property is read. It is nil when no property begins with an array worth it;
// scalar defaults are in Field.Default.
func defaults(t *types.Table, c *types.Class) *model.Func {
	var f *model.Func
	var r *resolver
	for _, p := range c.Properties {
		if p.Default == nil || p.Default.Op != types.OpArray || p.Promoted || len(p.Default.Args) == 0 {
			continue
		}
		v := t.Eval(p.Default, c)
		if v.Kind != types.ArrayValue || size(v) > maxInline {
			continue
		}
		if f == nil {
			f = &model.Func{
				ID: model.FuncID(c.Name + "::{defaults}"), Name: displayClass(c) + " defaults", Pos: c.Pos, Owner: model.TypeID(c.Name),
				Receiver: &model.Param{Name: "this", Type: model.TypeID(c.Name)}, Test: c.Test,
				Blocks: []model.Block{{Cond: model.NoValue}},
				Values: []model.Value{{Kind: model.ValReceiver, Type: model.TypeID(c.Name)}},
			}
			r = &resolver{t: t, f: f, typ: make([]*types.Type, 1), done: []uint8{2}}
		}
		place := model.Place{Kind: model.FieldPlace, Base: 0, Owner: model.TypeID(c.Name), Name: p.Name, Key: model.NoValue}
		if p.Static {
			place = model.Place{Kind: model.GlobalPlace, Owner: model.TypeID(c.Name), Name: c.Name + "::$" + p.Name, Base: model.NoValue, Key: model.NoValue}
		}
		f.Stores = append(f.Stores, model.Store{Pos: p.Pos, Seq: int32(len(f.Stores)), Place: place, Value: r.list(v)})
	}
	if f != nil {
		f.Returns = []model.Return{{Pos: c.Pos}}
	}
	return f
}
