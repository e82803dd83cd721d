// Package again has flights whose passengers dial themselves when the first one failed.
package again

import (
	"context"
	"net"
	"sync"
)

type call struct {
	ended chan struct{}
	conn  net.Conn
	err   error
}

type Lines struct {
	mu    sync.Mutex
	calls map[string]*call
}

func (l *Lines) Dial(ctx context.Context, to string) (net.Conn, error) {
look:
	l.mu.Lock()
	c, under := l.calls[to]
	if !under {
		c = &call{ended: make(chan struct{})}
		l.calls[to] = c
	}
	l.mu.Unlock()
	if under {
		select {
		case <-c.ended:
			if c.err != nil {
				goto look
			}
			return c.conn, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	c.conn, c.err = (&net.Dialer{}).DialContext(ctx, "tcp", to)
	l.mu.Lock()
	delete(l.calls, to)
	l.mu.Unlock()
	close(c.ended)
	return c.conn, c.err
}

// Each waits for one after the other; nobody of them looks a second time.
func (l *Lines) Each(ctx context.Context, all []string) []net.Conn {
	var out []net.Conn
	for _, to := range all {
		l.mu.Lock()
		c, under := l.calls[to]
		if !under {
			c = &call{ended: make(chan struct{})}
			l.calls[to] = c // want ctxcapture "of its first caller"
		}
		l.mu.Unlock()
		if under {
			<-c.ended
			out = append(out, c.conn)
			continue
		}
		c.conn, c.err = (&net.Dialer{}).DialContext(ctx, "tcp", to)
		close(c.ended)
		out = append(out, c.conn)
	}
	return out
}
