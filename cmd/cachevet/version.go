package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
)

// stamped is set by release builds: -ldflags "-X main.stamped=v1.2.3".
var stamped string

// unversioned is the version of a build that has none.
const unversioned = "0.0.0-devel"

// version is the released version without its "v", else unversioned.
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
		return unversioned
	}
	return strings.TrimPrefix(v, "v")
}

// storeVersion tells summaries in the disk cache apart that different programs
// made. A build without a version is told by the file it runs from.
func storeVersion() string {
	v := version()
	if v != unversioned {
		return v
	}
	exe, err := os.Executable()
	if err != nil {
		return v
	}
	info, err := os.Stat(exe)
	if err != nil {
		return v
	}
	return fmt.Sprintf("%s+%d.%d", v, info.Size(), info.ModTime().UnixNano())
}
