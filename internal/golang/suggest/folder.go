package suggest

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// siblings names the Go files in the folder of a file.
func siblings(name string) []string {
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return nil
	}
	var found []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") {
			found = append(found, filepath.Join(filepath.Dir(name), e.Name()))
		}
	}
	return found
}

// goVersion is the go directive of the nearest go.mod above a file, "1.26"; ""
// when there is none.
func goVersion(name string) string {
	for dir := filepath.Dir(name); ; dir = filepath.Dir(dir) {
		if data, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			mod, err := modfile.ParseLax("go.mod", data, nil)
			if err != nil || mod.Go == nil {
				return ""
			}
			return mod.Go.Version
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}
