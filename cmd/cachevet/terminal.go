package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// useColor decides about escape sequences on w: the flag, then NO_COLOR and
// FORCE_COLOR (both only when not empty), then whether w is a terminal.
func useColor(flag string, w io.Writer) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		switch {
		case os.Getenv("NO_COLOR") != "":
			return false, nil
		case os.Getenv("FORCE_COLOR") != "" || os.Getenv("CLICOLOR_FORCE") != "":
			return true, nil
		}
		return isTerminal(w) && os.Getenv("TERM") != "dumb", nil
	}
	return false, fmt.Errorf("--color: %q is none of auto, always, never", flag)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// patience is how long nothing is said about progress.
const patience = time.Second

// A progress shows on one line of a terminal what is being done, once the work
// takes longer than patience. It is safe for concurrent use.
type progress struct {
	w     io.Writer // nil: silent
	start time.Time

	mu    sync.Mutex
	shown bool
	timer *time.Timer
	what  string
}

func newProgress(w io.Writer) *progress {
	p := &progress{start: time.Now()}
	if isTerminal(w) {
		p.w = w
	}
	return p
}

func (p *progress) show(what string) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what = what
	if p.timer == nil {
		p.timer = time.AfterFunc(patience, p.print)
	} else if p.shown {
		p.printLocked()
	}
}

func (p *progress) print() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.what != "" {
		p.printLocked()
	}
}

func (p *progress) printLocked() {
	p.shown = true
	what := p.what
	if len(what) > 70 {
		what = what[:70]
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", oneLine(what))
}

// done clears the line.
func (p *progress) done() {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what = ""
	if p.timer != nil {
		p.timer.Stop()
	}
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
