package driver

import (
	"context"
	"os"
	"path/filepath"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/observe"
	"github.com/cachevet/cachevet/php/symfony"
	"github.com/cachevet/cachevet/php/types"
)

// findPHP returns the composer projects and bare PHP trees of a scope.
func findPHP(ctx context.Context, sc *scope) ([]*source, []model.Problem, error) {
	var out []*source
	seen := map[string]bool{}
	for _, st := range sc.starts() {
		base := st.dir
		projects, err := composer.Find(ctx, base)
		if err != nil {
			return nil, nil, err
		}
		if len(projects) == 1 && projects[0].Bare {
			// Inside of a project: what its classes and services are is known only
			// from the whole.
			if file := config.Upwards(base, "composer.json"); file != "" {
				base = filepath.Dir(file)
				if projects, err = composer.Find(ctx, base); err != nil {
					return nil, nil, err
				}
			}
		}
		for _, p := range projects {
			key := p.Dir
			if p.Bare {
				key += " (bare)"
			}
			if !seen[key] && something(p) {
				seen[key] = true
				out = append(out, phpSource(base, p))
			}
		}
	}
	return out, nil, nil
}

// something reports whether a project has anything to read. Where nothing is,
// composer gives a bare project without files.
func something(p *composer.Project) bool {
	if !p.Bare || len(p.Files) > 0 || len(p.Problems) > 0 {
		return true
	}
	for _, config := range []string{"config/packages", "config/services.yaml", "app/config"} {
		if _, err := os.Stat(filepath.Join(p.Dir, filepath.FromSlash(config))); err == nil {
			return true
		}
	}
	return false
}

func phpSource(base string, p *composer.Project) *source {
	name := p.Name
	if name == "" {
		name = filepath.Base(p.Dir)
	}
	return &source{language: model.PHP, name: name, dir: p.Dir, base: base,
		observe: func(ctx context.Context, opts Options, cat *catalog.Catalog) ([]*model.Unit, []model.Problem) {
			facts := cat.For(p.Libraries())
			units, err := observe.Observe(ctx, p, observe.Options{
				Known:   cat.Types(model.PHP),
				Covered: func(id model.FuncID) bool { return cat.Has(model.PHP, id) },
				Speaks:  func(class string) bool { return cat.HasMethods(model.PHP, model.TypeID(class)) },
				Beside:  opts.beside,
				Words:   symfony.Words,
				Store:   phpStore(opts.Store),
				Basis:   opts.Version + " " + cat.Hash(),
				Setting: opts.Config.Env,
				Configure: func(ctx context.Context, p *composer.Project, t *types.Table) []*model.Unit {
					return symfony.Load(ctx, p, t, symfony.Options{
						Env: opts.Config.Env,
						Fact: func(name, _, _ string) (string, bool) {
							v, ok := facts.Fact(name)
							return v.Value, ok
						},
					})
				},
			})
			if err != nil && ctx.Err() == nil { // the budget speaks for itself
				return units, []model.Problem{{Pos: model.Pos{File: p.Rel}, Message: "not analysed: " + err.Error()}}
			}
			return units, nil
		}}
}

// phpStore spares the front end the work for a store that keeps nothing.
func phpStore(s store.Store) observe.Store {
	if _, nothing := s.(store.None); nothing {
		return nil
	}
	return s
}
