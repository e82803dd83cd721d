package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// version is the version of the schema this package reads.
const version = "1"

// Parse reads the text of a configuration file. name is how messages call it.
// The error, if any, is of type Errors.
func Parse(name string, data []byte) (*Config, error) {
	d := &decoder{file: name, c: Default()}
	d.c.File = name
	var doc yaml.Node
	switch err := firstDocument(data, &doc); {
	case errors.Is(err, io.EOF): // nothing but comments
	case err != nil:
		return nil, Errors{syntaxError(name, data, err)}
	}
	if doc.Kind == yaml.DocumentNode && len(doc.Content) > 0 && !null(doc.Content[0]) {
		d.root(doc.Content[0])
	}
	if len(d.errs) > 0 {
		sort.SliceStable(d.errs, func(i, j int) bool { return d.errs[i].Line < d.errs[j].Line })
		return nil, d.errs
	}
	return d.c, nil
}

func firstDocument(data []byte, doc *yaml.Node) error {
	loader, err := yaml.NewLoader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	return loader.Load(doc)
}

func syntaxError(name string, data []byte, err error) Error {
	var le *yaml.LoadError
	if errors.As(err, &le) {
		lines := strings.Split(string(data), "\n")
		if i := le.Mark.Line - 1; i >= 0 && i < len(lines) && strings.HasPrefix(strings.TrimLeft(lines[i], " "), "\t") {
			return Error{File: name, Line: le.Mark.Line, Message: "not YAML: a tab indents this line, YAML takes spaces"}
		}
		return Error{File: name, Line: le.Mark.Line, Message: "not YAML: " + le.Message}
	}
	return Error{File: name, Message: "not YAML: " + strings.ReplaceAll(err.Error(), "\n", " ")}
}

type decoder struct {
	file string
	c    *Config
	errs Errors
}

// A reader takes the value of one key. path is the key as messages call it.
type reader func(path string, n *yaml.Node)

func (d *decoder) fail(n *yaml.Node, key, format string, args ...any) {
	d.errs = append(d.errs, Error{File: d.file, Line: n.Line, Key: key, Message: fmt.Sprintf(format, args...)})
}

func (d *decoder) root(n *yaml.Node) {
	sev := func(to *model.Severity) reader {
		return func(path string, n *yaml.Node) {
			if s, ok := d.oneOf(path, n, "note", "warning", "error"); ok {
				*to = model.Severity(s)
			}
		}
	}
	d.mapping("", n, map[string]reader{
		"version": func(path string, n *yaml.Node) {
			if s, ok := d.scalar(path, n); ok && s != version {
				d.fail(n, path, "version %s is not known; this cachevet reads version %s", s, version)
			}
		},
		"min-severity": sev(&d.c.MinSeverity),
		"fail-level":   sev(&d.c.FailLevel),
		"rules":        d.rules,
		"hold-limit":   d.holdLimit,
		"exclude":      d.exclude,
		"entries":      d.entries,
		"catalog":      d.catalog,
		"env":          func(path string, n *yaml.Node) { d.text(path, n, &d.c.Env) },
		"baseline":     func(path string, n *yaml.Node) { d.text(path, n, &d.c.Baseline) },
		"options":      d.options,
	})
}

// mapping hands the value of every key to its reader. "*" reads all other keys.
func (d *decoder) mapping(path string, n *yaml.Node, keys map[string]reader) {
	n = resolve(n)
	if n.Kind != yaml.MappingNode {
		d.fail(n, path, "must be a mapping of keys, not %s", kind(n))
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		full := k.Value
		if path != "" {
			full = path + "." + k.Value
		}
		if line, twice := seen[k.Value]; twice {
			d.fail(k, full, "already set on line %d", line)
			continue
		}
		seen[k.Value] = k.Line
		d.c.lines[full] = k.Line
		read, ok := keys[k.Value]
		if !ok {
			read, ok = keys["*"]
		}
		if !ok {
			known := make([]string, 0, len(keys))
			for key := range keys {
				known = append(known, key)
			}
			sort.Strings(known)
			d.fail(k, full, "unknown key%s", Suggest(k.Value, known))
			continue
		}
		read(full, v)
	}
}

func (d *decoder) rules(path string, n *yaml.Node) {
	d.mapping(path, n, map[string]reader{
		"enable":  func(path string, n *yaml.Node) { d.c.Enable = d.list(path, n) },
		"disable": func(path string, n *yaml.Node) { d.c.Disable = d.list(path, n) },
	})
}

func (d *decoder) holdLimit(path string, n *yaml.Node) {
	s, ok := d.scalar(path, n)
	if !ok {
		return
	}
	limit, err := time.ParseDuration(s)
	if err != nil || limit < 0 {
		d.fail(n, path, "%q is no duration; write it like 5s or 500ms", s)
		return
	}
	d.c.HoldLimit = limit
}

func (d *decoder) exclude(path string, n *yaml.Node) {
	d.c.Exclude = d.list(path, n)
	for i, glob := range d.c.Exclude {
		if !doublestar.ValidatePattern(glob) {
			d.fail(item(n, i), path, "%q is no valid glob", glob)
		}
	}
}

func (d *decoder) entries(path string, n *yaml.Node) {
	n = resolve(n)
	if n.Kind != yaml.SequenceNode {
		d.fail(n, path, "must be a list of {pattern, kind}, not %s", kind(n))
		return
	}
	for i, c := range n.Content {
		e := Entry{Line: c.Line}
		at := fmt.Sprintf("%s[%d]", path, i)
		before := len(d.errs)
		d.mapping(at, c, map[string]reader{
			"pattern": func(path string, n *yaml.Node) { d.text(path, n, &e.Pattern) },
			"label":   func(path string, n *yaml.Node) { d.text(path, n, &e.Label) },
			"kind": func(path string, n *yaml.Node) {
				if s, ok := d.oneOf(path, n, "web", "worker", "schedule", "cli", "startup", "test"); ok {
					e.Kind = model.EntryKind(s)
				}
			},
		})
		if len(d.errs) > before {
			continue
		}
		if e.Pattern == "" || e.Kind == "" {
			d.fail(c, at, "needs both pattern and kind")
			continue
		}
		d.c.Entries = append(d.c.Entries, e)
	}
}

func (d *decoder) catalog(path string, n *yaml.Node) {
	n = resolve(n)
	if n.Kind != yaml.MappingNode && n.Kind != yaml.SequenceNode {
		d.fail(n, path, "must be a catalogue file or a list of them, not %s", kind(n))
		return
	}
	d.c.Catalog = n
}

func (d *decoder) options(path string, n *yaml.Node) {
	d.mapping(path, n, map[string]reader{"*": func(path string, n *yaml.Node) {
		d.mapping(path, n, map[string]reader{"*": func(path string, n *yaml.Node) {
			if s, ok := d.scalar(path, n); ok {
				d.c.Options[strings.TrimPrefix(path, "options.")] = s
			}
		}})
	}})
}

func (d *decoder) text(path string, n *yaml.Node, to *string) {
	if s, ok := d.scalar(path, n); ok {
		*to = s
	}
}

func (d *decoder) scalar(path string, n *yaml.Node) (string, bool) {
	n = resolve(n)
	if n.Kind != yaml.ScalarNode || null(n) {
		d.fail(n, path, "must be one value, not %s", kind(n))
		return "", false
	}
	return n.Value, true
}

func (d *decoder) oneOf(path string, n *yaml.Node, allowed ...string) (string, bool) {
	s, ok := d.scalar(path, n)
	if ok && !slices.Contains(allowed, s) {
		d.fail(n, path, "%q is none of %s%s", s, strings.Join(allowed, ", "), Suggest(s, allowed))
		return "", false
	}
	return s, ok
}

func (d *decoder) list(path string, n *yaml.Node) []string {
	n = resolve(n)
	if n.Kind != yaml.SequenceNode {
		d.fail(n, path, "must be a list, not %s", kind(n))
		return nil
	}
	var out []string
	for i, c := range n.Content {
		if s, ok := d.scalar(fmt.Sprintf("%s[%d]", path, i), c); ok {
			out = append(out, s)
		}
	}
	return out
}

// item returns the i-th element of a list for its line, or the list itself.
func item(n *yaml.Node, i int) *yaml.Node {
	if n = resolve(n); i < len(n.Content) {
		return n.Content[i]
	}
	return n
}

func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

func null(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null"
}

func kind(n *yaml.Node) string {
	switch {
	case null(n):
		return "nothing"
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.ScalarNode:
		return fmt.Sprintf("%q", n.Value)
	}
	return "an alias"
}
