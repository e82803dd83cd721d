package catalog

import (
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// No input may panic, hang or eat memory; problems have a file.
func FuzzLoad(f *testing.F) {
	f.Add([]byte("language: go\nsymbols:\n  - {symbol: 'a.{B,C}', site: {api: x, key: arg 0, callback: arg 1, scope: key}}\n"))
	f.Add([]byte("language: php\nlibrary: a/b\nversions: '>=1 <2 || >=3'\nsymbols:\n  - {symbol: 'A\\B::*', effects: [{kind: db, bound: 5s, limits: [{value: arg t|1.x}]}]}\n"))
	f.Add([]byte("- language: go\n  types: {a.B: [c.D]}\n  returns: {a.B: {M: c.D}}\n  facts: [{name: n, library: l, versions: '<2', value: '1'}]\n"))
	f.Add([]byte("&a [*a]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		files, problems := decodeSource(Source{File: "f.yaml", Data: data})
		for _, p := range problems {
			if p.Pos.File != "f.yaml" || p.Message == "" {
				t.Errorf("problem without place or text: %+v", p)
			}
		}
		c := &Catalog{}
		base := tables{at: []int{0}}
		c.index(nil, func(l model.Language) *tables { return &base }, files)
		for l := range c.langs {
			for _, la := range c.langs[l].layers {
				for _, name := range la.names {
					if len(c.langs[l].find(name)) == 0 {
						t.Errorf("%q is not found by its own name", name)
					}
				}
			}
		}
	})
}

func FuzzOperand(f *testing.F) {
	for _, s := range []string{"receiver.A", "arg 1...", "arg ttl|2.x", "new.arg 0", "new.A|B", "= 5s", "result 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if o, err := ParseOperand(s); err == nil && s != "" && !o.IsSet() {
			t.Errorf("%q is neither set nor an error", s)
		}
	})
}

func FuzzVersions(f *testing.F) {
	f.Add(">=6.0 <8.0 || >=8.1", "7.2.x-dev")
	f.Fuzz(func(t *testing.T, text, version string) {
		if r, err := ParseRange(text); err == nil {
			r.Holds(version)
		}
		if CompareVersions(version, version) != 0 {
			t.Errorf("%q is not equal to itself", version)
		}
	})
}
