//go:build catalog_yaml

package catalog

import (
	"embed"
	"io/fs"

	"github.com/cachevet/cachevet/internal/model"
)

// With the build tag catalog_yaml the data files are parsed at start-up. It
// serves to make the generated files anew when the schema has changed.
//
//go:embed data
var embedded embed.FS

func builtin() ([]*File, func(model.Language) *tables, string, []model.Problem) {
	dir, err := fs.Sub(embedded, "data")
	if err != nil {
		return nil, nil, "", []model.Problem{{Message: err.Error()}}
	}
	files, hash, problems := readData(dir)
	return files, func(l model.Language) *tables { t := makeTables(l, files); return &t }, hash, problems
}
