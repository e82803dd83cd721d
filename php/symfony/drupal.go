package symfony

import (
	"path"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// drupalHook marks a function or class as the implementation of a hook (drupal/core
// 11.1); before, its name says so.
const drupalHook = `Drupal\Core\Hook\Attribute\Hook`

// drupalModules reads the routes of Drupal's modules and makes entries of what its
// cron runs.
func (l *loader) drupalModules() {
	if l.table.types == nil {
		return
	}
	var dirs []string
	note := func(dir string) {
		if dir != "" && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, f := range l.table.types.Files() {
		if f.Test || f.Dependency || !l.mine(f.Path) {
			continue
		}
		if module, ok := strings.CutSuffix(path.Base(f.Path), ".module"); ok {
			note(path.Dir(f.Path) + "/" + module)
			l.cronFunction(f, module)
		}
		for _, c := range f.Classes {
			note(moduleOf(c.Name, f.Path))
		}
	}
	for _, d := range dirs {
		l.loadRoutes(d+".routing.yml", "", 0)
	}
	for _, c := range l.table.list {
		if !strings.HasPrefix(c.name, `Drupal\`) || l.isTest(c) {
			continue
		}
		for _, a := range hasAttr(c.attrs, drupalHook) { // the method is named, or __invoke
			method := l.attrText(c, a, 1, "method")
			if method == "" {
				method = "__invoke"
			}
			l.cronMethod(c, a, l.table.method(c, method))
		}
		for _, m := range c.methods {
			for _, a := range hasAttr(m.attrs, drupalHook) {
				l.cronMethod(c, a, m)
			}
		}
	}
}

// moduleOf is the folder of the module that has a class, followed by the module's
// name: "modules/shelf/shelf". Drupal\shelf\Form\Edit is in src/Form/Edit.php.
func moduleOf(class, file string) string {
	ns, ok := strings.CutPrefix(class, `Drupal\`)
	if !ok {
		return ""
	}
	module, rest, ok := strings.Cut(ns, `\`)
	if !ok {
		return ""
	}
	dir, ok := strings.CutSuffix(file, "/src/"+strings.ReplaceAll(rest, `\`, "/")+".php")
	if !ok {
		return ""
	}
	return dir + "/" + module
}

// cronFunction makes an entry of a module's implementation of hook_cron.
func (l *loader) cronFunction(f *types.File, module string) {
	for _, fn := range f.Functions {
		if strings.EqualFold(fn.Name, module+"_cron") {
			l.entry(model.Entry{Kind: model.Schedule, Label: "cron " + module, Func: fn.Func, Pos: fn.Pos})
		}
	}
}

func (l *loader) cronMethod(c *class, a *types.Attribute, m *method) {
	if m != nil && l.attrText(c, a, 0, "hook") == "cron" {
		l.entry(model.Entry{Kind: model.Schedule, Label: "cron " + c.name, Func: m.funcID(), Pos: m.pos})
	}
}
