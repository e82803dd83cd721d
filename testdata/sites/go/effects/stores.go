package effects

import (
	"context"
	"time"

	"entgo.io/ent/dialect"
	"github.com/ClickHouse/clickhouse-go/v2/lib/driver"
	"github.com/bradfitz/gomemcache/memcache"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/gocql/gocql"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	mongo1 "go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"gorm.io/gorm"
)

func Redis(ctx context.Context, c *redis.Client, p *redis.PubSub) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { c.Get(lim, "k") })                                    // site global kv:20s
	once.Do(func() { c.Set(lim, "k", 1, 0) })                              // site global kv:20s
	once.Do(func() { c.SetNX(lim, "k", 1, time.Second) })                  // site global kv:20s
	once.Do(func() { c.Del(lim, "k") })                                    // site global kv:20s
	once.Do(func() { c.MGet(lim, "k") })                                   // site global kv:20s
	once.Do(func() { c.HGetAll(lim, "k") })                                // site global kv:20s
	once.Do(func() { c.Eval(lim, "return 1", nil) })                       // site global kv:20s
	once.Do(func() { c.Keys(lim, "*") })                                   // site global kv:20s
	once.Do(func() { c.Publish(lim, "k", 1) })                             // site global kv:20s
	once.Do(func() { c.Ping(lim) })                                        // site global kv:20s
	once.Do(func() { c.BLPop(lim, 0, "k") })                               // site global kv:unbounded
	once.Do(func() { c.BLPop(lim, time.Second, "k") })                     // site global kv:1s
	once.Do(func() { c.BRPop(lim, time.Second, "k") })                     // site global kv:1s
	once.Do(func() { c.BRPopLPush(lim, "a", "b", time.Second) })           // site global kv:1s
	once.Do(func() { c.BLMove(lim, "a", "b", "l", "r", time.Second) })     // site global kv:1s
	once.Do(func() { c.BLMPop(lim, time.Second, "l", 1, "k") })            // site global kv:1s
	once.Do(func() { c.BZPopMin(lim, time.Second, "k") })                  // site global kv:1s
	once.Do(func() { c.BZPopMax(lim, time.Second, "k") })                  // site global kv:1s
	once.Do(func() { c.BZMPop(lim, time.Second, "min", 1, "k") })          // site global kv:1s
	once.Do(func() { c.XRead(lim, &redis.XReadArgs{}) })                   // site global kv:unbounded
	once.Do(func() { c.XRead(lim, &redis.XReadArgs{Block: -1}) })          // site global kv:20s
	once.Do(func() { c.XRead(lim, &redis.XReadArgs{Block: time.Second}) }) // site global kv:1s
	once.Do(func() { c.XReadGroup(lim, &redis.XReadGroupArgs{}) })         // site global kv:unbounded
	once.Do(func() { c.XReadStreams(lim, "k", "0") })                      // site global kv:20s
	once.Do(func() { c.Wait(lim, 1, time.Second) })                        // site global kv:1s
	once.Do(func() { c.Watch(lim, nil) })                                  // site global kv:20s
	once.Do(func() { c.Subscribe(lim, "k") })                              // site global kv:immediate
	once.Do(func() { c.PSubscribe(lim, "k") })                             // site global kv:immediate
	once.Do(func() { p.ReceiveMessage(lim) })                              // site global kv:2s
	once.Do(func() { p.Receive(context.Background()) })                    // site global kv:unbounded
	once.Do(func() { p.ReceiveTimeout(lim, time.Second) })                 // site global kv:1s
	once.Do(func() { c.Pipelined(lim, nil) })                              // site global kv:20s
	once.Do(func() { c.TxPipelined(lim, nil) })                            // site global kv:20s
	once.Do(func() { c.Conn() })                                           // site global
	once.Do(func() { c.Process(lim, nil) })                                // site global kv:20s
	once.Do(func() { redis.NewScript("").Run(lim, c, nil) })               // site global kv:20s
	once.Do(func() { redis.NewClient(nil) })                               // site global
	pipe := c.Pipeline()
	once.Do(func() { pipe.Get(lim, "k") }) // site global
	once.Do(func() { pipe.Exec(lim) })     // site global kv:20s
}

// What a client was made with says more than the library's defaults.
func RedisOptions(ctx context.Context) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	never := redis.NewClient(&redis.Options{ReadTimeout: -1})
	once.Do(func() { never.Get(lim, "k") }) // site global kv:unbounded
	zero := redis.NewClient(&redis.Options{ReadTimeout: 0, WriteTimeout: 0})
	once.Do(func() { zero.Get(lim, "k") }) // site global kv:20s
	short := redis.NewClient(&redis.Options{ReadTimeout: time.Second, MaxRetries: -1})
	once.Do(func() { short.Get(lim, "k") }) // site global kv:1s
	tries := redis.NewClient(&redis.Options{ReadTimeout: time.Second})
	once.Do(func() { tries.Get(lim, "k") }) // site global kv:4s
	listens := redis.NewClient(&redis.Options{ContextTimeoutEnabled: true})
	once.Do(func() { listens.Get(lim, "k") }) // site global kv:2s
	once.Do(func() { listens.Get(ctx, "k") }) // site global kv:20s
	opt, _ := redis.ParseURL("redis://localhost:6379/1?read_timeout=3s&max_retries=-1")
	once.Do(func() { redis.NewClient(opt).Get(lim, "k") }) // site global kv:3s
	endless, _ := redis.ParseURL("redis://localhost:6379/1?read_timeout=-1")
	once.Do(func() { redis.NewClient(endless).Get(lim, "k") }) // site global kv:unbounded
	off, _ := redis.ParseURL("redis://localhost:6379/1?read_timeout=0")
	once.Do(func() { redis.NewClient(off).Get(lim, "k") }) // site global kv:unbounded
	set, _ := redis.ParseURL("redis://localhost:6379/1")
	set.ReadTimeout = -1
	once.Do(func() { redis.NewClient(set).Get(lim, "k") }) // site global kv:unbounded
	u := redis.NewUniversalClient(&redis.UniversalOptions{ReadTimeout: -1})
	once.Do(func() { u.Get(lim, "k") }) // site global kv:unbounded
}

func OtherRedis(ctx context.Context, c *redis8.Client, pool *redigo.Pool, cc redigo.ConnWithContext, ct redigo.ConnWithTimeout, r rueidis.Client, cmd rueidis.Completed) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { c.Get(lim, "k") })                   // site global kv:2s
	once.Do(func() { c.Get(ctx, "k") })                   // site global kv:12s
	once.Do(func() { c.BLPop(lim, 0, "k") })              // site global kv:unbounded
	once.Do(func() { c.XRead(lim, &redis8.XReadArgs{}) }) // site global kv:unbounded
	endless := redis8.NewClient(&redis8.Options{ReadTimeout: -1})
	once.Do(func() { endless.Get(ctx, "k") })                 // site global kv:unbounded
	once.Do(func() { redigo.Dial("tcp", "a:1") })             // site global kv:30s
	once.Do(func() { redigo.DialContext(lim, "tcp", "a:1") }) // site global kv:2s
	once.Do(func() { redigo.DialURL("redis://a:1") })         // site global kv:30s
	once.Do(func() { pool.Get() })                            // site global kv:immediate
	once.Do(func() { pool.GetContext(lim) })                  // site global kv:2s
	conn, _ := redigo.Dial("tcp", "a:1")
	once.Do(func() { conn.Do("GET", "k") }) // site global kv:unbounded
	limited, _ := redigo.Dial("tcp", "a:1", redigo.DialReadTimeout(time.Second))
	once.Do(func() { limited.Do("GET", "k") })                                            // site global kv:1s
	once.Do(func() { cc.DoContext(lim, "GET", "k") })                                     // site global kv:2s
	once.Do(func() { ct.DoWithTimeout(time.Second, "GET", "k") })                         // site global kv:1s
	once.Do(func() { redigo.DoWithTimeout(conn, time.Second, "GET") })                    // site global kv:1s
	once.Do(func() { redigo.DoContext(conn, lim, "GET") })                                // site global kv:2s
	once.Do(func() { redigo.PubSubConn{Conn: conn}.Receive() })                           // site global kv:unbounded
	once.Do(func() { new(redigo.Script).Do(conn) })                                       // site global kv:unbounded
	once.Do(func() { r.Do(lim, cmd) })                                                    // site global kv:2s
	once.Do(func() { r.DoMulti(lim, cmd) })                                               // site global kv:2s
	once.Do(func() { r.DoCache(lim, rueidis.Cacheable{}, 0) })                            // site global kv:2s
	once.Do(func() { r.DoMultiCache(lim) })                                               // site global kv:2s
	once.Do(func() { r.Receive(ctx, cmd, nil) })                                          // site global kv:cancellable
	once.Do(func() { r.Dedicate() })                                                      // site global
	once.Do(func() { r.Dedicated(func(d rueidis.DedicatedClient) error { return nil }) }) // site global
	once.Do(func() { rueidis.NewClient(rueidis.ClientOption{}) })                         // site global kv:5s
}

func Memcached() {
	c := memcache.New("a:1")
	once.Do(func() { c.Get("k") })            // site global kv:1s
	once.Do(func() { c.GetMulti(nil) })       // site global kv:1s
	once.Do(func() { c.Set(nil) })            // site global kv:1s
	once.Do(func() { c.Add(nil) })            // site global kv:1s
	once.Do(func() { c.CompareAndSwap(nil) }) // site global kv:1s
	once.Do(func() { c.Delete("k") })         // site global kv:1s
	once.Do(func() { c.Increment("k", 1) })   // site global kv:1s
	slow := memcache.New("a:1")
	slow.Timeout = 7 * time.Second
	once.Do(func() { slow.Get("k") }) // site global kv:14s
}

func Postgres(ctx context.Context, q string) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { pgx.Connect(lim, q) }) // site global db:2s
	c, _ := pgx.Connect(ctx, q)
	once.Do(func() { c.Query(lim, q) })                // site global db:2s
	once.Do(func() { c.QueryRow(lim, q) })             // site global db:2s
	once.Do(func() { c.Exec(lim, q) })                 // site global db:2s
	once.Do(func() { c.Begin(lim) })                   // site global db:2s
	once.Do(func() { c.WaitForNotification(ctx) })     // site global db:cancellable
	once.Do(func() { c.SendBatch(lim, nil) })          // site global db:2s
	once.Do(func() { c.CopyFrom(lim, nil, nil, nil) }) // site global db:2s
	tx, _ := c.Begin(ctx)
	once.Do(func() { tx.Exec(lim, q) })  // site global db:2s
	once.Do(func() { tx.Query(lim, q) }) // site global db:2s
	once.Do(func() { tx.Commit(lim) })   // site global db:2s
	rows, _ := c.Query(lim, q)
	once.Do(func() { rows.Next() })         // site global db:2s
	once.Do(func() { pgxpool.New(lim, q) }) // site global db:2s
	p, _ := pgxpool.New(ctx, q)
	once.Do(func() { p.Acquire(lim) })                      // site global db:2s
	once.Do(func() { p.AcquireFunc(lim, nil) })             // site global db:2s
	once.Do(func() { p.Query(lim, q) })                     // site global db:2s
	once.Do(func() { p.QueryRow(context.Background(), q) }) // site global db:unbounded
	once.Do(func() { p.Exec(lim, q) })                      // site global db:2s
	once.Do(func() { p.Begin(lim) })                        // site global db:2s
	once.Do(func() { p.BeginTx(lim, pgx.TxOptions{}) })     // site global db:2s
	once.Do(func() { p.SendBatch(lim, nil) })               // site global db:2s
	once.Do(func() { p.CopyFrom(lim, nil, nil, nil) })      // site global db:2s
	once.Do(func() { p.Ping(lim) })                         // site global db:2s
	once.Do(func() { pq.NewListener(q, 0, 0, nil) })        // site global db:immediate
	once.Do(func() { new(pq.Listener).Listen(q) })          // site global db:unbounded
}

func Gorm(ctx context.Context, v any, n int64) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { gorm.Open(nil) }) // site global db:unbounded
	db, _ := gorm.Open(nil)
	once.Do(func() { db.Find(v) })                              // site global db:unbounded
	once.Do(func() { db.Where("a").First(v) })                  // site global db:unbounded
	once.Do(func() { db.WithContext(ctx).Find(v) })             // site global db:cancellable
	once.Do(func() { db.WithContext(lim).Where("a").First(v) }) // site global db:2s
	w := db.WithContext(lim)
	once.Do(func() { w.Take(v) })                                                          // site global db:2s
	once.Do(func() { w.Last(v) })                                                          // site global db:2s
	once.Do(func() { w.Create(v) })                                                        // site global db:2s
	once.Do(func() { w.Save(v) })                                                          // site global db:2s
	once.Do(func() { w.Updates(v) })                                                       // site global db:2s
	once.Do(func() { w.Update("a", v) })                                                   // site global db:2s
	once.Do(func() { w.Delete(v) })                                                        // site global db:2s
	once.Do(func() { w.Count(&n) })                                                        // site global db:2s
	once.Do(func() { w.Scan(v) })                                                          // site global db:2s
	once.Do(func() { w.Pluck("a", v) })                                                    // site global db:2s
	once.Do(func() { w.Row() })                                                            // site global db:2s
	once.Do(func() { w.Rows() })                                                           // site global db:2s
	once.Do(func() { w.Exec("a") })                                                        // site global db:2s
	once.Do(func() { w.Begin() })                                                          // site global db:2s
	once.Do(func() { w.FirstOrCreate(v) })                                                 // site global db:2s
	once.Do(func() { w.FindInBatches(v, 1, nil) })                                         // site global db:2s
	once.Do(func() { w.Transaction(func(tx *gorm.DB) error { return tx.Find(v).Error }) }) // site global db:2s
	once.Do(func() { w.Connection(func(tx *gorm.DB) error { return nil }) })               // site global db:2s
	once.Do(func() { w.Raw("a") })                                                         // site global
}

func OtherSQL(ctx context.Context, q string, d dialect.Driver, ch driver.Conn) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { sqlx.Connect("mysql", q) })             // site global db:unbounded
	once.Do(func() { sqlx.ConnectContext(lim, "mysql", q) }) // site global db:2s
	db, _ := sqlx.Connect("mysql", q)
	once.Do(func() { db.Get(nil, q) })                    // site global db:unbounded
	once.Do(func() { db.Select(nil, q) })                 // site global db:unbounded
	once.Do(func() { db.NamedExec(q, nil) })              // site global db:unbounded
	once.Do(func() { db.NamedQuery(q, nil) })             // site global db:unbounded
	once.Do(func() { db.Queryx(q) })                      // site global db:unbounded
	once.Do(func() { db.QueryRowx(q) })                   // site global db:unbounded
	once.Do(func() { db.MustExec(q) })                    // site global db:unbounded
	once.Do(func() { db.Beginx() })                       // site global db:unbounded
	once.Do(func() { db.GetContext(lim, nil, q) })        // site global db:2s
	once.Do(func() { db.SelectContext(lim, nil, q) })     // site global db:2s
	once.Do(func() { db.NamedExecContext(lim, q, nil) })  // site global db:2s
	once.Do(func() { db.NamedQueryContext(lim, q, nil) }) // site global db:2s
	once.Do(func() { db.QueryxContext(lim, q) })          // site global db:2s
	once.Do(func() { db.BeginTxx(lim, nil) })             // site global db:2s
	once.Do(func() { db.ExecContext(lim, q) })            // site global db:2s
	once.Do(func() { d.Tx(lim) })                         // site global db:2s
	once.Do(func() { d.Exec(lim, q, nil, nil) })          // site global db:2s
	once.Do(func() { d.Query(lim, q, nil, nil) })         // site global db:2s
	once.Do(func() { ch.Query(lim, q) })                  // site global db:2s
	once.Do(func() { ch.Exec(ctx, q) })                   // site global db:5m0s
	s, _ := gocql.NewCluster("a").CreateSession()
	once.Do(func() { s.Query(q).Exec() })                  // site global db:11s
	once.Do(func() { s.Query(q).WithContext(lim).Scan() }) // site global db:2s
	once.Do(func() { s.Query(q).Iter() })                  // site global db:11s
}

func Mongo(ctx context.Context) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { mongo.Connect() })     // site global
	once.Do(func() { mongo1.Connect(ctx) }) // site global
	m, _ := mongo.Connect()
	c := m.Database("a").Collection("b")
	once.Do(func() { m.Ping(lim, nil) })                  // site global db:2s
	once.Do(func() { c.Find(lim, nil) })                  // site global db:2s
	once.Do(func() { c.Find(ctx, nil) })                  // site global db:cancellable
	once.Do(func() { c.FindOne(lim, nil) })               // site global db:2s
	once.Do(func() { c.InsertOne(lim, nil) })             // site global db:2s
	once.Do(func() { c.InsertMany(lim, nil) })            // site global db:2s
	once.Do(func() { c.UpdateOne(lim, nil, nil) })        // site global db:2s
	once.Do(func() { c.UpdateMany(lim, nil, nil) })       // site global db:2s
	once.Do(func() { c.DeleteOne(lim, nil) })             // site global db:2s
	once.Do(func() { c.ReplaceOne(lim, nil, nil) })       // site global db:2s
	once.Do(func() { c.Aggregate(lim, nil) })             // site global db:2s
	once.Do(func() { c.CountDocuments(lim, nil) })        // site global db:2s
	once.Do(func() { c.FindOneAndUpdate(lim, nil, nil) }) // site global db:2s
	once.Do(func() { c.BulkWrite(lim, nil) })             // site global db:2s
	once.Do(func() { c.Watch(lim, nil) })                 // site global db:2s
	cur, _ := c.Find(ctx, nil)
	once.Do(func() { cur.Next(lim) })     // site global db:2s
	once.Do(func() { cur.All(lim, nil) }) // site global db:2s
	st, _ := c.Watch(ctx, nil)
	once.Do(func() { st.Next(ctx) }) // site global db:cancellable
	limited, _ := mongo.Connect(options.Client().ApplyURI("mongodb://a").SetTimeout(3 * time.Second))
	once.Do(func() { limited.Database("a").Collection("b").Find(ctx, nil) }) // site global db:3s
}
