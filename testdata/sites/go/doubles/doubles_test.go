package doubles

import (
	"context"
	"os/exec"
	"testing"
)

type shell struct{}

func (shell) Read(context.Context, string) error { return exec.Command("true").Run() }

func TestReader(t *testing.T) { (&Reader{shell{}}).Get("name") }
