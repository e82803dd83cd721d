package types

import "testing"

func TestDocType(t *testing.T) {
	s := &Scope{Namespace: "App", Self: `App\Foo`, Parent: `App\Base`, templates: []string{"T", "TKey"}}
	tests := []struct{ in, want, rest string }{
		{"int", "int", ""},
		{"?Bar $x", `?App\Bar`, " $x"},
		{"Bar|null", `?App\Bar`, ""},
		{`\Lib\Bar|string $x the text`, `Lib\Bar|string`, " $x the text"},
		{"A&B", `App\A&App\B`, ""},
		{"A & $x", `App\A`, " & $x"},
		{"Bar[]", `array<mixed, App\Bar>`, ""},
		{"array<int, list<Bar>>", `array<int, array<int, App\Bar>>`, ""},
		{"Collection<TKey, covariant T> rest", `App\Collection<TKey, T>`, " rest"},
		{"class-string<T>", "class-string<T>", ""},
		{"self", `App\Foo`, ""},
		{"$this", "static", ""},
		{"static|null", "?static", ""},
		{"callable(Item, bool &$save): T", `callable(App\Item, bool): T`, ""},
		{"(callable(): Bar)|null", `?callable(): App\Bar`, ""},
		{"array{a: Bar, 'b'?: Bar, ...}", `array<mixed, App\Bar>`, ""},
		{"array{a: int, b: Bar}", "array", ""},
		{"'x'|'y'", "string", ""},
		{"int<0, max>", "int", ""},
		{"(T is null ? A : B) $x", "mixed", " $x"},
		{"Foo::BAR_* $x", "mixed", " $x"},
		{"iterable<Bar>", `array<mixed, App\Bar>`, ""},
		{"non-empty-list<Bar>", `array<int, App\Bar>`, ""},
		{"$x int", "mixed", "$x int"},
		{"array<", "array", ""},
		{"", "mixed", ""},
	}
	for _, tt := range tests {
		got, rest := s.DocType(tt.in)
		if got.String() != tt.want || rest != tt.rest {
			t.Errorf("DocType(%q) = %s, %q; want %s, %q", tt.in, got, rest, tt.want, tt.rest)
		}
	}
}

func FuzzDocType(f *testing.F) {
	for _, s := range []string{"array<int, A|B>", "callable(A $x, B ...$y): (C|null)", "array{a: b, ...<int>}", "(A is B ? C : D)[]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		s := &Scope{Namespace: "App"}
		typ, rest := s.DocType(src)
		if len(rest) > len(src) {
			t.Errorf("more is left than was there: %q", rest)
		}
		_ = typ.String()
		s.docblock("/** @param " + src + " $x\n * @method " + src + " */")
	})
}
