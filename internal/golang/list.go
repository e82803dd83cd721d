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
	Pos         string // "file:line:col"
	Err         string
}

const listFields = "-json=ImportPath,Name,Dir,Standard,DepOnly,Incomplete,ForTest,GoFiles,CgoFiles,Imports,ImportMap,Module,Error,DepsErrors"

// list asks the go command for patterns and everything they import, dependencies first.
// A package that can not be loaded is listed with its Error; the error result
// means that the go command itself could not do its work.
//
// What a module's files say may keep the go command from listing what is there:
// go.mod and go.sum do not fit together, or a module that is required can not be
// had. Nothing of what is listed is going to be run here, so the packages are then
// listed by files made anew, outside of the module, and what was wrong is returned
// as a problem beside them.
func list(ctx context.Context, mod module, opts Options) (pkgs []*listedPackage, wrong string, err error) {
	pkgs, err = listWith(ctx, mod, opts, nil, nil)
	if ctx.Err() != nil || errors.Is(err, errNoGo) {
		return nil, "", err
	}
	if missing := unavailable(pkgs, err); len(missing) > 0 {
		if again, wrong := listWithout(ctx, mod, opts, missing); again != nil {
			return again, wrong, nil
		}
	}
	if err != nil && !mod.workspace && strings.Contains(err.Error(), "go.sum") {
		if again := listUnchecked(ctx, mod, opts); again != nil {
			return again, oneLine(err.Error()), nil
		}
	}
	return pkgs, "", err
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
		if p.Error != nil && p.Error.Pos != "" && !filepath.IsAbs(p.Error.Pos) {
			p.Error.Pos = filepath.Join(mod.dir, p.Error.Pos) // it is relative to where the command ran
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
