package composer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// manifest is the part of composer.json that is read.
type manifest struct {
	Name        string     `json:"name"`
	Type        string     `json:"type"`
	Require     stringMap  `json:"require"`
	RequireDev  stringMap  `json:"require-dev"`
	Autoload    autoloads  `json:"autoload"`
	AutoloadDev autoloads  `json:"autoload-dev"`
	Config      configNode `json:"config"`
}

// stringMap tolerates what composer tolerates: PHP writes an empty map as [],
// and a value that is no string is left out.
type stringMap map[string]string

func (m *stringMap) UnmarshalJSON(b []byte) error {
	var raw map[string]json.RawMessage
	if json.Unmarshal(b, &raw) != nil {
		return nil
	}
	*m = make(stringMap, len(raw))
	for k, v := range raw {
		var s string
		if json.Unmarshal(v, &s) == nil {
			(*m)[k] = s
		}
	}
	return nil
}

type configNode struct{ VendorDir string }

func (c *configNode) UnmarshalJSON(b []byte) error {
	var raw struct {
		VendorDir string `json:"vendor-dir"`
	}
	if json.Unmarshal(b, &raw) == nil {
		c.VendorDir = raw.VendorDir
	}
	return nil
}

// autoloads is an autoload section. Every directory may be a string or a list.
type autoloads struct {
	PSR4     dirMap   `json:"psr-4"`
	PSR0     dirMap   `json:"psr-0"`
	Classmap dirList  `json:"classmap"`
	Files    dirList  `json:"files"`
	Exclude  []string `json:"exclude-from-classmap"`
}

func (a *autoloads) UnmarshalJSON(b []byte) error {
	type plain autoloads
	var p plain
	if json.Unmarshal(b, &p) == nil {
		*a = autoloads(p)
	}
	return nil
}

type dirList []string

func (l *dirList) UnmarshalJSON(b []byte) error {
	var list []string
	if json.Unmarshal(b, &list) == nil {
		*l = list
		return nil
	}
	var one string
	if json.Unmarshal(b, &one) == nil {
		*l = dirList{one}
	}
	return nil
}

type dirMap map[string]dirList

func (m *dirMap) UnmarshalJSON(b []byte) error {
	var raw map[string]dirList
	if json.Unmarshal(b, &raw) == nil {
		*m = raw
	}
	return nil
}

// lockPackage is one package of composer.lock or vendor/composer/installed.json.
type lockPackage struct {
	Name        string    `json:"name"`
	Version     string    `json:"version"`
	Autoload    autoloads `json:"autoload"`
	InstallPath string    `json:"install-path"` // installed.json only, relative to vendor/composer
	Dist        struct {
		Type string `json:"type"`
		URL  string `json:"url"` // of a path repository: relative to the project
	} `json:"dist"`
}

type lockFile struct {
	Packages    []lockPackage `json:"packages"`
	PackagesDev []lockPackage `json:"packages-dev"`
}

// maxJSON is the size beyond which a JSON file is not read: the greatest
// composer.lock seen in the wild has 2 MB.
const maxJSON = 64 << 20

// readJSON decodes the file into v. name is how a problem calls the file. The
// source is returned for positions; a missing file is (nil, nil).
func readJSON(path, name string, v any) ([]byte, *model.Problem) {
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	problem := func(line int32, format string, args ...any) *model.Problem {
		return &model.Problem{Pos: model.Pos{File: name, Line: line}, Message: fmt.Sprintf(format, args...)}
	}
	if err != nil {
		return nil, problem(0, "cannot be read: %v", cause(err))
	}
	if info.Size() > maxJSON {
		return nil, problem(0, "not read: %d MB is too large", info.Size()>>20)
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, problem(0, "cannot be read: %v", cause(err))
	}
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	if err := json.Unmarshal(src, v); err != nil {
		var syntax *json.SyntaxError
		var typ *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			return src, problem(lineAt(src, syntax.Offset), "not valid JSON: %s", syntax.Error())
		case errors.As(err, &typ):
			return src, problem(lineAt(src, typ.Offset), "not a composer file: %s where an object is expected", typ.Value)
		}
		return src, problem(0, "not valid JSON: %v", err)
	}
	return src, nil
}

// cause drops the path that os errors repeat.
func cause(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

func lineAt(src []byte, offset int64) int32 {
	offset = min(max(offset, 0), int64(len(src)))
	return int32(1 + bytes.Count(src[:offset], []byte{'\n'}))
}

// packageLines finds the line of each package's "name" in a lock file, as
// composer prints it: one key a line, packages indented by twelve blanks.
func packageLines(src []byte) map[string]int32 {
	lines := map[string]int32{}
	mark := []byte(`"name": "`)
	line, last := int32(1), 0
	for i := 0; ; {
		j := bytes.Index(src[i:], mark)
		if j < 0 {
			return lines
		}
		i += j
		line += int32(bytes.Count(src[last:i], []byte{'\n'}))
		last = i
		i += len(mark)
		end := bytes.IndexByte(src[i:], '"')
		if end < 0 {
			return lines
		}
		name := string(src[i : i+end])
		if _, seen := lines[name]; !seen && strings.Contains(name, "/") {
			lines[name] = line
		}
	}
}
