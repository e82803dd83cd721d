// Package command is a program that one person runs: nobody else waits for its
// flight.
package command

import (
	"net/http"

	"github.com/spf13/cobra"
	"golang.org/x/sync/singleflight"
)

var group singleflight.Group

func Command() *cobra.Command {
	return &cobra.Command{Use: "clean", RunE: func(*cobra.Command, []string) error { return clean("https://example.test") }}
}

func clean(url string) error {
	_, err, _ := group.Do("clean", func() (any, error) {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		return nil, resp.Body.Close()
	})
	return err
}
