package report

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

func TestSARIFIsValid(t *testing.T) {
	for name, r := range map[string]*Report{"full": sample(t), "clean": {Tool: sample(t).Tool, Rules: sample(t).Rules}} {
		doc, err := sarif.FromBytes(render(t, "sarif", r))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		// The validator sees what its own types took over; nothing may be lost on
		// the way.
		strict := json.NewDecoder(bytes.NewReader(render(t, "sarif", r)))
		strict.DisallowUnknownFields()
		if err := strict.Decode(new(sarif.Report)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := doc.Validate(); err != nil {
			t.Errorf("%s does not fit the official schema: %v", name, err)
		}
	}
}
