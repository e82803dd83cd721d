// Package fasthttp has the API alone.
package fasthttp

import (
	"time"
)

type Request struct{ _ int }

type Response struct{ _ int }

type RequestCtx struct{ _ int }

type RequestHandler func(ctx *RequestCtx)

type Client struct{ ReadTimeout, WriteTimeout time.Duration }

func Get(dst []byte, url string) (int, []byte, error) { return 0, nil, nil }

func Do(req *Request, resp *Response) error { return nil }

func DoTimeout(req *Request, resp *Response, timeout time.Duration) error { return nil }

func DoDeadline(req *Request, resp *Response, deadline time.Time) error { return nil }

func ListenAndServe(addr string, h RequestHandler) error { return nil }

func (c *Client) Do(req *Request, resp *Response) error { return nil }

func (c *Client) DoTimeout(req *Request, resp *Response, timeout time.Duration) error { return nil }
