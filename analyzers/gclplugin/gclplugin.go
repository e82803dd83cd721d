// Package gclplugin makes cachevet a linter of golangci-lint, as a module
// plugin. See .golangci.example.yml for the two files it takes.
package gclplugin

import (
	"fmt"
	"strings"
	"time"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/analyzers"
)

func init() { register.Plugin("cachevet", New) }

// Settings are linters.settings.custom.cachevet.settings of .golangci.yml.
// golangci-lint lower-cases the keys of maps and splits them at dots, so that
// there are lists only.
type Settings struct {
	// MinSeverity is the mildest severity that is reported: note, warning
	// (default) or error.
	MinSeverity string `json:"min-severity"`
	// HoldLimit is how long a lock of unrelated keys may be held: "5s".
	HoldLimit string `json:"hold-limit"`
	// Enable names the rules to run, all when empty; Disable those not to run.
	Enable  []string `json:"enable"`
	Disable []string `json:"disable"`
	// Options of rules: "sharedpool.option=value".
	Options []string `json:"options"`
}

// New makes the plugin of its settings, as golangci-lint hands them over.
func New(conf any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](conf)
	if err != nil {
		return nil, fmt.Errorf("cachevet: settings: %w", err)
	}
	cfg := analyzers.Config{
		MinSeverity: s.MinSeverity,
		Enable:      s.Enable,
		Disable:     s.Disable,
	}
	if s.HoldLimit != "" {
		if cfg.HoldLimit, err = time.ParseDuration(s.HoldLimit); err != nil || cfg.HoldLimit <= 0 {
			return nil, fmt.Errorf("cachevet: settings: hold-limit %q is no duration like 5s", s.HoldLimit)
		}
	}
	for _, o := range s.Options {
		key, value, ok := strings.Cut(o, "=")
		if !ok || !strings.Contains(key, ".") {
			return nil, fmt.Errorf("cachevet: settings: option %q is not of the form rule.option=value", o)
		}
		if cfg.Options == nil {
			cfg.Options = make(map[string]string)
		}
		cfg.Options[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	all, err := analyzers.New(cfg)
	if err != nil {
		return nil, fmt.Errorf("cachevet: settings: %w", err)
	}
	return plugin(all), nil
}

type plugin []*analysis.Analyzer

// BuildAnalyzers returns the enabled rules.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) { return p, nil }

// GetLoadMode asks for syntax with types; there is no mode for more.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
