package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cachevet/cachevet/internal/driver"
)

// baselineName is where a baseline lies unless another name is given.
const baselineName = ".cachevet-baseline.yaml"

func newBaseline() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "baseline",
		Short: "Accept the findings of today, so that only new ones are shown",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		baselineCommand("write", "Write all findings of today to the baseline", writeBaseline),
		baselineCommand("prune", "Remove entries whose finding is gone; never adds any", pruneBaseline),
		baselineCommand("inspect", "List the entries and say which are gone", inspectBaseline),
	)
	return cmd
}

func baselineCommand(name, short string, do func(*cobra.Command, string, *driver.Result) error) *cobra.Command {
	var f analysisFlags
	var file string
	cmd := &cobra.Command{
		Use:   name + " [flags] [path | ./...]",
		Short: short,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, res, err := f.analyse(cmd, args)
			if err != nil {
				return err
			}
			path := baselinePath(s, file)
			if path == "" {
				path = filepath.Join(res.Root, baselineName)
			}
			return finish(res, do(cmd, path, res))
		},
	}
	f.add(cmd, "text")
	cmd.Flags().StringVar(&file, "baseline", "", "the baseline `file` (default "+baselineName+" in the analysed directory)")
	return cmd
}

// baselinePath is the baseline that the flag or the configuration names.
func baselinePath(s *session, flag string) string {
	switch {
	case flag != "":
		return inDir(s.opts.Dir, flag)
	case s.config.Baseline != "":
		return inDir(s.config.Dir, filepath.FromSlash(s.config.Baseline))
	}
	return ""
}

func (f *checkFlags) readBaseline(s *session) (*driver.Baseline, error) {
	path := baselinePath(s, f.baseline)
	if path == "" {
		return nil, nil
	}
	return loadBaseline(path)
}

func loadBaseline(path string) (*driver.Baseline, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	b, err := driver.ParseBaseline(filepath.Base(path), data)
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	return b, nil
}

func writeBaseline(cmd *cobra.Command, path string, res *driver.Result) error {
	b := driver.NewBaseline(res.Findings)
	if err := os.WriteFile(path, b.Encode(), 0o666); err != nil {
		return fmt.Errorf("baseline: %w", err)
	}
	cmd.Printf("%s: %d findings\n", filepath.Base(path), b.Len())
	return nil
}

func pruneBaseline(cmd *cobra.Command, path string, res *driver.Result) error {
	b, err := loadBaseline(path)
	if err != nil {
		return err
	}
	gone := b.Prune(res.Findings)
	if err := os.WriteFile(path, b.Encode(), 0o666); err != nil {
		return fmt.Errorf("baseline: %w", err)
	}
	cmd.Printf("%s: %d removed, %d left\n", filepath.Base(path), gone, b.Len())
	return nil
}

func inspectBaseline(cmd *cobra.Command, path string, res *driver.Result) error {
	b, err := loadBaseline(path)
	if err != nil {
		return err
	}
	cmd.Print(b.Inspect(res.Findings))
	return nil
}
