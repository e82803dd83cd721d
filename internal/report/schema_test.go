package report

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/xeipuuv/gojsonschema"

	"github.com/cachevet/cachevet/internal/golden"
)

// TestSchemas keeps schema/*.json in step with the documents that are printed,
// and holds a full and an empty document against them. The schemas are made of
// the structs and of the comments beside their fields.
func TestSchemas(t *testing.T) {
	docs := fieldDocs(t)
	for _, x := range []struct {
		name, title string
		of          any
		samples     []string
	}{
		{"findings", "cachevet check --format json", jsonReport{}, []string{"full.json", "clean.json"}},
		{"sites", "cachevet sites --format json", jsonSites{}, []string{"sites.json"}},
		{"doctor", "cachevet doctor --format json", jsonDoctor{}, []string{"doctor.json"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			schema := schemaOf(reflect.TypeOf(x.of), docs)
			schema["$schema"] = "http://json-schema.org/draft-07/schema#"
			schema["title"] = x.title
			var b bytes.Buffer
			if err := encode(&b, schema); err != nil {
				t.Fatal(err)
			}
			golden.File(t, filepath.Join("..", "..", "schema", x.name+".schema.json"), b.Bytes())
			for _, sample := range x.samples {
				text, err := os.ReadFile(filepath.Join("testdata", "golden", sample))
				if err != nil {
					t.Fatal(err)
				}
				res, err := gojsonschema.Validate(gojsonschema.NewBytesLoader(b.Bytes()), gojsonschema.NewBytesLoader(text))
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range res.Errors() {
					t.Errorf("%s: %s", sample, e)
				}
			}
			if res, err := gojsonschema.Validate(gojsonschema.NewBytesLoader(b.Bytes()), gojsonschema.NewStringLoader(`{"version": 2}`)); err != nil || res.Valid() {
				t.Error("the schema takes anything")
			}
		})
	}
}

// schemaOf describes a type. Keys without omitempty are required.
func schemaOf(typ reflect.Type, docs map[string]string) map[string]any {
	switch typ.Kind() {
	case reflect.Pointer:
		s := schemaOf(typ.Elem(), docs)
		s["type"] = []any{s["type"], "null"}
		return s
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(typ.Elem(), docs)}
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int32:
		return map[string]any{"type": "integer"}
	case reflect.Struct:
		properties, required := map[string]any{}, []string{}
		for i := range typ.NumField() {
			f := typ.Field(i)
			name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
			s := schemaOf(f.Type, docs)
			if doc := docs[typ.Name()+"."+f.Name]; doc != "" {
				s["description"] = doc
			}
			switch name {
			case "version":
				if f.Type.Kind() == reflect.Int {
					s["const"] = jsonVersion
				}
			case "severity":
				s["enum"] = []string{"note", "warning", "error"}
			case "language":
				s["enum"] = []string{"go", "php"}
			case "lockScope":
				s["enum"] = []string{"", "none", "key", "slot", "global"}
			case "bound":
				s["enum"] = []string{"", "unbounded", "cancellable", "deadline", "immediate"}
			}
			properties[name] = s
			if opts != "omitempty" {
				required = append(required, name)
			}
		}
		return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	panic("no schema for " + typ.String())
}

// fieldDocs are the comments of all struct fields of the package.
func fieldDocs(t *testing.T) map[string]string {
	t.Helper()
	docs := map[string]string{}
	for _, name := range []string{"json.go", "sites.go", "doctor.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			st, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range st.Fields.List {
				text := strings.Join(strings.Fields(field.Doc.Text()+" "+field.Comment.Text()), " ")
				for _, id := range field.Names {
					docs[spec.Name.Name+"."+id.Name] = text
				}
			}
			return true
		})
	}
	return docs
}

// TestSchemaNames: the json tags of the structs are unique, so that no key hides
// another.
func TestSchemaNames(t *testing.T) {
	var b bytes.Buffer
	if err := writeJSON(&b, sample(t)); err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	first := doc["findings"].([]any)[0].(map[string]any)
	for i := range reflect.TypeOf(jsonFinding{}).NumField() {
		name, _, _ := strings.Cut(reflect.TypeOf(jsonFinding{}).Field(i).Tag.Get("json"), ",")
		if _, ok := first[name]; !ok {
			t.Errorf("key %s is not in the document", name)
		}
	}
}
