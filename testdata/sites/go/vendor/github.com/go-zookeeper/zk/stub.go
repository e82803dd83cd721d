// Package zk has the API alone.
package zk

type Conn struct{ _ int }

type ACL struct{ _ int }

type Lock struct{ _ int }

func NewLock(c *Conn, path string, acl []ACL) *Lock { return &Lock{} }

func (l *Lock) Lock() error { return nil }

func (l *Lock) LockWithData(data []byte) error { return nil }
