// Package grpc has the API alone.
package grpc

import (
	"context"
	"net"
)

type CallOption interface{ before() error }

type DialOption interface{ apply() }

func WithBlock() DialOption { return nil }

func WithDefaultServiceConfig(s string) DialOption { return nil }

type StreamDesc struct{ StreamName string }

type MethodDesc struct{ MethodName string }

type ServiceDesc struct{ ServiceName string }

type ClientStream interface {
	Context() context.Context
	SendMsg(m any) error
	RecvMsg(m any) error
}

type ClientConnInterface interface {
	Invoke(ctx context.Context, method string, args, reply any, opts ...CallOption) error
	NewStream(ctx context.Context, desc *StreamDesc, method string, opts ...CallOption) (ClientStream, error)
}

type ClientConn struct{ _ int }

func NewClient(target string, opts ...DialOption) (*ClientConn, error) { return &ClientConn{}, nil }

func Dial(target string, opts ...DialOption) (*ClientConn, error) { return &ClientConn{}, nil }

func DialContext(ctx context.Context, target string, opts ...DialOption) (*ClientConn, error) {
	return &ClientConn{}, nil
}

func (cc *ClientConn) Invoke(ctx context.Context, method string, args, reply any, opts ...CallOption) error {
	return nil
}

func (cc *ClientConn) NewStream(ctx context.Context, desc *StreamDesc, method string, opts ...CallOption) (ClientStream, error) {
	return nil, nil
}

type ServiceRegistrar interface {
	RegisterService(desc *ServiceDesc, impl any)
}

type Server struct{ _ int }

func NewServer() *Server { return &Server{} }

func (s *Server) RegisterService(sd *ServiceDesc, ss any) {}

func (s *Server) Serve(l net.Listener) error { return nil }
