// Package docker has the API alone.
package docker

type RegistryHost struct{ Host string }

type RegistryHosts func(host string) ([]RegistryHost, error)

func Registries(registries ...RegistryHosts) RegistryHosts { return nil }
