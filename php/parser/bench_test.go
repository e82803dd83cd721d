package parser_test

import (
	"flag"
	"fmt"
	goast "go/ast"
	goparser "go/parser"
	goscanner "go/scanner"
	gotoken "go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

// The benchmarks read the PHP files of a directory and, to compare, Go's standard library:
//
//	go test -bench . -run ^$ ./php/parser -args -phpdir /path/to/some/php/project
//
// They report MB per second of CPU time, which a busy machine disturbs less than wall time.
var phpDir = flag.String("phpdir", os.Getenv("PHPDIR"), "directory of PHP files to benchmark with (default: this package's test data)")

// maxBench bounds what is read, so that one run takes about a second.
const maxBench = 30 << 20

func benchFiles(tb testing.TB, dir, ext string) (files [][]byte, size int) {
	tb.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path == dir {
				return err
			}
			return nil // an unreadable directory has been left out
		}
		if !d.Type().IsRegular() || !strings.HasSuffix(path, ext) || size > maxBench {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return nil // unreadable: a benchmark measures what it can read
		}
		files = append(files, src)
		size += len(src)
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	if len(files) == 0 {
		tb.Fatalf("no %s files in %s", ext, dir)
	}
	return files, size
}

func phpFiles(tb testing.TB) ([][]byte, int) {
	dir := *phpDir
	if dir == "" {
		dir = "testdata"
	}
	return benchFiles(tb, dir, ".php")
}

func goFiles(tb testing.TB) ([][]byte, int) {
	return benchFiles(tb, filepath.Join(runtime.GOROOT(), "src"), ".go")
}

// bench runs f over all files and reports speed and allocation per byte.
func bench(b *testing.B, files [][]byte, size int, f func([]byte)) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	b.SetBytes(int64(size))
	start := cpuTime()
	b.ResetTimer()
	for range b.N {
		for _, src := range files {
			f(src)
		}
	}
	b.StopTimer()
	total := float64(size) * float64(b.N)
	b.ReportMetric(total/1e6/(cpuTime()-start).Seconds(), "MB/cpu-s")
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/total, "B/byte")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/total, "allocs/byte")
}

func BenchmarkScanner(b *testing.B) {
	files, size := phpFiles(b)
	bench(b, files, size, func(src []byte) {
		s := scanner.New(src, 0, nil)
		for s.Scan().Kind != token.EOF {
		}
	})
}

func BenchmarkGoScanner(b *testing.B) {
	files, size := goFiles(b)
	bench(b, files, size, func(src []byte) {
		var s goscanner.Scanner
		fset := gotoken.NewFileSet()
		s.Init(fset.AddFile("", -1, len(src)), src, nil, goscanner.ScanComments)
		for {
			if _, tok, _ := s.Scan(); tok == gotoken.EOF {
				return
			}
		}
	})
}

func BenchmarkParser(b *testing.B) {
	files, size := phpFiles(b)
	bench(b, files, size, func(src []byte) { parser.ParseFile("", src, 0) })
}

func BenchmarkInspect(b *testing.B) {
	files, size := phpFiles(b)
	var trees []*ast.File
	for _, src := range files {
		tree, _ := parser.ParseFile("", src, 0)
		trees = append(trees, tree)
	}
	bench(b, files[:1], size, func([]byte) {
		for _, tree := range trees {
			ast.Inspect(tree, func(ast.Node) bool { return true })
		}
	})
}

func BenchmarkGoInspect(b *testing.B) {
	files, size := goFiles(b)
	var trees []*goast.File
	for _, src := range files {
		tree, _ := goparser.ParseFile(gotoken.NewFileSet(), "", src, goparser.SkipObjectResolution)
		trees = append(trees, tree)
	}
	bench(b, files[:1], size, func([]byte) {
		for _, tree := range trees {
			goast.Inspect(tree, func(goast.Node) bool { return true })
		}
	})
}

func BenchmarkGoParser(b *testing.B) {
	files, size := goFiles(b)
	bench(b, files, size, parseGo)
}

// parseGo does with Go what ParseFile does with PHP: it keeps comments and resolves no names.
func parseGo(src []byte) {
	goparser.ParseFile(gotoken.NewFileSet(), "", src, goparser.ParseComments|goparser.SkipObjectResolution)
}

// BenchmarkTwoWorkers tells how many times faster two workers on two cores are than one on one core: "x",
// which needs two cores that do nothing else. The workers share nothing but the garbage collector, so go/parser
// is measured too, and both with the collector as it is by default and as a program sets it that reads a whole
// project and ends. The largest files come first, so that no worker ends alone with one. MB/s is that of two workers.
func BenchmarkTwoWorkers(b *testing.B) {
	php, phpSize := phpFiles(b)
	golang, goSize := goFiles(b)
	for _, percent := range []int{100, 800} {
		b.Run(fmt.Sprintf("php/gc=%d", percent), func(b *testing.B) {
			benchTwoWorkers(b, percent, php, phpSize, func(src []byte) { parser.ParseFile("", src, 0) })
		})
		b.Run(fmt.Sprintf("go/gc=%d", percent), func(b *testing.B) {
			benchTwoWorkers(b, percent, golang, goSize, parseGo)
		})
	}
}

func benchTwoWorkers(b *testing.B, gcPercent int, files [][]byte, size int, f func([]byte)) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	files = slices.Clone(files)
	slices.SortStableFunc(files, func(a, b []byte) int { return len(b) - len(a) })
	b.SetBytes(int64(size))
	var one time.Duration
	for range b.N {
		b.StopTimer()
		runtime.GOMAXPROCS(1)
		start := time.Now()
		work(1, files, f)
		one += time.Since(start)
		runtime.GOMAXPROCS(2)
		b.StartTimer()
		work(2, files, f)
	}
	b.StopTimer()
	b.ReportMetric(one.Seconds()/b.Elapsed().Seconds(), "x")
}

// work shares the files between some workers.
func work(workers int, files [][]byte, f func([]byte)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(files); i = next.Add(1) - 1 {
				f(files[i])
			}
		})
	}
	wg.Wait()
}

// BenchmarkLiteralArray parses one array of 5 MB. In the densest, a node is three times as long as its
// source. B/byte times 5 is the memory in MB.
func BenchmarkLiteralArray(b *testing.B) {
	for _, tt := range bigArrays {
		b.Run(tt.name, func(b *testing.B) {
			src := literalArray(tt.element, 5_000_000)
			bench(b, [][]byte{src}, len(src), func(src []byte) { parser.ParseFile("", src, 0) })
		})
	}
}

// bigArrays are the elements of arrays as generators of code write them.
var bigArrays = []struct{ name, element string }{
	{"rows", "    'key' => [1, 'value', 2.5, true],\n"},
	{"digits", "1,"},
	{"strings", "'',"},
	{"pairs", "1=>2,"},
	{"lists", "[1],"},
	{"empty lists", "[],"},
	{"constants", "A,"},
	{"variables", "$a,"},
	{"floats", ".1,"},
	{"negative", "-1,"},
}

// literalArray is a file with one array of about n bytes.
func literalArray(element string, n int) []byte {
	src := []byte("<?php\nreturn [\n")
	src = append(src, strings.Repeat(element, n/len(element))...)
	return append(src, "];\n"...)
}
