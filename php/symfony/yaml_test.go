package symfony

import (
	"strings"
	"testing"
)

// text writes a node as a compact line.
func (n *node) debug() string {
	if n == nil {
		return "-"
	}
	t := ""
	if n.tag != "" {
		t = "!" + n.tag + " "
	}
	switch n.kind {
	case nullNode:
		return t + "null"
	case arrayNode:
		var parts []string
		for _, it := range n.items {
			if it.list {
				parts = append(parts, it.val.debug())
			} else {
				parts = append(parts, it.key+": "+it.val.debug())
			}
		}
		return t + "{" + strings.Join(parts, ", ") + "}"
	case stringNode:
		return t + "'" + n.text + "'"
	}
	return t + n.text
}

func TestYAML(t *testing.T) {
	tests := []struct {
		name, src, want string
		problems        []string
	}{
		{"scalars", "a: 1\nb: 'x'\nc: ~\nd: true\ne: 1.5\nf: yes\n", "{a: 1, b: 'x', c: null, d: true, e: 1.5, f: 'yes'}", nil},
		{"tags", "a: !tagged_iterator app.x\nb: !service_locator { x: '@y' }\nc: !php/const Foo\\Bar::BAZ\nd: !php/const:Foo\\Bar::BAZ\n",
			`{a: !tagged_iterator 'app.x', b: !service_locator {x: '@y'}, c: !php/const 'Foo\Bar::BAZ', d: !php/const 'Foo\Bar::BAZ'}`, nil},
		{"anchors and merge", "x: &x { a: 1, b: 2 }\ny:\n  <<: *x\n  b: 3\n", "{x: {a: 1, b: 2}, y: {a: 1, b: 2, b: 3}}", nil},
		{"a tab", "a:\n  b: 1\n\tc: 2\n  d: 3\ne: 4\n", "{a: {b: 1, d: 3}, e: 4}", []string{"3: YAML: a tab indents this line"}},
		{"unquoted reference", "a:\n  x: @foo\n  y: 2\n", "{a: {y: 2}}", []string{"2: YAML: a plain value cannot start with @"}},
		{"brackets in a plain flow scalar", "- { path: ^/s/[^/]+/f/, roles: R }\n- { path: ^/b/(x|y), role: Q }\n", "{{path: '^/s/[^/]+/f/', roles: 'R'}, {path: '^/b/(x|y)', role: 'Q'}}", nil},
		{"a dash", "d: { slug: -, x: 1, }\ne: 2\n", "{d: {slug: '-', x: 1}, e: 2}", nil},
		{"no comma at the line end", "a: [x, [{\n    b: {d: 1}\n    c: ~\n}]]\nz: 1\n", "{a: {'x', {{b: {d: 1}, c: null}}}, z: 1}", nil},
		{"stray bracket", "a:\n  p: { user: 'exact' } ]\n  t: [ 'x' ]\n", "{a: {p: {user: 'exact'}, t: {'x'}}}", nil},
		{"unknown tag", "a: !foo/bar { x: 1 }\n", "{a: !foo/bar {x: 1}}", []string{"1: unknown tag !foo/bar"}},
		{"alias to itself", "x: &x\n  y: *x\n", "", nil},
		{"empty", "", "null", nil},
		{"binary", "a: \x00", "-", []string{"1: not a YAML file"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n, problems := parseYAML("f.yaml", []byte(tt.src))
			if tt.want != "" && n.debug() != tt.want {
				t.Errorf("got  %s\nwant %s", n.debug(), tt.want)
			}
			if len(problems) != len(tt.problems) {
				t.Fatalf("problems: got %v, want %v", problems, tt.problems)
			}
			for i, p := range problems {
				got := itoa(int(p.Pos.Line)) + ": " + p.Message
				if !strings.HasPrefix(got, tt.problems[i]) || p.Pos.File != "f.yaml" {
					t.Errorf("problem %q, want %q", got, tt.problems[i])
				}
			}
		})
	}
}

// A file of nested aliases must not multiply.
func TestYAMLBomb(t *testing.T) {
	src := "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'k'; c++ {
		p := string(c - 1)
		src += string(c) + ": &" + string(c) + " [" + strings.TrimSuffix(strings.Repeat("*"+p+", ", 10), ", ") + "]\n"
	}
	_, problems := parseYAML("f.yaml", []byte(src))
	if len(problems) != 1 || !strings.Contains(problems[0].Message, "too many YAML nodes") {
		t.Errorf("problems: %v", problems)
	}
}

func FuzzYAML(f *testing.F) {
	f.Add("a: [1, {b: c}]\n")
	f.Add("- { path: ^/s/[^/]+, r: R } ]\n\tx")
	f.Add("a: &a\n  <<: *a\n")
	f.Fuzz(func(t *testing.T, src string) {
		n, _ := parseYAML("f.yaml", []byte(src))
		_ = n.list()
	})
}

func FuzzXML(f *testing.F) {
	f.Add(`<container><services><service id="a" class="B"><argument type="service"><service class="C"/></argument></service></services></container>`)
	f.Add(`<routes><route id="a" path="/a" controller="C::m"/><import resource="x.xml"/></routes>`)
	f.Add(`<container><config><cache app="x"><pool name="y"/></cache></config><when env="prod"/></container>`)
	f.Fuzz(func(t *testing.T, src string) {
		l := testLoader(t)
		n, _ := parseXML("config/f.xml", []byte(src))
		l.loadTree("config/f.xml", n)
		l.routeTree("config/f.xml", n, "", 0)
		l.symfony = true
		l.frameworkServices()
		l.servicePools()
		l.decorate()
		l.emit()
	})
}
