package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/cachevet/cachevet/analyzers"
)

// TestFacts runs the rules as a host of go/analysis does: package by package,
// with nothing known of imported packages but their facts.
func TestFacts(t *testing.T) {
	all, err := analyzers.New(analyzers.Config{Enable: []string{"slowcallback"}})
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, analysistest.TestData()+"/vet", all[0], "./...")
}

func TestNames(t *testing.T) {
	if err := analysis.Validate(analyzers.All()); err != nil {
		t.Fatal(err)
	}
	for _, a := range analyzers.All() {
		if a.URL == "" || a.Doc == "" {
			t.Errorf("%s has no documentation", a.Name)
		}
	}
}

func TestUnknownRule(t *testing.T) {
	for _, cfg := range []analyzers.Config{
		{Enable: []string{"slow"}},
		{Disable: []string{"slow"}},
		{MinSeverity: "fatal"},
	} {
		if _, err := analyzers.New(cfg); err == nil {
			t.Errorf("%+v is accepted", cfg)
		}
	}
}
