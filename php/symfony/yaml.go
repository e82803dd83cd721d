package symfony

import (
	"bytes"
	"errors"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// Limits that keep a hostile file from eating memory: aliases can multiply.
const (
	maxYAMLNodes = 400_000
	maxYAMLDepth = 100
	maxYAMLFixes = 20
)

// parseYAML reads one YAML file. What is wrong is named in problems and cut out
// (the faulty line with everything indented below it); the rest is returned.
func parseYAML(file string, src []byte) (*node, []model.Problem) {
	var problems []model.Problem
	if i := bytes.IndexByte(src, 0); i >= 0 {
		return nil, []model.Problem{{Pos: model.Pos{File: file, Line: int32(1 + bytes.Count(src[:i], []byte{'\n'}))}, Message: "not a YAML file: it contains a NUL byte"}}
	}
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	// The old spelling "!php/const:Foo\Bar" is no tag to a YAML 1.2 reader.
	if bytes.Contains(src, []byte("!php/")) {
		src = bytes.ReplaceAll(src, []byte("!php/const:"), []byte("!php/const "))
		src = bytes.ReplaceAll(src, []byte("!php/object:"), []byte("!php/object "))
	}
	repaired := map[int]bool{}
	for {
		var doc yaml.Node
		err := yaml.Unmarshal(src, &doc)
		if err == nil {
			c := &yamlReader{file: file}
			n := c.node(&doc, 0)
			if c.count > maxYAMLNodes {
				problems = append(problems, model.Problem{Pos: model.Pos{File: file, Line: 1}, Message: "too many YAML nodes; the rest of the file was left out"})
			}
			return n, append(problems, c.problems...)
		}
		line, msg := yamlError(err)
		if fixed, ok := repairLines(src, int(line), repaired); ok {
			src = fixed
			continue
		}
		// One message a file would hide a second mistake, twenty would bury it.
		if len(problems) < 3 {
			problems = append(problems, model.Problem{Pos: model.Pos{File: file, Line: line}, Message: "YAML: " + explain(src, line, msg)})
		}
		if len(problems) >= maxYAMLFixes || line <= 0 {
			return nil, problems
		}
		cut, ok := cutBlock(src, int(line))
		if !ok {
			return nil, problems
		}
		src = cut
	}
}

func yamlError(err error) (line int32, msg string) {
	var le *yaml.LoadError
	if errors.As(err, &le) {
		msg = le.Message
		if le.ContextMsg != "" {
			msg += " " + le.ContextMsg
		}
		return int32(le.Mark.Line), oneLine(msg)
	}
	return 0, oneLine(err.Error())
}

// explain says what is wrong in the words of the people who write the files.
func explain(src []byte, line int32, msg string) string {
	lines := bytes.Split(src, []byte{'\n'})
	if line < 1 || int(line) > len(lines) {
		return msg
	}
	text := lines[line-1]
	body := bytes.TrimLeft(text, " \t")
	switch {
	case bytes.IndexByte(text[:len(text)-len(body)], '\t') >= 0:
		return "a tab indents this line, YAML takes spaces"
	case strings.Contains(msg, "cannot start any token") && bytes.ContainsAny(body, "@%`"):
		return "a plain value cannot start with @, % or `: quote it"
	}
	return msg
}

// knownTags are the tags of Symfony's own YAML files.
var knownTags = map[string]bool{
	"tagged": true, "tagged_iterator": true, "tagged_locator": true, "service": true, "service_locator": true,
	"service_closure": true, "iterator": true, "closure": true, "abstract": true, "returns_clone": true,
	"expression": true, "php/const": true, "php/enum": true, "php/object": true, "str": true, "float": true, "binary": true,
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// cutBlock blanks the given line (from 1), or the last one before it that is not
// blank, with all deeper lines below it, so that line numbers stay.
func cutBlock(src []byte, line int) ([]byte, bool) {
	lines := bytes.Split(src, []byte{'\n'})
	i := min(line, len(lines)) - 1
	for i >= 0 && len(bytes.TrimSpace(lines[i])) == 0 {
		i--
	}
	if i < 0 {
		return nil, false
	}
	indent := func(l []byte) int {
		n := 0
		for n < len(l) && (l[n] == ' ' || l[n] == '\t') {
			n++
		}
		return n
	}
	depth := indent(lines[i])
	if bytes.IndexByte(lines[i][:depth], '\t') >= 0 {
		// A tab says nothing of the depth: as deep as the line before.
		for j := i - 1; j >= 0; j-- {
			if len(bytes.TrimSpace(lines[j])) > 0 {
				depth = indent(lines[j])
				break
			}
		}
	}
	out := make([][]byte, len(lines))
	copy(out, lines)
	out[i] = nil
	for j := i + 1; j < len(lines); j++ {
		if len(bytes.TrimSpace(lines[j])) > 0 && indent(lines[j]) <= depth {
			break
		}
		out[j] = nil
	}
	return bytes.Join(out, []byte{'\n'}), true
}

type yamlReader struct {
	file     string
	count    int
	problems []model.Problem
}

func (c *yamlReader) pos(n *yaml.Node) model.Pos {
	return model.Pos{File: c.file, Line: int32(n.Line), Column: int32(n.Column)}
}

func (c *yamlReader) node(n *yaml.Node, depth int) *node {
	c.count++
	if n == nil || c.count > maxYAMLNodes || depth > maxYAMLDepth {
		return &node{kind: nullNode}
	}
	out := &node{pos: c.pos(n)}
	if t := n.Tag; strings.HasPrefix(t, "!") && !strings.HasPrefix(t, "!!") {
		out.tag = t[1:]
		if !knownTags[out.tag] && len(c.problems) < 3 {
			c.problems = append(c.problems, model.Problem{Pos: out.pos, Message: "unknown tag " + t})
		}
	}
	switch n.Kind {
	case 0:
		out.kind = nullNode
	case yaml.DocumentNode:
		if len(n.Content) == 0 {
			return &node{kind: nullNode}
		}
		return c.node(n.Content[0], depth)
	case yaml.AliasNode:
		if n.Alias == nil {
			return &node{kind: nullNode}
		}
		return c.node(n.Alias, depth+1)
	case yaml.SequenceNode:
		out.kind = arrayNode
		for _, x := range n.Content {
			out.add(c.node(x, depth+1))
		}
	case yaml.MappingNode:
		out.kind = arrayNode
		for i := 0; i+1 < len(n.Content); i += 2 {
			k, v := n.Content[i], n.Content[i+1]
			if k.Value == "<<" && k.Tag == "!!merge" {
				c.mergeKey(out, v, depth)
				continue
			}
			out.items = append(out.items, item{key: k.Value, pos: c.pos(k), val: c.node(v, depth+1)})
		}
	default:
		c.scalar(out, n)
	}
	return out
}

// mergeKey puts the items of a "<<" value before those written, which win.
func (c *yamlReader) mergeKey(out *node, v *yaml.Node, depth int) {
	m := c.node(v, depth+1)
	maps := []*node{m}
	if m.isList() {
		maps = m.list()
	}
	var pre []item
	for _, x := range maps {
		if x.kind == arrayNode {
			pre = append(pre, x.items...)
		}
	}
	out.items = append(pre, out.items...)
}

func (c *yamlReader) scalar(out *node, n *yaml.Node) {
	out.kind, out.text = stringNode, n.Value
	switch n.Tag {
	case "!!null":
		out.kind = nullNode
	case "!!bool":
		out.kind, out.text = boolNode, strings.ToLower(n.Value)
		if out.text != "true" && out.text != "false" {
			out.kind, out.text = stringNode, n.Value
		}
	case "!!int", "!!float":
		out.kind = numberNode
	}
	if out.tag != "" && n.Value == "" && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0 {
		out.kind = nullNode
	}
}
