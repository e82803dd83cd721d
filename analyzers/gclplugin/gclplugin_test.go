package gclplugin_test

import (
	"os"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/analyzers/gclplugin"
)

// exampleSettings are the settings in .golangci.example.yml, as golangci-lint
// would hand them over.
func exampleSettings(t *testing.T) any {
	data, err := os.ReadFile("../../.golangci.example.yml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Linters struct {
			Enable   []string
			Settings struct {
				Custom map[string]struct {
					Type     string
					Settings map[string]any
				}
			}
		}
	}
	if err := yaml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	custom, ok := file.Linters.Settings.Custom["cachevet"]
	if !ok || custom.Type != "module" || len(file.Linters.Enable) != 1 || file.Linters.Enable[0] != "cachevet" {
		t.Fatalf("the example does not enable the module plugin cachevet: %+v", file.Linters)
	}
	return custom.Settings
}

func TestExample(t *testing.T) {
	newPlugin, err := register.GetPlugin("cachevet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(exampleSettings(t))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.GetLoadMode(); got != register.LoadModeTypesInfo {
		t.Errorf("load mode %q", got)
	}
	all, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range all {
		names = append(names, a.Name)
	}
	list := strings.Join(names, " ")
	if !strings.Contains(list, "slowcallback") {
		t.Errorf("slowcallback is missing: %s", list)
	}
	if strings.Contains(list, "rebuild") {
		t.Errorf("rebuild is disabled in the example: %s", list)
	}
}

func TestSettings(t *testing.T) {
	tests := []struct {
		name     string
		settings any
		err      string
	}{
		{"none", nil, ""},
		{"a rule that is not there", map[string]any{"disable": []string{"slowcalback"}}, `no rule "slowcalback"`},
		{"a key that is not there", map[string]any{"holdlimits": "5s"}, "unknown field"},
		{"no duration", map[string]any{"hold-limit": "5"}, `"5" is no duration`},
		{"no severity", map[string]any{"min-severity": "bad"}, `no severity "bad"`},
		{"no option", map[string]any{"options": []string{"x"}}, `"x" is not of the form`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := gclplugin.New(test.settings)
			switch {
			case test.err == "" && err != nil:
				t.Error(err)
			case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
				t.Errorf("error %v, want %q", err, test.err)
			}
		})
	}
}
