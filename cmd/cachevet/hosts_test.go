//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// TestAction runs the scripts of action.yml as a build service would, on the Go
// application: the annotations are printed and the SARIF report is written.
func TestAction(t *testing.T) {
	root, err := filepath.Abs(top)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Inputs map[string]struct{ Default string }
		Runs   struct {
			Using string
			Steps []struct {
				Uses, Run, Shell string
				Env              map[string]string
			}
		}
	}
	if err := yaml.Load(data, &action); err != nil {
		t.Fatal(err)
	}
	if action.Runs.Using != "composite" {
		t.Fatalf("runs.using is %q", action.Runs.Using)
	}
	inputs := map[string]string{}
	for name, in := range action.Inputs {
		inputs[name] = in.Default
	}
	work := t.TempDir()
	inputs["path"] = "edge"
	inputs["args"] = "--enable slowcallback"
	inputs["sarif-file"] = filepath.Join(work, "out.sarif")
	if err := os.CopyFS(filepath.Join(work, "edge"), os.DirFS(filepath.Join(root, "testdata", "apps", "edge"))); err != nil {
		t.Fatal(err)
	}
	expr := regexp.MustCompile(`\$\{\{ inputs\.([\w-]+) \}\}`)
	var output string
	ran := 0
	for _, step := range action.Runs.Steps {
		if step.Run == "" {
			if !strings.Contains(step.Uses, "@v") {
				t.Errorf("step uses %q, which is not pinned", step.Uses)
			}
			continue
		}
		if strings.Contains(step.Run, "${{") {
			t.Errorf("an expression inside of a script is an injection:\n%s", step.Run)
		}
		cmd := exec.Command("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step.Run)
		cmd.Dir = work
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+filepath.Join(work, "tmp"), "GITHUB_ACTION_PATH="+root,
			"GITHUB_ACTIONS=true", "GITHUB_WORKSPACE="+work, "GITHUB_STEP_SUMMARY=")
		for name, value := range step.Env {
			value = expr.ReplaceAllStringFunc(value, func(m string) string { return inputs[expr.FindStringSubmatch(m)[1]] })
			cmd.Env = append(cmd.Env, name+"="+value)
		}
		out, err := cmd.CombinedOutput()
		output, ran = string(out), ran+1
		if ran == 1 && err != nil {
			t.Fatalf("install: %v\n%s", err, out)
		}
		if exit, ok := err.(*exec.ExitError); ran == 2 && (!ok || exit.ExitCode() != exitFindings) {
			t.Fatalf("run: %v, want exit code 1\n%s", err, out)
		}
	}
	if ran != 2 {
		t.Fatalf("%d scripts ran, want install and run", ran)
	}
	if !regexp.MustCompile(`(?m)^::(warning|error) file=edge/origin/board.go,line=\d+`).MatchString(output) {
		t.Errorf("no annotation:\n%s", output)
	}
	if sarif, err := os.ReadFile(inputs["sarif-file"]); err != nil || !strings.Contains(string(sarif), `"uri": "edge/origin/board.go"`) {
		t.Errorf("SARIF: %v", err)
	}
}

// TestPreCommitHooks holds what pre-commit needs to run us at all; .ci/run tries
// it with pre-commit itself.
func TestPreCommitHooks(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(top, ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct {
		ID, Entry, Language string
		PassFilenames       *bool `yaml:"pass_filenames"`
		RequireSerial       bool  `yaml:"require_serial"`
	}
	if err := yaml.Load(data, &hooks); err != nil {
		t.Fatal(err)
	}
	if len(hooks) == 0 || hooks[0].ID != "cachevet" {
		t.Fatalf("hooks: %+v", hooks)
	}
	for _, h := range hooks {
		if h.Language != "golang" || h.PassFilenames == nil || *h.PassFilenames || !h.RequireSerial || !strings.HasPrefix(h.Entry, "cachevet check") {
			t.Errorf("hook %s: %+v", h.ID, h)
		}
	}
}
