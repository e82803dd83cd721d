package driver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Known are the findings of another revision, by fingerprint.
type Known struct {
	fingerprints map[string]bool
}

// Subtract returns the findings that the revision has not, and how many it has.
func (k *Known) Subtract(findings []model.Finding) ([]model.Finding, int) {
	return subtract(findings, k.fingerprints)
}

// AnalyseRevision analyses the tree of a git revision with the options of the
// present run. The working tree, the index and the repository stay as they are.
func AnalyseRevision(ctx context.Context, opts Options, rev string) (*Known, error) {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("--new-from-rev %s: %s", rev, fmt.Sprintf(format, args...))
	}
	sc, err := newScope(opts.Dir, opts.Paths)
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath("git"); err != nil {
		return nil, fail("needs git, which is not installed")
	}
	top, err := git(ctx, sc.root, nil, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fail("%s is not in a git checkout (%v)", sc.shown, err)
	}
	commit, err := git(ctx, sc.root, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		if shallow, _ := git(ctx, sc.root, nil, "rev-parse", "--is-shallow-repository"); shallow == "true" {
			return nil, fail("no such revision here, and this checkout is shallow: run git fetch --unshallow, or in GitHub Actions give actions/checkout fetch-depth: 0")
		}
		return nil, fail("no such revision")
	}
	tmp, err := os.MkdirTemp("", "cachevet-")
	if err != nil {
		return nil, fail("%v", err)
	}
	defer os.RemoveAll(tmp)
	tree := filepath.Join(tmp, "tree")
	// An index of our own: git archive would leave out what is marked
	// export-ignore, and a worktree would be registered in the repository.
	env := append(os.Environ(), "GIT_INDEX_FILE="+filepath.Join(tmp, "index"))
	if _, err := git(ctx, top, env, "read-tree", commit); err != nil {
		return nil, fail("%v", err)
	}
	if _, err := git(ctx, top, env, "checkout-index", "--all", "--quiet", "--prefix="+filepath.ToSlash(tree)+"/"); err != nil {
		return nil, fail("%v", err)
	}
	top = filepath.FromSlash(top)
	lendVendor(top, tree)

	old := opts
	old.Progress = func(what string) { opts.Progress(rev + ": " + what) }
	if old, err = elsewhere(old, top, tree); err != nil {
		return nil, fail("%v", err)
	}
	known := &Known{map[string]bool{}}
	if len(opts.Paths) > 0 && len(old.Paths) == 0 {
		return known, nil // none of the paths existed then
	}
	res, err := Analyse(ctx, old)
	switch {
	case errors.Is(err, ErrNothing):
		return known, nil
	case err != nil:
		return nil, fail("%v", err)
	}
	for _, f := range res.Findings {
		known.fingerprints[f.Fingerprint] = true
	}
	return known, nil
}

// elsewhere moves the paths of opts from the checkout top to a copy of it.
func elsewhere(opts Options, top, tree string) (Options, error) {
	move := func(path string) (string, error) {
		real, err := filepath.EvalSymlinks(path)
		if err != nil {
			real = path
		}
		rel, err := filepath.Rel(top, real)
		if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return "", fmt.Errorf("%s lies outside of the checkout", path)
		}
		return filepath.Join(tree, rel), nil
	}
	dir, err := move(opts.Dir)
	if err != nil && len(opts.Paths) == 0 {
		return opts, err
	}
	paths := opts.Paths
	opts.Paths = nil
	for _, p := range paths {
		plain, pattern := strings.CutSuffix(filepath.ToSlash(p), "...")
		full := filepath.FromSlash(plain)
		if !filepath.IsAbs(full) {
			full = filepath.Join(opts.Dir, full)
		}
		moved, err := move(full)
		if err != nil {
			return opts, err
		}
		if _, err := os.Stat(moved); err != nil {
			continue
		}
		if pattern {
			moved = filepath.Join(moved, "...")
		}
		opts.Paths = append(opts.Paths, moved)
	}
	opts.Dir = tree
	if dir != "" {
		if _, err := os.Stat(dir); err == nil {
			opts.Dir = dir
		}
	}
	return opts, nil
}

// lendVendor links the vendor folders of the working tree, which are seldom
// committed, into the old tree. Without them the old revision would know less
// of the libraries, and findings would look new that are not.
func lendVendor(top, tree string) {
	filepath.WalkDir(tree, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if e.IsDir() && (e.Name() == "vendor" || e.Name() == "node_modules") {
			return fs.SkipDir
		}
		if e.Name() != "composer.json" {
			return nil
		}
		dir := filepath.Dir(path)
		rel, err := filepath.Rel(tree, dir)
		if err != nil {
			return nil
		}
		vendor := filepath.Join(top, rel, "vendor")
		if info, err := os.Stat(vendor); err == nil && info.IsDir() {
			if _, err := os.Lstat(filepath.Join(dir, "vendor")); errors.Is(err, fs.ErrNotExist) {
				_ = os.Symlink(vendor, filepath.Join(dir, "vendor")) // where links are not allowed the old tree has no vendor
			}
		}
		return nil
	})
}

// git runs git in dir and returns what it prints, trimmed.
func git(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
	cmd.Env = env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		if text := strings.TrimSpace(stderr.String()); text != "" {
			line, _, _ := strings.Cut(text, "\n")
			return "", errors.New(line)
		}
		return "", err
	}
	return strings.TrimSpace(string(out)), nil
}
