package composer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Find returns the projects at and below root, the outermost first, then by
// path. Problems of the walk are in the Problems of the project they belong to,
// or in those of the first one.
//
// It returns an error only when root itself cannot be read or ctx has ended. A
// tree without PHP files and composer.json is one bare project without files.
func Find(ctx context.Context, root string) ([]*Project, error) {
	root = filepath.Clean(root)
	info, err := os.Stat(root)
	if err != nil {
		return nil, fmt.Errorf("composer: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("composer: %s is not a directory", root)
	}
	w := &walker{ctx: ctx, root: root, real: root}
	if real, err := filepath.EvalSymlinks(root); err == nil {
		w.real = real
	}
	w.dir(root, ".")
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return w.projects(), nil
}

// A walker lists a tree. It never follows a symbolic link to a folder, so that
// it always ends.
type walker struct {
	ctx       context.Context
	root      string
	real      string // root without symbolic links
	manifests []manifestAt
	apps      []manifestAt // folders configured as a Symfony application
	files     []File
	problems  []model.Problem
}

type manifestAt struct {
	dir string // on disk
	rel string // slashes, "." for the root
	// lock gives what its composer.lock says, once; nil when there is none.
	lock chan lock
}

// maxDepth keeps a tree that some tool made absurdly deep from eating the
// stack.
const maxDepth = 200

func (w *walker) dir(dir, rel string) {
	if w.ctx.Err() != nil {
		return
	}
	if strings.Count(rel, "/") > maxDepth {
		w.problem(rel, "not read: more than %d folders deep", maxDepth)
		return
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		w.problem(rel, "cannot be read: %v", cause(err))
	}
	hasManifest := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "composer.json" && !e.IsDir() })
	if hasManifest {
		at := manifestAt{dir: dir, rel: rel}
		if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "composer.lock" }) {
			at.lock = make(chan lock, 1) // read meanwhile: it takes as long as the walk
			go func() { at.lock <- readLock(dir, relPath(w.root, filepath.Join(dir, "composer.lock"))) }()
		}
		w.manifests = append(w.manifests, at)
	}
	for _, e := range entries {
		name := e.Name()
		sub := path.Join(rel, name)
		full := filepath.Join(dir, name)
		if name == "config" && e.IsDir() && isAppConfig(full) {
			w.apps = append(w.apps, manifestAt{dir: dir, rel: rel})
		}
		switch {
		case e.IsDir():
			if !skipDir(name, hasManifest || rel == ".") {
				w.dir(full, sub)
			}
		case e.Type()&fs.ModeSymlink != 0:
			w.link(full, sub)
		case e.Type().IsRegular() && isPHP(name):
			info, err := e.Info()
			if err != nil {
				w.problem(sub, "cannot be read: %v", cause(err))
				continue
			}
			w.files = append(w.files, File{Path: full, Rel: sub, Size: info.Size()})
		}
	}
}

// isAppConfig reports whether a folder holds the configuration of a Symfony
// application.
func isAppConfig(dir string) bool {
	if info, err := os.Stat(filepath.Join(dir, "packages")); err == nil && info.IsDir() {
		return true
	}
	for _, name := range []string{"services.yaml", "services.yml", "bundles.php"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

// link takes a link to a file as that file. Links to folders are not followed;
// one that leads back into its own path, or nowhere, is named.
func (w *walker) link(full, rel string) {
	info, err := os.Stat(full)
	if err != nil {
		if isPHP(rel) || !errors.Is(err, fs.ErrNotExist) {
			w.problem(rel, "symbolic link cannot be followed: %v", cause(err))
		}
		return
	}
	if info.IsDir() {
		target, err := filepath.EvalSymlinks(full)
		at := filepath.Join(w.real, filepath.FromSlash(rel))
		if err == nil && (at == target || strings.HasPrefix(at, target+string(filepath.Separator))) {
			w.problem(rel, "symbolic link to a folder that contains it, not followed")
		}
		return
	}
	if info.Mode().IsRegular() && isPHP(rel) {
		w.files = append(w.files, File{Path: full, Rel: rel, Size: info.Size()})
	}
}

func (w *walker) problem(rel, format string, args ...any) {
	w.problems = append(w.problems, model.Problem{Pos: model.Pos{File: rel}, Message: fmt.Sprintf(format, args...)})
}

// isPHP reports whether a file name promises PHP code. The extensions besides
// .php are those of Drupal and of old applications.
func isPHP(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".php", ".module", ".inc", ".phtml", ".theme", ".install", ".profile":
		return true
	}
	return false
}

// skipDir reports whether a folder holds no source of the project. top: the
// folder lies directly in a project, where "cache" and the like are what they
// say; deeper they may be namespaces.
func skipDir(name string, top bool) bool {
	switch name {
	case "vendor", "node_modules", "bower_components":
		return true
	case "var", "cache", "tmp", "storage":
		return top
	}
	return strings.HasPrefix(name, ".")
}

// projects decides which manifests make a project and hands out the files.
func (w *walker) projects() []*Project {
	slices.SortFunc(w.manifests, func(a, b manifestAt) int {
		return cmp.Or(cmp.Compare(depth(a.rel), depth(b.rel)), cmp.Compare(a.rel, b.rel))
	})
	var list []*Project
	dev := map[*Project][]string{} // folders of tests, relative to root
	locks := map[*Project]chan lock{}
	owner := func(rel string) *Project {
		var best *Project
		for _, p := range list {
			if (p.Rel == "." || rel == p.Rel || strings.HasPrefix(rel, p.Rel+"/")) && (best == nil || len(p.Rel) > len(best.Rel) || best.Rel == ".") {
				best = p
			}
		}
		return best
	}
	for _, at := range w.manifests {
		p := &Project{Dir: at.dir, Rel: at.rel, root: w.root}
		m := p.read()
		outer := owner(at.rel)
		if outer != nil && m.Type != "project" && at.lock == nil {
			outer.use(m, at.dir)
			outer.Problems = append(outer.Problems, p.Problems...)
			p = outer
		} else {
			p.use(m, at.dir)
			list = append(list, p)
			if at.lock != nil {
				locks[p] = at.lock
			}
		}
		for _, d := range devDirs(m) {
			dev[p] = append(dev[p], path.Join(at.rel, d))
		}
	}
	// An application without composer.json is told by its configuration.
	for _, at := range w.apps {
		if o := owner(at.rel); o == nil || o.Bare && o.Rel != at.rel {
			list = append(list, &Project{Dir: at.dir, Rel: at.rel, Bare: true, root: w.root})
		}
	}
	var bare *Project
	for _, p := range list {
		if p.Bare && p.Rel == "." {
			bare = p
		}
	}
	rootless := bare == nil
	for _, f := range w.files {
		p := owner(f.Rel)
		if p == nil {
			if bare == nil {
				bare = &Project{Dir: w.root, Rel: ".", Bare: true, root: w.root}
			}
			p = bare
		}
		f.Test = isTest(strings.TrimPrefix(f.Rel, p.Rel+"/"), f.Rel, dev[p])
		p.Files = append(p.Files, f)
	}
	if bare != nil && rootless {
		list = append(list, bare)
	}
	slices.SortStableFunc(list, func(a, b *Project) int {
		return cmp.Or(cmp.Compare(depth(a.Rel), depth(b.Rel)), cmp.Compare(a.Rel, b.Rel))
	})
	// A tree without any PHP may still have the configuration of an application.
	if len(list) == 0 {
		list = append(list, &Project{Dir: w.root, Rel: ".", Bare: true, root: w.root})
	}
	for _, q := range w.problems {
		p := list[0]
		if o := owner(q.Pos.File); o != nil {
			p = o
		}
		p.Problems = append(p.Problems, q)
	}
	for _, p := range list {
		slices.SortFunc(p.Files, func(a, b File) int { return cmp.Compare(a.Rel, b.Rel) })
		if !p.Bare {
			var l lock
			if at := locks[p]; at != nil {
				l = <-at
			}
			p.useLock(l)
		}
		p.loader.sort()
		slices.SortStableFunc(p.Problems, func(a, b model.Problem) int { return a.Pos.Compare(b.Pos) })
	}
	return list
}

func depth(rel string) int {
	if rel == "." {
		return 0
	}
	return 1 + strings.Count(rel, "/")
}

// isTest tells test code by its folder. in is relative to the project, rel to
// the root; dev are the folders of autoload-dev.
func isTest(in, rel string, dev []string) bool {
	for _, d := range dev {
		if strings.HasPrefix(rel, d+"/") {
			return true
		}
	}
	dir := path.Dir(in)
	if dir == "." {
		return false
	}
	for i, part := range strings.Split(dir, "/") {
		switch part {
		case "tests", "Tests", "__tests__":
			return true
		case "test", "Test", "spec", "fixtures", "Fixtures":
			// Only at the top: an application may well be about tests.
			if i == 0 {
				return true
			}
		}
	}
	return false
}
