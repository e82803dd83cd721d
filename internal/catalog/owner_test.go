package catalog

import (
	"slices"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// TestOwners: of which types, of those above one, methods may be known; also by
// patterns, and in layers of the user's own.
func TestOwners(t *testing.T) {
	cat := load(t, Source{File: ".cachevet.yaml", Data: []byte(`
language: php
types:
  Acme\Remote: [Acme\Base]
symbols:
  - symbol: Acme\Base::fetch
    effects: [{kind: http}]
  - symbol: Acme\Gen\*Client::call
    effects: [{kind: http}]
`)})
	v := cat.For(nil)
	for _, tt := range []struct {
		typ  model.TypeID
		want []string
	}{
		{`Acme\Remote`, []string{`acme\base`}}, // itself it has nothing
		{`\ACME\Base`, []string{`acme\base`}},
		{`Acme\Gen\HttpClient`, []string{`acme\gen\httpclient`}},
		{`Acme\Gen\Other`, nil},
		{`App\Anything`, nil},
	} {
		if got := v.Owners(model.PHP, tt.typ); !slices.Equal(got, tt.want) {
			t.Errorf("Owners(%s) = %q, want %q", tt.typ, got, tt.want)
		}
		if itself := slices.Contains(tt.want, fold(model.PHP, string(tt.typ))); cat.HasMethods(model.PHP, tt.typ) != itself {
			t.Errorf("HasMethods(%s) = %t", tt.typ, !itself)
		}
	}
	if s := v.Method(model.PHP, `Acme\Remote`, "FETCH"); len(s) != 1 {
		t.Errorf("Method finds %d symbols above the type, want 1", len(s))
	}
}
