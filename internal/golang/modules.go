package golang

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/cachevet/cachevet/internal/model"
)

// A module is a directory with a go.mod to analyse, with the patterns that
// select packages in it.
type module struct {
	dir      string
	patterns []string
	// A workspace has the folder of its go.work as dir and member modules.
	workspace bool
	members   []string
}

// findModules finds what patterns select below dir. "./..." and a plain
// directory select every module below it, or the packages of the module they
// lie in.
func findModules(dir string, patterns []string) ([]module, []model.Problem) {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	var mods []module
	var problems []model.Problem
	add := func(dir, pattern string) {
		for i := range mods {
			if mods[i].dir == dir {
				if !slices.Contains(mods[i].patterns, pattern) {
					mods[i].patterns = append(mods[i].patterns, pattern)
				}
				return
			}
		}
		mods = append(mods, module{dir: dir, patterns: []string{pattern}})
	}
	for _, p := range patterns {
		base, rec := strings.CutSuffix(filepath.ToSlash(p), "...")
		base = strings.TrimSuffix(base, "/")
		if base == "" {
			base = "."
		}
		if !local(base) {
			add(dir, p) // an import path, for the go command to resolve
			continue
		}
		at := filepath.FromSlash(base)
		if !filepath.IsAbs(at) {
			at = filepath.Join(dir, at)
		}
		info, err := os.Stat(at)
		if err != nil || !info.IsDir() {
			problems = append(problems, model.Problem{Pos: model.Pos{File: p}, Message: "no such directory"})
			continue
		}
		below := []string(nil)
		if rec {
			below = modulesBelow(at)
		}
		if root := enclosingModule(at); root != "" && !slices.Contains(below, root) {
			rel, err := filepath.Rel(root, at)
			if err == nil {
				add(root, "./"+strings.TrimPrefix(filepath.ToSlash(rel)+suffix(rec), "./"))
			}
		}
		for _, m := range below {
			add(m, "./...")
		}
	}
	return mods, problems
}

func suffix(rec bool) string {
	if rec {
		return "/..."
	}
	return ""
}

func local(pattern string) bool {
	return pattern == "." || pattern == ".." || strings.HasPrefix(pattern, "./") || strings.HasPrefix(pattern, "../") || filepath.IsAbs(filepath.FromSlash(pattern))
}

// enclosingModule is the directory of the go.mod that dir belongs to.
func enclosingModule(dir string) string {
	if file := enclosingFile(dir, "go.mod"); file != "" {
		return filepath.Dir(file)
	}
	return ""
}

func enclosingFile(dir, name string) string {
	for {
		file := filepath.Join(dir, name)
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return file
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// workspaces joins modules that a go.work puts in one build: their packages
// are listed together, from the folder of the go.work.
func workspaces(mods []module, opts Options) []module {
	if v, ok := lookupEnv(opts, "GOWORK"); ok && v == "off" {
		return mods
	}
	var out []module
	for _, m := range mods {
		file := enclosingFile(m.dir, "go.work")
		if file == "" || !workspaceUses(file, m.dir) {
			out = append(out, m)
			continue
		}
		top := filepath.Dir(file)
		i := slices.IndexFunc(out, func(o module) bool { return o.workspace && o.dir == top })
		if i < 0 {
			i = len(out)
			out = append(out, module{dir: top, workspace: true})
		}
		rel, err := filepath.Rel(top, m.dir)
		if err != nil {
			continue
		}
		for _, p := range m.patterns {
			if local(p) {
				p = "./" + strings.TrimPrefix(pathJoin(filepath.ToSlash(rel), p), "./")
			}
			out[i].patterns = append(out[i].patterns, p)
		}
		out[i].members = append(out[i].members, m.dir)
	}
	return out
}

func pathJoin(dir, pattern string) string {
	pattern = strings.TrimPrefix(pattern, "./")
	if dir == "." {
		return pattern
	}
	return dir + "/" + pattern
}

func workspaceUses(file, dir string) bool {
	data, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	work, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return false
	}
	for _, use := range work.Use {
		at := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(at) {
			at = filepath.Join(filepath.Dir(file), at)
		}
		if filepath.Clean(at) == dir {
			return true
		}
	}
	return false
}

func lookupEnv(opts Options, name string) (string, bool) {
	env := goEnv(opts)
	for i := len(env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(env[i], name+"="); ok {
			return v, true
		}
	}
	return "", false
}

// modulesBelow finds the directories with a go.mod at and below dir. Folders
// that the go command skips too are not looked into, nor are symbolic links.
func modulesBelow(dir string) []string {
	var found []string
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return fs.SkipDir // not readable: nothing of ours
		}
		if d.IsDir() {
			name := d.Name()
			if path != dir && (name == "testdata" || name == "vendor" || name == "node_modules" ||
				strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
				return fs.SkipDir
			}
			return nil
		}
		if d.Name() == "go.mod" {
			found = append(found, filepath.Dir(path))
		}
		return nil
	})
	slices.SortFunc(found, cmp.Compare[string])
	return found
}

// libraries are the modules of a build with their versions, and where go.mod
// says so: one unit for each go.mod.
func (l *loader) libraries(mod module, listed []*listedPackage) []*model.Unit {
	var libs []model.Library
	seen := make(map[string]bool)
	for _, p := range listed {
		m := p.Module
		if m == nil || m.Main || seen[m.Path] {
			continue
		}
		seen[m.Path] = true
		version := m.Version
		if m.Replace != nil && m.Replace.Version != "" {
			version = m.Replace.Version
		}
		libs = append(libs, model.Library{Name: m.Path, Version: strings.TrimSuffix(strings.TrimPrefix(version, "v"), "+incompatible")})
	}
	dirs := mod.members
	if len(dirs) == 0 {
		dirs = []string{mod.dir}
	}
	var units []*model.Unit
	for _, dir := range dirs {
		units = append(units, l.goMod(dir, libs))
	}
	return units
}

// goMod is the unit of one go.mod. libs are the versions the build has settled on.
func (l *loader) goMod(dir string, libs []model.Library) *model.Unit {
	file := filepath.Join(dir, "go.mod")
	name := filepath.ToSlash(file)
	if rel, err := filepath.Rel(l.root, file); err == nil {
		name = filepath.ToSlash(rel)
	}
	u := &model.Unit{Language: model.Go, Name: name}
	lines := make(map[string]int32)
	if data, err := os.ReadFile(file); err == nil {
		f, err := modfile.ParseLax(file, data, nil)
		if err != nil {
			u.Problems = append(u.Problems, model.Problem{Pos: model.Pos{File: name}, Message: oneLine(strings.ReplaceAll(err.Error(), file+":", "line "))})
		} else {
			if f.Go != nil {
				u.Libraries = append(u.Libraries, model.Library{Name: "go", Version: f.Go.Version, Pos: model.Pos{File: name, Line: int32(f.Go.Syntax.Start.Line), Column: 1}})
			}
			for _, r := range f.Require {
				lines[r.Mod.Path] = int32(r.Syntax.Start.Line)
			}
		}
	}
	for _, lib := range libs {
		if line := lines[lib.Name]; line > 0 {
			lib.Pos = model.Pos{File: name, Line: line, Column: 1}
		}
		u.Libraries = append(u.Libraries, lib)
	}
	slices.SortFunc(u.Libraries, func(a, b model.Library) int { return cmp.Compare(a.Name, b.Name) })
	return u
}
