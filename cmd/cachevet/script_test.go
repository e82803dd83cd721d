package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cachevet": main})
}

// TestScripts runs the command line as users do: each file of testdata/script
// is a small tree and what is typed in it.
func TestScripts(t *testing.T) {
	// One store for all: what the standard library looks like is read once.
	store := t.TempDir()
	env := goEnv(t, "GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOFLAGS")
	testscript.Run(t, testscript.Params{
		Dir: filepath.FromSlash("../../testdata/script"),
		Setup: func(e *testscript.Env) error {
			for _, kv := range env {
				e.Vars = append(e.Vars, kv)
			}
			apps, err := filepath.Abs("../../testdata/apps")
			if err != nil {
				return err
			}
			e.Setenv("APPS", apps)
			self, err := exec.LookPath("cachevet") // testscript has put it there
			if err != nil {
				return err
			}
			e.Setenv("CACHEVET", self)
			e.Setenv("CACHEVET_CACHE", store)
			// What a build service or a user's shell sets must not leak in.
			for _, name := range []string{"GITHUB_ACTIONS", "GITHUB_WORKSPACE", "GITHUB_STEP_SUMMARY", "CI_PROJECT_DIR", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"} {
				e.Setenv(name, "")
			}
			e.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
			e.Setenv("GIT_AUTHOR_NAME", "test")
			e.Setenv("GIT_AUTHOR_EMAIL", "test@example.test")
			e.Setenv("GIT_COMMITTER_NAME", "test")
			e.Setenv("GIT_COMMITTER_EMAIL", "test@example.test")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"binary": writeBinary,
			"exits":  exits,
		},
	})
}

func goEnv(t *testing.T, names ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	values := strings.Split(string(out), "\n")
	var env []string
	for i, name := range names {
		env = append(env, name+"="+strings.TrimSpace(values[i]))
	}
	return env
}

// writeBinary makes a file of bytes that are no text: binary FILE.
func writeBinary(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: binary file")
	}
	data := make([]byte, 4096)
	for i := range data {
		data[i] = byte(i * 7)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// exits runs cachevet and compares the exit code: exits CODE ARGS... The output
// is that of a plain command.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits code args...")
	}
	err := ts.Exec("cachevet", args[1:]...)
	code := 0
	if exit, ok := err.(*exec.ExitError); ok {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got := exitName(code); got != args[0] {
		ts.Fatalf("cachevet exits %s, want %s", got, args[0])
	}
}

func exitName(code int) string {
	return map[int]string{exitClean: "clean", exitFindings: "findings", exitError: "error", exitPartial: "partial"}[code]
}
