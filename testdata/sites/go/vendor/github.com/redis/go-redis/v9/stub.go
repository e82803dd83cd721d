// Package redis has the API alone.
package redis

import (
	"context"
	"time"
)

type Options struct {
	Addr                  string
	DialTimeout           time.Duration
	ReadTimeout           time.Duration
	WriteTimeout          time.Duration
	PoolTimeout           time.Duration
	MaxRetries            int
	ContextTimeoutEnabled bool
}

type UniversalOptions struct {
	Addrs                 []string
	ReadTimeout           time.Duration
	MaxRetries            int
	ContextTimeoutEnabled bool
}

func ParseURL(url string) (*Options, error) { return nil, nil }

type StringCmd struct{ _ int }

func (c *StringCmd) Result() (string, error) { return "", nil }

type Cmd struct{ _ int }

type Cmder interface{ Err() error }

type XReadArgs struct {
	Streams []string
	Block   time.Duration
}

type XReadGroupArgs struct {
	Group   string
	Streams []string
	Block   time.Duration
}

type cmdable func(ctx context.Context) error

func (c cmdable) Get(ctx context.Context, key string) *StringCmd { return nil }

func (c cmdable) Set(ctx context.Context, key string, value any, d time.Duration) *Cmd { return nil }

func (c cmdable) SetNX(ctx context.Context, key string, value any, d time.Duration) *Cmd { return nil }

func (c cmdable) Del(ctx context.Context, keys ...string) *Cmd { return nil }

func (c cmdable) MGet(ctx context.Context, keys ...string) *Cmd { return nil }

func (c cmdable) HGetAll(ctx context.Context, key string) *Cmd { return nil }

func (c cmdable) Eval(ctx context.Context, script string, keys []string, args ...any) *Cmd {
	return nil
}

func (c cmdable) Keys(ctx context.Context, pattern string) *Cmd { return nil }

func (c cmdable) Publish(ctx context.Context, channel string, message any) *Cmd { return nil }

func (c cmdable) Ping(ctx context.Context) *Cmd { return nil }

func (c cmdable) BLPop(ctx context.Context, timeout time.Duration, keys ...string) *Cmd { return nil }

func (c cmdable) BRPop(ctx context.Context, timeout time.Duration, keys ...string) *Cmd { return nil }

func (c cmdable) BRPopLPush(ctx context.Context, from, to string, timeout time.Duration) *Cmd {
	return nil
}

func (c cmdable) BLMove(ctx context.Context, from, to, fromPos, toPos string, timeout time.Duration) *Cmd {
	return nil
}

func (c cmdable) BLMPop(ctx context.Context, timeout time.Duration, direction string, count int64, keys ...string) *Cmd {
	return nil
}

func (c cmdable) BZPopMin(ctx context.Context, timeout time.Duration, keys ...string) *Cmd {
	return nil
}

func (c cmdable) BZPopMax(ctx context.Context, timeout time.Duration, keys ...string) *Cmd {
	return nil
}

func (c cmdable) BZMPop(ctx context.Context, timeout time.Duration, order string, count int64, keys ...string) *Cmd {
	return nil
}

func (c cmdable) XRead(ctx context.Context, a *XReadArgs) *Cmd { return nil }

func (c cmdable) XReadGroup(ctx context.Context, a *XReadGroupArgs) *Cmd { return nil }

func (c cmdable) XReadStreams(ctx context.Context, streams ...string) *Cmd { return nil }

func (c cmdable) Wait(ctx context.Context, numSlaves int, timeout time.Duration) *Cmd { return nil }

type StringCmdable interface {
	Get(ctx context.Context, key string) *StringCmd
}

type Cmdable interface{ StringCmdable }

type UniversalClient interface {
	Cmdable
	Close() error
}

type Tx struct{ cmdable }

type Conn struct{ cmdable }

type PubSub struct{ _ int }

func (p *PubSub) ReceiveMessage(ctx context.Context) (any, error) { return nil, nil }

func (p *PubSub) Receive(ctx context.Context) (any, error) { return nil, nil }

func (p *PubSub) ReceiveTimeout(ctx context.Context, timeout time.Duration) (any, error) {
	return nil, nil
}

type Pipeliner interface {
	Cmdable
	Exec(ctx context.Context) ([]Cmder, error)
}

type Pipeline struct{ cmdable }

func (p *Pipeline) Exec(ctx context.Context) ([]Cmder, error) { return nil, nil }

type Client struct{ cmdable }

func NewClient(opt *Options) *Client { return &Client{} }

func NewUniversalClient(opt *UniversalOptions) UniversalClient { return &Client{} }

func (c *Client) Close() error { return nil }

func (c *Client) Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error { return nil }

func (c *Client) Subscribe(ctx context.Context, channels ...string) *PubSub { return &PubSub{} }

func (c *Client) PSubscribe(ctx context.Context, channels ...string) *PubSub { return &PubSub{} }

func (c *Client) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, nil
}

func (c *Client) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, nil
}

func (c *Client) Pipeline() Pipeliner { return nil }

func (c *Client) Conn() *Conn { return &Conn{} }

func (c *Client) Process(ctx context.Context, cmd Cmder) error { return nil }

type Script struct{ _ int }

func NewScript(src string) *Script { return &Script{} }

func (s *Script) Run(ctx context.Context, c StringCmdable, keys []string, args ...any) *Cmd {
	return nil
}
