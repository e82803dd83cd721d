package observe

import (
	"sync"

	"github.com/cachevet/cachevet/internal/model"
)

// A room is memory for one function at a time while it is lowered: most of what lowering
// collects is dropped again, and what is kept is copied at its final length.
type room struct {
	values []model.Value
	blocks []model.Block
	calls  []model.Call
	stores []model.Store
	throw  []bool

	// What prune works with, by value.
	alias, number []model.ValueID
	used          []bool
	stack         []model.ValueID
}

// maxSpare is how many values a room may have room for to be kept: hardly a function has more.
const maxSpare = 1 << 12

// spareRooms are those between two files.
var spareRooms sync.Pool

// takeRoom is room for a function; as functions nest, a file needs several.
func (l *lowerer) takeRoom() *room {
	if n := len(l.rooms); n > 0 {
		r := l.rooms[n-1]
		l.rooms = l.rooms[:n-1]
		return r
	}
	if r, ok := spareRooms.Get().(*room); ok {
		return r
	}
	return &room{values: make([]model.Value, 0, 64)}
}

// giveRoom takes room back, empty: nothing of the function shall live on.
func (l *lowerer) giveRoom(r *room) {
	clear(r.values)
	clear(r.blocks)
	clear(r.calls)
	clear(r.stores)
	l.rooms = append(l.rooms, r)
}

// leaveRooms leaves the spare rooms of a file to other files.
func (l *lowerer) leaveRooms() {
	for _, r := range l.rooms {
		if cap(r.values) <= maxSpare {
			spareRooms.Put(r)
		}
	}
	l.rooms = nil
}

// moved is a list at its final length; the room it was collected in is kept.
func moved[T any](list []T, room *[]T) []T {
	*room = list
	if len(list) == 0 {
		return nil
	}
	return append(make([]T, 0, len(list)), list...)
}

// sized is a slice of n elements, of which nothing is known, in the room of another if it is enough.
func sized[T any](room *[]T, n int) []T {
	if cap(*room) < n {
		*room = make([]T, n, n+n/2)
	}
	*room = (*room)[:n]
	return *room
}
