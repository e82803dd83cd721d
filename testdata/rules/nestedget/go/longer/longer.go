// Package longer puts something before the key of the flight inside.
package longer

import (
	"golang.org/x/sync/singleflight"
)

type Vault struct{ group singleflight.Group }

func (v *Vault) Token(role string) (any, error) {
	t, err, _ := v.group.Do(role, func() (any, error) { return "token of " + role, nil })
	return t, err
}

func (v *Vault) Secret(role string) (any, error) {
	s, err, _ := v.group.Do("secret/"+role, func() (any, error) { return v.Token(role) })
	return s, err
}

func (v *Vault) Same(role string) (any, error) {
	s, err, _ := v.group.Do(role, func() (any, error) { return v.Token(role) }) // want nestedget "waits for itself"
	return s, err
}
