package catalog

import (
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

func load(t *testing.T) *Catalog {
	t.Helper()
	c, problems := Load()
	for _, p := range problems {
		t.Errorf("%s: %s", p.Pos, p.Message)
	}
	return c
}

func TestEmbedded(t *testing.T) {
	v := load(t).For(nil)
	if s := v.Symbols(model.PHP, `\symfony\contracts\cache\CACHEinterface::Get`); len(s) != 1 || s[0].Site == nil {
		t.Errorf("PHP names must match without regard to case: %v", s)
	}
	if s := v.Method(model.Go, "golang.org/x/sync/singleflight.Group", "Do"); len(s) != 1 || s[0].Site.Key.Index != 0 {
		t.Errorf("method by type: %v", s)
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		Load()
	}
}
