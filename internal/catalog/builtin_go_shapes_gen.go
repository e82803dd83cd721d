// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var fileGoShapes = [...]File{
	{Language: "go", Shapes: []Shape{{Method: "^(New|new|Make|make|Must|Init|init|main$|Main$|Set[uU]p|set[uU]p|[cC]reate|[bB]uild|[oO]pen|[cC]onnect|[sS]tart|[rR]un|[rR]egister)", Part: "setup"},
		{Method: "(?i)^(close|stop|shutdown|release|discard|finalize|done|cancel)", Part: "teardown"},
		{Method: "^Read$", Params: []string{"[]byte"}, Results: []string{"int", "error"}, Part: "stream"},
		{Method: "^(Do|DoEx|DoCtx)$", Type: "(?i)(group|flight|single|dedup|coalesc)", Params: []string{"*", "func()(*,error)"}, Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "uncancellable", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse}},
		{Method: "^DoChan$", Type: "(?i)(group|flight|single|dedup|coalesc)", Params: []string{"*", "func()(*,error)"}, Site: &Site{API: "singleflight.Group.DoChan", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "channel", Guard: "lock", Nested: "deadlock-same-key", Async: true, Cache: &isFalse}},
		{Method: "^Do$", Type: "(?i)(group|flight|single|dedup|coalesc)", Params: []string{"context.Context", "*", "func(context.Context)(*,error)"}, Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Callback: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}, Scope: "key", Context: "detached", CallbackContext: &is0, ContextFrom: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Waiters: "context", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse}},
		{Method: "^(DoChanContext|DoChan)$", Type: "(?i)(group|flight|single|dedup|coalesc)", Params: []string{"context.Context", "*", "func(context.Context)(*,error)"}, Site: &Site{API: "singleflight.Group.DoChanContext", Key: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Callback: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}, Scope: "key", Context: "detached", CallbackContext: &is0, ContextFrom: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Waiters: "channel", Guard: "lock", Nested: "deadlock-same-key", Async: true, Cache: &isFalse}},
		{Method: "^Do$", Type: "(?i)(group|flight|single|dedup|coalesc)", Params: []string{"context.Context", "*", "func()(*,error)"}, Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Callback: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}, Scope: "key", Context: "none", ContextFrom: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Waiters: "context", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse}},
		{Method: "^ServeHTTP$", Params: []string{"net/http.ResponseWriter", "*net/http.Request"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"net/http.ResponseWriter", "*net/http.Request"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"*github.com/gin-gonic/gin.Context"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"github.com/labstack/echo/v4.Context"}, Results: []string{"error"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"*github.com/labstack/echo/v5.Context"}, Results: []string{"error"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"*github.com/gofiber/fiber/v2.Ctx"}, Results: []string{"error"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"github.com/gofiber/fiber/v3.Ctx"}, Results: []string{"error"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"net/http.ResponseWriter", "*net/http.Request", "github.com/julienschmidt/httprouter.Params"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Params: []string{"*github.com/valyala/fasthttp.RequestCtx"}, Entry: &Entry{Kind: "web", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "{handler}"}},
		{Method: "^ProcessTask$", Params: []string{"context.Context", "*github.com/hibiken/asynq.Task"}, Entry: &Entry{Kind: "worker", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "asynq {handler}"}},
		{Method: "^ConsumeClaim$", Params: []string{"github.com/IBM/sarama.ConsumerGroupSession", "github.com/IBM/sarama.ConsumerGroupClaim"}, Entry: &Entry{Kind: "worker", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "Kafka {handler}"}},
		{Method: "^Work$", Params: []string{"context.Context", "*github.com/riverqueue/river.Job"}, Entry: &Entry{Kind: "worker", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "river {handler}"}},
		{Method: "^Reconcile$", Params: []string{"context.Context", "sigs.k8s.io/controller-runtime/pkg/reconcile.Request"}, Entry: &Entry{Kind: "worker", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "reconciler {handler}"}},
		{Method: "^Collect$", Params: []string{"chan github.com/prometheus/client_golang/prometheus.Metric"}, Entry: &Entry{Kind: "schedule", Handler: Operand{Kind: 1, Text: "receiver"}, Label: "scrape {handler}"}},
	}, Conventions: []Convention{{Means: "identity", Names: "(?i)^_*(id|uuid|ulid|guid|uid|pk|slug|code|zip|key|name|username|handle|email|identifier|hash|sku|isbn|iri|number|version|checksum|idx|index)$|Id$|ID$|Uuid$|UUID$"},
		{Means: "key", Names: "(?i)key|hash|digest|signature|fingerprint|etag|cache.?id|ident|checksum|uniq"},
		{Means: "keeper", Names: "(?i)^(handle|register|add|attach|on|with|set|use|sub|listen|go$|after|defer|new|push|bind|queue|dispatch|later|schedule)"},
		{Means: "lock", Names: "(?i)lock|mutex|lease|semaphore|leader|exclusive|guard|running|in.?progress"},
		{Means: "options", Names: "(?i)opt(ion)?s?$"},
		{Means: "service", Names: "(Client|Service|Manager|Repository|Factory|Registry|Provider|Connection|Logger|Serializer|Translator|Renderer|Generator|Slugify|Slugger|Hasher|Encoder|Decoder|Normalizer|Denormalizer|Validator|Mailer|Router|Dispatcher|Resolver|Builder|Loader|Parser|Formatter|Processor|Converter|Transformer|Fetcher|Checker|Locator|Publisher|Notifier|Paginator|Inflector|Uploader|Purifier|Sanitizer|Geocoder|Pool|Gateway|Bus)(Interface)?$"},
	}, Idioms: []Idiom{{Name: "bounded work", Text: "context.WithTimeout(context.WithoutCancel(ctx), d)"},
		{Name: "guarded fill", Text: "one singleflight around look, computation and store"},
	}},
}
