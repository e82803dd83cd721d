module example.test/sites

go 1.26.0

require (
	github.com/Yiling-J/theine-go v0.6.3
	github.com/beego/beego/v2 v2.3.0
	github.com/bluele/gcache v0.0.2
	github.com/coocood/freecache v1.2.7
	github.com/eko/gocache/lib/v4 v4.2.0
	github.com/go-chi/stampede v0.6.0
	github.com/go-pkgz/lcw/v2 v2.1.0
	github.com/go-redis/cache/v9 v9.0.0
	github.com/gogf/gf/v2 v2.9.0
	github.com/golang/groupcache v0.0.0-20241129210726-2c02b8208cf8
	github.com/jellydator/ttlcache/v2 v2.11.1
	github.com/jellydator/ttlcache/v3 v3.4.1
	github.com/karlseguin/ccache/v3 v3.0.7
	github.com/maypok86/otter/v2 v2.4.0
	github.com/mgtv-tech/jetcache-go v1.2.1
	github.com/redis/go-redis/v9 v9.23.0
	github.com/redis/rueidis/rueidisaside v1.0.79
	github.com/samber/hot v0.13.0
	github.com/viccon/sturdyc v1.1.5
	github.com/zeromicro/go-zero v1.10.3
	golang.org/x/sync v0.25.0
	resenje.org/singleflight v0.4.3
	tailscale.com v1.84.0
)
