package symfony

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Limits on XML files, so that a hostile one cannot eat memory.
const (
	maxXMLDepth    = 100
	maxXMLElements = 400_000
)

// element is one element of an XML file.
type element struct {
	name     string
	attrs    map[string]string
	order    []string // names of attributes in order
	children []*element
	text     string
	pos      model.Pos
}

func (e *element) attr(name string) string { return e.attrs[name] }

// all returns the children of one of the names.
func (e *element) all(names ...string) []*element {
	var out []*element
	for _, c := range e.children {
		if contains(names, c.name) {
			out = append(out, c)
		}
	}
	return out
}

// readXML reads the elements of a file. After an error what was read so far is
// returned with it.
func readXML(file string, src []byte) (*element, []model.Problem) {
	dec := xml.NewDecoder(bytes.NewReader(src))
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	root := &element{}
	stack := []*element{root}
	count := 0
	problem := func(msg string) []model.Problem {
		line, col := dec.InputPos()
		return []model.Problem{{Pos: model.Pos{File: file, Line: int32(line), Column: int32(col)}, Message: "XML: " + oneLine(msg)}}
	}
	for {
		line, col := dec.InputPos()
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return root, nil
		}
		if err != nil {
			msg := err.Error()
			var se *xml.SyntaxError
			if errors.As(err, &se) {
				msg = se.Msg
			}
			return root, problem(msg)
		}
		top := stack[len(stack)-1]
		switch tok := tok.(type) {
		case xml.StartElement:
			count++
			if len(stack) > maxXMLDepth || count > maxXMLElements {
				return root, problem("too many or too deep elements; the rest of the file was left out")
			}
			e := &element{name: tok.Name.Local, attrs: map[string]string{}, pos: model.Pos{File: file, Line: int32(line), Column: int32(col)}}
			for _, a := range tok.Attr {
				if a.Name.Space != "xmlns" && a.Name.Local != "xmlns" && a.Name.Local != "schemaLocation" {
					e.attrs[a.Name.Local] = a.Value
					e.order = append(e.order, a.Name.Local)
				}
			}
			top.children = append(top.children, e)
			stack = append(stack, e)
		case xml.EndElement:
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		case xml.CharData:
			if s := strings.TrimSpace(string(tok)); s != "" {
				top.text += s
			}
		}
	}
}

// parseXML reads a service or routing file in XML into the tree that a YAML file
// with the same content gives.
func parseXML(file string, src []byte) (*node, []model.Problem) {
	root, problems := readXML(file, src)
	out := &node{kind: arrayNode, pos: model.Pos{File: file, Line: 1, Column: 1}}
	for _, e := range root.children {
		switch e.name {
		case "container":
			containerXML(out, e)
		case "routes":
			routesXML(out, e)
		}
	}
	return out, problems
}

func containerXML(out *node, e *element) {
	for _, c := range e.children {
		switch c.name {
		case "imports":
			list := &node{kind: arrayNode, pos: c.pos}
			for _, i := range c.all("import") {
				list.add(textNode(i.attr("resource"), i.pos))
			}
			out.set("imports", list, c.pos)
		case "parameters":
			m := &node{kind: arrayNode, pos: c.pos}
			for _, p := range c.all("parameter") {
				m.set(p.attr("key"), valueXML(p, "parameter"), p.pos)
			}
			out.set("parameters", merge(out.get("parameters"), m), c.pos)
		case "services":
			out.set("services", servicesXML(c), c.pos)
		case "when":
			m := &node{kind: arrayNode, pos: c.pos}
			containerXML(m, c)
			out.set("when@"+c.attr("env"), m, c.pos)
		case "config": // <framework:config>
			out.set("framework", merge(out.get("framework"), settingXML(c)), c.pos)
		}
	}
}

func servicesXML(e *element) *node {
	out := &node{kind: arrayNode, pos: e.pos}
	for _, c := range e.children {
		switch c.name {
		case "defaults":
			out.set("_defaults", serviceXML(c), c.pos)
		case "instanceof":
			m := out.get("_instanceof")
			if m == nil {
				m = &node{kind: arrayNode, pos: c.pos}
				out.set("_instanceof", m, c.pos)
			}
			m.set(c.attr("id"), serviceXML(c), c.pos)
		case "prototype":
			n := serviceXML(c)
			n.set("namespace", textNode(c.attr("namespace"), c.pos), c.pos)
			n.set("resource", textNode(c.attr("resource"), c.pos), c.pos)
			ex := &node{kind: arrayNode, pos: c.pos}
			if s := c.attr("exclude"); s != "" {
				ex.add(textNode(s, c.pos))
			}
			for _, x := range c.all("exclude") {
				ex.add(textNode(x.text, x.pos))
			}
			n.set("exclude", ex, c.pos)
			out.set(c.attr("namespace")+c.attr("resource"), n, c.pos)
		case "service":
			id := c.attr("id")
			if id == "" {
				id = c.attr("class")
			}
			out.set(id, serviceXML(c), c.pos)
		}
	}
	return out
}

// serviceXML turns <service> (and its kin) into the map of a YAML service.
func serviceXML(e *element) *node {
	out := &node{kind: arrayNode, pos: e.pos}
	for _, a := range e.order {
		switch a {
		case "id", "namespace", "resource", "exclude":
		case "decoration-inner-name", "decoration-priority", "decoration-on-invalid":
			out.set(strings.ReplaceAll(a, "-", "_"), phpize(e.attr(a), e.pos), e.pos)
		default:
			out.set(a, phpize(e.attr(a), e.pos), e.pos)
		}
	}
	args := &node{kind: arrayNode, pos: e.pos}
	callsNode := &node{kind: arrayNode, pos: e.pos}
	tagsNode := &node{kind: arrayNode, pos: e.pos}
	props := &node{kind: arrayNode, pos: e.pos}
	binds := &node{kind: arrayNode, pos: e.pos}
	for _, c := range e.children {
		switch c.name {
		case "argument":
			addXML(args, c)
		case "call":
			m := &node{kind: arrayNode, pos: c.pos}
			m.set("method", textNode(c.attr("method"), c.pos), c.pos)
			list := &node{kind: arrayNode, pos: c.pos}
			for _, a := range c.all("argument") {
				addXML(list, a)
			}
			m.set("arguments", list, c.pos)
			callsNode.add(m)
		case "tag":
			m := &node{kind: arrayNode, pos: c.pos}
			for _, a := range c.order {
				m.set(strings.ReplaceAll(a, "-", "_"), phpize(c.attr(a), c.pos), c.pos)
			}
			if m.get("name") == nil && c.text != "" {
				m.set("name", textNode(c.text, c.pos), c.pos)
			}
			tagsNode.add(m)
		case "property":
			props.set(c.attr("name"), valueXML(c, "property"), c.pos)
		case "bind":
			binds.set(c.attr("key"), valueXML(c, "bind"), c.pos)
		case "factory":
			list := &node{kind: arrayNode, pos: c.pos}
			switch {
			case c.attr("service") != "":
				list.add(&node{kind: refNode, text: c.attr("service"), pos: c.pos})
			case c.attr("class") != "":
				list.add(textNode(c.attr("class"), c.pos))
			default:
				list.add(&node{kind: nullNode, pos: c.pos})
			}
			list.add(textNode(c.attr("method"), c.pos))
			out.set("factory", list, c.pos)
		}
	}
	for _, x := range []struct {
		key string
		n   *node
	}{{"arguments", args}, {"calls", callsNode}, {"tags", tagsNode}, {"properties", props}, {"bind", binds}} {
		if len(x.n.items) > 0 {
			out.set(x.key, x.n, x.n.pos)
		}
	}
	return out
}

func addXML(list *node, e *element) {
	v := valueXML(e, e.name)
	switch {
	case e.attr("key") != "":
		list.set(e.attr("key"), v, e.pos)
	case e.attr("index") != "":
		list.set("index_"+e.attr("index"), v, e.pos)
	default:
		list.add(v)
	}
}

// valueXML is the value of <argument>, <property>, <bind> or <parameter>; child
// is the name of its elements when it is a collection.
func valueXML(e *element, child string) *node {
	switch e.attr("type") {
	case "service", "service_closure":
		if len(e.all("service")) > 0 {
			n := serviceXML(e.all("service")[0])
			n.tag = "service"
			return n
		}
		return &node{kind: refNode, text: e.attr("id"), pos: e.pos}
	case "tagged_iterator", "tagged", "tagged_locator":
		n := &node{kind: arrayNode, tag: e.attr("type"), pos: e.pos}
		n.set("tag", textNode(e.attr("tag"), e.pos), e.pos)
		if s := e.attr("index-by"); s != "" {
			n.set("index_by", textNode(s, e.pos), e.pos)
		}
		return n
	case "collection", "iterator", "service_locator":
		n := &node{kind: arrayNode, pos: e.pos}
		if e.attr("type") != "collection" {
			n.tag = e.attr("type")
		}
		for _, c := range e.all(child, "argument") {
			addXML(n, c)
		}
		return n
	case "constant":
		return &node{kind: stringNode, tag: "php/const", text: e.text, pos: e.pos}
	case "string", "binary":
		return textNode(e.text, e.pos)
	case "abstract":
		return &node{kind: unknownNode, tag: "abstract", pos: e.pos}
	case "expression":
		return unknown("expression", e.pos)
	}
	return phpize(e.text, e.pos)
}

// phpize gives a text the type that XML configuration gives it.
func phpize(s string, pos model.Pos) *node {
	switch strings.ToLower(s) {
	case "null":
		return &node{kind: nullNode, pos: pos}
	case "true", "false":
		return &node{kind: boolNode, text: strings.ToLower(s), pos: pos}
	}
	if s != "" && strings.Trim(s, "0123456789") == "" && (s == "0" || s[0] != '0') {
		return &node{kind: numberNode, text: s, pos: pos}
	}
	return textNode(s, pos)
}

// settingXML turns the elements of an extension's configuration into a map:
// dashes become underscores, elements with a name become an entry of the plural.
func settingXML(e *element) *node {
	out := &node{kind: arrayNode, pos: e.pos}
	for _, a := range e.order {
		out.set(strings.ReplaceAll(a, "-", "_"), phpize(e.attr(a), e.pos), e.pos)
	}
	for _, c := range e.children {
		key := strings.ReplaceAll(c.name, "-", "_")
		if key == "routing" && c.attr("message-class") != "" {
			list := &node{kind: arrayNode, pos: c.pos}
			for _, s := range c.all("sender") {
				list.add(textNode(s.attr("service"), s.pos))
			}
			sectionXML(out, key, c.pos).set(c.attr("message-class"), list, c.pos)
			continue
		}
		if name := c.attr("name"); name != "" {
			v := settingXML(c)
			if c.text != "" {
				v = phpize(c.text, c.pos)
			}
			sectionXML(out, key+"s", c.pos).set(name, v, c.pos)
			continue
		}
		if len(c.children) == 0 && len(c.attrs) == 0 {
			if key == "adapter" || key == "resource" {
				sectionXML(out, key+"s", c.pos).add(phpize(c.text, c.pos))
			} else {
				out.set(key, phpize(c.text, c.pos), c.pos)
			}
			continue
		}
		out.set(key, settingXML(c), c.pos)
	}
	return out
}

func sectionXML(out *node, key string, pos model.Pos) *node {
	if m := out.get(key); m != nil && m.kind == arrayNode {
		return m
	}
	m := &node{kind: arrayNode, pos: pos}
	out.set(key, m, pos)
	return m
}

// routesXML turns <routes> into the map of a YAML routing file.
func routesXML(out *node, e *element) {
	for i, c := range e.children {
		n := &node{kind: arrayNode, pos: c.pos}
		for _, a := range c.order {
			n.set(a, textNode(c.attr(a), c.pos), c.pos)
		}
		defaults := &node{kind: arrayNode, pos: c.pos}
		for _, d := range c.all("default") {
			defaults.set(d.attr("key"), textNode(d.text, d.pos), d.pos)
		}
		n.set("defaults", defaults, c.pos)
		if p := c.all("path"); len(p) > 0 && n.get("path") == nil {
			n.set("path", textNode(p[0].text, p[0].pos), p[0].pos)
		}
		id := c.attr("id")
		switch c.name {
		case "when":
			m := &node{kind: arrayNode, pos: c.pos}
			routesXML(m, c)
			out.set("when@"+c.attr("env"), m, c.pos)
			continue
		case "import":
			id = "import " + itoa(i)
		case "route":
		default:
			continue
		}
		out.set(id, n, c.pos)
	}
}
