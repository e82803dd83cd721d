//go:build !unix

package parser_test

import "time"

var started = time.Now()

// cpuTime is the wall time since the start where getrusage does not exist: a busy machine disturbs it.
func cpuTime() time.Duration { return time.Since(started) }
