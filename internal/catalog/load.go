package catalog

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

//go:embed data
var embedded embed.FS

// A Source is a catalogue of the user's or a library's own: a file, or the
// "catalog" key of a configuration file.
type Source struct {
	// File is the name in problems, relative to the analysed directory.
	File string
	// Data is the file's content; ignored when Node is set.
	Data []byte
	// Node is one File mapping or a list of them, with positions in File.
	Node *yaml.Node
}

// Load reads the embedded catalogue and then extra sources, in which an entry
// for a symbol replaces the embedded entries for it. What is wrong in a source
// is returned as a Problem with file, line and key; the rest of it holds.
func Load(extra ...Source) (*Catalog, []model.Problem) {
	hash := sha256.New()
	var files []*File
	var problems []model.Problem
	base, err := embeddedFiles()
	if err != nil {
		problems = append(problems, model.Problem{Pos: model.Pos{File: "catalog"}, Message: err.Error()})
	}
	for _, src := range base {
		hash.Write(src.Data)
		fs, ps := decodeSource(src)
		files, problems = append(files, fs...), append(problems, ps...)
	}
	n := len(files)
	for _, src := range extra {
		fs, ps := decodeSource(src)
		files, problems = append(files, fs...), append(problems, ps...)
		if src.Node != nil {
			text, _ := yaml.Marshal(src.Node)
			hash.Write(text)
		}
		hash.Write(src.Data)
	}
	c := &Catalog{hash: hex.EncodeToString(hash.Sum(nil)[:16])}
	c.index(files[:n], files[n:])
	return c, problems
}

// embeddedFiles returns the data files in the order of their names.
func embeddedFiles() ([]Source, error) {
	var list []Source
	err := fs.WalkDir(embedded, "data", func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(p) != ".yaml" {
			return err
		}
		data, err := embedded.ReadFile(p)
		list = append(list, Source{File: p, Data: data})
		return err
	})
	return list, err
}

func decodeSource(src Source) (files []*File, problems []model.Problem) {
	d := &decoder{file: src.File}
	n := src.Node
	if n == nil {
		var doc yaml.Node
		if err := yaml.Unmarshal(src.Data, &doc); err != nil {
			return nil, []model.Problem{yamlProblem(src.File, err)}
		}
		n = &doc
	}
	for n.Kind == yaml.DocumentNode && len(n.Content) > 0 {
		n = n.Content[0]
	}
	list := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		list = n.Content
	}
	if n.Kind == 0 || n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return nil, nil // an empty file says nothing
	}
	for _, n := range list {
		f := &File{}
		d.decode(n, reflect.ValueOf(f).Elem(), "")
		if f.Language != model.Go && f.Language != model.PHP {
			d.problem(n, "language", "want go or php, not %q", f.Language)
			continue
		}
		checkFile(d, n, f)
		files = append(files, f)
	}
	return files, d.problems
}

func yamlProblem(file string, err error) model.Problem {
	p := model.Problem{Pos: model.Pos{File: file}, Message: err.Error()}
	var le *yaml.LoadError
	if errors.As(err, &le) {
		p.Pos.Line, p.Pos.Column = int32(le.Mark.Line), int32(le.Mark.Column)
		p.Message = le.Message
	}
	if p.Message == "" {
		p.Message = fmt.Sprint(err)
	}
	return p
}
