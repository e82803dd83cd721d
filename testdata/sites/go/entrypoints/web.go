// Package entrypoints has a line for each way in that frameworks have.
package entrypoints

import (
	"context"
	"net"
	"net/http"
	"time"

	"connectrpc.com/connect"
	"github.com/99designs/gqlgen/graphql/handler"
	beego "github.com/beego/beego/v2/server/web"
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/sse"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	kratos "github.com/go-kratos/kratos/v2/transport/http"
	"github.com/gofiber/fiber/v2"
	fiber3 "github.com/gofiber/fiber/v3"
	"github.com/gogf/gf/v2/net/ghttp"
	"github.com/gorilla/mux"
	"github.com/julienschmidt/httprouter"
	"github.com/labstack/echo/v4"
	echo5 "github.com/labstack/echo/v5"
	"github.com/valyala/fasthttp"
	"github.com/zeromicro/go-zero/rest"
	"google.golang.org/grpc"
)

func look() { net.LookupHost("a") }

func page(w http.ResponseWriter, r *http.Request) { look() }

type board struct{}

func (board) ServeHTTP(w http.ResponseWriter, r *http.Request) { look() }

func wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { // entry web closure in wrap
		look()
		next.ServeHTTP(w, r)
	})
}

func Std() {
	http.HandleFunc("/a", page) // entry web /a
	http.Handle("/b", board{})  // entry web /b
	m := http.NewServeMux()
	m.HandleFunc("GET /c", page)                  // entry web GET /c
	m.Handle("/d", board{})                       // entry web /d
	http.TimeoutHandler(board{}, time.Second, "") // entry web board.ServeHTTP
	http.ListenAndServe(":80", board{})           // entry web :80
	http.Serve(nil, board{})                      // entry web board.ServeHTTP
}

func Chi(r chi.Router) {
	r.Get("/a", page)               // entry web GET /a
	r.HandleFunc("/b", page)        // entry web /b
	r.Handle("/c", board{})         // entry web /c
	r.Method("PUT", "/d", board{})  // entry web PUT /d
	r.MethodFunc("PUT", "/e", page) // entry web PUT /e
	r.Mount("/f", board{})          // entry web /f
	r.Use(wrap)                     // entry web middleware
	chi.NewRouter().Get("/g", page) // entry web GET /g
}

func Mux() {
	r := mux.NewRouter()
	r.HandleFunc("/a", page)       // entry web /a
	r.Handle("/b", board{})        // entry web /b
	r.Path("/c").HandlerFunc(page) // entry web page
	r.Path("/d").Handler(board{})  // entry web board.ServeHTTP
	r.Use(wrap)                    // entry web middleware
}

func Gin() {
	e := gin.New()
	h := func(c *gin.Context) { look() }
	e.GET("/a", h)                    // entry web GET /a
	e.Handle("PUT", "/b", h)          // entry web PUT /b
	e.Any("/c", h)                    // entry web /c
	e.Match([]string{"GET"}, "/d", h) // entry web * /d
	e.Use(h)                          // entry web middleware
	e.NoRoute(h)                      // entry web no route
	e.Group("/api").GET("/e", h)      // entry web GET /e
}

func echoWrap(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error { // entry web closure in echoWrap
		look()
		return next(c)
	}
}

func Echo() {
	e := echo.New()
	h := func(c echo.Context) error { look(); return nil }
	e.GET("/a", h)                    // entry web GET /a
	e.Add("PUT", "/b", h)             // entry web PUT /b
	e.Any("/c", h)                    // entry web /c
	e.Match([]string{"GET"}, "/d", h) // entry web * /d
	e.Group("/api").GET("/e", h)      // entry web GET /e
	e.Use(echoWrap)                   // entry web middleware
	e5 := echo5.New()
	h5 := func(c *echo5.Context) error { look(); return nil }
	e5.GET("/f", h5)               // entry web GET /f
	e5.Add("PUT", "/g", h5)        // entry web PUT /g
	e5.Group("/api").GET("/h", h5) // entry web GET /h
}

func Fiber() {
	a := fiber.New()
	h := func(c *fiber.Ctx) error { look(); return nil }
	a.Get("/a", h)        // entry web GET /a
	a.Add("PUT", "/b", h) // entry web PUT /b
	a.All("/c", h)        // entry web /c
	a.Use(h)              // entry web middleware
	a3 := fiber3.New()
	h3 := func(c fiber3.Ctx) error { look(); return nil }
	a3.Get("/d", h3)                  // entry web GET /d
	a3.Add([]string{"PUT"}, "/e", h3) // entry web * /e
}

func Httprouter() {
	r := httprouter.New()
	h := func(w http.ResponseWriter, r *http.Request, p httprouter.Params) { look() }
	r.GET("/a", h)                                                            // entry web GET /a
	r.Handle("PUT", "/b", h)                                                  // entry web PUT /b
	r.HandlerFunc("PUT", "/c", page)                                          // entry web PUT /c
	fasthttp.ListenAndServe(":81", func(ctx *fasthttp.RequestCtx) { look() }) // entry web :81
}

type greeter struct{}

func (*greeter) Hello(ctx context.Context, in *int) (*int, error) { look(); return in, nil }

func unary(ctx context.Context, r *connect.Request[int]) (*connect.Response[int], error) {
	look()
	return nil, nil
}

func simple(ctx context.Context, r *int) (*int, error) { look(); return nil, nil }

func serverStream(ctx context.Context, r *connect.Request[int], s *connect.ServerStream[int]) error {
	look()
	return nil
}

func clientStream(ctx context.Context, s *connect.ClientStream[int]) (*connect.Response[int], error) {
	look()
	return nil, nil
}

func bidi(ctx context.Context, s *connect.BidiStream[int, int]) error { look(); return nil }

func RPC(s *grpc.Server, r grpc.ServiceRegistrar) {
	s.RegisterService(&grpc.ServiceDesc{ServiceName: "a"}, &greeter{}) // entry web gRPC (*greeter).Hello
	r.RegisterService(&grpc.ServiceDesc{ServiceName: "a"}, &greeter{}) // entry web gRPC (*greeter).Hello
	connect.NewUnaryHandler("/a", unary)                               // entry web /a
	connect.NewUnaryHandlerSimple("/b", simple)                        // entry web /b
	connect.NewServerStreamHandler("/c", serverStream)                 // entry web /c
	connect.NewClientStreamHandler("/d", clientStream)                 // entry web /d
	connect.NewBidiStreamHandler("/e", bidi)                           // entry web /e
}

func zeroWrap(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { // entry web closure in zeroWrap
		look()
		next(w, r)
	}
}

func Zero(s *rest.Server) {
	s.AddRoute(rest.Route{Method: "GET", Path: "/a", Handler: page}) // entry web GET /a
	s.AddRoutes([]rest.Route{                                        // entry web GET /b, web PUT /c
		{Method: "GET", Path: "/b", Handler: page},
		{Method: "PUT", Path: "/c", Handler: page},
	})
	s.Use(zeroWrap) // entry web middleware
}

func Kratos(s *kratos.Server) {
	s.HandleFunc("/a", page) // entry web /a
	s.Handle("/b", board{})  // entry web /b
	r := s.Route("/")
	h := func(c kratos.Context) error { look(); return nil }
	r.GET("/c", h)           // entry web GET /c
	r.Handle("PUT", "/d", h) // entry web PUT /d
}

type Pages struct{ beego.Controller }

func (p *Pages) Get() { look() }

func Beego(s *beego.HttpServer) {
	beego.Router("/a", &Pages{})             // entry web /a
	beego.Get("/b", func(c *int) { look() }) // entry web GET /b
	beego.AutoRouter(&Pages{})               // entry web (*Pages).Get
	beego.Handler("/c", board{})             // entry web /c
	s.CtrlGet("/d", (*Pages).Get)            // entry web /d
}

type in struct{}

type out struct{}

func get(ctx context.Context, i *in) (*out, error) { look(); return nil, nil }

func Huma(api huma.API) {
	huma.Register(api, huma.Operation{Method: "GET", Path: "/a"}, get)                                                              // entry web GET /a
	huma.Get(api, "/b", get)                                                                                                        // entry web GET /b
	huma.Post(api, "/c", get)                                                                                                       // entry web POST /c
	sse.Register(api, huma.Operation{Method: "GET", Path: "/d"}, nil, func(ctx context.Context, i *in, send sse.Sender) { look() }) // entry web GET /d
}

type resolvers struct{}

func (*resolvers) User(ctx context.Context, id string) (string, error) { look(); return id, nil }

type Config struct{ Resolvers *resolvers }

type schema struct{ resolvers *resolvers }

func (*schema) Schema() string { return "" }

func (s *schema) Exec(ctx context.Context) (string, error) { return s.resolvers.User(ctx, "") }

func newSchema(c Config) handler.ExecutableSchema { return &schema{c.Resolvers} }

func GraphQL() {
	handler.New(newSchema(Config{Resolvers: &resolvers{}})) // entry web GraphQL
}

func Ghttp(s *ghttp.Server) {
	s.BindHandler("/a", func(r *ghttp.Request) { look() })    // entry web /a
	s.Group("/").GET("/b", func(r *ghttp.Request) { look() }) // entry web GET /b
}
