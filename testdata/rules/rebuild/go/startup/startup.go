package startup

import (
	"net/http"
	"time"
)

// A goroutine starts the node, and tries again until that works.
func Run(stop <-chan struct{}) {
	go func() {
		for {
			if err := NewNode(); err == nil {
				return
			}
			select {
			case <-stop:
				return
			case <-time.After(time.Second):
			}
		}
	}()
}

func NewNode() error {
	client := &http.Client{Transport: &http.Transport{}}
	resp, err := client.Get("https://chain.example")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
