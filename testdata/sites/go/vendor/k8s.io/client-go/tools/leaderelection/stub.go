// Package leaderelection has the API alone.
package leaderelection

import (
	"context"
)

type LeaderCallbacks struct {
	OnStartedLeading func(context.Context)
	OnStoppedLeading func()
}

type LeaderElectionConfig struct{ Callbacks LeaderCallbacks }

func RunOrDie(ctx context.Context, lec LeaderElectionConfig) {}
