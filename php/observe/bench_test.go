package observe

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/parser"
)

// BenchmarkObserve observes a project made of the golden programs, each a
// hundred times under another namespace. It reports bytes of source a second;
// BenchmarkParse beside it is the floor.
func BenchmarkObserve(b *testing.B) {
	dir := b.TempDir()
	size := 0
	for i, src := range benchSources(b) {
		size += len(src)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("f%d.php", i)), []byte(src), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		if _, err := Units(context.Background(), dir, Options{Known: testLibrary{}}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkParse only parses the same sources, on one core.
func BenchmarkParse(b *testing.B) {
	list := benchSources(b)
	size := 0
	for _, src := range list {
		size += len(src)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, src := range list {
			_, _ = parser.ParseFile("a.php", []byte(src), parser.SkipCompileErrors)
		}
	}
}

func benchSources(b *testing.B) []string {
	var out []string
	for i := range 100 {
		for j, src := range sources(b) {
			ns := fmt.Sprintf(`App\N%d\M%d`, i, j)
			src = strings.Replace(src, "namespace App;", "namespace "+ns+";", 1)
			out = append(out, src)
		}
	}
	return out
}
