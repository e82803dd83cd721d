// Package symfony reads what a Symfony application (and, more plainly, Laravel
// and WordPress) says outside of its functions' bodies: service configuration
// in YAML, XML and PHP, attributes, compiler passes, routes, Messenger routing.
// It makes one model.Unit of it: the services with what is injected into them,
// the cache pools with their lock domains, the entries.
//
// Configuration of every format becomes the same small tree (node), services of
// every format the same definition; PHP configuration and compiler passes are
// run by a small abstract interpreter (interp.go) that knows constants, arrays,
// loops over them and the container's API, and gives up on anything else
// without harm.
//
// What stayed unknown is listed in Unit.Unresolved with the configuration line
// that would settle it, never guessed.
package symfony
