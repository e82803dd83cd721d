package main

import (
	"github.com/spf13/cobra"

	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/report"
)

func newSites() *cobra.Command {
	var f analysisFlags
	cmd := &cobra.Command{
		Use:   "sites [flags] [path | ./...]",
		Short: "List every cached computation with pool, key, lock scope, effects and who reaches it",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, res, err := f.analyse(cmd, args)
			if err != nil {
				return err
			}
			list := driver.Sites(res)
			list.Color = s.color
			return finish(res, report.WriteSites(cmd.OutOrStdout(), f.format, list))
		},
	}
	f.add(cmd, "text, json")
	return cmd
}

func newDoctor() *cobra.Command {
	var f analysisFlags
	cmd := &cobra.Command{
		Use:   "doctor [flags] [path | ./...]",
		Short: "Say what was detected and what could not be resolved, with the line that would settle it",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, res, err := f.analyse(cmd, args)
			if err != nil {
				return err
			}
			d := driver.Doctor(res)
			d.Tool, d.Color, d.Config, d.Store = tool(), s.color, s.config.File, s.storeDir
			return finish(res, report.WriteDoctor(cmd.OutOrStdout(), f.format, d))
		},
	}
	f.add(cmd, "text, json")
	return cmd
}

func (f *analysisFlags) analyse(cmd *cobra.Command, paths []string) (*session, *driver.Result, error) {
	if f.format == "" {
		f.format = "text"
	}
	s, err := f.session(cmd, paths)
	if err != nil {
		return nil, nil, err
	}
	res, err := driver.Analyse(cmd.Context(), s.opts)
	s.progress.done()
	return s, res, err
}

// finish gives the exit code of a command that reports no faults.
func finish(res *driver.Result, err error) error {
	if err == nil && len(res.Problems) > 0 {
		return exitCode(exitPartial)
	}
	return err
}
