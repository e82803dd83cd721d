package sticky

import (
	"os/exec"
	"sync"
)

// A packer stops at its first error. Where there was none it packs again each
// time: the error is no value that others come for.
type Packer struct {
	mu     sync.Mutex
	failed error
	rounds int
	done   map[string]bool
}

func (p *Packer) Pack(name string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed != nil {
		return p.failed
	}
	if name == "" && p.rounds > 0 {
		return nil
	}
	p.rounds++
	err := exec.Command("pack", name).Run()
	p.failed = err
	if err == nil {
		p.done[name] = true
	}
	return p.failed
}
