// Package libs calls the caches of other people, one each.
package libs

import (
	"context"
	"net"
	"time"

	theine "github.com/Yiling-J/theine-go"
	beego "github.com/beego/beego/v2/client/cache"
	"github.com/bluele/gcache"
	"github.com/coocood/freecache"
	"github.com/eko/gocache/lib/v4/cache"
	"github.com/go-chi/stampede"
	"github.com/go-pkgz/lcw/v2"
	rediscache "github.com/go-redis/cache/v9"
	"github.com/gogf/gf/v2/container/gmap"
	gfcache "github.com/gogf/gf/v2/os/gcache"
	"github.com/golang/groupcache"
	groupflight "github.com/golang/groupcache/singleflight"
	ttl2 "github.com/jellydator/ttlcache/v2"
	"github.com/jellydator/ttlcache/v3"
	"github.com/karlseguin/ccache/v3"
	"github.com/maypok86/otter/v2"
	jetcache "github.com/mgtv-tech/jetcache-go"
	"github.com/redis/rueidis/rueidisaside"
	"github.com/samber/hot"
	"github.com/viccon/sturdyc"
	"github.com/zeromicro/go-zero/core/collection"
	zerocache "github.com/zeromicro/go-zero/core/stores/cache"
	"github.com/zeromicro/go-zero/core/syncx"
	"golang.org/x/sync/singleflight"
	resenje "resenje.org/singleflight"
	"tailscale.com/types/lazy"
	tailscale "tailscale.com/util/singleflight"
)

func resolve(name string) (string, error) { return net.LookupCNAME(name) }

func resolveContext(ctx context.Context, name string) (string, error) {
	return net.DefaultResolver.LookupCNAME(ctx, name)
}

func Singleflight(name string) {
	var g singleflight.Group
	g.Do(name, func() (any, error) { return resolve(name) })       // site key dns:unbounded
	<-g.DoChan(name, func() (any, error) { return resolve(name) }) // site key dns:unbounded
}

func Forks(ctx context.Context, name string) {
	var r resenje.Group[string, string]
	r.Do(ctx, name, func(ctx context.Context) (string, error) { return resolveContext(ctx, name) }) // site key dns:unbounded
	var t tailscale.Group[string, string]
	t.Do(name, func() (string, error) { return resolve(name) })                                                  // site key dns:unbounded
	<-t.DoChan(name, func() (string, error) { return resolve(name) })                                            // site key dns:unbounded
	<-t.DoChanContext(ctx, name, func(ctx context.Context) (string, error) { return resolveContext(ctx, name) }) // site key dns:unbounded
	var g groupflight.Group
	g.Do(name, func() (any, error) { return resolve(name) }) // site key dns:unbounded
	z := syncx.NewSingleFlight()
	z.DoEx(name, func() (any, error) { return resolve(name) }) // site key dns:unbounded
}

var group = groupcache.NewGroup("names", 1<<20, groupcache.GetterFunc(func(ctx context.Context, key string, dest groupcache.Sink) error {
	s, err := resolveContext(ctx, key)
	if err != nil {
		return err
	}
	return dest.SetString(s)
}))

func Groupcache(ctx context.Context, name string) {
	var s string
	group.Get(ctx, name, groupcache.StringSink(&s)) // site key dns:cancellable
}

func RedisCache(ctx context.Context, c *rediscache.Cache, name string) {
	c.Once(&rediscache.Item{Ctx: ctx, Key: name, Do: func(*rediscache.Item) (any, error) { // site key dns:unbounded
		return resolve(name)
	}})
}

func Gocache(ctx context.Context, inner cache.CacheInterface[string], name string) {
	c := cache.NewLoadable(func(ctx context.Context, key any) (string, error) { return resolveContext(ctx, key.(string)) }, inner)
	c.Get(ctx, name) // site key dns:cancellable
}

type loader struct{}

func (loader) Load(ctx context.Context, name string) (string, error) {
	return resolveContext(ctx, name)
}

func (loader) Reload(ctx context.Context, name, old string) (string, error) { return old, nil }

type bulk struct{}

func (bulk) BulkLoad(ctx context.Context, names []string) (map[string]string, error) {
	s, err := resolveContext(ctx, names[0])
	return map[string]string{names[0]: s}, err
}

func (bulk) BulkReload(context.Context, []string, []string) (map[string]string, error) {
	return nil, nil
}

func Otter(ctx context.Context, name string) {
	c := otter.Must(&otter.Options[string, string]{MaximumSize: 10})
	c.Get(ctx, name, loader{})                                         // site key dns:cancellable
	c.Get(ctx, name, otter.LoaderFunc[string, string](resolveContext)) // site key dns:cancellable
	c.BulkGet(ctx, []string{name}, bulk{})                             // site key dns:cancellable
	c.ComputeIfAbsent(name, func() (string, bool) {                    // site slot dns:unbounded
		s, err := resolve(name)
		return s, err != nil
	})
}

func TTLCache2(name string) {
	c := ttl2.NewCache()
	c.SetLoaderFunction(func(key string) (any, time.Duration, error) {
		s, err := resolve(key)
		return s, 0, err
	})
	c.Get(name)                                                        // site key dns:unbounded
	c.GetByLoader(name, func(key string) (any, time.Duration, error) { // site key dns:unbounded
		s, err := resolve(key)
		return s, 0, err
	})
}

func TTLCache3(name string) {
	load := ttlcache.LoaderFunc[string, string](func(c *ttlcache.Cache[string, string], key string) *ttlcache.Item[string, string] {
		s, _ := resolve(key)
		return c.Set(key, s, 0)
	})
	plain := ttlcache.New[string, string](ttlcache.WithLoader[string, string](load))
	plain.Get(name) // site none dns:unbounded
	suppressed := ttlcache.NewSuppressedLoader[string, string](load, nil)
	deduped := ttlcache.New[string, string](ttlcache.WithLoader[string, string](suppressed))
	deduped.Get(name)                        // site key dns:unbounded
	plain.GetOrSetFunc(name, func() string { // site global dns:unbounded
		s, _ := resolve(name)
		return s
	})
}

func Hot(name string) {
	load := func(names []string) (map[string]string, error) {
		s, err := resolve(names[0])
		return map[string]string{names[0]: s}, err
	}
	c := hot.NewHotCache[string, string]("lru", 10).WithLoaders(load).Build()
	c.Get(name)                  // site key dns:unbounded
	c.GetWithLoaders(name, load) // site key dns:unbounded
}

func Sturdyc(ctx context.Context, name string) {
	c := sturdyc.New[string](10)
	c.GetOrFetch(ctx, name, func(ctx context.Context) (string, error) { return resolveContext(ctx, name) })          // site key dns:cancellable
	sturdyc.GetOrFetch(ctx, c, name, func(ctx context.Context) (string, error) { return resolveContext(ctx, name) }) // site key dns:cancellable
}

func Theine(ctx context.Context, name string) {
	load := func(ctx context.Context, key string) (theine.Loaded[string], error) {
		s, err := resolveContext(ctx, key)
		return theine.Loaded[string]{Value: s}, err
	}
	a, _ := theine.NewBuilder[string, string](10).BuildWithLoader(load)
	a.Get(ctx, name) // site slot dns:cancellable
	b, _ := theine.NewBuilder[string, string](10).Loading(load).Build()
	b.Get(ctx, name) // site slot dns:cancellable
}

func Gcache(name string) {
	c := gcache.New(10).LRU().LoaderFunc(func(key any) (any, error) { return resolve(key.(string)) }).Build()
	c.Get(name)          // site key dns:unbounded
	c.GetIFPresent(name) // site none dns:unbounded
}

func Ccache(name string) {
	c := ccache.New[string](nil)
	c.Fetch(name, time.Minute, func() (string, error) { return resolve(name) }) // site none dns:unbounded
}

func Freecache(name string) {
	c := freecache.NewCache(10)
	c.GetFn([]byte(name), func(b []byte) error { // site slot dns:unbounded
		_, err := resolve(string(b))
		return err
	})
}

func LCW(name string) {
	c, _ := lcw.NewLruCache[string]()
	s := lcw.NewScache[string](c)
	c.Get(name, func() (string, error) { return resolve(name) })             // site none dns:unbounded
	s.Get(lcw.NewKey(name), func() (string, error) { return resolve(name) }) // site none dns:unbounded
}

func Stampede(ctx context.Context, name string) {
	c := stampede.NewCache(10)
	c.Get(ctx, name, func() (any, error) { return resolveContext(ctx, name) }) // site key dns:cancellable
}

func Rueidis(ctx context.Context, name string) {
	c, _ := rueidisaside.NewClient(nil)
	c.Get(ctx, time.Minute, name, resolveContext) // site key dns:1m0s
}

func Jetcache(ctx context.Context, t *jetcache.T[string, string], name string) {
	c := jetcache.New()
	c.Once(ctx, name, jetcache.Value(name), jetcache.Do(func(ctx context.Context) (any, error) { // site key dns:cancellable
		return resolveContext(ctx, name)
	}))
	t.Get(ctx, "names", name, resolveContext) // site key dns:cancellable
}

func GoZero(ctx context.Context, c *collection.Cache, s zerocache.Cache, name string) {
	c.Take(name, func() (any, error) { return resolve(name) }) // site key dns:unbounded
	s.TakeCtx(ctx, nil, name, func(v any) error {              // site key dns:unbounded
		_, err := resolve(name)
		return err
	})
}

func GoFrame(ctx context.Context, memory *gfcache.AdapterMemory, m *gmap.StrAnyMap, name string) {
	load := func(ctx context.Context) (any, error) { return resolveContext(ctx, name) }
	gfcache.GetOrSetFuncLock(ctx, name, load, time.Minute) // site global dns:cancellable
	memory.GetOrSetFunc(ctx, name, load, time.Minute)      // site none dns:cancellable
	memory.GetOrSetFuncLock(ctx, name, load, time.Minute)  // site global dns:cancellable
	m.GetOrSetFuncLock(name, func() any {                  // site global dns:unbounded
		s, _ := resolve(name)
		return s
	})
}

func Beego(ctx context.Context, name string) {
	c, _ := beego.NewSingleflightCache(beego.NewMemoryCache(), time.Minute, func(ctx context.Context, key string) (any, error) {
		return resolveContext(ctx, key)
	})
	c.Get(ctx, name) // site key dns:cancellable
}

func Lazy(v *lazy.SyncValue[string], name string) {
	v.Get(func() string { // site global dns:unbounded
		s, _ := resolve(name)
		return s
	})
	v.GetErr(func() (string, error) { return resolve(name) }) // site global dns:unbounded
}
