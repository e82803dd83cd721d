package libs

import (
	"context"
	"sync"
	"time"

	generics "github.com/Code-Hex/go-generics-cache"
	"github.com/allegro/bigcache/v3"
	beego "github.com/beego/beego/v2/client/cache"
	"github.com/bluele/gcache"
	"github.com/coocood/freecache"
	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/ristretto/v2"
	"github.com/eko/gocache/lib/v4/cache"
	"github.com/go-chi/stampede"
	rediscache8 "github.com/go-redis/cache/v8"
	gfcache "github.com/gogf/gf/v2/os/gcache"
	"github.com/goware/singleflight"
	dskit "github.com/grafana/dskit/cache"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jellydator/ttlcache/v3"
	"github.com/karlseguin/ccache/v3"
	mailgun "github.com/mailgun/groupcache/v2"
	mailflight "github.com/mailgun/groupcache/v2/singleflight"
	"github.com/maypok86/otter/v2"
	jetcache "github.com/mgtv-tech/jetcache-go"
	gocache "github.com/patrickmn/go-cache"
	"github.com/samber/hot"
	"github.com/viccon/sturdyc"
	zerocache "github.com/zeromicro/go-zero/core/stores/cache"
	"github.com/zeromicro/go-zero/core/stores/sqlc"
	"github.com/zeromicro/go-zero/core/syncx"
	klru "k8s.io/utils/lru"
)

func Once(name string) {
	var once sync.Once
	once.Do(func() { resolve(name) })                                         // site global dns:unbounded
	f := sync.OnceFunc(func() { resolve(name) })                              // site global dns:unbounded
	v := sync.OnceValue(func() error { _, err := resolve(name); return err }) // site global dns:unbounded
	w := sync.OnceValues(func() (string, error) { return resolve(name) })     // site global dns:unbounded
	f()
	v()
	w()
	syncx.NewSingleFlight().Do(name, func() (any, error) { return resolve(name) }) // site key dns:unbounded
}

func MoreForks(ctx context.Context, name string) {
	var g singleflight.Group[string, string]
	g.Do(name, func() (string, error) { return resolve(name) })                                                  // site key dns:unbounded
	<-g.DoChanContext(ctx, name, func(ctx context.Context) (string, error) { return resolveContext(ctx, name) }) // site key dns:unbounded
	var m mailflight.Group
	m.Do(name, func() (any, error) { return resolve(name) }) // site key dns:unbounded
}

var mailGroup = mailgun.NewGroup("names", 1<<20, mailgun.GetterFunc(func(ctx context.Context, key string, dest mailgun.Sink) error {
	s, err := resolveContext(ctx, key)
	if err != nil {
		return err
	}
	return dest.SetString(s)
}))

func Mailgun(ctx context.Context, name string) {
	var s string
	mailGroup.Get(ctx, name, mailgun.StringSink(&s)) // site key dns:cancellable
}

func RedisCache8(ctx context.Context, c *rediscache8.Cache, name string) {
	c.Once(&rediscache8.Item{Ctx: ctx, Key: name, Do: func(*rediscache8.Item) (any, error) { return resolve(name) }}) // site key dns:unbounded
}

func MoreOtter(ctx context.Context, name string) {
	c := otter.Must(&otter.Options[string, string]{MaximumSize: 10})
	c.Refresh(ctx, name, otter.LoaderFunc[string, string](resolveContext))   // site key dns:unbounded
	c.Compute(name, func(old string, found bool) (string, otter.ComputeOp) { // site slot dns:unbounded
		s, _ := resolve(name)
		return s, 0
	})
	c.ComputeIfPresent(name, func(old string) (string, otter.ComputeOp) { // site slot dns:unbounded
		s, _ := resolve(name)
		return s, 0
	})
}

type names struct{}

func (names) Load(c *ttlcache.Cache[string, string], key string) *ttlcache.Item[string, string] {
	s, _ := resolve(key)
	return c.Set(key, s, 0)
}

// The loader decides what a Get holds, wherever the cache is made.
type Names struct {
	plain, deduped *ttlcache.Cache[string, string]
}

func NewNames() *Names {
	return &Names{
		plain:   ttlcache.New[string, string](ttlcache.WithLoader[string, string](names{})),
		deduped: ttlcache.New[string, string](ttlcache.WithLoader[string, string](ttlcache.NewSuppressedLoader[string, string](names{}, nil))),
	}
}

func (n *Names) Get(name string) {
	n.plain.Get(name)   // site none dns:unbounded
	n.deduped.Get(name) // site key dns:unbounded
	n.plain.GetOrSet(name, "a")
}

func MoreHot(name string) {
	load := func(names []string) (map[string]string, error) {
		s, err := resolve(names[0])
		return map[string]string{names[0]: s}, err
	}
	c := hot.NewHotCache[string, string]("lru", 10).WithRevalidation(time.Minute, load).WithLoaders(load).Build()
	c.GetMany([]string{name}) // site key dns:unbounded
}

func MoreSturdyc(ctx context.Context, name string) {
	c := sturdyc.New[string](10)
	c.GetOrFetchBatch(ctx, []string{name}, func(id string) string { return id }, func(ctx context.Context, ids []string) (map[string]string, error) { // site key dns:cancellable
		s, err := resolveContext(ctx, ids[0])
		return map[string]string{ids[0]: s}, err
	})
	c.Passthrough(ctx, name, func(ctx context.Context) (string, error) { return resolveContext(ctx, name) }) // site key dns:cancellable
}

func MoreGcache(name string) {
	c := gcache.New(10).LoaderExpireFunc(func(key any) (any, *time.Duration, error) {
		s, err := resolve(key.(string))
		return s, nil, err
	}).Build()
	c.Get(name) // site key dns:unbounded
}

func MoreCcache(l *ccache.LayeredCache[string], s *ccache.SecondaryCache[string], name string) {
	l.Fetch("a", name, time.Minute, func() (string, error) { return resolve(name) }) // site none dns:unbounded
	s.Fetch(name, time.Minute, func() (string, error) { return resolve(name) })      // site none dns:unbounded
}

func MoreFreecache(name string) {
	c := freecache.NewCache(10)
	c.Update([]byte(name), func(value []byte, found bool) ([]byte, bool, int) { // site slot dns:unbounded
		s, _ := resolve(name)
		return []byte(s), true, 0
	})
	c.GetOrSet([]byte(name), nil, 1)
	c.SetAndGet([]byte(name), nil, 1)
}

func MoreStampede(ctx context.Context, name string) {
	c := stampede.NewCache(10)
	c.GetFresh(ctx, name, func() (any, error) { return resolveContext(ctx, name) }) // site key dns:cancellable
	c.Set(ctx, name, func() (any, error) { return resolveContext(ctx, name) })      // site key dns:cancellable
}

func MoreJetcache(ctx context.Context, t *jetcache.T[string, string], name string) {
	t.MGet(ctx, "names", []string{name}, func(ctx context.Context, ids []string) (map[string]string, error) { // site key dns:cancellable
		s, err := resolveContext(ctx, ids[0])
		return map[string]string{ids[0]: s}, err
	})
}

func MoreGoZero(ctx context.Context, s zerocache.Cache, c sqlc.CachedConn, name string) {
	query := func(v any) error { _, err := resolve(name); return err }
	s.Take(nil, name, query)                                                                    // site key dns:unbounded
	s.TakeWithExpireCtx(ctx, nil, name, func(v any, d time.Duration) error { return query(v) }) // site key dns:unbounded
	c.QueryRow(nil, name, func(conn sqlc.SqlConn, v any) error { return query(v) })             // site key dns:unbounded
	c.QueryRowCtx(ctx, nil, name, func(ctx context.Context, conn sqlc.SqlConn, v any) error {   // site key dns:cancellable
		_, err := resolveContext(ctx, name)
		return err
	})
}

func MoreGoFrame(ctx context.Context, r *gfcache.AdapterRedis, name string) {
	load := func(ctx context.Context) (any, error) { return resolveContext(ctx, name) }
	r.GetOrSetFuncLock(ctx, name, load, time.Minute) // site none dns:cancellable
}

func MoreBeego(ctx context.Context, name string) {
	load := func(ctx context.Context, key string) (any, error) { return resolveContext(ctx, key) }
	through, _ := beego.NewReadThroughCache(beego.NewMemoryCache(), time.Minute, load)
	through.Get(ctx, name) // site none dns:cancellable
	bloom, _ := beego.NewBloomFilterCache(beego.NewMemoryCache(), load, nil, time.Minute)
	bloom.Get(ctx, name) // site none dns:cancellable
}

func Chain(ctx context.Context, a cache.CacheInterface[string], name string) {
	cache.NewChain(a).Get(ctx, name)
}

func Badger(db *badger.DB, name string) {
	db.View(func(*badger.Txn) error { return nil })
}

// What has no loader is no site, unless a fill is written around it.
func Plain(ctx context.Context, g *generics.Cache[string, string], k *klru.Cache, r *ristretto.Cache[string, string], l *lru.Cache[string, string], d dskit.Cache, b *bigcache.BigCache, name string) {
	g.GetOrSet(name, "a")
	k.Get(name)
	r.Set(name, "a", 1)
	l.PeekOrAdd(name, "a")
	d.GetMulti(ctx, []string{name})
	b.Get(name)
}

func FillGoCache(c *gocache.Cache, name string) string {
	if v, ok := c.Get(name); ok { // site none dns:unbounded
		return v.(string)
	}
	s, _ := resolve(name)
	c.Set(name, s, 0)
	return s
}

func FillLRU(l *lru.Cache[string, string], name string) string {
	v, ok := l.Get(name) // site none dns:unbounded
	if !ok {
		v, _ = resolve(name)
		l.Add(name, v)
	}
	return v
}
