package golang

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/cachevet/cachevet/internal/model"
)

// written are the values that went into an object before a method reads it
// out again: into a strings.Builder before String, a hash before Sum,
// url.Values before Encode. Without them a key that is built step by step would
// seem to depend on nothing. They are further arguments of the reading call,
// named "written".
func (l *lowerer) written(c *ssa.CallCommon) []model.Arg {
	var recv ssa.Value
	var name string
	switch {
	case c.IsInvoke():
		recv, name = c.Value, c.Method.Name()
	default:
		fn := c.StaticCallee()
		if fn == nil || fn.Object() == nil || fn.Signature.Recv() == nil || len(c.Args) == 0 {
			return nil
		}
		recv, name = c.Args[0], fn.Object().Name()
	}
	switch name {
	case "Sum", "Sum32", "Sum64", "Sum128", "String", "Bytes", "Digest", "Encode", "Hash", "Key":
	default:
		return nil
	}
	if n := named(recv.Type()); n == nil || l.s.inModule(n.Obj().Pkg()) {
		return nil
	}
	w := &writes{l: l, seen: make(map[model.ValueID]bool)}
	w.into(recv, 0)
	if load, ok := recv.(*ssa.UnOp); ok {
		w.into(load.X, 0) // the variable the object lies in
	}
	return w.args
}

// writes collects what goes into an object of this function.
type writes struct {
	l    *lowerer
	args []model.Arg
	seen map[model.ValueID]bool
}

func (w *writes) into(object ssa.Value, depth int) {
	if object.Referrers() == nil || depth > 3 {
		return
	}
	for _, r := range *object.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			w.call(&r.Call, object)
		case *ssa.MakeInterface:
			w.into(r, depth+1)
		case *ssa.ChangeInterface:
			w.into(r, depth+1)
		case *ssa.UnOp:
			w.into(r, depth+1)
		}
	}
}

func (w *writes) call(c *ssa.CallCommon, object ssa.Value) {
	args := c.Args
	switch {
	case c.IsInvoke():
		if c.Value != object || !writesInto(c.Method.Name()) {
			return
		}
	default:
		fn := c.StaticCallee()
		if fn == nil || fn.Object() == nil || len(args) == 0 || args[0] != object {
			return
		}
		method := fn.Signature.Recv() != nil
		if method && !writesInto(fn.Object().Name()) {
			return
		}
		// fmt.Fprintf(w, …), io.WriteString(w, …)
		if !method && (fn.Object().Pkg() == nil || !standardPath(fn.Object().Pkg().Path())) {
			return
		}
		args = args[1:]
	}
	for _, a := range args {
		if _, ok := a.(*ssa.Const); ok {
			continue
		}
		id := w.l.val(a)
		if id >= 0 && !w.seen[id] {
			w.seen[id] = true
			w.args = append(w.args, model.Arg{Value: id, Name: "written"})
		}
	}
}

func writesInto(method string) bool {
	for _, prefix := range []string{"Write", "Set", "Add", "Append"} {
		if strings.HasPrefix(method, prefix) {
			return true
		}
	}
	return false
}
