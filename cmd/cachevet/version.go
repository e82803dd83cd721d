package main

import (
	"runtime/debug"
	"strings"
)

// stamped is set by release builds: -ldflags "-X main.stamped=v1.2.3".
var stamped string

// version is the released version without its "v", else "0.0.0-devel".
func version() string {
	v := stamped
	if v == "" {
		if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "(devel)" && !strings.HasPrefix(info.Main.Version, "v0.0.0-") {
			v = info.Main.Version
		}
	}
	// A build from a dirty or untagged tree has no version that means anything
	// to a reader, and it would make every report differ.
	if v == "" || strings.Contains(v, "+dirty") {
		return "0.0.0-devel"
	}
	return strings.TrimPrefix(v, "v")
}
