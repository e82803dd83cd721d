package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// recordFields is how many parameters a value carries as they came when it is a record.
const recordFields = 3

// writesRecord reports whether a call that writes into a store is given a record: an object that
// tells what its function was told, as the state of a session does. A look does not
// spare the making of it, and its key need not hold what it tells.
func writesRecord(n *node, call int) bool {
	return call >= 0 && slices.ContainsFunc(n.Calls[call].Args, func(a model.Arg) bool { return isRecord(n, a.Value) })
}

func isRecord(n *node, v model.ValueID) bool {
	seen := map[model.ValueID]bool{}
	var object func(v model.ValueID) bool
	object = func(v model.ValueID) bool {
		if v < 0 || seen[v] {
			return false
		}
		seen[v] = true
		val := &n.Values[v]
		switch val.Kind {
		case model.ValChoice:
			for _, op := range val.Ops {
				if object(op) {
					return true
				}
			}
		case model.ValNew, model.ValList:
			as := map[string]bool{}
			for _, op := range val.Ops {
				if ofParam(n, op) {
					as[valueText(n, op, 0)] = true
				}
			}
			return len(as) >= recordFields
		}
		return false
	}
	return object(v)
}

// ofParam reports whether a value is a parameter, or a field of one.
func ofParam(n *node, v model.ValueID) bool {
	for v >= 0 {
		switch val := &n.Values[v]; val.Kind {
		case model.ValParam:
			return true
		case model.ValField:
			v = val.Ops[0]
		default:
			return false
		}
	}
	return false
}
