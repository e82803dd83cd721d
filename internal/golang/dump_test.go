package golang_test

import (
	"context"
	"flag"
	"os"
	"testing"

	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/model"
)

var (
	dumpDir  = flag.String("dump", "", "print the units of the module in this directory")
	dumpDeps = flag.Bool("dump-deps", false, "with -dump: dependencies too")
)

// TestDump prints what the front end sees of any module:
//
//	go test ./internal/golang -run TestDump -dump DIR
func TestDump(t *testing.T) {
	dir := *dumpDir
	if dir == "" {
		dir = t.TempDir() // no module: nothing to see, and no error
	}
	units, err := golang.Observe(context.Background(), dir, nil, golang.Options{Dependencies: *dumpDeps})
	if err != nil {
		t.Fatal(err)
	}
	if *dumpDir != "" {
		for _, u := range units {
			model.Dump(os.Stdout, u)
		}
		return
	}
	if len(units) != 0 {
		t.Errorf("an empty directory has %d units", len(units))
	}
}
