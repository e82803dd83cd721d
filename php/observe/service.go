package observe

import (
	"maps"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// A wiring is what the container's configuration tells of types.
type wiring struct {
	services map[string]string // classes of services and pools by id
	locators map[locator]map[string]string
	injected []string              // the classes of what is injected somewhere
	asked    map[wiringAnswer]bool // what was asked of it; nil when nobody cares
}

// A wiringAnswer is what a wiring said: the class of a service, or with a locator
// the id that a name stands for in it.
type wiringAnswer struct {
	in     locator
	name   string
	answer string
	ok     bool
}

func wiringOf(units []*model.Unit) *wiring {
	w := &wiring{services: serviceTypes(units), locators: locators(units)}
	w.injected = injectedClasses(units, w.services)
	return w
}

// injectedClasses are the classes of what the container injects anywhere, sorted.
func injectedClasses(units []*model.Unit, classes map[string]string) []string {
	seen := map[string]bool{}
	args := func(list []model.ServiceArg) {
		for _, a := range list {
			seen[classes[a.Service]] = true
			for _, id := range a.Services {
				seen[classes[id]] = true
			}
		}
	}
	for _, u := range units {
		for _, s := range u.Services {
			args(s.Args)
			for _, c := range s.Calls {
				args(c.Args)
			}
			for _, m := range s.Methods {
				args(m.Args)
			}
		}
	}
	delete(seen, "")
	return slices.Sorted(maps.Keys(seen))
}

// service is the class of a service or pool, empty when there is none.
func (w *wiring) service(id string) string { return w.ask(locator{}, id).answer }

// named is the id of the service that a name stands for in a locator; ok is false
// when there is no such locator.
func (w *wiring) named(in locator, name string) (id string, ok bool) {
	a := w.ask(in, name)
	return a.answer, a.ok
}

func (w *wiring) ask(in locator, name string) wiringAnswer {
	a := wiringAnswer{in: in, name: name}
	if in == (locator{}) {
		a.answer = w.services[name]
	} else {
		var names map[string]string
		names, a.ok = w.locators[in]
		a.answer = names[name]
	}
	if w.asked != nil {
		w.asked[a] = true
	}
	return a
}

// holds reports whether the wiring gives an answer again.
func (w *wiring) holds(a wiringAnswer) bool { return w.ask(a.in, a.name) == a }

// serviceTypes are the classes of services by id, aliases followed; of pools
// the interface they are used by.
func serviceTypes(units []*model.Unit) map[string]string {
	out := map[string]string{}
	alias := map[string]string{}
	for _, u := range units {
		for _, s := range u.Services {
			switch {
			case s.Class != "":
				out[s.ID] = string(s.Class)
			case s.Alias != "":
				alias[s.ID] = s.Alias
			}
		}
		for _, p := range u.Pools {
			if p.ID == "" {
				continue
			}
			out[p.ID] = `Symfony\Contracts\Cache\CacheInterface`
			if p.Tagged {
				out[p.ID] = `Symfony\Contracts\Cache\TagAwareCacheInterface`
			}
		}
	}
	for id, to := range alias {
		for range 8 {
			if class, ok := out[to]; ok {
				if _, known := out[id]; !known {
					out[id] = class
				}
				break
			}
			next, ok := alias[to]
			if !ok {
				break
			}
			to = next
		}
	}
	return out
}

// A locator is a property that the container fills with services by local names.
type locator struct{ class, property string }

// locators are the service locators that the container injects: for each the
// services' ids by local name. A parameter of the constructor stands for the
// property of its name.
func locators(units []*model.Unit) map[locator]map[string]string {
	out := map[locator]map[string]string{}
	for _, u := range units {
		for _, s := range u.Services {
			for _, a := range s.Args {
				if len(a.Keys) == 0 || len(a.Keys) != len(a.Services) {
					continue
				}
				m := make(map[string]string, len(a.Keys))
				for i, k := range a.Keys {
					m[k] = a.Services[i]
				}
				out[locator{string(s.Class), a.Param}] = m
			}
		}
	}
	return out
}

// local is what a name stands for in the locator that a value is; ok is false
// for other values.
func (r *resolver) local(v model.ValueID, name string) (id string, ok bool) {
	if r.wired == nil || v < 0 || r.f.Values[v].Kind != model.ValField || r.self == nil {
		return "", false
	}
	return r.wired.named(locator{r.self.Class(), r.f.Values[v].Str}, name)
}

// locate recognises $container->get('id') with a constant id of a service: the
// result is that service. It returns the service's type, nil for other calls.
func (r *resolver) locate(i int, c *model.Call, recv *types.Type) *types.Type {
	if len(c.Args) == 0 || !strings.EqualFold(c.Target.Method, "get") {
		return nil
	}
	if !r.isContainer(c.Recv, recv) {
		return nil
	}
	id := r.text(c.Args[0].Value, 0)
	if id == "" {
		return nil
	}
	if service, ok := r.local(c.Recv, id); service != "" {
		id = service
	} else if ok {
		return nil // a name that this locator does not have
	}
	class := ""
	if r.wired != nil {
		class = r.wired.service(id)
	}
	if class == "" {
		// A service that a library brings; which object it is stays open.
		return r.t.KnownService(id)
	}
	if r.located == nil {
		r.located = map[int32]string{}
	}
	r.located[int32(i)] = id
	return types.NewNamed(r.t.Spelling(class))
}

// isContainer reports whether a value is a service container, or a controller
// of old that is one (symfony/framework-bundle up to 4.4).
func (r *resolver) isContainer(v model.ValueID, t *types.Type) bool {
	for _, c := range t.Classes() {
		for _, super := range []string{
			`Psr\Container\ContainerInterface`, `Symfony\Component\DependencyInjection\ContainerInterface`,
			`Symfony\Bundle\FrameworkBundle\Controller\AbstractController`, `Symfony\Bundle\FrameworkBundle\Controller\Controller`,
		} {
			if !r.t.IsSubtype(c, super) {
				continue
			}
			// A get of the project's own means what it says.
			m := r.t.Method(c, "get")
			return m.Method == nil || m.Owner.Dependency
		}
	}
	// The container of AbstractController and ContainerAwareTrait is a property
	// of a library class.
	if t == nil && v >= 0 {
		x := &r.f.Values[v]
		return x.Kind == model.ValField && x.Str == "container"
	}
	return false
}
