// Package field asks for a whole hash and uses a field or two.
package field

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

type Jobs struct{ client redis.UniversalClient }

func (j *Jobs) Progress(ctx context.Context, id string) (done, all int) {
	job := j.client.HGetAll(ctx, "job:"+id).Val() // want overread "the whole hash .job:\\*. and only .done. and .all. are used"
	done, _ = strconv.Atoi(job["done"])
	all, _ = strconv.Atoi(job["all"])
	return done, all
}

// Label tells apart that there is no such job.
func (j *Jobs) Label(ctx context.Context, id, name string) string {
	job, err := j.client.HGetAll(ctx, "job:"+id).Result() // want overread "only one entry is used"
	if err != nil || len(job) == 0 {
		return ""
	}
	if label, ok := job["label."+name]; ok {
		return label
	}
	return name
}

// Each asks anew for every name.
func (j *Jobs) Each(ctx context.Context, names []string) []string {
	var out []string
	for _, n := range names {
		out = append(out, j.client.HGetAll(ctx, "labels").Val()[n]) // want overread "only one entry is used"
	}
	return out
}
