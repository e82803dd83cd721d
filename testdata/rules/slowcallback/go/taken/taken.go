package taken

import (
	"errors"
	"net"
	"sync"
)

var (
	ErrYours  = errors.New("you are connected already")
	ErrOthers = errors.New("somebody else has this seat")
)

type Seat struct {
	owner string
	conn  net.Conn
}

// Whoever finds a seat taken is refused, in one way or the other: it is no cache.
type Hall struct {
	mu    sync.Mutex
	seats map[string]*Seat
}

func (h *Hall) Take(number, owner, addr string) (*Seat, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if seat, taken := h.seats[number]; taken {
		if seat.owner == owner {
			return nil, ErrYours
		}
		return nil, ErrOthers
	}
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	seat := &Seat{owner, conn}
	h.seats[number] = seat
	return seat, nil
}
