//go:build !unix

package driver_test

import "time"

var processStart = time.Now()

// processTime is wall time where CPU time is not at hand.
func processTime() time.Duration { return time.Since(processStart) }
