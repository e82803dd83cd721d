// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var fileGoQueue = [...]File{
	{Language: "go", Source: "kafka-go, sarama, franz-go, confluent-kafka-go v2, nats.go, amqp091-go, asynq, paho mqtt, pubsub, go-nsq, watermill, stomp", Symbols: []Symbol{{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}, Why: "a synchronous write waits for the batch and up to 10 attempts"}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 10000000000}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 30000000000}, Why: "Net timeouts are 30 s by default"}}, Rebuild: &Rebuild{What: "a Kafka client with its own connections", Cure: "make it once and keep it", Connections: true}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 120000000000}, Why: "no context: 30 s per attempt, with retries"}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}, Why: "record retries are unlimited by default"}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "immediate"}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 2000000000}}}, Rebuild: &Rebuild{What: "a NATS connection", Cure: "make it once and keep it", Connections: true}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "immediate"}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Value: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Value: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 60000000000}}}},
		{Effects: []Effect{{Kind: "queue", Limits: []Limit{{Value: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Value: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 5000000000}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}, Why: "5 s when the context has no deadline"}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 30000000000}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 30000000000}}}, Rebuild: &Rebuild{What: "an AMQP connection", Cure: "make it once and keep it", Connections: true}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Why: "RPC replies have no timeout, and a context is only looked at before the write"}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 20000000000}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "deadline", Limit: 20000000000}}}},
		{Rebuild: &Rebuild{What: "an asynq client with its own Redis connections", Cure: "make it once and keep it", Connections: true}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "tcp", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}}}},
		{Effects: []Effect{{Kind: "queue", Limits: []Limit{{Value: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "immediate"}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "immediate"}}}},
		{Effects: []Effect{{Kind: "queue", Bound: BoundText{Kind: "unbounded"}}}},
	}},
}
