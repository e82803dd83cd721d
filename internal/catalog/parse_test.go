package catalog

import (
	"testing"
)

func TestParseOperand(t *testing.T) {
	for _, tt := range []struct {
		text string
		kind OperandKind
		ok   func(Operand) bool
	}{
		{"receiver", Receiver, func(o Operand) bool { return o.Path == nil }},
		{"receiver.Timeout", Receiver, func(o Operand) bool { return o.Path[0] == "Timeout" }},
		{"result 1", OpResult, func(o Operand) bool { return o.Index == 1 }},
		{"arg 2.http.timeout", Arg, func(o Operand) bool { return o.Index == 2 && o.HasIndex && len(o.Path) == 2 }},
		{"arg -1", Arg, func(o Operand) bool { return o.Index == -1 && o.HasIndex }},
		{"arg 1...", Arg, func(o Operand) bool { return o.Index == 1 && o.Rest }},
		{"arg ttl|1", Arg, func(o Operand) bool { return o.Name == "ttl" && o.Index == 1 && o.HasIndex }},
		{"arg ttl", Arg, func(o Operand) bool { return o.Name == "ttl" && !o.HasIndex }},
		{"arg options|2.max_duration", Arg, func(o Operand) bool { return o.Name == "options" && o.Path[0] == "max_duration" }},
		{"new.arg 0.ReadTimeout", NewArg, func(o Operand) bool { return o.Index == 0 && o.Path[0] == "ReadTimeout" }},
		{"new.Getter", NewField, func(o Operand) bool { return o.Path[0] == "Getter" }},
		{"= 30m", OpConst, func(o Operand) bool { return o.Const == "30m" }},
		{"global net/http.DefaultClient.Timeout", Global, func(o Operand) bool {
			return o.Const == "net/http.DefaultClient" && len(o.Path) == 1 && o.Path[0] == "Timeout"
		}},
		{"", NoOperand, func(o Operand) bool { return !o.IsSet() }},
	} {
		o, err := ParseOperand(tt.text)
		if err != nil || o.Kind != tt.kind || !tt.ok(o) {
			t.Errorf("%q: %+v, %v", tt.text, o, err)
		}
	}
	for _, bad := range []string{"arg", "arg ", "arg $x", "argument 0", "arg 0.", "arg x|y", "receiver...", "result x", "new."} {
		if o, err := ParseOperand(bad); err == nil {
			t.Errorf("%q: %+v, want an error", bad, o)
		}
	}
}

func TestVersions(t *testing.T) {
	for _, tt := range []struct {
		text, version string
		want          bool
	}{
		{"", "1.0", true},
		{">=6.0 <8.0", "6.4.21", true},
		{">=6.0 <8.0", "v7.4.10", true},
		{">=6.0 <8.0", "8.0.0", false},
		{">=6.0 <8.0", "8.0.0-BETA1", true}, // older than 8.0
		{"<5.0 || >=6.0", "5.4.1", false},
		{"<5.0 || >=6.0", "4.4", true},
		{"7.2", "7.2.9", true},
		{"7.2", "7.20", false},
		{">=7.4.10", "7.4.9", false},
		{">=8", "dev-main", true}, // unknown is newest
		{"<8", "", false},
		{">=7.2 <7.3", "7.2.x-dev", true},
	} {
		r, err := ParseRange(tt.text)
		if err != nil || r.Holds(tt.version) != tt.want {
			t.Errorf("%q holds %q: %t, want %t (%v)", tt.text, tt.version, r.Holds(tt.version), tt.want, err)
		}
	}
}

func TestMatchName(t *testing.T) {
	for _, tt := range []struct {
		pattern, name string
		want          bool
	}{
		{"(*a/b.T).*", "(*a/b.T).Get", true},
		{"(*a/b.T).*", "(a/b.T).Get", false},
		{"(*a/b.T).*", "(*a/b.T).get", false},
		{"(a/*.T).Get", "(a/b.T).Get", true},
		{"(a/*.T).Get", "(a/b/c.T).Get", false}, // a star does not cross a slash
		{"(a.*Cmd).*", "(a.StringCmd).Result", true},
		{"log.*", "log.Printf", true},
		{"log.*", "log/slog.Info", false},
		{`a\b::find*`, `a\b::findoneby`, true},
		{`a\*::get`, `a\b\c::get`, true},
		{`a\b::*`, `a\b::get`, true},
		{`a\b::*`, `a\b::__construct`, false},
		{"*", "anything", true},
	} {
		if got := matchName(tt.pattern, tt.name); got != tt.want {
			t.Errorf("%q fits %q: %t", tt.pattern, tt.name, got)
		}
	}
}

func TestExpand(t *testing.T) {
	got, err := expand("(*{a,b}.T).{Get,Set}")
	if err != nil || len(got) != 4 || got[3] != "(*b.T).Set" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := expand("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"); err == nil {
		t.Error("an expansion without end must be refused")
	}
}
