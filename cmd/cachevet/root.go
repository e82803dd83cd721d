package main

import (
	"github.com/spf13/cobra"

	"github.com/cachevet/cachevet/internal/report"
)

// url is where the project lives.
const url = "https://github.com/cachevet/cachevet"

func newRoot() *cobra.Command {
	root := newCheck()
	root.Use = "cachevet [check] [flags] [path | ./...]"
	root.Short = "Finds cache misuse in Go and in PHP/Symfony code"
	root.Long = `cachevet finds, before production does, the faults that make a cache slow a
program down or serve wrong data: a callback that waits on the network while
it holds a lock that other requests need, a lock nobody gives back, a key that
forgets whose data it holds.

It looks for go.mod, composer.json and PHP files at and below the path.`
	root.SilenceUsage = true
	root.SilenceErrors = true
	root.CompletionOptions.HiddenDefaultCmd = true

	check := newCheck()
	check.Use = "check [flags] [path | ./...]"
	check.Short = "Report faults (the default command)"
	root.AddCommand(check, newSites(), newExplain(), newDoctor(), newBaseline(), newParse(), newVersion())
	return root
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cmd.Printf("cachevet %s\n", version())
			return nil
		},
	}
}

func tool() report.Tool { return report.Tool{Name: "cachevet", Version: version(), URL: url} }
