package backends

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"net/http"
	"sync"
)

// Which backend a remote has, its configuration says: that one of them derives
// a key when it is opened is not what opening costs.
type Remote interface{ List() []string }

type plain struct{}

func (plain) List() []string { return nil }

type crypted struct{ key []byte }

func (crypted) List() []string { return nil }

type opener interface{ Open(name string) Remote }

type plainOpener struct{}

func (plainOpener) Open(string) Remote { return plain{} }

type cryptedOpener struct{}

func (cryptedOpener) Open(name string) Remote {
	key, err := pbkdf2.Key(sha256.New, name, []byte("salt"), 600_000, 32)
	if err != nil {
		return plain{}
	}
	return crypted{key}
}

type Remotes struct {
	mu      sync.Mutex
	openers []opener
	open    map[string]Remote
}

func New() *Remotes {
	return &Remotes{openers: []opener{plainOpener{}, cryptedOpener{}}, open: map[string]Remote{}}
}

func (r *Remotes) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	name := req.URL.Path
	r.mu.Lock()
	remote, ok := r.open[name]
	r.mu.Unlock()
	if !ok {
		remote = r.openers[len(name)%2].Open(name)
		r.mu.Lock()
		r.open[name] = remote
		r.mu.Unlock()
	}
	w.Header()["List"] = remote.List()
}
