package crossfile

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Importer struct{ client *redis.Client }

func (i *Importer) Run(ctx context.Context) {
	if !acquire(ctx, i.client, "import", never) {
		return
	}
	defer release(ctx, i.client, "import")
}
