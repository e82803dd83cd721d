package faraway

import (
	"net/http"
	"sync"
)

// What a fill may come to ten calls below it is not what it waits for.
type Usage struct {
	mu   sync.Mutex
	size string
}

func (u *Usage) Size() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.size == "" {
		u.size = a("usage")
	}
	return u.size
}

func a(s string) string { return b(s) + "a" }
func b(s string) string { return c(s) + "b" }
func c(s string) string { return d(s) + "c" }
func d(s string) string { return e(s) + "d" }
func e(s string) string { return f(s) + "e" }
func f(s string) string { return g(s) + "f" }
func g(s string) string { return h(s) + "g" }
func h(s string) string { return i(s) + "h" }

func i(s string) string {
	resp, err := http.Get("https://origin.example/" + s)
	if err != nil {
		return ""
	}
	defer resp.Body.Close()
	return resp.Status
}
