// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var filePhpLaravelHelpers = [...]File{
	{Language: "php", Library: "laravel/framework", Requires: []string{"laravel/framework", "illuminate/support", "laravel/lumen-framework", "illuminate/cache", "stancl/tenancy", "spatie/laravel-multitenancy"}, Source: "laravel/framework 8-12", Symbols: []Symbol{{When: []Condition{{Operand: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Is: "present"}}, Read: &Access{Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Value: Operand{Kind: 2, HasIndex: true, Text: "result"}, Multi: "many", Hit: "null", Kind: "cache", Guard: "Cache::lock, Cache::flexible"}, Library: "laravel/framework"},
		{Result: &Result{Type: "Illuminate\\Contracts\\Cache\\Repository"}, Library: "laravel/framework"},
		{Dispatch: &Dispatch{Message: Operand{Kind: 3, HasIndex: true, Name: "job", Text: "arg job|0"}}, Library: "laravel/framework"},
		{Dispatch: &Dispatch{Message: Operand{Kind: 3, HasIndex: true, Name: "job", Text: "arg job|0"}, Event: true}, Library: "laravel/framework"},
		{Dispatch: &Dispatch{Message: Operand{Kind: 3, HasIndex: true, Name: "event", Text: "arg event|0"}, Event: true}, Library: "laravel/framework"},
		{Calls: []Invoke{{Callback: Operand{Kind: 3, Name: "callback", Text: "arg callback"}},
			{Callback: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}},
			{Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}},
		}, Library: "laravel/framework"},
		{Calls: []Invoke{{Callback: Operand{Kind: 3, HasIndex: true, Name: "callback", Text: "arg callback|0"}, When: "later"}}, Library: "laravel/framework"},
		{Result: &Result{Type: "Illuminate\\Support\\Collection"}, Library: "laravel/framework"},
		{Safe: true, Library: "laravel/framework"},
		{Result: &Result{Type: "Illuminate\\Contracts\\Auth\\Guard"}, Library: "laravel/framework"},
		{Result: &Result{Type: "Illuminate\\Http\\Request", Request: "the current request", Entry: Operand{Kind: 3, HasIndex: true, Name: "key", Text: "arg key|0"}}, Library: "laravel/framework"},
		{Result: &Result{Type: "Illuminate\\Contracts\\Session\\Session", Request: "the session", Entry: Operand{Kind: 3, HasIndex: true, Name: "key", Text: "arg key|0"}}, Library: "laravel/framework"},
		{When: []Condition{{Operand: Operand{Kind: 3, Index: 2, HasIndex: true, Name: "locale", Text: "arg locale|2"}, Is: "falsy", Unknown: "fails"}}, Result: &Result{Request: "the current locale"}, Library: "laravel/framework"},
		{When: []Condition{{Operand: Operand{Kind: 3, Index: 3, HasIndex: true, Name: "locale", Text: "arg locale|3"}, Is: "falsy", Unknown: "fails"}}, Result: &Result{Request: "the current locale"}, Library: "laravel/framework"},
		{Element: &Element{Op: "read", Of: Operand{Kind: 3, HasIndex: true, Name: "target", Text: "arg target|0"}, Key: Operand{Kind: 3, Index: 1, HasIndex: true, Name: "key", Text: "arg key|1"}}, Library: "laravel/framework"},
		{Result: &Result{Request: "the current tenant"}, Library: "laravel/framework"},
	}, rows: typeRows{returns: []returnRow{{method: "app", typ: "T0"},
		{method: "auth", typ: "Illuminate\\Contracts\\Auth\\Guard"},
		{method: "cache", typ: "Illuminate\\Contracts\\Cache\\Repository"},
		{method: "collect", typ: "Illuminate\\Support\\Collection<mixed, E0>"},
		{method: "make", typ: "T0"},
		{method: "once", typ: "R0"},
		{method: "optional", typ: "A0"},
		{method: "request", typ: "Illuminate\\Http\\Request"},
		{method: "rescue", typ: "R0"},
		{method: "resolve", typ: "T0"},
		{method: "retry", typ: "R1"},
		{method: "session", typ: "Illuminate\\Contracts\\Session\\Session"},
		{method: "tap", typ: "A0"},
		{method: "value", typ: "R0"},
		{method: "with", typ: "A0"},
	}}},
}
