package catalog

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// A textSetter is a value that is written as one string.
type textSetter interface{ setText(string) error }

// maxNodes limits how many YAML nodes one source may expand to, aliases
// included.
const maxNodes = 2_000_000

// maxDepth limits nesting; the schema itself needs no more than ten.
const maxDepth = 50

// A decoder fills the schema's structs from YAML nodes, strictly: an unknown
// key, a wrong type or a malformed operand is a Problem at its place, and
// everything else goes on.
type decoder struct {
	file     string
	nodes    int
	depth    int
	problems []model.Problem
}

func (d *decoder) problem(n *yaml.Node, path, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	if path != "" {
		msg = path + ": " + msg
	}
	d.problems = append(d.problems, model.Problem{
		Pos:     model.Pos{File: d.file, Line: int32(n.Line), Column: int32(n.Column)},
		Message: msg,
	})
}

func (d *decoder) decode(n *yaml.Node, v reflect.Value, path string) {
	for n.Kind == yaml.AliasNode && n.Alias != nil {
		n = n.Alias
	}
	if d.depth++; d.depth > maxDepth { // an alias of itself
		d.problem(n, path, "nested more than %d deep", maxDepth)
		d.nodes = maxNodes + 1 // the rest would only repeat it
	}
	defer func() { d.depth-- }()
	if d.nodes++; d.nodes > maxNodes {
		if d.nodes == maxNodes+1 {
			d.problem(n, path, "too large: more than %d values", maxNodes)
		}
		return
	}
	if v.Kind() == reflect.Pointer {
		if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
			return
		}
		p := reflect.New(v.Type().Elem())
		d.decode(n, p.Elem(), path)
		v.Set(p)
		return
	}
	if s, ok := v.Addr().Interface().(textSetter); ok {
		if n.Kind != yaml.ScalarNode {
			d.problem(n, path, "want a string")
			return
		}
		if err := s.setText(n.Value); err != nil {
			d.problem(n, path, "%s", err)
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.decodeStruct(n, v, path)
	case reflect.Map:
		d.decodeMap(n, v, path)
	case reflect.Slice:
		if n.Kind == yaml.ScalarNode && n.Tag != "!!null" && v.Type().Elem().Kind() != reflect.Struct {
			e := reflect.New(v.Type().Elem()).Elem() // one for a list of one
			d.decode(n, e, path)
			v.Set(reflect.Append(v, e))
			return
		}
		if n.Kind != yaml.SequenceNode {
			d.problem(n, path, "want a list")
			return
		}
		for i, c := range n.Content {
			e := reflect.New(v.Type().Elem()).Elem()
			d.decode(c, e, fmt.Sprintf("%s[%d]", path, i))
			v.Set(reflect.Append(v, e))
		}
	default:
		d.decodeScalar(n, v, path)
	}
}

func (d *decoder) decodeScalar(n *yaml.Node, v reflect.Value, path string) {
	if n.Kind != yaml.ScalarNode {
		d.problem(n, path, "want a single value")
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(n.Value)
		d.checkWord(n, path, v, "")
	case reflect.Bool:
		switch n.Value {
		case "true":
			v.SetBool(true)
		case "false":
			v.SetBool(false)
		default:
			d.problem(n, path, "want true or false, not %q", n.Value)
		}
	case reflect.Int:
		i, err := strconv.Atoi(n.Value)
		if err != nil {
			d.problem(n, path, "want a number, not %q", n.Value)
			return
		}
		v.SetInt(int64(i))
	default:
		d.problem(n, path, "cannot be set")
	}
}

func (d *decoder) decodeStruct(n *yaml.Node, v reflect.Value, path string) {
	if n.Kind != yaml.MappingNode {
		d.problem(n, path, "want keys and values")
		return
	}
	t := v.Type()
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, c := n.Content[i], n.Content[i+1]
		if seen[k.Value] {
			d.problem(k, join(path, k.Value), "key given twice")
			continue
		}
		seen[k.Value] = true
		f := fieldOf(t, k.Value)
		if f < 0 {
			d.problem(k, path, "unknown key %q; known are %s", k.Value, strings.Join(keysOf(t), ", "))
			continue
		}
		d.decode(c, v.Field(f), join(path, k.Value))
		if enum := t.Field(f).Tag.Get("enum"); enum != "" && c.Kind == yaml.ScalarNode {
			d.checkWord(c, join(path, k.Value), v.Field(f), enum)
		}
	}
}

func (d *decoder) decodeMap(n *yaml.Node, v reflect.Value, path string) {
	if n.Kind != yaml.MappingNode {
		d.problem(n, path, "want keys and values")
		return
	}
	m := reflect.MakeMap(v.Type())
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, c := n.Content[i], n.Content[i+1]
		key := reflect.ValueOf(k.Value)
		if m.MapIndex(key).IsValid() {
			d.problem(k, join(path, k.Value), "key given twice")
			continue
		}
		e := reflect.New(v.Type().Elem()).Elem()
		d.decode(c, e, join(path, k.Value))
		m.SetMapIndex(key, e)
	}
	v.Set(m)
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// fieldOf returns the index of the field with that YAML key, -1 if there is
// none.
func fieldOf(t reflect.Type, key string) int {
	for i := range t.NumField() {
		if k := yamlKey(t.Field(i)); k != "" && k == key {
			return i
		}
	}
	return -1
}

func keysOf(t reflect.Type) []string {
	var keys []string
	for i := range t.NumField() {
		if k := yamlKey(t.Field(i)); k != "" {
			keys = append(keys, k)
		}
	}
	return keys
}

func yamlKey(f reflect.StructField) string {
	k, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
	if k == "-" {
		return ""
	}
	return k
}
