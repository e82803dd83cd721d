package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

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

// Load returns the built-in catalogue with extra sources, in which an entry for
// a symbol replaces the built-in entries for it. What is wrong in a source is
// returned as a Problem with file, line and key; the rest of it holds.
func Load(extra ...Source) (*Catalog, []model.Problem) {
	base, tabs, hash, problems := builtin()
	var files []*File
	if len(extra) > 0 {
		h := sha256.New()
		h.Write([]byte(hash))
		for _, src := range extra {
			fs, ps := decodeSource(src)
			files, problems = append(files, fs...), append(problems, ps...)
			if src.Node != nil {
				text, _ := yaml.Marshal(src.Node)
				h.Write(text)
			}
			h.Write(src.Data)
		}
		hash = hex.EncodeToString(h.Sum(nil)[:16])
	}
	c := &Catalog{hash: hash}
	c.index(base, tabs, files)
	return c, problems
}

// readData reads the data files below dir in the order of their names and
// returns a hash of their content.
func readData(dir fs.FS) (files []*File, hash string, problems []model.Problem) {
	h := sha256.New()
	err := fs.WalkDir(dir, ".", func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(p) != ".yaml" {
			return err
		}
		data, err := fs.ReadFile(dir, p)
		if err != nil {
			return err
		}
		h.Write(data)
		list, ps := decodeSource(Source{File: p, Data: data})
		for _, f := range list {
			f.name = p
		}
		files, problems = append(files, list...), append(problems, ps...)
		return nil
	})
	if err != nil {
		problems = append(problems, model.Problem{Pos: model.Pos{File: "data"}, Message: err.Error()})
	}
	return files, hex.EncodeToString(h.Sum(nil)[:16]), problems
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
		f.prepare()
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
