package golang

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/cachevet/cachevet/internal/model"
)

// contents is what a function stores into one place of its own memory,
// wherever in the function it does so.
type contents struct {
	whole    []*ssa.Store            // assigned as a whole
	fields   map[int][]ssa.Value     // addresses of fields
	elems    map[int64][]ssa.Value   // addresses of elements with constant index
	others   []ssa.Value             // addresses of other elements
	closures []assignment            // closures that assign it
	through  []int32                 // calls that got its address and may fill it
	zeroed   bool                    // nothing is assigned before anything else happens
	seen     map[ssa.Instruction]int // to follow an address through interfaces once
}

type assignment struct {
	fn    *ssa.Function
	index int
}

// variable is the value of a variable or of a new object: what is stored in
// it, all over the function.
func (l *lowerer) variable(a *ssa.Alloc) model.ValueID {
	t := deref(a.Type())
	id := l.add(model.Value{Kind: model.ValUnknown, Type: l.s.typeID(t)})
	l.ids[a] = id
	v := l.contentsValue([]ssa.Value{a}, t, a)
	v.Pos = l.posPtr(a.Pos())
	if v.Kind == model.ValChoice {
		v.Pos = nil
		v.Ops = slices.DeleteFunc(v.Ops, func(o model.ValueID) bool { return o == id })
	}
	l.out.Values[id] = v
	return id
}

// place is the value at an address inside of a variable of this function; ok
// is false when nothing is stored there.
func (l *lowerer) place(addrs []ssa.Value, t types.Type) (model.ValueID, bool) {
	if id, ok := l.places[addrs[0]]; ok {
		return id, true
	}
	v := l.contentsValue(addrs, t, nil)
	switch {
	case v.Kind == model.ValUnknown:
		return model.NoValue, false
	case v.Kind == model.ValChoice && len(v.Ops) == 1:
		return v.Ops[0], true
	}
	id := l.add(v)
	l.places[addrs[0]] = id
	return id, true
}

// contentsValue describes what the addresses, which are one place of type t,
// hold. a is the variable itself, nil for a part of one. Kind is ValUnknown
// when nothing is known to be stored in a part.
func (l *lowerer) contentsValue(addrs []ssa.Value, t types.Type, a *ssa.Alloc) model.Value {
	c := &contents{fields: map[int][]ssa.Value{}, elems: map[int64][]ssa.Value{}, seen: map[ssa.Instruction]int{}}
	for _, addr := range addrs {
		l.gather(c, addr, a)
	}
	var whole []model.ValueID
	for _, st := range c.whole {
		if k, ok := st.Val.(*ssa.Const); ok && k.Value == nil && len(c.fields)+len(c.elems) > 0 {
			continue // zeroed before its parts are set
		}
		whole = appendNew(whole, l.named(st.Val, l.ix.elems[st.Pos()].value), model.NoValue)
	}
	for _, as := range c.closures {
		whole = appendNew(whole, l.intern(model.Value{
			Kind: model.ValAssigned, Type: l.s.typeID(t), Str: string(ssaFuncID(as.fn)), Index: int32(as.index),
		}), model.NoValue)
	}
	for _, i := range c.through {
		whole = appendNew(whole, l.intern(model.Value{Kind: model.ValResult, Index: i, Result: -1, Type: l.s.typeID(t)}), model.NoValue)
	}
	v := model.Value{Type: l.s.typeID(t), Index: -1}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for _, i := range sortedKeys(c.fields) {
			if id, ok := l.place(c.fields[i], u.Field(i).Type()); ok {
				v.Keys = append(v.Keys, u.Field(i).Name())
				v.Ops = append(v.Ops, id)
			}
		}
		if len(v.Keys) > 0 || (len(whole) == 0 && a != nil) {
			v.Kind = model.ValNew
			for _, w := range whole {
				v.Keys = append(v.Keys, "...")
				v.Ops = append(v.Ops, w)
			}
			return v
		}
	case *types.Array:
		for _, i := range sortedKeys(c.elems) {
			if id, ok := l.place(c.elems[i], u.Elem()); ok {
				v.Keys = append(v.Keys, "")
				v.Ops = append(v.Ops, id)
			}
		}
		for _, o := range c.others {
			if id, ok := l.place([]ssa.Value{o}, u.Elem()); ok {
				v.Keys = append(v.Keys, "")
				v.Ops = append(v.Ops, id)
			}
		}
		if len(v.Ops) > 0 || (len(whole) == 0 && a != nil) {
			v.Kind = model.ValList
			if a != nil && (a.Comment == "slicelit" || a.Comment == "varargs") {
				v.Type = "[]" + l.s.typeID(u.Elem())
			}
			for _, w := range whole {
				v.Keys = append(v.Keys, "...")
				v.Ops = append(v.Ops, w)
			}
			return v
		}
	}
	if a != nil && (len(c.whole) == 0 || c.zeroed) {
		whole = appendNew(whole, l.intern(zeroValue(t)), model.NoValue)
	}
	if len(whole) == 0 {
		return v
	}
	v.Kind, v.Index, v.Ops = model.ValChoice, 0, whole
	return v
}

func zeroValue(t types.Type) model.Value {
	if b, ok := t.Underlying().(*types.Basic); ok {
		v := model.Value{Kind: model.ValConst, Type: typeID(t), Const: &model.Const{}}
		switch {
		case b.Info()&types.IsString != 0:
			v.Const.Kind = model.ConstString
		case b.Info()&types.IsBoolean != 0:
			v.Const.Kind = model.ConstBool
		case b.Info()&types.IsFloat != 0:
			v.Const.Kind = model.ConstFloat
		case typeID(t) == "time.Duration":
			v.Const.Kind = model.ConstDuration
		case b.Info()&types.IsInteger != 0:
			v.Const.Kind = model.ConstInt
		default:
			v.Const.Kind = model.ConstNull
		}
		return v
	}
	return constValue(ssa.NewConst(nil, t), "")
}

func sortedKeys[K int | int64](m map[K][]ssa.Value) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// gather collects what is stored at addr.
func (l *lowerer) gather(c *contents, addr ssa.Value, a *ssa.Alloc) {
	if addr.Referrers() == nil {
		return
	}
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == addr {
				if len(c.whole) == 0 && a != nil {
					c.zeroed = r.Block() != a.Block()
				}
				c.whole = append(c.whole, r)
			} else if l.fillable(addr, a, false) {
				l.gatherStored(c, r)
			}
		case *ssa.FieldAddr:
			c.fields[r.Field] = append(c.fields[r.Field], r)
		case *ssa.IndexAddr:
			if r.X != addr {
				continue
			}
			if k, ok := r.Index.(*ssa.Const); ok && k.Value != nil {
				c.elems[k.Int64()] = append(c.elems[k.Int64()], r)
			} else {
				c.others = append(c.others, r)
			}
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == addr && assigns(r.Fn.(*ssa.Function).FreeVars[i], 0) {
					c.closures = append(c.closures, assignment{r.Fn.(*ssa.Function), i})
				}
			}
		case *ssa.Slice:
			if a == nil || (a.Comment != "varargs" && a.Comment != "slicelit") {
				l.gatherUses(c, r, addr, a)
			}
		default:
			l.gatherUse(c, r, addr, a)
		}
	}
}

func (l *lowerer) gatherUses(c *contents, v ssa.Value, addr ssa.Value, a *ssa.Alloc) {
	for _, r := range *v.Referrers() {
		l.gatherUse(c, r, v, a)
	}
}

// gatherUse notes calls that get the address and may write through it:
// json.Unmarshal(data, &v), row.Scan(&v).
func (l *lowerer) gatherUse(c *contents, r ssa.Instruction, addr ssa.Value, a *ssa.Alloc) {
	made, decoded := r.(*ssa.MakeInterface)
	decoded = decoded && made.Type().Underlying().(*types.Interface).Empty()
	if c.seen[r]++; c.seen[r] > 1 || !l.fillable(addr, a, decoded) {
		return
	}
	switch r := r.(type) {
	case *ssa.Call:
		l.gatherCall(c, r, addr)
	case *ssa.MakeInterface:
		for _, use := range *r.Referrers() {
			switch use := use.(type) {
			case *ssa.Call:
				l.gatherCall(c, use, r)
			case *ssa.Store:
				l.gatherStored(c, use)
			}
		}
	}
}

// gatherStored follows an address that is stored into the list of a variadic call.
func (l *lowerer) gatherStored(c *contents, st *ssa.Store) {
	ia, ok := st.Addr.(*ssa.IndexAddr)
	if !ok {
		return
	}
	list, ok := ia.X.(*ssa.Alloc)
	if !ok || list.Comment != "varargs" {
		return
	}
	for _, r := range *list.Referrers() {
		if s, ok := r.(*ssa.Slice); ok {
			for _, use := range *s.Referrers() {
				if call, ok := use.(*ssa.Call); ok {
					l.gatherCall(c, call, s)
				}
			}
		}
	}
}

func (l *lowerer) gatherCall(c *contents, call *ssa.Call, arg ssa.Value) {
	i, ok := l.calls[call]
	if !ok {
		return
	}
	for j, x := range call.Call.Args {
		if x != arg {
			continue
		}
		if j == 0 && !call.Call.IsInvoke() && call.Call.Signature().Recv() != nil {
			return // the receiver of a method
		}
		if !slices.Contains(c.through, i) {
			c.through = append(c.through, i)
		}
		return
	}
}

// fillable reports whether a call that gets the address of the variable may be
// taken to fill it: variables declared without a value, of types of the
// project or of the language. The configuration of a library, &redis.Options{…},
// is read and not filled; what is handed over as any, a library's key set, is decoded
// into.
func (l *lowerer) fillable(addr ssa.Value, a *ssa.Alloc, decoded bool) bool {
	if a == nil {
		return true
	}
	if lit := l.ix.lits[a.Pos()]; lit != nil && len(lit.Elts) > 0 {
		return false
	}
	if lit := l.ix.defs[a.Pos()]; lit != nil && len(lit.Elts) > 0 {
		return false
	}
	if a.Comment == "varargs" || a.Comment == "slicelit" {
		return false
	}
	n := named(deref(a.Type()))
	return n == nil || decoded || l.s.inModule(n.Obj().Pkg())
}

// assigns reports whether a closure, or one inside it, assigns a captured variable.
func assigns(fv *ssa.FreeVar, depth int) bool {
	if fv.Referrers() == nil || depth > 10 {
		return false
	}
	for _, r := range *fv.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == fv {
				return true
			}
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == fv && assigns(r.Fn.(*ssa.Function).FreeVars[i], depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// alloc records the construction of an object of a named type.
func (l *lowerer) alloc(a *ssa.Alloc) {
	if lit := l.ix.lits[a.Pos()]; lit != nil {
		l.construct(lit, a.Type(), func() model.ValueID { return l.val(a) })
		return
	}
	if lit := l.ix.defs[a.Pos()]; lit != nil {
		l.construct(lit, a.Type(), func() model.ValueID { return l.val(a) })
		return
	}
	if call := l.ix.news[a.Pos()]; call != nil {
		l.newCall(call.Fun, a.Type(), l.val(a))
	}
}

// literal records the composite literal that st initialises a part of.
func (l *lowerer) literal(lit *ast.CompositeLit, st *ssa.Store) {
	if l.lits[lit] {
		return
	}
	t := l.s.info.TypeOf(lit)
	if t == nil {
		return
	}
	var base ssa.Value
	switch addr := st.Addr.(type) {
	case *ssa.FieldAddr:
		base = addr.X
	case *ssa.IndexAddr:
		base = addr.X
	default:
		return
	}
	if _, ok := rootOf(base).(*ssa.Alloc); ok {
		l.construct(lit, t, func() model.ValueID {
			if a, ok := base.(*ssa.Alloc); ok {
				return l.val(a)
			}
			if id, ok := l.place([]ssa.Value{base}, t); ok {
				return id
			}
			return l.val(base)
		})
		return
	}
	if _, ok := deref(t).Underlying().(*types.Struct); !ok {
		return
	}
	// s.options = Options{…} is built in place.
	var whole model.ValueID
	l.construct(lit, t, func() model.ValueID {
		v := l.contentsValue([]ssa.Value{base}, deref(t), nil)
		v.Kind, v.Index, v.Pos = model.ValNew, -1, l.posPtr(lit.Pos())
		whole = l.add(v)
		return whole
	})
	l.storeAt(base, lit.Pos(), whole)
}

// construct records the construction of a literal once.
func (l *lowerer) construct(lit *ast.CompositeLit, t types.Type, value func() model.ValueID) {
	if l.lits[lit] {
		return
	}
	l.lits[lit] = true
	var at ast.Node = lit
	if lit.Type != nil {
		at = lit.Type
	}
	l.newCall(at, t, value())
}

// newCall records the construction of a library's struct as a call of the
// pseudo function "new T" with the new object as its argument.
func (l *lowerer) newCall(at ast.Node, t types.Type, value model.ValueID) {
	n := named(t)
	if n == nil || (l.s.inModule(n.Obj().Pkg()) && !l.s.dep) {
		return
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return
	}
	if l.s.names != nil && !l.s.names.Known("new "+qualified(n.Obj())) {
		return
	}
	l.out.Calls = append(l.out.Calls, model.Call{
		Pos: l.s.span(nameStart(at), at.End()), Block: l.block, Seq: l.next(), Recv: model.NoValue,
		Target: model.Target{Kind: model.Builtin, Func: model.FuncID("new " + qualified(n.Obj())), Value: model.NoValue},
		Args:   []model.Arg{{Value: value}}, Type: l.s.typeID(t),
	})
}

// mapLiteral is a map that is made here, with the elements of its literal.
func (l *lowerer) mapLiteral(m *ssa.MakeMap) model.ValueID {
	id := l.add(model.Value{Kind: model.ValList, Type: l.s.typeID(m.Type()), Pos: l.posPtr(m.Pos())})
	l.ids[m] = id
	lit := l.ix.lits[m.Pos()]
	if lit == nil {
		return id
	}
	var keys []string
	var ops []model.ValueID
	for _, r := range *m.Referrers() {
		up, ok := r.(*ssa.MapUpdate)
		if !ok || up.Map != m || l.ix.elems[up.Pos()].lit != lit {
			continue
		}
		key := ""
		if k, ok := up.Key.(*ssa.Const); ok && k.Value != nil {
			c := constValue(k, "").Const
			if key = c.Str; c.Kind != model.ConstString {
				key = strconv.FormatFloat(c.Num, 'f', -1, 64)
			}
		}
		keys, ops = append(keys, key), append(ops, l.val(up.Value))
	}
	l.out.Values[id].Keys, l.out.Values[id].Ops = keys, ops
	return id
}

// literalUpdate reports whether an update belongs to the literal of its map.
func (l *lowerer) literalUpdate(up *ssa.MapUpdate) bool {
	m, ok := up.Map.(*ssa.MakeMap)
	if !ok {
		return false
	}
	lit := l.ix.lits[m.Pos()]
	return lit != nil && l.ix.elems[up.Pos()].lit == lit
}

// inModule reports whether pkg belongs to the module of the package at hand.
func (s *source) inModule(pkg *types.Package) bool {
	if pkg == nil || s.pkg == nil {
		return false
	}
	if pkg == s.pkg {
		return true
	}
	if s.module == "" {
		return false
	}
	path := pkg.Path()
	return path == s.module || strings.HasPrefix(path, s.module+"/")
}

// lastStored is what a load of a plain variable is sure to find: the value
// last assigned on the only way to the load. It is nil when several ways meet
// in between, or when a closure or a callee may have assigned the variable.
func (l *lowerer) lastStored(load *ssa.UnOp) ssa.Value {
	a, ok := load.X.(*ssa.Alloc)
	if !ok || structural(a) || !l.quiet(a) {
		return nil
	}
	b := load.Block()
	from := slices.Index(b.Instrs, ssa.Instruction(load))
	for range 1000 {
		for i := from - 1; i >= 0; i-- {
			switch instr := b.Instrs[i].(type) {
			case *ssa.Store:
				if instr.Addr == a {
					return instr.Val
				}
			case *ssa.Alloc:
				if instr == a {
					return nil
				}
			}
		}
		if len(b.Preds) != 1 {
			return nil
		}
		b = b.Preds[0]
		from = len(b.Instrs)
	}
	return nil
}

// quiet reports whether only plain assignments of this function change a.
func (l *lowerer) quiet(a *ssa.Alloc) bool {
	if q, ok := l.quietVars[a]; ok {
		return q
	}
	q := true
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			q = q && r.Addr == a
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == a && assigns(r.Fn.(*ssa.Function).FreeVars[i], 0) {
					q = false
				}
			}
		default:
			q = false
		}
	}
	l.quietVars[a] = q
	return q
}
