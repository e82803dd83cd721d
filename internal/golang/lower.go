package golang

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/cachevet/cachevet/internal/model"
)

// A lowerer turns the SSA form of one function into a model.Func.
type lowerer struct {
	s   *source
	ix  *index
	fn  *ssa.Function
	out *model.Func

	ids    map[ssa.Value]model.ValueID
	pure   map[string]model.ValueID // content -> value, for kinds that have no identity
	calls  map[ssa.Instruction]int32
	lits   map[*ast.CompositeLit]bool  // literals whose construction has been recorded
	places map[ssa.Value]model.ValueID // values of parts of variables, by address
	// idle are calls in third-party code that can have no effect.
	idle map[int32]bool
	// quietVars are variables that only plain assignments change.
	quietVars map[*ssa.Alloc]bool
	values    []model.Value // room for those of the next function
	key       []byte        // room for valueKey
	seq       int32
	block     int32
}

// lowerFunc makes the summaries of fn and of the closures in it, fn first.
func lowerFunc(s *source, ix *index, d declared) []*model.Func {
	out := &model.Func{ID: ssaFuncID(d.fn), Generated: d.file.generated, Test: d.file.test || takesTest(d.fn.Signature)}
	if d.decl != nil {
		obj := d.fn.Object().(*types.Func)
		sig := obj.Signature()
		out.Name = displayName(obj)
		out.Pos = s.span(d.decl.Name.Pos(), d.decl.End())
		out.Exported = obj.Exported()
		if recv := sig.Recv(); recv != nil {
			out.Owner = s.ownerID(recv.Type())
			out.Receiver = &model.Param{Name: recv.Name(), Type: s.typeID(recv.Type())}
			if n := named(recv.Type()); n != nil {
				out.Exported = out.Exported && n.Obj().Exported()
			}
		}
		s.signatureInto(out, sig)
	} else {
		out.Name = s.pkg.Name() + ".init"
		out.Pos = s.pos(d.file.syntax.Name.Pos())
	}
	return lowerBody(s, ix, d.fn, out, nil)
}

// begin makes a lowerer ready for fn. It is the one that lowered the function
// before: all it needed besides the result is used again.
func (s *source) begin(ix *index, fn *ssa.Function, out *model.Func) *lowerer {
	l := s.lowerer
	if l == nil {
		l = &lowerer{s: s}
		s.lowerer = l
	}
	l.ix, l.fn, l.out, l.seq, l.block = ix, fn, out, 0, 0
	l.ids, l.pure, l.calls, l.idle = emptied(l.ids), emptied(l.pure), emptied(l.calls), emptied(l.idle)
	l.lits, l.places, l.quietVars = emptied(l.lits), emptied(l.places), emptied(l.quietVars)
	out.Values = l.values[:0]
	return l
}

// emptied is an empty map: m itself, unless emptying it takes longer than making one.
func emptied[K comparable, V any](m map[K]V) map[K]V {
	if m == nil || len(m) > 1000 {
		return make(map[K]V)
	}
	clear(m)
	return m
}

// lowerBody lowers the body of fn into out and appends out and its closures to fns.
func lowerBody(s *source, ix *index, fn *ssa.Function, out *model.Func, fns []*model.Func) []*model.Func {
	l := s.begin(ix, fn, out)
	for _, fv := range fn.FreeVars {
		out.Captures = append(out.Captures, model.Capture{
			Name: fv.Name(), Type: s.typeID(deref(fv.Type())), ByRef: reassigned(fv),
		})
	}
	l.body()
	l.values = out.Values
	compact(out, l.idle)
	clear(l.values)
	fns = append(fns, out)
	for _, anon := range fn.AnonFuncs {
		c := &model.Func{
			ID: ssaFuncID(anon), Name: closureName(out), Owner: out.Owner, Outer: out.ID,
			Test: out.Test, Generated: out.Generated,
		}
		if n := anon.Syntax(); n != nil {
			c.Pos = s.span(n.Pos(), n.End())
		}
		s.signatureInto(c, anon.Signature)
		fns = lowerBody(s, ix, anon, c, fns)
	}
	return fns
}

func closureName(outer *model.Func) string {
	if strings.HasPrefix(outer.Name, "closure in ") {
		return outer.Name
	}
	return "closure in " + outer.Name
}

// displayName is a function as a reader knows it: "(*Source).ForIssuer".
func displayName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	n := named(recv.Type())
	if n == nil {
		return fn.Name()
	}
	if _, ok := types.Unalias(recv.Type()).(*types.Pointer); ok {
		return "(*" + n.Obj().Name() + ")." + fn.Name()
	}
	return n.Obj().Name() + "." + fn.Name()
}

func (s *source) signatureInto(out *model.Func, sig *types.Signature) {
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		p := model.Param{Name: v.Name(), Type: s.typeID(v.Type())}
		if sig.Variadic() && i == sig.Params().Len()-1 {
			p.Variadic, p.Optional = true, true
		}
		if fs, ok := v.Type().Underlying().(*types.Signature); ok {
			p.Signature = signature(fs)
		}
		out.Params = append(out.Params, p)
	}
	for i := range sig.Results().Len() {
		out.Results = append(out.Results, s.typeID(sig.Results().At(i).Type()))
	}
}

// ssaFuncID names a declared function, initialiser or closure.
func ssaFuncID(fn *ssa.Function) model.FuncID {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if outer := fn.Parent(); outer != nil {
		for i, anon := range outer.AnonFuncs {
			if anon == fn {
				return ssaFuncID(outer) + model.FuncID("$"+strconv.Itoa(i+1))
			}
		}
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		if obj.Name() == "init" && obj.Signature().Recv() == nil && fn.Pkg != nil {
			return model.FuncID(fn.Pkg.Pkg.Path() + "." + fn.Name()) // init#1
		}
		return funcID(obj)
	}
	if fn.Pkg != nil {
		return model.FuncID(fn.Pkg.Pkg.Path() + "." + fn.Name())
	}
	return model.FuncID(fn.Name())
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// reassigned reports whether a captured variable has more than its first value.
func reassigned(fv *ssa.FreeVar) bool {
	stores := 0
	var count func(v ssa.Value, depth int)
	count = func(v ssa.Value, depth int) {
		if v.Referrers() == nil || depth > 20 {
			return
		}
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.Store:
				if r.Addr == v {
					stores++
				}
			case *ssa.MakeClosure:
				for i, b := range r.Bindings {
					if b == v {
						count(r.Fn.(*ssa.Function).FreeVars[i], depth+1)
					}
				}
			}
		}
	}
	count(origin(fv), 0)
	return stores > 1
}

// origin is the variable behind a chain of captures.
func origin(v ssa.Value) ssa.Value {
	for {
		fv, ok := v.(*ssa.FreeVar)
		if !ok {
			return v
		}
		outer := fv.Parent().Parent()
		if outer == nil {
			return v
		}
		next := binding(outer, fv)
		if next == nil {
			return v
		}
		v = next
	}
}

// binding is the value that outer gives fv when it makes the closure.
func binding(outer *ssa.Function, fv *ssa.FreeVar) ssa.Value {
	i := 0
	for j, f := range fv.Parent().FreeVars {
		if f == fv {
			i = j
		}
	}
	for _, b := range outer.Blocks {
		for _, instr := range b.Instrs {
			if mc, ok := instr.(*ssa.MakeClosure); ok && mc.Fn == fv.Parent() && i < len(mc.Bindings) {
				return mc.Bindings[i]
			}
		}
	}
	return nil
}

// body lowers blocks and instructions.
func (l *lowerer) body() {
	// Calls are numbered before any value is made: a value may be the result of
	// a call that stands later in the text (a loop).
	n := int32(0)
	for _, b := range l.fn.Blocks {
		for _, instr := range b.Instrs {
			if l.makesCall(instr) {
				l.calls[instr] = n
				n++
			}
		}
	}
	l.out.Calls = make([]model.Call, n)
	l.out.Blocks = make([]model.Block, len(l.fn.Blocks))
	for _, b := range l.fn.Blocks {
		l.block = int32(b.Index)
		blk := &l.out.Blocks[b.Index]
		blk.Cond = model.NoValue
		blk.Handler = b == l.fn.Recover
		for _, succ := range b.Succs {
			blk.Succs = append(blk.Succs, int32(succ.Index))
		}
		for _, instr := range b.Instrs {
			l.instr(instr, blk)
		}
	}
}

// makesCall reports whether instr becomes exactly one Call. Constructions
// become further calls, appended at the end.
func (l *lowerer) makesCall(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Call:
		if b, ok := instr.Call.Value.(*ssa.Builtin); ok {
			return builtinCall(b.Name())
		}
		return true
	case *ssa.Defer:
		if b, ok := instr.Call.Value.(*ssa.Builtin); ok {
			return builtinCall(b.Name())
		}
		return true
	case *ssa.Go, *ssa.Send, *ssa.Select:
		return true
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Next:
		return false
	}
	return false
}

// builtinCall reports whether a built-in function does something a catalogue
// may give a meaning to.
func builtinCall(name string) bool {
	switch name {
	case "close", "delete", "clear":
		return true
	}
	return false
}

func (l *lowerer) instr(instr ssa.Instruction, blk *model.Block) {
	switch instr := instr.(type) {
	case *ssa.Call:
		if i, ok := l.calls[instr]; ok {
			l.call(i, &instr.Call, model.Now, instr.Type())
		}
	case *ssa.Defer:
		if i, ok := l.calls[instr]; ok {
			l.call(i, &instr.Call, model.Deferred, instr.Call.Signature().Results())
		}
	case *ssa.Go:
		l.call(l.calls[instr], &instr.Call, model.Spawned, instr.Call.Signature().Results())
	case *ssa.Send:
		l.pseudo(l.calls[instr], "go:send", instr.Pos(), []model.Arg{{Value: l.val(instr.Chan)}, {Value: l.val(instr.X)}})
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			l.pseudo(l.calls[instr], "go:recv", instr.Pos(), []model.Arg{{Value: l.val(instr.X)}})
		}
	case *ssa.Select:
		l.selectCall(instr)
	case *ssa.Alloc:
		l.alloc(instr)
	case *ssa.Store:
		l.store(instr)
	case *ssa.MapUpdate:
		if !l.literalUpdate(instr) {
			l.addStore(instr.Pos(), model.Place{Kind: model.ElemPlace, Base: l.val(instr.Map), Key: l.val(instr.Key)}, l.val(instr.Value))
		}
	case *ssa.If:
		if l.s.names == nil {
			blk.Cond = l.val(instr.Cond)
		}
	case *ssa.Return:
		r := model.Return{Pos: l.s.pos(instr.Pos()), Block: l.block}
		for _, v := range instr.Results {
			r.Values = append(r.Values, l.val(v))
		}
		l.out.Returns = append(l.out.Returns, r)
	case *ssa.Panic:
		l.out.Returns = append(l.out.Returns, model.Return{
			Pos: l.s.pos(instr.Pos()), Block: l.block, Values: []model.ValueID{l.val(instr.X)}, Throws: true,
		})
	}
}

func (l *lowerer) next() int32 {
	l.seq++
	return l.seq
}

// pseudo records an operation of the language as a Builtin call.
func (l *lowerer) pseudo(i int32, symbol model.FuncID, pos token.Pos, args []model.Arg) {
	l.out.Calls[i] = model.Call{
		Pos: l.s.pos(pos), Block: l.block, Seq: l.next(),
		Target: model.Target{Kind: model.Builtin, Func: symbol, Value: model.NoValue},
		Recv:   model.NoValue, Args: args,
	}
}

// selectCall records a select. Its arguments are the channels, named "recv" or
// "send"; one with a default case never waits and has the text "default".
func (l *lowerer) selectCall(sel *ssa.Select) {
	var args []model.Arg
	for _, st := range sel.States {
		name := "recv"
		if st.Dir == types.SendOnly {
			name = "send"
		}
		args = append(args, model.Arg{Value: l.val(st.Chan), Name: name})
	}
	i := l.calls[sel]
	l.pseudo(i, "go:select", sel.Pos(), args)
	if !sel.Blocking {
		l.out.Calls[i].Text = "default"
	}
}

func (l *lowerer) addStore(pos token.Pos, place model.Place, value model.ValueID) {
	if l.s.names != nil && value >= 0 && plainType(l.out.Values[value].Type) {
		return // of third-party code only clients, functions, contexts and times matter
	}
	l.out.Stores = append(l.out.Stores, model.Store{
		Pos: l.s.pos(pos), Block: l.block, Seq: l.next(), Place: place, Value: value,
	})
}

// store records an assignment that other functions can see.
func (l *lowerer) store(st *ssa.Store) {
	el, inLiteral := l.ix.elems[st.Pos()]
	root := rootOf(st.Addr)
	if inLiteral {
		l.literal(el.lit, st)
	}
	if a, ok := root.(*ssa.Alloc); ok {
		// What a variable of this function holds is told by its value. Fields set
		// later on are told twice, there and as a Store, for the order.
		if inLiteral || a == st.Addr || !structural(a) || a.Comment == "varargs" || a.Comment == "slicelit" {
			return
		}
	}
	l.storeAt(st.Addr, st.Pos(), l.val(st.Val))
}

// storeAt records that value is written at addr.
func (l *lowerer) storeAt(addr ssa.Value, pos token.Pos, value model.ValueID) {
	place := model.Place{Base: model.NoValue, Key: model.NoValue, Kind: model.ElemPlace}
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		place.Kind = model.FieldPlace
		place.Base = l.val(addr.X)
		place.Owner, place.Name = l.s.fieldOf(addr.X.Type(), addr.Field)
	case *ssa.IndexAddr:
		place.Base, place.Key = l.val(addr.X), l.val(addr.Index)
	case *ssa.Global:
		place.Kind, place.Name = model.GlobalPlace, globalName(addr)
	case *ssa.FreeVar:
		if strings.Contains(addr.Name(), "$") {
			return // where a loop over a function stands, kept by the language
		}
		place.Kind, place.Index = model.CapturePlace, l.freeVar(addr)
	case *ssa.Parameter:
		place.Kind, place.Index = model.ParamPlace, l.param(addr)
		if place.Index < 0 {
			return // *r = … of a receiver
		}
	default:
		place.Base = l.val(addr)
	}
	l.addStore(pos, place, value)
}

// rootOf is the variable whose memory addr lies in.
func rootOf(addr ssa.Value) ssa.Value {
	for {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.IndexAddr:
			if _, ok := a.X.Type().Underlying().(*types.Pointer); !ok {
				return a.X // element of a slice
			}
			addr = a.X
		default:
			return addr
		}
	}
}

// structural reports whether the variable is a struct, whose fields can be
// assigned one by one.
func structural(a *ssa.Alloc) bool {
	_, ok := deref(a.Type()).Underlying().(*types.Struct)
	return ok
}

func globalName(g *ssa.Global) string {
	if g.Pkg != nil {
		return g.Pkg.Pkg.Path() + "." + g.Name()
	}
	return g.Name()
}

func (l *lowerer) freeVar(fv *ssa.FreeVar) int32 {
	for i, f := range l.fn.FreeVars {
		if f == fv {
			return int32(i)
		}
	}
	return -1
}

// param is the index of a parameter, -1 for the receiver.
func (l *lowerer) param(p *ssa.Parameter) int32 {
	i := int32(-1)
	for j, q := range l.fn.Params {
		if q == p {
			i = int32(j)
		}
	}
	if l.out.Receiver != nil {
		i--
	}
	return i
}

// fieldOf names field i of the struct (behind a pointer) of type t and the
// type that declares it.
func (s *source) fieldOf(t types.Type, i int) (model.TypeID, string) {
	st, ok := deref(t).Underlying().(*types.Struct)
	if !ok {
		if tp, isParam := types.Unalias(deref(t)).(*types.TypeParam); isParam {
			st, ok = coreStruct(tp)
		}
		if !ok {
			return "", fmt.Sprint(i)
		}
	}
	return s.ownerID(t), st.Field(i).Name()
}

// coreStruct is the struct that all types of a type parameter share.
func coreStruct(tp *types.TypeParam) (*types.Struct, bool) {
	iface := tp.Constraint().Underlying().(*types.Interface)
	for i := range iface.NumEmbeddeds() {
		if st, ok := deref(iface.EmbeddedType(i)).Underlying().(*types.Struct); ok {
			return st, true
		}
	}
	return nil, false
}

// plainType reports whether values of the type are plain data.
func plainType(t model.TypeID) bool {
	switch t {
	case "string", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
		"uintptr", "byte", "rune", "float32", "float64", "nil", "[]byte", "[]uint8", "[]string", "error":
		return true
	}
	return false
}
