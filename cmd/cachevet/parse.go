package main

import (
	"errors"

	"github.com/spf13/cobra"
)

func newParse() *cobra.Command {
	return &cobra.Command{
		Use:    "parse FILE",
		Short:  "Print the tree, the tokens or the errors of a PHP file",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return errors.New("parse: the parser is not here yet")
		},
	}
}
