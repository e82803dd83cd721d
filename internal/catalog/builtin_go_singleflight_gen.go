// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var fileGoSingleflight = [...]File{
	{Language: "go", Source: "golang.org/x/sync v0.25.0; resenje.org/singleflight v0.4.3; tailscale v1.84.0; goware/singleflight; groupcache 20241129; go-zero v1.10.3", Symbols: []Symbol{{Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "uncancellable", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse}},
		{Site: &Site{API: "singleflight.Group.DoChan", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "channel", Guard: "lock", Nested: "deadlock-same-key", Async: true, Cache: &isFalse, Note: "a panic in the callback ends the process"}},
		{Safe: true},
		{Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "uncancellable", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse}},
		{Site: &Site{API: "singleflight.Group.DoChan", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "channel", Guard: "lock", Nested: "deadlock-same-key", Async: true, Cache: &isFalse, Note: "a panic in the callback ends the process"}},
		{Site: &Site{API: "singleflight.Group.DoChanContext", Key: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Callback: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}, Scope: "key", Context: "detached", CallbackContext: &is0, ContextFrom: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Waiters: "channel", Guard: "lock", Nested: "deadlock-same-key", Async: true, Cache: &isFalse, Note: "the callback's context is fresh: values and deadline of the caller are lost"}},
		{Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Callback: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}, Scope: "key", Context: "detached", CallbackContext: &is0, ContextFrom: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Waiters: "context", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse, Note: "the callback's context is cancelled when the last waiter leaves; a deadline of the first caller is dropped"}},
		{Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "uncancellable", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse, Note: "a panic in the callback leaves the key wedged for ever"}},
		{Site: &Site{API: "singleflight.Group.Do", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "uncancellable", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse}},
		{Site: &Site{API: "syncx.SingleFlight.Do", Key: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Callback: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Scope: "key", Context: "none", Waiters: "uncancellable", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse, Note: "when the callback panics the waiters get (nil, nil)"}},
		{Site: &Site{API: "flightcontrol.Group.Do", Key: Operand{Kind: 3, Index: 1, HasIndex: true, Text: "arg 1"}, Callback: Operand{Kind: 3, Index: 2, HasIndex: true, Text: "arg 2"}, Scope: "key", Context: "detached", CallbackContext: &is0, ContextFrom: Operand{Kind: 3, HasIndex: true, Text: "arg 0"}, Waiters: "context", Guard: "lock", Nested: "deadlock-same-key", Cache: &isFalse}},
	}},
}
