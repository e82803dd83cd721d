package golang

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A listedPackage is a package as the go command lists it.
type listedPackage struct {
	ImportPath string
	Name       string
	Dir        string
	Export     string
	Standard   bool
	DepOnly    bool
	Incomplete bool
	ForTest    string

	GoFiles      []string
	CgoFiles     []string
	TestGoFiles  []string
	XTestGoFiles []string

	Imports   []string
	ImportMap map[string]string

	Module     *listedModule
	Error      *listedError
	DepsErrors []*listedError
}

// A listedModule is the module of a listed package.
type listedModule struct {
	Path      string
	Version   string
	Main      bool
	Dir       string
	GoMod     string
	GoVersion string
	Replace   *listedModule
}

// A listedError is an error the go command found while loading a package.
type listedError struct {
	ImportStack []string
	Pos         string // "file:line:col", maybe relative
	Err         string
}

const listFields = "-json=ImportPath,Name,Dir,Standard,DepOnly,Incomplete,ForTest,GoFiles,CgoFiles,Imports,ImportMap,Module,Error,DepsErrors"

// list asks the go command for patterns and everything they import, dependencies first.
// A package that can not be loaded is listed with its Error; the error result
// means that the go command itself could not do its work.
//
// When go.mod and go.sum do not fit together, the go command lists nothing.
// Nothing of what is listed is going to be run here, so the packages are then
// listed with a go.sum made anew, outside of the module, and the mismatch is
// returned as a problem beside them.
func list(ctx context.Context, mod module, opts Options) (pkgs []*listedPackage, mismatch string, err error) {
	pkgs, err = listWith(ctx, mod, opts, nil, nil)
	if err == nil || ctx.Err() != nil || errors.Is(err, errNoGo) || mod.workspace || !strings.Contains(err.Error(), "go.sum") {
		return pkgs, "", err
	}
	dir, tempErr := os.MkdirTemp("", "cachevet-")
	if tempErr != nil {
		return nil, "", err
	}
	defer os.RemoveAll(dir)
	gomod, readErr := os.ReadFile(filepath.Join(mod.dir, "go.mod"))
	if readErr != nil || os.WriteFile(filepath.Join(dir, "go.mod"), gomod, 0o600) != nil {
		return nil, "", err
	}
	again, retryErr := listWith(ctx, mod, opts,
		[]string{"-modfile=" + filepath.Join(dir, "go.mod"), "-mod=mod"},
		[]string{"GONOSUMDB=*", "GONOSUMCHECK=1", "GOFLAGS=" + dropModFlag(envValue(opts, "GOFLAGS"))})
	if retryErr != nil {
		return nil, "", err
	}
	return again, oneLine(err.Error()), nil
}

// dropModFlag takes -mod=… and -modfile=… out of GOFLAGS.
func dropModFlag(flags string) string {
	kept := slices.DeleteFunc(strings.Fields(flags), func(f string) bool {
		f = strings.TrimLeft(f, "-")
		return strings.HasPrefix(f, "mod=") || strings.HasPrefix(f, "modfile=")
	})
	return strings.Join(kept, " ")
}

func listWith(ctx context.Context, mod module, opts Options, flags, env []string) ([]*listedPackage, error) {
	args := append([]string{"list", "-e", "-deps", "-pgo=off", listFields}, flags...)
	if opts.Tests {
		args = append(args, "-test")
	}
	if len(opts.Tags) > 0 {
		args = append(args, "-tags="+strings.Join(opts.Tags, ","))
	}
	args = append(args, "--")
	args = append(args, mod.patterns...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = mod.dir
	cmd.Env = append(append(goEnv(opts), "PWD="+mod.dir), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if errors.Is(err, exec.ErrNotFound) {
			return nil, errNoGo
		}
		// With -e the go command fails only when it can not list at all.
		if stdout.Len() == 0 {
			return nil, fmt.Errorf("go list: %s", firstLines(stderr.String(), err))
		}
	}
	var pkgs []*listedPackage
	for dec := json.NewDecoder(&stdout); ; {
		p := new(listedPackage)
		if err := dec.Decode(p); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		pkgs = append(pkgs, p)
	}
	return pkgs, nil
}

// firstLines condenses what a command said on stderr to one line.
func firstLines(stderr string, err error) string {
	var lines []string
	for line := range strings.SplitSeq(stderr, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "go: downloading ") {
			continue
		}
		if lines = append(lines, line); len(lines) == 3 {
			break
		}
	}
	if len(lines) == 0 {
		return err.Error()
	}
	return strings.Join(lines, "; ")
}

func goEnv(opts Options) []string {
	if opts.Env != nil {
		return opts.Env[:len(opts.Env):len(opts.Env)]
	}
	env := os.Environ()
	return env[:len(env):len(env)]
}

func envValue(opts Options, name string) string {
	v, _ := lookupEnv(opts, name)
	return v
}
