package link

import "github.com/cachevet/cachevet/internal/model"

// broken says what is wrong with a summary whose indices point nowhere; "" for
// a sound one. A broken summary (a defect of a front end, a damaged cache) is
// left out, so that everything else can rely on indices.
func broken(f *model.Func) string {
	values := model.ValueID(len(f.Values))
	bad := func(v model.ValueID) bool { return v < model.NoValue || v >= values }
	block := func(b int32) bool { return b < 0 || int(b) >= len(f.Blocks) }
	for i := range f.Values {
		v := &f.Values[i]
		for _, op := range v.Ops {
			if bad(op) {
				return "an operand"
			}
		}
		switch v.Kind {
		case model.ValField, model.ValElem, model.ValRange, model.ValRecv, model.ValMethod:
			if len(v.Ops) == 0 {
				return "a field"
			}
		case model.ValParam:
			if v.Index < 0 || int(v.Index) >= len(f.Params) {
				return "a parameter"
			}
		case model.ValCapture:
			if v.Index < 0 || int(v.Index) >= len(f.Captures) {
				return "a capture"
			}
		case model.ValResult:
			if v.Index < 0 || int(v.Index) >= len(f.Calls) {
				return "a result"
			}
		case model.ValConst:
			if v.Const == nil {
				return "a constant"
			}
		}
	}
	for i := range f.Calls {
		c := &f.Calls[i]
		if bad(c.Recv) || c.Target.Kind == model.Dynamic && bad(c.Target.Value) || len(f.Blocks) > 0 && block(c.Block) {
			return "a call"
		}
		for k := range c.Args {
			if bad(c.Args[k].Value) {
				return "an argument"
			}
		}
	}
	for i := range f.Stores {
		s := &f.Stores[i]
		if bad(s.Value) || len(f.Blocks) > 0 && block(s.Block) {
			return "a store"
		}
		switch s.Place.Kind {
		case model.FieldPlace, model.ElemPlace:
			if bad(s.Place.Base) || s.Place.Kind == model.ElemPlace && bad(s.Place.Key) {
				return "a store"
			}
		}
	}
	for i := range f.Returns {
		if len(f.Blocks) > 0 && block(f.Returns[i].Block) {
			return "a return"
		}
		for _, v := range f.Returns[i].Values {
			if bad(v) {
				return "a return"
			}
		}
	}
	for i := range f.Blocks {
		if bad(f.Blocks[i].Cond) {
			return "a condition"
		}
		for _, s := range f.Blocks[i].Succs {
			if block(s) {
				return "a jump"
			}
		}
	}
	return ""
}
