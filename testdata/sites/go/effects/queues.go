package effects

import (
	"context"
	"time"

	"github.com/IBM/sarama"
	"github.com/avast/retry-go/v4"
	"github.com/bsm/redislock"
	"github.com/cenkalti/backoff/v5"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-zookeeper/zk"
	"github.com/gofrs/flock"
	"github.com/hashicorp/consul/api"
	"github.com/hibiken/asynq"
	"github.com/moby/locker"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/panjf2000/ants/v2"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/rueidis/rueidislock"
	"github.com/samber/lo"
	"github.com/segmentio/kafka-go"
	"github.com/sourcegraph/conc/pool"
	"github.com/twmb/franz-go/pkg/kgo"
	"go.etcd.io/etcd/client/v3/concurrency"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
)

func Kafka(ctx context.Context, r *kafka.Reader, w *kafka.Writer, p sarama.SyncProducer, cg sarama.ConsumerGroup, c *kgo.Client) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { r.ReadMessage(ctx) })                        // site global queue:cancellable
	once.Do(func() { r.FetchMessage(lim) })                       // site global queue:2s
	once.Do(func() { r.CommitMessages(lim) })                     // site global queue:2s
	once.Do(func() { w.WriteMessages(lim) })                      // site global queue:2s
	once.Do(func() { w.WriteMessages(context.Background()) })     // site global queue:unbounded
	once.Do(func() { kafka.Dial("tcp", "a") })                    // site global queue:10s
	once.Do(func() { kafka.DialLeader(lim, "tcp", "a", "b", 0) }) // site global queue:2s
	once.Do(func() { sarama.NewSyncProducer(nil, nil) })          // site global queue:30s
	once.Do(func() { sarama.NewClient(nil, nil) })                // site global queue:30s
	once.Do(func() { p.SendMessage(nil) })                        // site global queue:2m0s
	once.Do(func() { p.SendMessages(nil) })                       // site global queue:2m0s
	once.Do(func() { cg.Consume(ctx, nil, nil) })                 // site global queue:cancellable
	once.Do(func() { c.ProduceSync(lim) })                        // site global queue:2s
	once.Do(func() { c.Produce(lim, nil, nil) })                  // site global queue:2s
	once.Do(func() { c.PollFetches(lim) })                        // site global queue:2s
	once.Do(func() { c.PollRecords(lim, 1) })                     // site global queue:2s
	once.Do(func() { c.Flush(ctx) })                              // site global queue:cancellable
}

func NATS(ctx context.Context, s *nats.Subscription, p jetstream.Publisher, c jetstream.Consumer) {
	lim, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	once.Do(func() { nats.Connect("a") }) // site global queue:2s
	nc, _ := nats.Connect("a")
	once.Do(func() { nc.Publish("a", nil) })                 // site global queue:immediate
	once.Do(func() { nc.Request("a", nil, 3*time.Second) })  // site global queue:3s
	once.Do(func() { nc.RequestWithContext(lim, "a", nil) }) // site global queue:1s
	once.Do(func() { nc.Flush() })                           // site global queue:1m0s
	once.Do(func() { nc.FlushTimeout(time.Second) })         // site global queue:1s
	once.Do(func() { nc.FlushWithContext(lim) })             // site global queue:1s
	once.Do(func() { s.NextMsg(time.Second) })               // site global queue:1s
	once.Do(func() { s.NextMsgWithContext(ctx) })            // site global queue:cancellable
	once.Do(func() { p.Publish(ctx, "a", nil) })             // site global queue:5s
	once.Do(func() { p.Publish(lim, "a", nil) })             // site global queue:1s
	once.Do(func() { c.Fetch(1) })                           // site global queue:30s
	once.Do(func() { c.Next() })                             // site global queue:30s
}

func AMQP(ctx context.Context, ch *amqp.Channel, d *amqp.DeferredConfirmation, a *asynq.Client) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { amqp.Dial("a") })                                                        // site global queue:30s
	once.Do(func() { ch.Publish("a", "b", false, false, amqp.Publishing{}) })                 // site global queue:unbounded
	once.Do(func() { ch.PublishWithContext(lim, "a", "b", false, false, amqp.Publishing{}) }) // site global queue:unbounded
	once.Do(func() { ch.Get("a", true) })                                                     // site global queue:unbounded
	once.Do(func() { ch.Consume("a", "", true, false, false, false, nil) })                   // site global queue:unbounded
	once.Do(func() { ch.QueueDeclare("a", true, false, false, false, nil) })                  // site global queue:unbounded
	once.Do(func() { d.Wait() })                                                              // site global queue:unbounded
	once.Do(func() { d.WaitContext(lim) })                                                    // site global queue:2s
	once.Do(func() { a.Enqueue(nil) })                                                        // site global queue:20s
	once.Do(func() { a.EnqueueContext(lim, nil) })                                            // site global queue:20s
}

// A lock that is waited for is only possible as an effect of its own; the rule
// locktimeout has its limits.
func Locks(ctx context.Context, s *semaphore.Weighted, es *concurrency.Session, c *api.Client, rl *redislock.Client, rs *redsync.Redsync, rk rueidislock.Locker, ml *locker.Locker) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	m := concurrency.NewMutex(es, "a")
	once.Do(func() { concurrency.NewSession(nil) }) // site global tcp:unbounded
	once.Do(func() { m.Lock(lim) })                 // site global lockwait?
	once.Do(func() { m.TryLock(lim) })              // site global tcp:2s
	once.Do(func() { m.Unlock(lim) })               // site global tcp:2s
	cl, _ := c.LockKey("a")
	once.Do(func() { cl.Lock(nil) }) // site global lockwait?
	cs, _ := c.SemaphorePrefix("a", 1)
	once.Do(func() { cs.Acquire(nil) }) // site global lockwait?
	z := zk.NewLock(nil, "a", nil)
	once.Do(func() { z.Lock() })                                          // site global lockwait?
	once.Do(func() { z.LockWithData(nil) })                               // site global lockwait?
	once.Do(func() { rl.Obtain(lim, "a", time.Second, nil) })             // site global lockwait?
	once.Do(func() { redislock.Obtain(lim, nil, "a", time.Second, nil) }) // site global lockwait?
	rm := rs.NewMutex("a")
	once.Do(func() { rm.Lock() })           // site global lockwait?
	once.Do(func() { rm.LockContext(lim) }) // site global lockwait?
	once.Do(func() { rm.TryLock() })        // site global kv:400ms
	once.Do(func() { rm.Unlock() })         // site global kv:400ms
	f := flock.New("a")
	once.Do(func() { f.Lock() })                                                            // site global lockwait?
	once.Do(func() { f.RLock() })                                                           // site global lockwait?
	once.Do(func() { f.TryLock() })                                                         // site global
	once.Do(func() { f.TryLockContext(lim, time.Second) })                                  // site global lockwait?
	once.Do(func() { rk.WithContext(lim, "a") })                                            // site global lockwait?
	once.Do(func() { rk.TryWithContext(lim, "a") })                                         // site global
	once.Do(func() { ml.Lock("a") })                                                        // site global lockwait?
	once.Do(func() { s.Acquire(lim, 1) })                                                   // site global
	once.Do(func() { leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{}) }) // site global lockwait:cancellable
	once.Do(func() { cache.WaitForCacheSync(nil) })                                         // site global lockwait:unbounded
}

func Retries(ctx context.Context, a *ants.Pool, p *pool.Pool, e *errgroup.Group) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { backoff.Retry(lim, func() (int, error) { return 0, nil }) })                          // site global sleep:2s
	once.Do(func() { backoff.Retry(ctx, func() (int, error) { return 0, nil }) })                          // site global sleep:15m0s
	once.Do(func() { retry.Do(func() error { return nil }) })                                              // site global sleep:1m0s
	once.Do(func() { lo.AttemptWithDelay(3, time.Second, func(int, time.Duration) error { return nil }) }) // site global sleep:1s
	once.Do(func() { a.Submit(func() { time.Sleep(time.Second) }) })                                       // site global
	once.Do(func() {                                                                                       // site global sleep:1s
		p.Go(func() { time.Sleep(time.Second) })
		p.Wait()
	})
	once.Do(func() { // site global sleep:1s
		e.Go(func() error { time.Sleep(time.Second); return nil })
		e.Wait()
	})
}
