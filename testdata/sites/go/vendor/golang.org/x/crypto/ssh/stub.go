// Package ssh has the API alone.
package ssh

import (
	"net"
	"time"
)

type ClientConfig struct{ Timeout time.Duration }

type Client struct{ _ int }

type Conn interface{ Close() error }

type NewChannel interface{ Reject() error }

type Request struct{ _ int }

func Dial(network, addr string, c *ClientConfig) (*Client, error) { return nil, nil }

func NewClientConn(c net.Conn, addr string, cfg *ClientConfig) (Conn, <-chan NewChannel, <-chan *Request, error) {
	return nil, nil, nil, nil
}

type Session struct{ _ int }

func (s *Session) Run(cmd string) error { return nil }

func (s *Session) Output(cmd string) ([]byte, error) { return nil, nil }

func (s *Session) CombinedOutput(cmd string) ([]byte, error) { return nil, nil }
