// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var filePhpFunctionsDb = [...]File{
	{Language: "php", Source: "php.net manual 2026-08", Symbols: []Symbol{{Aside: true},
		{Effects: []Effect{{Kind: "db", Why: "MYSQLI_OPT_CONNECT_TIMEOUT decides"}}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "unbounded"}, Why: "mysqlnd waits for a day by default"}}},
		{Effects: []Effect{{Kind: "db", Limits: []Limit{{Value: Operand{Kind: 3, Index: 3, HasIndex: true, Name: "seconds", Text: "arg seconds|3"}}}}}},
		{Effects: []Effect{{Kind: "db", Limits: []Limit{{Value: Operand{Kind: 3, Index: 3, HasIndex: true, Name: "options", Path: []string{"ATTR_TIMEOUT"}, Text: "arg options|3.ATTR_TIMEOUT"}, Partial: true}}}}, Rebuild: &Rebuild{What: "a database connection", Cure: "make it a service", Connections: true, Severity: "note"}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "unbounded"}, Why: "the driver sets no limit for a query"}}},
		{Safe: true},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "unbounded"}, Why: "connect_timeout of the DSN is not set"}}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "unbounded"}, Why: "only the server's statement_timeout limits it"}}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "immediate"}}}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Setter: "oci_set_call_timeout", On: Operand{Kind: 3, HasIndex: true, Name: "connection", Text: "arg connection|0"}, SetterArg: Operand{Kind: 3, Index: 1, HasIndex: true, Name: "timeout", Text: "arg timeout|1"}, Unit: "ms"}}}}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "unbounded"}}}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "immediate"}, Why: "busyTimeout() is 0 by default"}}},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "deadline", Limit: 300000000000}, Idle: true, Why: "server selection 30 s, socket 300 s"}}},
		{Safe: true},
		{Effects: []Effect{{Kind: "db", Bound: BoundText{Kind: "deadline", Limit: 300000000000}, Limits: []Limit{{Value: Operand{Kind: 3, Name: "options", Path: []string{"maxTimeMS"}, Text: "arg options.maxTimeMS"}, Unit: "ms"}}, Idle: true, Why: "server selection 30 s, socket 300 s"}}},
	}, rows: typeRows{supers: []superRow{{key: "pdo", declared: "PDO"},
		{key: "mysqli", declared: "mysqli"},
	}, returns: []returnRow{{method: "mysqli_connect", typ: "mysqli"},
		{key: "pdo", declared: "PDO", method: "prepare", typ: "PDOStatement"},
		{key: "pdo", declared: "PDO", method: "query", typ: "PDOStatement"},
		{key: "mysqli", declared: "mysqli", method: "prepare", typ: "mysqli_stmt"},
		{key: "mysqli", declared: "mysqli", method: "query", typ: "mysqli_result"},
	}}},
}
