package golang

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// listUnchecked lists with a go.sum made anew; nil when that is of no help.
func listUnchecked(ctx context.Context, mod module, opts Options) []*listedPackage {
	dir, err := os.MkdirTemp("", "cachevet-")
	if err != nil {
		return nil
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "go.mod")
	if copyFile(file, filepath.Join(mod.dir, "go.mod")) != nil {
		return nil
	}
	again, err := listWith(ctx, mod, opts,
		[]string{"-modfile=" + file, "-mod=mod"},
		[]string{"GONOSUMDB=*", "GONOSUMCHECK=1", "GOFLAGS=" + dropModFlag(envValue(opts, "GOFLAGS"))})
	if err != nil {
		return nil
	}
	return again
}

// A missing module is one that the go command can not have, and why.
type missingModule struct{ path, why string }

// moduleCause is how the go command says what it could not do about a module:
// "example.com/a@v1.2.3: reading …", maybe with what it is replaced by.
var moduleCause = regexp.MustCompile(`([^\s:@]+\.[^\s:@]+)@v\d[^\s:]*( \(replaced by [^)]*\))?: [^;\n]+`)

// unavailable are the modules for want of which packages of others were not
// listed: without the go.mod of one, the go command resolves no import at all.
// Without its source, only its own packages are missing.
func unavailable(pkgs []*listedPackage, err error) []missingModule {
	var out []missingModule
	add := func(text, but string) {
		m := moduleCause.FindStringSubmatch(text)
		if m == nil || strings.Contains(m[0], "go.sum") || strings.Contains(m[0], ".zip: ") || within(but, m[1]) ||
			slices.ContainsFunc(out, func(o missingModule) bool { return o.path == m[1] }) {
			return
		}
		out = append(out, missingModule{m[1], oneLine(m[0])})
	}
	if err != nil {
		for _, line := range strings.Split(err.Error(), ";") {
			add(line, "")
		}
	}
	for _, p := range pkgs {
		if p.Error != nil {
			add(p.Error.Err, p.ImportPath)
		}
	}
	return out
}

// within reports whether a package may belong to a module.
func within(pkg, module string) bool { return pkg == module || strings.HasPrefix(pkg, module+"/") }

// stubRounds limits how often one more missing module is looked for.
const stubRounds = 10

// listWithout lists as if the modules that can not be had were empty. It returns
// nil when that is of no help, and else what is missing, in one line.
func listWithout(ctx context.Context, mod module, opts Options, missing []missingModule) ([]*listedPackage, string) {
	dir, err := os.MkdirTemp("", "cachevet-")
	if err != nil {
		return nil, ""
	}
	defer os.RemoveAll(dir)
	for range stubRounds {
		flags, env, err := stubbed(dir, mod, missing)
		if err != nil {
			return nil, ""
		}
		pkgs, err := listWith(ctx, mod, opts, flags, env)
		if ctx.Err() != nil || errors.Is(err, errNoGo) {
			return nil, ""
		}
		more := slices.DeleteFunc(unavailable(pkgs, err), func(m missingModule) bool {
			return slices.ContainsFunc(missing, func(have missingModule) bool { return have.path == m.path })
		})
		if len(more) > 0 {
			missing = append(missing, more...)
			continue
		}
		if err != nil {
			return nil, ""
		}
		return pkgs, blame(pkgs, missing)
	}
	return nil, ""
}

// blame lets the packages of missing modules tell what is really wrong, which is
// not the emptiness of what stands for them.
func blame(pkgs []*listedPackage, missing []missingModule) string {
	for _, p := range pkgs {
		for _, m := range missing {
			if p.Error != nil && within(p.ImportPath, m.path) {
				p.Error.Err = m.why
			}
		}
	}
	whys := make([]string, len(missing))
	for i, m := range missing {
		whys[i] = m.why
	}
	return "what these modules bring is not known: " + strings.Join(whys, "; ")
}

// stubbed writes module files in which empty modules stand for missing ones, and
// returns how the go command is told of them.
func stubbed(dir string, mod module, missing []missingModule) (flags, env []string, err error) {
	name, sum := "go.mod", "go.sum"
	if mod.workspace {
		name, sum = "go.work", "go.work.sum"
	}
	from, file := filepath.Join(mod.dir, name), filepath.Join(dir, name)
	data, err := os.ReadFile(from)
	if err != nil {
		return nil, nil, err
	}
	stubs := make([]string, len(missing))
	for i, m := range missing {
		stubs[i] = filepath.Join(dir, fmt.Sprintf("stub%d", i))
		if err := os.MkdirAll(stubs[i], 0o700); err != nil {
			return nil, nil, err
		}
		if err := os.WriteFile(filepath.Join(stubs[i], "go.mod"), []byte("module "+m.path+"\n"), 0o600); err != nil {
			return nil, nil, err
		}
	}
	if mod.workspace {
		data, err = stubbedWork(from, data, missing, stubs)
		env = []string{"GOWORK=" + file}
	} else {
		data, err = stubbedMod(from, data, missing, stubs)
		flags = []string{"-modfile=" + file}
	}
	if err != nil {
		return nil, nil, err
	}
	if err := copyFile(filepath.Join(dir, sum), filepath.Join(mod.dir, sum)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, err
	}
	return flags, env, os.WriteFile(file, data, 0o600)
}

func stubbedMod(name string, data []byte, missing []missingModule, stubs []string) ([]byte, error) {
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, err
	}
	for i, m := range missing {
		if err := f.AddReplace(m.path, "", stubs[i], ""); err != nil {
			return nil, err
		}
	}
	return f.Format()
}

func stubbedWork(name string, data []byte, missing []missingModule, stubs []string) ([]byte, error) {
	f, err := modfile.ParseWork(name, data, nil)
	if err != nil {
		return nil, err
	}
	top := filepath.Dir(name)
	for _, use := range slices.Clone(f.Use) {
		at := filepath.FromSlash(use.Path)
		if filepath.IsAbs(at) {
			continue
		}
		if err := f.DropUse(use.Path); err != nil {
			return nil, err
		}
		if err := f.AddUse(filepath.Join(top, at), use.ModulePath); err != nil {
			return nil, err
		}
	}
	for _, r := range slices.Clone(f.Replace) {
		if at := filepath.FromSlash(r.New.Path); r.New.Version == "" && !filepath.IsAbs(at) {
			if err := f.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(top, at), ""); err != nil {
				return nil, err
			}
		}
	}
	for i, m := range missing {
		if err := f.AddReplace(m.path, "", stubs[i], ""); err != nil {
			return nil, err
		}
	}
	return modfile.Format(f.Syntax), nil
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}

// dropModFlag takes -mod=… and -modfile=… out of GOFLAGS.
func dropModFlag(flags string) string {
	kept := slices.DeleteFunc(strings.Fields(flags), func(f string) bool {
		f = strings.TrimLeft(f, "-")
		return strings.HasPrefix(f, "mod=") || strings.HasPrefix(f, "modfile=")
	})
	return strings.Join(kept, " ")
}
