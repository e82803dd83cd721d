// Package gmap has the API alone.
package gmap

type StrAnyMap struct{ _ int }

func (m *StrAnyMap) GetOrSetFuncLock(key string, f func() any) any { return nil }
