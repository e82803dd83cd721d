package crossfile

import (
	"net/http"
	"time"
)

func newClient() *http.Client {
	return &http.Client{Timeout: time.Second, Transport: &http.Transport{MaxIdleConns: 10}}
}
