package golang

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/cachevet/cachevet/internal/golang/apidata"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/unitcodec"
)

// A cached is what the store keeps of one package.
type cached struct {
	api   []byte      // what others see of it; see apidata
	funcs []string    // symbols of functions that were kept, of third-party code
	keys  []string    // methodKeys among them
	unit  *model.Unit // nil when nothing in it matters
}

// cacheVersion changes whenever the same source gives another unit.
const cacheVersion = 5

// keys makes the keys of packages under which the store keeps them.
type keys struct {
	opts Options
	mu   sync.Mutex
	root map[string]string // GOROOT -> what its VERSION says
}

// of is the key of a package: everything its unit depends on. Dependencies
// count by what can be seen of them, so they have to be done.
func (k *keys) of(l *loader, n *node) string {
	p := n.listed
	h := sha256.New()
	names := ""
	if k.opts.Names != nil {
		names = k.opts.Names.Hash()
	}
	field(h, "go", fmt.Sprint(cacheVersion, apidata.Version), k.opts.Version, unitcodec.Layout(), names, runtime.GOARCH,
		fmt.Sprint(k.opts.Tests, k.opts.Dependencies, p.Standard, n.own()), p.ImportPath, p.Name, p.ForTest)
	if p.Error != nil {
		field(h, "error", p.Error.Pos, p.Error.Err)
	}
	if m := p.Module; m != nil {
		field(h, "module", m.Path, m.Version, m.GoVersion)
	}
	if !p.Standard {
		field(h, "shown", l.fileName(n, filepath.Join(p.Dir, "x")))
	}
	if version, ok := k.immutable(p); ok {
		n.fixed = true
		field(h, append([]string{"version", version}, slices.Concat(p.GoFiles, p.CgoFiles)...)...)
	} else {
		n.texts = l.read(n) // parse will want them
		for i, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
			t := &n.texts[i]
			if t.err != nil {
				field(h, "unreadable", name, readReason(t.err))
				continue
			}
			sum := sha256.Sum256(t.src)
			field(h, "file", name, string(sum[:]))
		}
	}
	for _, d := range n.deps {
		field(h, "import", d.listed.ImportPath, d.seen)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func field(w io.Writer, parts ...string) {
	var size [binary.MaxVarintLen64]byte
	for _, p := range parts {
		_, _ = w.Write(size[:binary.PutUvarint(size[:], uint64(len(p)))])
		_, _ = io.WriteString(w, p)
	}
}

// immutable reports whether the source of a package never changes under its
// version: the standard library of a released Go, and the module cache.
func (k *keys) immutable(p *listedPackage) (version string, ok bool) {
	if p.Standard {
		root, ok := strings.CutSuffix(filepath.ToSlash(p.Dir), "/src/"+p.ImportPath)
		if !ok {
			return "", false
		}
		v := k.goVersion(filepath.FromSlash(root))
		return v, v != ""
	}
	m := p.Module
	if m == nil || m.Main {
		return "", false
	}
	if m.Replace != nil {
		if m.Replace.Version == "" {
			return "", false
		}
		m = m.Replace
	}
	// Vendored packages have no folder in the module cache.
	if m.Version == "" || m.Dir == "" || !strings.HasSuffix(filepath.ToSlash(m.Dir), "@"+escapeVersion(m.Version)) {
		return "", false
	}
	return path.Join(m.Path, m.Version), true
}

// escapeVersion spells a version as the module cache does, with "!" before
// what were capital letters.
func escapeVersion(v string) string {
	var b strings.Builder
	for _, r := range v {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('!')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// goVersion is what the file VERSION of a Go installation says; empty for one
// that was built from a working copy.
func (k *keys) goVersion(root string) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	v, ok := k.root[root]
	if !ok {
		data, err := os.ReadFile(filepath.Join(root, "VERSION"))
		if err == nil && strings.HasPrefix(string(data), "go") {
			v = string(data)
		}
		if k.root == nil {
			k.root = make(map[string]string)
		}
		k.root[root] = v
	}
	return v
}

// encodeCached and decodeCached are inverse.
func encodeCached(c *cached) []byte {
	var out []byte
	bytes := func(b []byte) {
		out = binary.AppendUvarint(out, uint64(len(b)))
		out = append(out, b...)
	}
	list := func(xs []string) {
		out = binary.AppendUvarint(out, uint64(len(xs)))
		for _, x := range xs {
			bytes([]byte(x))
		}
	}
	bytes(c.api)
	list(c.funcs)
	list(c.keys)
	if c.unit != nil {
		out = append(out, unitcodec.Encode(c.unit)...)
	}
	return out
}

func decodeCached(data []byte) (*cached, bool) {
	ok := true
	uint := func() uint64 {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > uint64(len(data)-size) {
			ok = false
			return 0
		}
		data = data[size:]
		return n
	}
	bytes := func() []byte {
		n := uint()
		b := data[:n:n]
		data = data[n:]
		return b
	}
	list := func() []string {
		var xs []string
		for range uint() {
			if !ok {
				break
			}
			xs = append(xs, string(bytes()))
		}
		return xs
	}
	c := &cached{api: bytes(), funcs: list(), keys: list()}
	if !ok {
		return nil, false
	}
	if len(data) > 0 {
		units, err := unitcodec.Decode(data)
		if err != nil || len(units) != 1 {
			return nil, false
		}
		c.unit = units[0]
	}
	return c, true
}

// restore takes a package from the store and reports whether it was there.
func (l *loader) restore(n *node) bool {
	if l.bare || l.opts.Store == nil {
		return false
	}
	n.key = l.keys.of(l, n)
	n.seen = n.key
	data, ok := l.opts.Store.Get(n.key)
	if !ok {
		return false
	}
	c, ok := decodeCached(data)
	if !ok || len(c.api) == 0 {
		return false
	}
	// The API is fetched again when a package that changed needs it: mostly it
	// never is.
	n.stored, n.unit = true, c.unit
	n.see(c.api)
	l.mark(n, c.funcs, c.keys)
	return true
}

// storedAPI is the API of a package that came from the store. It was there a
// moment ago; if it is gone by now, everything is done again without the store.
func (l *loader) storedAPI(n *node) []byte {
	if !n.stored {
		return n.api
	}
	data, ok := l.opts.Store.Get(n.key)
	size, m := binary.Uvarint(data)
	if !ok || m <= 0 || size > uint64(len(data)-m) {
		l.lost.Store(true)
		return nil
	}
	return data[m : m+int(size)]
}

// keep puts a package into the store.
func (l *loader) keep(n *node) {
	if l.bare || l.opts.Store == nil || n.types == nil || l.lost.Load() {
		return
	}
	api, err := apidata.Encode(n.types)
	if err != nil {
		return // it has to be loaded each time, and so do those that import it
	}
	n.api = api
	n.see(api)
	c := &cached{api: api, unit: n.unit}
	for symbol := range n.marks {
		c.funcs = append(c.funcs, symbol)
	}
	slices.Sort(c.funcs)
	c.keys = n.ownMethods
	slices.Sort(c.keys)
	l.opts.Store.Put(n.key, encodeCached(c))
}

// see decides what importing packages see of a package that can change: its
// API, so that a change inside of it does not concern them. What third-party
// code calls matters too to third-party code that imports it.
func (n *node) see(api []byte) {
	if n.fixed || !n.own() {
		return
	}
	sum := sha256.Sum256(api)
	n.seen = hex.EncodeToString(sum[:])
}
