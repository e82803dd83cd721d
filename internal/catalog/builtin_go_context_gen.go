// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var fileGoContext = [...]File{
	{Language: "go", Source: "Go 1.26 std", Symbols: []Symbol{{Result: &Result{Context: "background"}},
		{Result: &Result{Context: "cancel", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Result: &Result{Context: "deadline", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, After: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}}},
		{Result: &Result{Context: "deadline", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, After: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}}},
		{Result: &Result{Context: "detached", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Result: &Result{Context: "value", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Calls: []Invoke{{Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, When: "spawned"}}},
		{Result: &Result{Request: "a value of the context"}},
		{Safe: true},
		{Result: &Result{Context: "request"}},
		{Result: &Result{Context: "cancel", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Result: &Result{Context: "cancel"}},
		{Result: &Result{Same: Operand{Kind: 1, Text: "receiver"}}},
		{Result: &Result{Context: "request"}},
		{Result: &Result{Same: Operand{Kind: 1, Text: "receiver"}}},
		{Result: &Result{Context: "cancel"}},
		{Result: &Result{Context: "request"}},
		{Result: &Result{Index: 1, Context: "cancel", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Result: &Result{Context: "value", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Result: &Result{Context: "value", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Result: &Result{Index: 1, Context: "value", Parent: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}}},
		{Result: &Result{Context: "cancel"}},
	}},
}
