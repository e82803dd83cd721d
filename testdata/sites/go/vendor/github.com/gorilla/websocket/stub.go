// Package websocket has the API alone.
package websocket

import (
	"context"
	"net/http"
	"time"
)

type Dialer struct{ HandshakeTimeout time.Duration }

var DefaultDialer = &Dialer{HandshakeTimeout: 45 * time.Second}

type Conn struct{ _ int }

func (d *Dialer) Dial(url string, h http.Header) (*Conn, *http.Response, error) {
	return &Conn{}, nil, nil
}

func (d *Dialer) DialContext(ctx context.Context, url string, h http.Header) (*Conn, *http.Response, error) {
	return &Conn{}, nil, nil
}

func (c *Conn) SetReadDeadline(t time.Time) error { return nil }

func (c *Conn) ReadMessage() (int, []byte, error) { return 0, nil, nil }
