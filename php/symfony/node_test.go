package symfony

import "testing"

// What a later file of the same extension leaves of an earlier one.
func TestExtend(t *testing.T) {
	const base = "messenger: { routing: { A: async } }\ncache: { app: x }\n"
	tests := []struct{ name, over, want string }{
		{"maps are joined", "cache: { system: y }\n", "{messenger: {routing: {A: 'async'}}, cache: {app: 'x', system: 'y'}}"},
		{"a scalar replaces a scalar", "cache: { app: z }\n", "{messenger: {routing: {A: 'async'}}, cache: {app: 'z'}}"},
		{"true switches a section on", "messenger: true\n", "{messenger: {routing: {A: 'async'}}, cache: {app: 'x'}}"},
		{"so does null", "messenger: ~\n", "{messenger: {routing: {A: 'async'}}, cache: {app: 'x'}}"},
		{"false switches it off", "messenger: false\n", "{messenger: false, cache: {app: 'x'}}"},
		{"text replaces a map", "messenger: { routing: sync }\n", "{messenger: {routing: 'sync'}, cache: {app: 'x'}}"},
		{"no array takes nothing away", "!unknown x\n", "{messenger: {routing: {A: 'async'}}, cache: {app: 'x'}}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			first, _ := parseYAML("a.yaml", []byte(base))
			second, _ := parseYAML("b.yaml", []byte(tt.over))
			c := newContainer()
			c.extend("framework", first)
			c.extend("framework", second)
			if got := c.extensions["framework"].debug(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
