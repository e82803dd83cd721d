package symfony_test

import (
	"context"
	"os"
	"testing"

	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/symfony"
	"github.com/cachevet/cachevet/php/types"
)

// BenchmarkLoad reads the application in the folder that CACHEVET_APP names, the
// article's one without it.
func BenchmarkLoad(b *testing.B) {
	dir := os.Getenv("CACHEVET_APP")
	if dir == "" {
		dir = "../../testdata/apps/mediatheque"
	}
	ctx := context.Background()
	projects, err := composer.Find(ctx, dir)
	if err != nil || len(projects) == 0 {
		b.Fatalf("no project in %s: %v", dir, err)
	}
	table, err := types.Load(ctx, projects[0], types.LoadOptions{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		symfony.Load(ctx, projects[0], table, symfony.Options{Fact: facts})
	}
}
