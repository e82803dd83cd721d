package driver_test

import (
	"context"
	"runtime/debug"
	"testing"

	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/driver"
)

// TestWhoSaysWhenToCollect: a memory limit and GOGC are not overruled.
func TestWhoSaysWhenToCollect(t *testing.T) {
	const set = 77
	defer debug.SetGCPercent(debug.SetGCPercent(set))
	dir := unpack(t, "testdata/shop.txtar")
	for _, tt := range []struct {
		what      string
		gogc      string
		maxMemory int64
		kept      bool
	}{
		{"nobody", "", 0, false},
		{"GOGC", "77", 0, true},
		{"--max-memory", "", 4 << 30, true},
	} {
		t.Setenv("GOGC", tt.gogc)
		t.Setenv("GOMEMLIMIT", "")
		debug.SetGCPercent(set)
		if _, err := driver.Analyse(context.Background(), driver.Options{Dir: dir, Config: config.Default(), MaxMemory: tt.maxMemory}); err != nil {
			t.Fatal(err)
		}
		if got := debug.SetGCPercent(set); (got == set) != tt.kept {
			t.Errorf("%s says: the percentage is %d, was %d", tt.what, got, set)
		}
	}
}
