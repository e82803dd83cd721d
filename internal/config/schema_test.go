package config

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/xeipuuv/gojsonschema"
	"go.yaml.in/yaml/v4"
)

const schemaFile = "../../schema/config.schema.json"

// TestSchemaAndDecoderAgree: every key of the schema is read, and what one of
// them refuses the other refuses too.
func TestSchemaAndDecoderAgree(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties map[string]json.RawMessage
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	for key := range schema.Properties {
		if _, err := Parse("c", []byte(key+": {}\n")); err != nil && strings.Contains(err.Error(), "unknown key") {
			t.Errorf("the schema has %s, which is not read", key)
		}
	}
	_, err = Parse("c", []byte("unknown-key-of-this-test: 1\n"))
	if err == nil {
		t.Fatal("any key is read")
	}
	for _, x := range []struct {
		text string
		good bool
	}{
		{"version: 1\nmin-severity: note\nfail-level: error\nrules: {enable: [a], disable: [b]}\nhold-limit: 3s\nexclude: [a]\nenv: dev\nbaseline: b\noptions: {a: {b: true}}\nentries: [{pattern: p, kind: cli, label: l}]\ncatalog: {language: go}\n", true},
		{"version: 2\n", false},
		{"min-severity: warn\n", false},
		{"rules: {enabled: []}\n", false},
		{"exclude: a\n", false},
		{"entries: [{kind: web}]\n", false},
		{"entries: [{pattern: p, kind: queue}]\n", false},
		{"catalog: 3\n", false},
		{"options: {a: 3}\n", false},
	} {
		var doc any
		if err := yaml.Load([]byte(x.text), &doc); err != nil {
			t.Fatal(err)
		}
		asJSON, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		res, err := gojsonschema.Validate(gojsonschema.NewBytesLoader(text), gojsonschema.NewBytesLoader(asJSON))
		if err != nil {
			t.Fatal(err)
		}
		_, perr := Parse("c", []byte(x.text))
		if res.Valid() != x.good || (perr == nil) != x.good {
			t.Errorf("%q: schema says %v (%v), decoder says %v; want %v", x.text, res.Valid(), res.Errors(), perr, x.good)
		}
	}
}
