// Package config reads .cachevet.yaml. It knows the keys, their types and their
// defaults, and nothing of what they mean to a rule or a front end. Every
// mistake is reported with file, line and key, all of them at once.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// FileNames are the names a configuration file may have, in order of preference.
var FileNames = []string{".cachevet.yaml", ".cachevet.yml"}

// A Config is what a user decided. The zero value is not useful; see Default.
type Config struct {
	// File is the path it was read from as it should appear in messages; empty
	// for defaults.
	File string
	// Dir is the absolute folder of File: exclude globs and the baseline are
	// relative to it. Empty for defaults.
	Dir string

	// MinSeverity is the mildest severity that is shown.
	MinSeverity model.Severity
	// FailLevel is the mildest severity that makes the exit code 1.
	FailLevel model.Severity
	Enable    []string // only these rules, when not empty
	Disable   []string // not these
	HoldLimit time.Duration
	// Exclude are doublestar globs of files in which nothing is reported.
	Exclude  []string
	Entries  []Entry
	Env      string // Symfony environment whose configuration counts
	Baseline string // path as written
	// Options are "rule.option" -> value.
	Options map[string]string
	// Catalog is the mapping or list under "catalog", in the schema of
	// internal/catalog; nil when absent.
	Catalog *yaml.Node
	// lines remembers where a key was written, for later checks.
	lines map[string]int
}

// An Entry makes functions entries by pattern.
type Entry struct {
	// Pattern is a model.FuncID with * for any part: "App\\Cron\\*::run".
	Pattern string
	Kind    model.EntryKind
	Label   string // empty: the function's name
	Line    int
}

// Default returns what holds without a file.
func Default() *Config {
	return &Config{
		MinSeverity: model.Warning,
		FailLevel:   model.Warning,
		HoldLimit:   5 * time.Second,
		Env:         "prod",
		Options:     map[string]string{},
		lines:       map[string]int{},
	}
}

// Line returns the line a key was written on, 0 if it was not.
func (c *Config) Line(key string) int { return c.lines[key] }

// Find returns the configuration file that holds for dir, "" when there is none.
func Find(dir string) string { return Upwards(dir, FileNames...) }

// Upwards returns the nearest file of one of the names from dir upwards, at most to the root of the version
// control checkout, or "" when there is none.
func Upwards(dir string, names ...string) string {
	for {
		for _, name := range names {
			path := filepath.Join(dir, name)
			if info, err := os.Stat(path); err == nil && !info.IsDir() {
				return path
			}
		}
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return ""
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// Load reads the file at path. name is how messages call it.
func Load(path, name string) (*Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		reason := err
		var perr *fs.PathError
		if errors.As(err, &perr) {
			reason = perr.Err
		}
		return nil, Errors{{File: name, Message: reason.Error()}}
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	c, err := Parse(name, data)
	if c != nil {
		c.Dir = filepath.Dir(abs)
	}
	return c, err
}

// An Error is one mistake in a configuration file.
type Error struct {
	File    string
	Line    int // 0 when only the file is known
	Key     string
	Message string
}

// Error returns "file:line: key: message".
func (e Error) Error() string {
	var b strings.Builder
	if e.File != "" { // else it came from the command line
		b.WriteString(e.File)
		if e.Line > 0 {
			fmt.Fprintf(&b, ":%d", e.Line)
		}
		b.WriteString(": ")
	}
	if e.Key != "" {
		b.WriteString(e.Key + ": ")
	}
	b.WriteString(e.Message)
	return b.String()
}

// Errors are all mistakes of one file.
type Errors []Error

// Error returns one line per mistake.
func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}
