// Package unit has a flight for each job: its key need only tell the job's own
// parts apart.
package unit

import (
	"net/http"
	"strconv"

	"golang.org/x/sync/singleflight"
)

type job struct {
	group singleflight.Group
	names []string
}

func (j *job) part(i int, prefix string) (any, error) {
	v, err, _ := j.group.Do("part"+strconv.Itoa(i), func() (any, error) { return prefix + j.names[i], nil })
	return v, err
}

func Show(w http.ResponseWriter, r *http.Request) {
	j := &job{names: r.URL.Query()["name"]}
	for i := range j.names {
		v, err := j.part(i, r.URL.Path)
		if err == nil {
			_, _ = w.Write([]byte(v.(string)))
		}
	}
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/unit", Show) }
