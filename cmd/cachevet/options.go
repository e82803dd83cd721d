package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cachevet/cachevet/analyzers"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/report"
	"github.com/cachevet/cachevet/internal/store"
)

// analysisFlags are the flags of every command that analyses.
type analysisFlags struct {
	config    string
	enable    []string
	disable   []string
	noCache   bool
	timeout   time.Duration
	maxMemory string
	color     string
	format    string
}

func (f *analysisFlags) add(cmd *cobra.Command, formats string) {
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "", "output format: "+formats+" (default text)")
	flags.StringVar(&f.config, "config", "", "configuration `file` (default: .cachevet.yaml, found upwards)")
	flags.StringSliceVar(&f.enable, "enable", nil, "run only these `rules`")
	flags.StringSliceVar(&f.disable, "disable", nil, "do not run these `rules`")
	flags.BoolVar(&f.noCache, "no-cache", false, "do not read or write the disk cache ("+store.EnvDir+")")
	flags.DurationVar(&f.timeout, "timeout", 10*time.Minute, "stop after this time with a partial result; 0: never")
	flags.StringVar(&f.maxMemory, "max-memory", "", "stop with a partial result beyond this `size` of live memory, like 512MiB")
	flags.StringVar(&f.color, "color", "auto", "auto, always or never")
}

// A session is everything a command that analyses has prepared.
type session struct {
	opts     driver.Options
	config   *config.Config
	storeDir string // empty without a disk cache
	color    bool   // of standard output
	progress *progress
}

func (f *analysisFlags) session(cmd *cobra.Command, paths []string) (*session, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("working directory: %w", err)
	}
	cfg, err := loadConfig(dir, f.config, paths)
	if err != nil {
		return nil, err
	}
	rules := analyzers.Rules()
	if err := ruleFlag("--enable", f.enable); err != nil {
		return nil, err
	}
	if err := ruleFlag("--disable", f.disable); err != nil {
		return nil, err
	}
	if len(f.enable) > 0 {
		cfg.Enable = f.enable
		cfg.Disable = slices.DeleteFunc(cfg.Disable, func(r string) bool { return slices.Contains(f.enable, r) })
	}
	cfg.Disable = append(cfg.Disable, f.disable...)
	memory, err := parseSize(f.maxMemory)
	if err != nil {
		return nil, fmt.Errorf("--max-memory: %w", err)
	}
	if f.timeout < 0 {
		return nil, fmt.Errorf("--timeout: %v is negative", f.timeout)
	}
	color, err := useColor(f.color, cmd.OutOrStdout())
	if err != nil {
		return nil, err
	}
	s := &session{config: cfg, color: color, progress: newProgress(cmd.ErrOrStderr())}
	s.opts = driver.Options{Dir: dir, Paths: paths, Config: cfg, Rules: rules, Version: storeVersion(),
		Timeout: f.timeout, MaxMemory: memory, Progress: s.progress.show}
	if !f.noCache {
		if s.storeDir, err = store.DefaultDir(); err == nil {
			if disk, err := store.Open(s.storeDir); err == nil {
				s.opts.Store = disk
			} else {
				s.storeDir = "" // a cache that cannot be written only costs time
			}
		}
	}
	return s, nil
}

// loadConfig reads the named file, or the one that holds for the first path.
func loadConfig(dir, named string, paths []string) (*config.Config, error) {
	if named != "" {
		return config.Load(inDir(dir, named), filepath.ToSlash(named))
	}
	start := dir
	if len(paths) > 0 {
		start = inDir(dir, filepath.FromSlash(strings.TrimSuffix(filepath.ToSlash(paths[0]), "...")))
		if info, err := os.Stat(start); err == nil && !info.IsDir() {
			start = filepath.Dir(start)
		}
	}
	path := config.Find(filepath.Clean(start))
	if path == "" {
		return config.Default(), nil
	}
	name := path
	if rel, err := filepath.Rel(dir, path); err == nil {
		name = rel
	}
	return config.Load(path, filepath.ToSlash(name))
}

func inDir(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

func ruleNames() []string {
	names := []string{driver.IgnoreRule}
	for _, r := range analyzers.Rules() {
		names = append(names, r.Name)
	}
	slices.Sort(names)
	return names
}

func ruleFlag(flag string, names []string) error {
	known := ruleNames()
	for _, n := range names {
		if !slices.Contains(known, n) {
			return fmt.Errorf("%s: there is no rule %q%s", flag, n, config.Suggest(n, known))
		}
	}
	return nil
}

func severityFlag(flag, value string, otherwise model.Severity) (model.Severity, error) {
	if value == "" {
		return otherwise, nil
	}
	s := model.Severity(value)
	if s.Rank() < 0 {
		return "", fmt.Errorf("%s: %q is none of note, warning, error", flag, value)
	}
	return s, nil
}

func formatFlag(flag, value string) error {
	if known := report.Formats(); !slices.Contains(known, value) {
		return fmt.Errorf("%s: %q is none of %s%s", flag, value, strings.Join(known, ", "), config.Suggest(value, known))
	}
	return nil
}

// parseSize reads "512MiB", "2GB", "1048576"; "" is 0.
func parseSize(s string) (int64, error) {
	if s == "" {
		return 0, nil
	}
	units := []struct {
		suffix string
		factor int64
	}{
		{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9},
		{"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}, {"B", 1}, {"", 1},
	}
	for _, u := range units {
		number, ok := strings.CutSuffix(s, u.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err == nil && n > 0 && n*float64(u.factor) < 1<<62 {
			return int64(n * float64(u.factor)), nil
		}
		break
	}
	return 0, fmt.Errorf("%q is no size; write it like 512MiB or 2GiB", s)
}
