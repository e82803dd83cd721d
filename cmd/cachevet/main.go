// Command cachevet finds cache misuse in Go and in PHP/Symfony code.
//
//	cachevet [check] [flags] [path | ./...]
//	cachevet sites | explain RULE | doctor | baseline | version
//	go vet -vettool=$(which cachevet) ./...
//
// Exit codes: 0 clean; 1 findings at or above the fail level; 2 the tool could
// not do its work; 3 a partial result with nothing else to report.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/cachevet/cachevet/internal/driver"
)

// The exit codes.
const (
	exitClean    = 0
	exitFindings = 1
	exitError    = 2
	exitPartial  = 3
)

// An exitCode ends the command without a message of its own.
type exitCode int

func (e exitCode) Error() string { return fmt.Sprintf("exit %d", int(e)) }

func main() {
	if isVetTool(os.Args[1:]) {
		vetTool()
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes the command line and returns the exit code. Whatever goes wrong
// is said in lines on stderr; a Go stack is never shown.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		if os.Getenv(driver.DebugEnv) != "" {
			return
		}
		if v := recover(); v != nil {
			fmt.Fprintf(stderr, "cachevet: internal error: %s; please report it\n", oneLine(fmt.Sprint(v)))
			code = exitError
		}
	}()
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var exit exitCode
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &exit):
		return int(exit)
	}
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(stderr, "cachevet: %s\n", strings.TrimRight(line, "\n"))
	}
	return exitError
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
