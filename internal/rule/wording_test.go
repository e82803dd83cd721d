package rule

import (
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/model"
)

func TestSentence(t *testing.T) {
	for clause, want := range map[string]string{
		"":                               "",
		"this loop has no end":           "This loop has no end.",
		"sync.Once.Do keeps an error":    "sync.Once.Do keeps an error.",
		"setCallbackWrapper() is fatal.": "setCallbackWrapper() is fatal.",
		"éclair is cached":               "Éclair is cached.",
	} {
		if got := Sentence(clause); got != want {
			t.Errorf("Sentence(%q) = %q, want %q", clause, got, want)
		}
	}
}

func TestSeconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		300 * time.Millisecond:  "300 ms",
		1500 * time.Millisecond: "1.5 s",
		60 * time.Second:        "60 s",
		10 * time.Minute:        "10 min",
		90 * time.Minute:        "90 min",
		48 * time.Hour:          "48 h",
	} {
		if got := Seconds(d); got != want {
			t.Errorf("Seconds(%v) = %q, want %q", d, got, want)
		}
	}
}

func TestCallee(t *testing.T) {
	for api, want := range map[string]string{
		"CacheInterface::get":   "get()",
		"singleflight.Group.Do": "Do()",
		"apcu_entry":            "apcu_entry()",
	} {
		if got := Callee(api); got != want {
			t.Errorf("Callee(%q) = %q, want %q", api, got, want)
		}
	}
}

// Worst puts first what a reader should hear first.
func TestWorst(t *testing.T) {
	unbounded := model.Bound{Kind: model.Unbounded}
	got := Worst([]model.Effect{
		{Kind: model.DB, Bound: unbounded},
		{Kind: model.HTTP, Bound: model.Bound{Kind: model.Deadline, Limit: time.Minute}},
		{Kind: model.DNS, Bound: unbounded},
		{Kind: model.HTTP, Bound: model.Bound{Kind: model.Cancellable}},
		{Kind: model.File},
	})
	want := []model.EffectKind{model.DNS, model.DB, model.HTTP, model.HTTP, model.File}
	for i, e := range got {
		if e.Kind != want[i] {
			t.Errorf("place %d: %s, want %s", i, e.Kind, want[i])
		}
	}
}
