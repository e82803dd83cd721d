// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var fileGoProcess = [...]File{
	{Language: "go", Source: "Go 1.26 std, docker-credential-helpers v0.9", Symbols: []Symbol{{Result: &Result{Type: "os/exec.Cmd", Carries: []Limit{{Context: Operand{Kind: 6, Const: "background", Text: "= background"}}}}},
		{Result: &Result{Type: "os/exec.Cmd", Carries: []Limit{{Context: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}}}},
		{Effects: []Effect{{Kind: "process", Bound: BoundText{Kind: "unbounded"}, Limits: []Limit{{Carrier: Operand{Kind: 1, Text: "receiver"}}}, Why: "waits until the child ends"}}},
		{Effects: []Effect{{Kind: "process", Bound: BoundText{Kind: "immediate"}}}},
		{Effects: []Effect{{Kind: "process", Bound: BoundText{Kind: "unbounded"}}}},
		{Safe: true},
		{Effects: []Effect{{Kind: "process", Bound: BoundText{Kind: "unbounded"}, Why: "waits until the helper ends"}}},
		{Effects: []Effect{{Kind: "file", Bound: BoundText{Kind: "immediate"}}}},
		{Effects: []Effect{{Kind: "file", Bound: BoundText{Kind: "immediate"}}}, Calls: []Invoke{{Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, PerItem: true}}},
		{Effects: []Effect{{Kind: "file", Bound: BoundText{Kind: "immediate"}}}, Calls: []Invoke{{Callback: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}, PerItem: true}}},
		{Safe: true},
		{When: []Condition{{Operand: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Flag: "LOCK_EX", Unknown: "fails"},
			{Operand: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, NoFlag: "LOCK_NB", Unknown: "fails"},
		}, Lock: &Lock{Op: "acquire", Kind: "flock", Scope: "key", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Of: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, NoTTL: "process", Wait: Wait{Kind: 1}, Cure: "LOCK_EX|LOCK_NB in a loop that ends with the context", Because: "Flock without LOCK_NB waits until the other process lets go"}},
		{When: []Condition{{Operand: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Flag: "LOCK_SH", Unknown: "fails"},
			{Operand: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, NoFlag: "LOCK_NB", Unknown: "fails"},
		}, Lock: &Lock{Op: "acquire", Kind: "flock", Scope: "key", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Of: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Read: true, NoTTL: "process", Wait: Wait{Kind: 1}, Cure: "LOCK_SH|LOCK_NB in a loop that ends with the context", Because: "Flock without LOCK_NB waits until the other process lets go"}},
		{When: []Condition{{Operand: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Flag: "LOCK_NB", Unknown: "fails"}}, Lock: &Lock{Op: "try", Kind: "flock", Scope: "key", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Of: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, NoTTL: "process", Wait: Wait{Kind: 2}}},
		{When: []Condition{{Operand: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Flag: "LOCK_UN", Unknown: "fails"}}, Lock: &Lock{Op: "release", Kind: "flock", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Of: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{When: []Condition{{Operand: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Flag: "F_SETLKW", Unknown: "fails"}}, Lock: &Lock{Op: "acquire", Kind: "flock", Scope: "key", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Of: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, NoTTL: "process", Wait: Wait{Kind: 1}, Cure: "F_SETLK in a loop that ends with the context", Because: "F_SETLKW waits until the other process lets go"}},
	}},
}
