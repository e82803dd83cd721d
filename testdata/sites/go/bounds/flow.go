package bounds

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/containerd/containerd/v2/core/remotes/docker"
	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"github.com/labstack/echo/v4"
	"google.golang.org/grpc"
)

// Contexts of the other constructors.
func Causes(ctx context.Context, name string) {
	c, cancel := context.WithTimeoutCause(ctx, 3*time.Second, nil)
	defer cancel()
	g.Do(name, func() (any, error) { return nil, resolve(c, name) }) // site key dns:3s
	d, stop := context.WithDeadlineCause(ctx, time.Now().Add(4*time.Second), nil)
	defer stop()
	g.Do(name, func() (any, error) { return nil, resolve(d, name) }) // site key dns:4s
	// A longer limit below a shorter one does not lengthen it.
	e, end := context.WithTimeout(c, time.Minute)
	defer end()
	g.Do(name, func() (any, error) { return nil, resolve(e, name) }) // site key dns:3s
	// What a limit had is gone with WithoutCancel; a new one counts.
	f, done := context.WithTimeout(context.WithoutCancel(c), 5*time.Second)
	defer done()
	g.Do(name, func() (any, error) { return nil, resolve(f, name) }) // site key dns:5s
}

// A struct that embeds a context is one.
type scope struct {
	context.Context
	name string
}

func (s *scope) lookup() error { return resolve(s, s.name) }

func Embedded(ctx context.Context, name string) {
	s := &scope{ctx, name}
	g.Do(name, func() (any, error) { return nil, s.lookup() })       // site key dns:cancellable
	g.Do(name, func() (any, error) { return nil, resolve(s, name) }) // site key dns:cancellable
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	t := &scope{lim, name}
	g.Do(name, func() (any, error) { return nil, t.lookup() }) // site key dns:2s
	u := &scope{context.Background(), name}
	g.Do(name, func() (any, error) { return nil, resolve(u, name) }) // site key dns:unbounded
}

// Contexts of frameworks live as long as the request.
func Gin(c *gin.Context) {
	g.Do("gin", func() (any, error) { return nil, resolve(c, "a") })                   // site key dns:cancellable
	g.Do("gin", func() (any, error) { return nil, resolve(c.Request.Context(), "a") }) // site key dns:cancellable
}

func Echo(c echo.Context) error {
	g.Do("echo", func() (any, error) { return nil, resolve(c.Request().Context(), "a") }) // site key dns:cancellable
	return nil
}

func Fiber(c *fiber.Ctx) error {
	g.Do("fiber", func() (any, error) { return nil, resolve(c.UserContext(), "a") }) // site key dns:cancellable
	return nil
}

func Stream(s grpc.ClientStream) {
	g.Do("grpc", func() (any, error) { return nil, resolve(s.Context(), "a") }) // site key dns:cancellable
}

func Plain(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	g.Do("http", func() (any, error) { return nil, resolve(ctx, "a") }) // site key dns:2s
	r = r.WithContext(ctx)
	g.Do("http", func() (any, error) { return nil, resolve(r.Context(), "a") }) // site key dns:cancellable
}

// A constructor keeps the context of the program.
type keeper struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func newKeeper() *keeper {
	k := &keeper{}
	k.ctx, k.cancel = context.WithCancel(context.Background())
	return k
}

func (k *keeper) Load(name string) {
	g.Do(name, func() (any, error) { return nil, resolve(k.ctx, name) }) // site key dns:unbounded
}

func UseKeeper() { newKeeper().Load("a") }

// A function that runs after the context is nobody's wait.
func After(ctx context.Context, name string) {
	g.Do(name, func() (any, error) { // site key
		context.AfterFunc(ctx, func() { resolve(context.Background(), name) })
		return nil, nil
	})
}

// Goroutines: a channel of results, a condition, a semaphore.
func Results(names []string) {
	g.Do("all", func() (any, error) { // site key dns:unbounded
		out := make(chan error, len(names))
		for _, n := range names {
			go func() { out <- resolve(context.Background(), n) }()
		}
		for range names {
			<-out
		}
		return nil, nil
	})
}

func Semaphore(names []string) {
	sem := make(chan struct{}, 4)
	var wg sync.WaitGroup
	g.Do("all", func() (any, error) { // site key dns:unbounded
		for _, n := range names {
			sem <- struct{}{}
			wg.Add(1)
			go func() {
				defer func() { <-sem; wg.Done() }()
				resolve(context.Background(), n)
			}()
		}
		wg.Wait()
		return nil, nil
	})
}

func FirstOf(ctx context.Context, names []string) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	g.Do("first", func() (any, error) { // site key dns:2s
		out := make(chan error, len(names))
		for _, n := range names {
			go func() { out <- resolve(context.Background(), n) }()
		}
		timer := time.NewTimer(5 * time.Second)
		defer timer.Stop()
		select {
		case err := <-out:
			return nil, err
		case <-timer.C:
			return nil, context.DeadlineExceeded
		case <-lim.Done():
			return nil, lim.Err()
		}
	})
}

// What is held is decided by flow.
type ledger struct {
	mu    sync.RWMutex
	pages map[string][]string
}

func (l *ledger) lock()   { l.mu.Lock() }
func (l *ledger) unlock() { l.mu.Unlock() }

func (l *ledger) Helpers(name string) []string {
	l.lock() // site global dns:unbounded
	defer l.unlock()
	if p, ok := l.pages[name]; ok {
		return p
	}
	p, _ := net.LookupTXT(name)
	l.pages[name] = p
	return p
}

func (l *ledger) Early(name string) []string {
	l.mu.RLock()
	p, ok := l.pages[name]
	l.mu.RUnlock()
	if ok {
		return p
	}
	p, _ = net.LookupTXT(name) // site none dns:unbounded
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pages[name] = p
	return p
}

func (l *ledger) Twice(name string) []string {
	l.mu.RLock()
	p, ok := l.pages[name]
	l.mu.RUnlock()
	if ok {
		return p
	}
	l.mu.Lock() // site global dns:unbounded
	defer l.mu.Unlock()
	if p, ok := l.pages[name]; ok {
		return p
	}
	p, _ = net.LookupTXT(name)
	l.pages[name] = p
	return p
}

func (l *ledger) Try(name string) []string {
	if !l.mu.TryLock() { // site global dns:unbounded
		return nil
	}
	defer l.mu.Unlock()
	if p, ok := l.pages[name]; ok {
		return p
	}
	p, _ := net.LookupTXT(name)
	l.pages[name] = p
	return p
}

// A library's function that asks those it was made of, one after the other.
func Asked(name string) {
	hosts := docker.Registries(func(host string) ([]docker.RegistryHost, error) {
		return nil, resolve(context.Background(), host)
	})
	g.Do(name, func() (any, error) { return hosts(name) }) // site key dns:unbounded
}
