// Package lo has the API alone.
package lo

import (
	"time"
)

func AttemptWithDelay(max int, delay time.Duration, f func(index int, d time.Duration) error) (int, time.Duration, error) {
	return 0, 0, nil
}
