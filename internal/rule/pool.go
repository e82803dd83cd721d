package rule

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// A Distance is how far away what a pool holds is, as far as its configuration tells.
type Distance int

// The distances.
const (
	Unsaid Distance = iota // no configuration is known, or it names another process
	Memory                 // of this process or host
	Files                  // of this host, chosen in the configuration
)

// DistanceOf tells how far away what a pool holds is; nil is a pool of which only the code is known.
func DistanceOf(pl *model.Pool) Distance {
	if pl == nil {
		return Unsaid
	}
	switch a := strings.ToLower(pl.Adapter); {
	case strings.Contains(a, "array"), strings.Contains(a, "apcu"), strings.Contains(a, "null"), a == "cache.adapter.system":
		return Memory
	case (strings.Contains(a, "filesystem") || strings.Contains(a, "php_files")) && pl.Pos.IsValid():
		return Files
	}
	return Unsaid
}
