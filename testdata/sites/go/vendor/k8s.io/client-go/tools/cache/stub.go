// Package cache has the API alone.
package cache

type InformerSynced func() bool

func WaitForCacheSync(stop <-chan struct{}, synced ...InformerSynced) bool { return false }
