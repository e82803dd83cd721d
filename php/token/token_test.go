package token_test

import (
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/token"
)

func TestLookup(t *testing.T) {
	keywords := 0
	for k := token.KwAbstract; k <= token.MagicTrait; k++ {
		if !k.IsKeyword() {
			t.Errorf("%v is no keyword", k)
		}
		if k == token.KwYieldFrom {
			continue // not a single word
		}
		keywords++
		for _, word := range []string{k.String(), strings.ToUpper(k.String()), strings.ToLower(k.String())} {
			if got := token.Lookup([]byte(word)); got != k {
				t.Errorf("%s is %v, want %v", word, got, k)
			}
			for _, other := range []string{word + "x", "x" + word, word[1:]} {
				if got := token.Lookup([]byte(other)); got == k {
					t.Errorf("%s is %v, too", other, got)
				}
			}
		}
	}
	if keywords != 79 {
		t.Errorf("%d keywords, want 79", keywords)
	}
	if got := token.Lookup([]byte("DIE")); got != token.KwExit {
		t.Errorf("DIE is %v, want exit", got)
	}
	for _, name := range []string{"", "x", "self", "parent", "int", "mixed", "get", "set", "ſtatic", "__halt_compiler_", "aVeryLongNameThatIsNoKeyword"} {
		if got := token.Lookup([]byte(name)); got != token.Identifier {
			t.Errorf("%q is %v, want an identifier", name, got)
		}
	}
}

func TestKinds(t *testing.T) {
	seen := map[string]token.Kind{}
	for k := token.EOF; int(k) < token.KindCount; k++ {
		if k.String() == "" || k.Name() == "" || strings.HasPrefix(k.String(), "Kind(") {
			t.Errorf("kind %d has no name: %q, %q", k, k.String(), k.Name())
		}
		if other, ok := seen[k.Name()]; ok && k != token.HaltData {
			t.Errorf("%v and %v are both %s", other, k, k.Name())
		}
		seen[k.Name()] = k
	}
	for kind, want := range map[token.Kind]string{
		token.Variable: "T_VARIABLE", token.Identifier: "T_STRING", token.DoubleColon: "T_DOUBLE_COLON",
		token.KwFn: "T_FN", token.MagicDir: "T_DIR", token.KwAnd: "T_LOGICAL_AND", token.Semicolon: ";",
		token.PrivateSet: "T_PRIVATE_SET", token.FatArrow: "T_DOUBLE_ARROW", token.Pipe: "T_PIPE",
	} {
		if got := kind.Name(); got != want {
			t.Errorf("%v is %s, want %s", kind, got, want)
		}
	}
	if got := token.Kind(250).String(); got != "Kind(250)" {
		t.Errorf("kind 250 is %q", got)
	}
}

func TestKindClasses(t *testing.T) {
	count := func(f func(token.Kind) bool) (n int) {
		for k := token.EOF; int(k) < token.KindCount; k++ {
			if f(k) {
				n++
			}
		}
		return n
	}
	for _, tt := range []struct {
		name string
		f    func(token.Kind) bool
		want int
	}{
		{"IsTrivia", token.Kind.IsTrivia, 3},
		{"IsName", token.Kind.IsName, 4},
		{"IsCast", token.Kind.IsCast, 8},
		{"IsMagic", token.Kind.IsMagic, 9},
		{"IsModifier", token.Kind.IsModifier, 11},
		{"IsAssignOp", token.Kind.IsAssignOp, 14},
	} {
		if got := count(tt.f); got != tt.want {
			t.Errorf("%s holds for %d kinds, want %d", tt.name, got, tt.want)
		}
	}
}

func TestFold(t *testing.T) {
	for _, tt := range []struct {
		a, b  string
		equal bool
	}{
		{"", "", true},
		{"Static", "sTATIC", true},
		{"a_1\\B", "A_1\\b", true},
		{"static", "statik", false},
		{"static", "statics", false},
		{"ſelf", "self", false}, // equal to Unicode, not to PHP
		{"É", "é", false},
		{"[", "{", false}, // a bit apart, as letters of different case are
		{"\xff", "\xdf", false},
	} {
		if got := token.EqualFold(tt.a, tt.b); got != tt.equal {
			t.Errorf("EqualFold(%q, %q) is %v", tt.a, tt.b, got)
		}
		if got := token.ToLower(tt.a) == token.ToLower(tt.b); got != tt.equal {
			t.Errorf("ToLower(%q) = %q, ToLower(%q) = %q", tt.a, token.ToLower(tt.a), tt.b, token.ToLower(tt.b))
		}
	}
	if got := token.ToLower("Aé\xff[Z"); got != "aé\xff[z" {
		t.Errorf("ToLower is %q", got)
	}
}
