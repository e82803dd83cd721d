package catalog

import (
	"os"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// The examples of docs/catalogue.md are read as a user's catalogue would be.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/catalogue.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := yamlBlocks(string(text))
	if len(blocks) < 2 {
		t.Fatalf("%d examples", len(blocks))
	}
	var sources []Source
	for _, b := range blocks {
		sources = append(sources, Source{File: "docs/catalogue.md", Data: []byte(b)})
	}
	c, problems := Load(sources...)
	for _, p := range problems {
		t.Errorf("%s: %s", p.Pos, p.Message)
	}
	v := c.For(nil)
	for _, want := range []struct {
		lang model.Language
		id   model.FuncID
	}{
		{model.Go, "(*example.com/platform/cache.Cache).Remember"},
		{model.Go, "(*example.com/platform/prices.Client).Batch"},
		{model.PHP, `Acme\Cache\Store::remember`},
		{model.PHP, "acme_unlock"},
	} {
		if len(v.Symbols(want.lang, want.id)) == 0 {
			t.Errorf("%s is not known", want.id)
		}
	}
	if s := v.Method(model.PHP, `Acme\Prices\CachingClient`, "latest"); len(s) != 1 {
		t.Errorf("a subtype's method: %v", s)
	}
}

func yamlBlocks(text string) []string {
	var out []string
	for {
		_, rest, ok := strings.Cut(text, "```yaml\n")
		if !ok {
			return out
		}
		block, after, _ := strings.Cut(rest, "\n```")
		out, text = append(out, block+"\n"), after
	}
}
