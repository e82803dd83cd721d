package entrypoints

import (
	"context"
	"sync"
	"time"

	"github.com/IBM/sarama"
	machinery "github.com/RichardKnop/machinery/v2"
	"github.com/ThreeDotsLabs/watermill/message"
	confluent "github.com/confluentinc/confluent-kafka-go/v2/kafka"
	faktory "github.com/contribsys/faktory_worker_go"
	gocron1 "github.com/go-co-op/gocron"
	"github.com/go-co-op/gocron/v2"
	"github.com/gocraft/work"
	"github.com/hibiken/asynq"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/oklog/run"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/riverqueue/river"
	"github.com/robfig/cron/v3"
	"github.com/segmentio/kafka-go"
	"github.com/twmb/franz-go/pkg/kgo"
	temporal "go.temporal.io/sdk/worker"
	cadence "go.uber.org/cadence/worker"
	"go.uber.org/fx"
	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/tools/leaderelection"
)

type task struct{}

func (task) ProcessTask(ctx context.Context, t *asynq.Task) error { look(); return nil }

func Asynq(s *asynq.Server) {
	m := asynq.NewServeMux()
	m.HandleFunc("a", func(ctx context.Context, t *asynq.Task) error { look(); return nil }) // entry worker asynq a
	m.Handle("b", task{})                                                                    // entry worker asynq b
	s.Run(task{})                                                                            // entry worker asynq
	s.Start(task{})                                                                          // entry worker asynq
}

type args struct{}

func (args) Kind() string { return "a" }

type worker struct{}

func (worker) Work(ctx context.Context, j *river.Job[args]) error { look(); return nil }

func River() {
	ws := river.NewWorkers()
	river.AddWorker(ws, worker{})                                                              // entry worker river worker.Work
	river.AddWorkerSafely(ws, worker{})                                                        // entry worker river worker.Work
	river.AddWorkerArgs(ws, args{}, worker{})                                                  // entry worker river worker.Work
	river.WorkFunc(func(ctx context.Context, j *river.Job[args]) error { look(); return nil }) // entry worker river
}

type ctx struct{}

func (*ctx) Send(j *work.Job) error { look(); return nil }

func Queues(m *machinery.Server, p *work.WorkerPool, f *faktory.Manager) {
	m.RegisterTask("a", func() error { look(); return nil })                                 // entry worker machinery a
	m.RegisterTasks(map[string]any{"b": func() error { look(); return nil }})                // entry worker machinery
	p.Job("c", func(j *work.Job) error { look(); return nil })                               // entry worker work c
	p.Job("d", (*ctx).Send)                                                                  // entry worker work d
	p.JobWithOptions("e", work.JobOptions{}, func(j *work.Job) error { look(); return nil }) // entry worker work e
	f.Register("f", func(ctx context.Context, args ...any) error { look(); return nil })     // entry worker faktory f
}

func activity(ctx context.Context) error { look(); return nil }

func workflow() error { look(); return nil }

type Activities struct{}

func (*Activities) Send(ctx context.Context) error { look(); return nil }

func Temporal(r temporal.Registry, c cadence.Registry) {
	r.RegisterActivity(activity)                                        // entry worker activity activity
	r.RegisterActivity(&Activities{})                                   // entry worker activity (*Activities).Send
	r.RegisterActivityWithOptions(activity, temporal.RegisterOptions{}) // entry worker activity activity
	r.RegisterWorkflow(workflow)                                        // entry worker workflow workflow
	c.RegisterActivity(activity)                                        // entry worker activity activity
	c.RegisterWorkflow(workflow)                                        // entry worker workflow workflow
}

type group struct{}

func (group) Setup(sarama.ConsumerGroupSession) error { return nil }

func (group) Cleanup(sarama.ConsumerGroupSession) error { return nil }

func (group) ConsumeClaim(s sarama.ConsumerGroupSession, c sarama.ConsumerGroupClaim) error {
	look()
	return nil
}

func Messages(r *message.Router, cg sarama.ConsumerGroup, nc *nats.Conn, js nats.JetStream, c jetstream.Consumer) {
	r.AddHandler("a", "", nil, "", nil, func(m *message.Message) ([]*message.Message, error) { look(); return nil, nil }) // entry worker a
	r.AddConsumerHandler("b", "", nil, func(m *message.Message) error { look(); return nil })                             // entry worker b
	r.AddNoPublisherHandler("c", "", nil, func(m *message.Message) error { look(); return nil })                          // entry worker c
	cg.Consume(context.Background(), nil, group{})                                                                        // entry worker Kafka consumer group
	nc.Subscribe("d", func(m *nats.Msg) { look() })                                                                       // entry worker NATS d
	nc.QueueSubscribe("e", "q", func(m *nats.Msg) { look() })                                                             // entry worker NATS e
	js.Subscribe("f", func(m *nats.Msg) { look() })                                                                       // entry worker NATS f
	c.Consume(func(m jetstream.Msg) { look() })                                                                           // entry worker JetStream consumer
}

func Deliveries(ch *amqp.Channel) {
	ds, _ := ch.Consume("a", "", true, false, false, false, nil) // entry worker AMQP consumer
	for range ds {
		look()
	}
}

func MoreDeliveries(ctx context.Context, ch *amqp.Channel) {
	ds, _ := ch.ConsumeWithContext(ctx, "a", "", true, false, false, false, nil) // entry worker AMQP consumer
	for range ds {
		look()
	}
}

func ReadKafka(r *kafka.Reader) {
	for {
		r.ReadMessage(context.Background()) // entry worker Kafka reader
	}
}

func FetchKafka(r *kafka.Reader) {
	for {
		r.FetchMessage(context.Background()) // entry worker Kafka reader
	}
}

func PollKafka(c *kgo.Client) {
	for {
		c.PollFetches(context.Background()) // entry worker Kafka consumer
	}
}

func PollConfluent(c *confluent.Consumer) {
	c.SubscribeTopics(nil, func(c *confluent.Consumer, e confluent.Event) error { look(); return nil }) // entry worker Kafka rebalance
	for {
		c.Poll(100) // entry worker Kafka consumer
	}
}

func ReadConfluent(c *confluent.Consumer) {
	for {
		c.ReadMessage(time.Second) // entry worker Kafka consumer
	}
}

type job struct{}

func (job) Run() { look() }

func Schedules(s gocron.Scheduler, s1 *gocron1.Scheduler) {
	c := cron.New()
	c.AddFunc("@daily", func() { look() })                                       // entry schedule cron @daily
	c.AddJob("@hourly", job{})                                                   // entry schedule cron @hourly
	c.Schedule(nil, job{})                                                       // entry schedule cron
	s.NewJob(gocron.DurationJob(time.Second), gocron.NewTask(func() { look() })) // entry schedule gocron
	s1.Every(1).Do(func() { look() })                                            // entry schedule gocron
}

func Groups(l fx.Lifecycle) {
	var g run.Group
	g.Add(func() error { look(); return nil }, func(error) {})                                                                                                                        // entry worker run group
	leaderelection.RunOrDie(context.Background(), leaderelection.LeaderElectionConfig{Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: func(context.Context) { look() }}}) // entry worker leader
	fx.Invoke(func() { look() })
	l.Append(fx.Hook{OnStart: func(context.Context) error { look(); return nil }})
}

// Goroutines are entries where what they run is a loop.
func Goroutines() {
	var g errgroup.Group
	var wg sync.WaitGroup
	g.Go(func() error { look(); return nil })
	wg.Go(func() { look() })
	time.AfterFunc(time.Second, look)
	context.AfterFunc(context.Background(), look)
}
