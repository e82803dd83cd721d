package symfony

import (
	"fmt"
	"strconv"

	"github.com/cachevet/cachevet/internal/model"
)

// detect tells doctor what this package recognised and decides by.
func (l *loader) detect(u *model.Unit) {
	add := func(what, value string, pos model.Pos) {
		u.Detected = append(u.Detected, model.Detection{What: what, Value: value, Pos: pos})
	}
	p := l.project
	if !l.symfony || p != nil && len(p.Files) == 0 {
		return // what a project without PHP of its own requires are tools
	}
	files := len(l.configFiles())
	unsaid := p == nil || p.Bare || len(p.Require) == 0 && len(p.Packages) == 0
	application := unsaid || files > 0 || len(l.kernels()) > 0 || p.Has("symfony/framework-bundle")
	if application {
		l.detectApplication(add, files)
	}
	if application || p.Has("symfony/cache") {
		l.detectSlots(add)
	}
}

// detectApplication tells what the container of an application is known from.
func (l *loader) detectApplication(add func(what, value string, pos model.Pos), files int) {
	where := ""
	if l.project != nil && l.dir != l.project.Rel {
		where = " in " + l.dir
	}
	if files == 0 {
		add("configuration", "none found"+where+"; the framework's defaults are assumed", model.Pos{})
	} else {
		add("configuration", strconv.Itoa(files)+" files"+where, model.Pos{})
	}
	add("environment", l.env, model.Pos{})
	switch d := l.dump; {
	case d == nil || d.file == "":
		add("container dump", "none; to have one, "+remake("var/cache/dev", "dev"), model.Pos{})
	case d.newer != "":
		add("container dump", "stale, not used: "+d.newer+" is newer", model.Pos{File: d.file, Line: 1})
	case d.broken != "":
		add("container dump", "broken, not used: "+d.broken, model.Pos{File: d.file, Line: 1})
	default:
		t := d.taken
		add("container dump", fmt.Sprintf("fresh (%s); it fills gaps: arguments %d, wrappers %d, pools %d, services %d, aliases %d", d.env, t.arguments, t.wrappers, t.pools, t.services, t.aliases), model.Pos{File: d.file, Line: 1})
	}
}

// detectSlots tells how many lock slots all pools share.
func (l *loader) detectSlots(add func(what, value string, pos model.Pos)) {
	version := l.versionOf("symfony/cache")
	if version == "" {
		version = "of unknown version"
	}
	switch s := l.slots; {
	case s == nil:
		if v, ok := l.fact("slots", "symfony/cache", l.versionOf("symfony/cache")); ok {
			add("lock slots", v+" (symfony/cache "+version+")", model.Pos{})
		}
	case s.count < 0:
		add("lock slots", "a number that is not constant, by LockRegistry::setFiles()", s.pos)
	case s.count == 0:
		add("lock slots", "off, by LockRegistry::setFiles([])", s.pos)
	default:
		add("lock slots", strconv.Itoa(s.count)+", by LockRegistry::setFiles()", s.pos)
	}
}
