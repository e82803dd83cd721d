package observe

import "fmt"

// guarded runs f and returns what it panicked with, "" when it did not. A defect
// of ours in one strange function must not end the run.
func guarded(f func()) (failure string) {
	defer func() {
		if r := recover(); r != nil {
			failure = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}
