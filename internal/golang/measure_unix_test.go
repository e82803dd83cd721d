//go:build unix

package golang_test

import (
	"os"
	"runtime"
	"syscall"
)

// peakMegabytes is the largest resident size of a process that ended.
func peakMegabytes(state *os.ProcessState) int64 {
	ru, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(ru.Maxrss) >> 20
	}
	return int64(ru.Maxrss) >> 10
}
