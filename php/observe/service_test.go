package observe

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/types"
)

// TestServices fetches services from containers by constant ids.
func TestServices(t *testing.T) {
	dir := t.TempDir()
	src := `<?php
namespace App;
final class A extends \Symfony\Bundle\FrameworkBundle\Controller\AbstractController {
    const ID = 'dns.cache';
    public function __construct(private \Psr\Container\ContainerInterface $c) {}
    public function a() { return $this->c->get(self::ID); }
    public function b() { return $this->get('mailer'); }
    public function d() { return $this->container->get('mailer.alias'); }
    public function e(string $id) { return $this->c->get($id); }
    public function f() { return $this->c->get('unknown'); }
    public function g(\App\Bag $bag) { return $bag->get('mailer'); }
}
final class Bag { public function get(string $k) { return 1; } }
`
	if err := os.WriteFile(filepath.Join(dir, "a.php"), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	units, err := Units(context.Background(), dir, Options{
		Known: testLibrary{},
		Configure: func(context.Context, *composer.Project, *types.Table) []*model.Unit {
			return []*model.Unit{{
				Pools:    []*model.Pool{{ID: "dns.cache"}},
				Services: []*model.Service{{ID: "mailer", Class: `App\Mailer`}, {ID: "mailer.alias", Alias: "mailer"}},
			}}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[model.FuncID]string{
		`App\A::a`: `dns.cache Symfony\Contracts\Cache\CacheInterface`, `App\A::b`: `mailer App\Mailer`, `App\A::d`: `mailer.alias App\Mailer`,
		`App\A::e`: "", `App\A::f`: "", `App\A::g`: "",
	}
	for _, u := range units {
		for _, f := range u.Funcs {
			w, ok := want[f.ID]
			if !ok {
				continue
			}
			got := ""
			for _, r := range f.Returns {
				for _, v := range r.Values {
					if x := f.Values[v]; x.Kind == model.ValService {
						got = x.Str + " " + string(x.Type)
					}
				}
			}
			if got != w {
				t.Errorf("%s returns service %q, want %q", f.ID, got, w)
			}
		}
	}
}
