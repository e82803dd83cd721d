package sharedpool

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// configured finds what the configuration of pools alone shows.
func configured(p *link.Program) []model.Finding {
	var out []model.Finding
	byID := map[string]*model.Pool{}
	for _, pl := range p.Pools() {
		byID[pl.ID] = pl
	}
	for _, pl := range p.Pools() {
		for _, f := range []func(*link.Program, *model.Pool, map[string]*model.Pool) (model.Pos, string, string){memoryFirst, flushedTogether, followsRelease} {
			pos, clause, help := f(p, pl, byID)
			if clause == "" || !pos.IsValid() {
				continue
			}
			out = append(out, model.Finding{
				Severity: model.Warning,
				Language: p.PoolLanguage(pl),
				Pos:      pos,
				Message:  rule.Sentence(clause),
				Help:     help,
				Pool:     pl.ID,
				Identity: []string{pl.ID, help},
			})
		}
	}
	return out
}

// memoryFirst: a chain that begins in process memory, used by long-running
// workers and by requests: what one side replaces, the other goes on seeing.
func memoryFirst(p *link.Program, pl *model.Pool, _ map[string]*model.Pool) (pos model.Pos, clause, help string) {
	if len(pl.Layers) < 2 || pl.Layers[0] != model.InProcess {
		return
	}
	var worker, web string
	for _, s := range p.Sites() {
		if s.Pool.Pool != pl {
			continue
		}
		for _, e := range s.Entries {
			switch {
			case e.Kind == model.Web:
				web = e.Label
			case e.Resets: // the memory is emptied with the other services
			case e.Kind == model.Worker, e.Kind == model.Schedule:
				worker = e.Label
			}
		}
	}
	if worker == "" || web == "" {
		return
	}
	return pl.Pos,
		fmt.Sprintf("the first layer of %s is the memory of one process: the worker %s keeps what it has read for as long as it runs, whatever %s replaces in the shared layer", pl.ID, worker, web),
		"leave the array layer out of pools that workers use, or reset it between messages"
}

// flushedTogether: one connection holds cache entries and queued jobs, so that
// clearing the cache deletes jobs.
func flushedTogether(_ *link.Program, pl *model.Pool, _ map[string]*model.Pool) (pos model.Pos, clause, help string) {
	cache, queue := pl.Options["cache"], pl.Options["queue"]
	if cache == "" || queue == "" {
		return
	}
	return pl.Pos,
		fmt.Sprintf("%s holds cache entries (%s) and queued jobs (%s) in one database: flushing the cache at a deploy deletes the jobs, and a full cache evicts them", pl.ID, cache, queue),
		"give cache and queue a connection with a database of their own"
}

// followsRelease: workers are told to stop through a pool whose namespace
// changes with every release directory.
func followsRelease(_ *link.Program, pl *model.Pool, byID map[string]*model.Pool) (pos model.Pos, clause, help string) {
	parent := byID[pl.Options["parent"]]
	if pl.Options["transports"] == "" || parent == nil || parent.Options["prefix_seed"] != "" || parent.Storage != model.OnServer {
		return
	}
	return parent.Pos,
		fmt.Sprintf("%s tells running workers (%s) to stop through %s, whose namespace is made from the release directory without prefix_seed: after a deploy the new release writes the signal where the old workers do not look", pl.ID, pl.Options["transports"], parent.ID),
		"set framework.cache.prefix_seed to a name that stays, or give the signal a pool of its own"
}
