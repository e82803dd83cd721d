//go:build unix

package parser_test

import (
	"syscall"
	"time"
)

// cpuTime is the CPU time this process has used.
func cpuTime() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
