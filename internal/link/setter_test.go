package link

import (
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

const (
	restyClient = "github.com/go-resty/resty/v2.Client"
	httpClient  = "net/http.Client"
	retryClient = "github.com/hashicorp/go-retryablehttp.Client"
)

// newClient is func NewClient() *resty.Client { return resty.New().SetTimeout(seconds) }.
func newClient(seconds float64) *body {
	b := goFunc("app.NewClient")
	c := b.typed(b.call("github.com/go-resty/resty/v2.New"), restyClient)
	return b.ret(b.typed(b.on(c, "(*"+restyClient+").SetTimeout", b.duration(seconds)), restyClient))
}

// asks makes a request with the client that s holds, as the callback of a
// flight.
func asks(client func(b *body) model.ValueID) []*body {
	cb := goFunc("(*app.T).Get$1")
	request := cb.typed(cb.on(cb.typed(client(cb), restyClient), "(*"+restyClient+").R"), "github.com/go-resty/resty/v2.Request")
	cb.on(request, "(*github.com/go-resty/resty/v2.Request).Get", cb.str("u"))
	cb.ret()
	return []*body{cb, inFlight("(*app.T).Get", nil, func(b *body) model.ValueID { return b.closure(cb, b.this()) })}
}

// fetches asks for a page with the *http.Client that s holds, likewise.
func fetches() []*body {
	cb := goFunc("(*app.T).Get$1")
	cb.on(cb.field(cb.captured(0, "app.T"), "app.T", "client", httpClient), "(*"+httpClient+").Get", cb.str("u"))
	cb.ret()
	return []*body{cb, inFlight("(*app.T).Get", nil, func(b *body) model.ValueID { return b.closure(cb, b.this()) })}
}

func sharedClient(b *body) model.ValueID {
	return b.typed(b.value(model.Value{Kind: model.ValGlobal, Str: "net/http.DefaultClient"}), httpClient)
}

// shares is func init() { http.DefaultClient.Timeout = seconds }.
func shares(name string, seconds float64) []*body {
	b := goFunc(name)
	b.set(sharedClient(b), httpClient, "Timeout", b.duration(seconds))
	return []*body{b.ret()}
}

// fetchesShared asks for a page with http.DefaultClient, by a method of it or by
// the function of the package.
func fetchesShared(by string) []*body {
	cb := goFunc("(*app.T).Get$1")
	if by == "net/http.Get" {
		cb.call(by, cb.str("u"))
	} else {
		cb.on(sharedClient(cb), by, cb.str("u"))
	}
	cb.ret()
	return []*body{cb, inFlight("(*app.T).Get", nil, func(b *body) model.ValueID { return b.closure(cb, b.this()) })}
}

func TestTimeoutSetElsewhere(t *testing.T) {
	held := func(b *body) model.ValueID { return b.field(b.captured(0, "app.T"), "app.T", "client", restyClient) }
	const site = "callback singleflight.Group.Do in (*app.T).Get scope=key key=* "
	for name, c := range map[string]struct {
		bodies []*body
		client model.TypeID
		want   string
	}{
		"in the constructor of a client that a field holds": {
			func() []*body {
				make := goFunc("app.NewT")
				make.ret(make.object("app.T", "client", make.typed(make.call("app.NewClient"), restyClient)))
				return append(asks(held), newClient(30), make)
			}(),
			restyClient,
			site + "http:deadline=30s",
		},
		"by who called the constructor; another one's longer limit is not this one's": {
			func() []*body {
				make := goFunc("app.NewT")
				c := make.typed(make.call("app.NewClient"), restyClient)
				c = make.typed(make.on(c, "(*"+restyClient+").SetTimeout", make.duration(90)), restyClient)
				make.ret(make.object("app.T", "client", c))
				other := goFunc("app.NewUpload")
				u := other.typed(other.call("app.NewClient"), restyClient)
				other.ret(other.on(u, "(*"+restyClient+").SetTimeout", other.duration(600)))
				return append(asks(held), newClient(30), make, other)
			}(),
			restyClient,
			site + "http:deadline=1m30s",
		},
		"a client of the same constructor that nothing more is set on": {
			func() []*body {
				make := goFunc("app.NewT")
				make.ret(make.object("app.T", "client", make.typed(make.call("app.NewClient"), restyClient)))
				other := goFunc("app.NewUpload")
				u := other.typed(other.call("app.NewClient"), restyClient)
				other.ret(other.on(u, "(*"+restyClient+").SetTimeout", other.duration(600)))
				return append(asks(held), newClient(30), make, other)
			}(),
			restyClient,
			site + "http:deadline=30s",
		},
		"the client that everybody shares, at the start": {
			append(shares("app.init", 5), fetchesShared("net/http.Get")...),
			httpClient,
			site + "http:deadline=5s",
		},
		"the client that everybody shares, and that is called": {
			append(shares("app.init", 5), fetchesShared("(*"+httpClient+").Get")...),
			httpClient,
			site + "http:deadline=5s",
		},
		"the client that everybody shares, by nobody": {
			fetchesShared("net/http.Get"),
			httpClient,
			site + "http:unbounded",
		},
		"nowhere": {
			func() []*body {
				make := goFunc("app.NewT")
				make.ret(make.object("app.T", "client", make.typed(make.call("github.com/go-resty/resty/v2.New"), restyClient)))
				return append(asks(held), make)
			}(),
			restyClient,
			site + "http:unbounded",
		},
		"a client that comes out of what is not known": {
			asks(func(b *body) model.ValueID { return b.call("lib.Client") }),
			restyClient,
			site + "http:",
		},
		"a client that its own library makes in a way that is not listed": {
			asks(func(b *body) model.ValueID {
				c := b.typed(b.call("github.com/go-resty/resty/v2.Fresh"), restyClient)
				b.f.Calls[len(b.f.Calls)-1].Type = restyClient
				return c
			}),
			restyClient,
			site + "http:unbounded",
		},
		"the owner of the client comes out of a list": {
			func() []*body {
				make := goFunc("app.NewT")
				make.ret(make.object("app.T", "client", make.typed(make.call("app.NewClient"), restyClient)))
				return append(asks(func(b *body) model.ValueID {
					list := b.value(model.Value{Kind: model.ValGlobal, Str: "app.all"})
					return b.field(b.typed(b.elem(list, b.str("k")), "app.T"), "app.T", "client", restyClient)
				}), newClient(30), make)
			}(),
			restyClient,
			site + "http:deadline=30s",
		},
		"the field of a client that a helper made": {
			func() []*body {
				plain := goFunc("app.plain")
				plain.ret(plain.object(httpClient))
				make := goFunc("app.NewT")
				c := make.typed(make.call("app.plain"), httpClient)
				make.set(c, httpClient, "Timeout", make.duration(4))
				make.ret(make.object("app.T", "client", c))
				return append(fetches(), plain, make)
			}(),
			httpClient,
			site + "http:deadline=4s",
		},
		"the field of another client of the same helper": {
			func() []*body {
				plain := goFunc("app.plain")
				plain.ret(plain.object(httpClient))
				make := goFunc("app.NewT")
				make.ret(make.object("app.T", "client", make.typed(make.call("app.plain"), httpClient)))
				other := goFunc("app.Other")
				other.set(other.typed(other.call("app.plain"), httpClient), httpClient, "Timeout", other.duration(4))
				other.ret()
				return append(fetches(), plain, make, other)
			}(),
			httpClient,
			site + "http:unbounded",
		},
		"the field of a client inside of a library's": {
			func() []*body {
				make := goFunc("app.NewT")
				c := make.typed(make.call("github.com/hashicorp/go-retryablehttp.NewClient"), retryClient)
				make.set(make.field(c, retryClient, "HTTPClient", httpClient), httpClient, "Timeout", make.duration(3))
				make.ret(make.object("app.T", "client", c))
				cb := goFunc("(*app.T).Get$1")
				cb.on(cb.field(cb.captured(0, "app.T"), "app.T", "client", retryClient), "(*"+retryClient+").Get", cb.str("u"))
				cb.ret()
				return []*body{cb, make, inFlight("(*app.T).Get", nil, func(b *body) model.ValueID { return b.closure(cb, b.this()) })}
			}(),
			retryClient,
			site + "http:deadline=15s", // five attempts
		},
	} {
		t.Run(name, func(t *testing.T) {
			u := goUnit("app", c.bodies...)
			u.Types = []*model.Type{
				{ID: "app.T", Kind: model.Struct, Fields: []model.Field{{Name: "client", Type: c.client}}},
				{ID: retryClient, Kind: model.Struct, Fields: []model.Field{{Name: "HTTPClient", Type: httpClient}}},
			}
			if got := sitesOf(linked(t, u)); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

// Who waits for a flight whose leader brings the context is bound by the
// leader's: one caller without a limit does not make all of them endless.
func TestContextsOfSeveralCallers(t *testing.T) {
	get := func() []*body {
		cb := goFunc("(*app.T).Get$1")
		req := cb.call("net/http.NewRequestWithContext", cb.captured(0, "context.Context"))
		cb.on(cb.object(httpClient), "(*"+httpClient+").Do", req)
		cb.ret()
		return []*body{cb, inFlight("(*app.T).Get", []string{"ctx context.Context"}, func(b *body) model.ValueID { return b.closure(cb, b.param(1)) })}
	}
	caller := func(id string, ctx func(b *body) model.ValueID) *body {
		b := goFunc(id)
		b.on(b.object("app.T"), "(*app.T).Get", b.str("k"), b.typed(ctx(b), "context.Context"))
		return b.ret()
	}
	background := caller("app.Warm", func(b *body) model.ValueID { return b.call("context.Background") })
	request := caller("app.Handle", func(b *body) model.ValueID {
		r := b.value(model.Value{Kind: model.ValParam, Type: "net/http.Request"})
		return b.on(r, "(*net/http.Request).Context")
	})
	request.f.Params = []model.Param{{Name: "r", Type: "net/http.Request"}}
	for name, c := range map[string]struct {
		callers []*body
		want    string
	}{
		"all without a limit": {[]*body{background}, "http:unbounded"},
		"one of two":          {[]*body{background, request}, "http:cancellable"},
	} {
		t.Run(name, func(t *testing.T) {
			want := "callback singleflight.Group.Do in (*app.T).Get scope=key key=* " + c.want
			if got := sitesOf(linked(t, goUnit("app", append(get(), c.callers...)...))); got != want {
				t.Errorf("\n got %s\nwant %s", got, want)
			}
		})
	}
}
