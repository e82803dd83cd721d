package catalog

import (
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

// dataFiles reads data/ as written, with names.
func dataFiles(t *testing.T) []*File {
	t.Helper()
	files, _, problems := readData(os.DirFS("data"))
	for _, p := range problems {
		t.Errorf("data/%s: %s", p.Pos, p.Message)
	}
	return files
}

// The facts were checked symbol by symbol against library sources. The floors
// here notice when some get lost.
func TestCounts(t *testing.T) {
	floors := map[model.Language]map[string]int{
		model.Go: {
			"site": 130, "entry": 330, "lock": 130, "blocks": 40, "rebuild": 70, "read": 90, "write": 80, "calls": 120, "context": 25,
			"dns": 25, "http": 300, "tcp": 200, "db": 500, "kv": 350, "mail": 25, "queue": 130, "file": 130, "process": 9, "sleep": 20, "lockwait": 3,
		},
		model.PHP: {
			"site": 35, "entry": 11, "lock": 110, "blocks": 40, "rebuild": 20, "read": 90, "write": 60, "calls": 110, "dispatch": 15,
			"dns": 13, "http": 420, "tcp": 140, "db": 500, "kv": 400, "mail": 25, "queue": 55, "file": 200, "process": 55, "sleep": 12, "lockwait": 2,
		},
	}
	got := map[model.Language]map[string]int{model.Go: {}, model.PHP: {}}
	for _, f := range dataFiles(t) {
		for i := range f.Symbols {
			s := &f.Symbols[i]
			n, count := len(s.names), got[f.Language]
			for what, has := range map[string]bool{
				"site": s.Site != nil, "entry": s.Entry != nil, "lock": s.Lock != nil, "blocks": s.Blocks != nil,
				"rebuild": s.Rebuild != nil, "read": s.Read != nil, "write": s.Write != nil, "calls": len(s.Calls) > 0,
				"dispatch": s.Dispatch != nil, "context": s.Result != nil && s.Result.Context != "",
			} {
				if has {
					count[what] += n
				}
			}
			for _, e := range s.Effects {
				count[string(e.Kind)] += n
			}
		}
	}
	for lang, floor := range floors {
		for what, n := range floor {
			if got[lang][what] < n {
				t.Errorf("%s: %d symbols with %s, want at least %d", lang, got[lang][what], what, n)
			}
		}
	}
}

// Two entries that say the same kind of thing of one symbol under the same
// conditions contradict or double each other.
func TestNoDuplicates(t *testing.T) {
	type place struct {
		file, sym int
	}
	files := dataFiles(t)
	seen := map[string][]place{}
	for fi, f := range files {
		for si := range f.Symbols {
			for _, name := range f.Symbols[si].names {
				key := string(f.Language) + " " + name
				for _, p := range seen[key] {
					a, b := &files[p.file].Symbols[p.sym], &f.Symbols[si]
					if what := overlap(a, b); what != "" && sameConditions(a, b) {
						t.Errorf("%s: two entries with %s", key, what)
					}
				}
				seen[key] = append(seen[key], place{fi, si})
			}
		}
	}
}

func sameConditions(a, b *Symbol) bool {
	return reflect.DeepEqual(a.When, b.When) && slices.Equal(a.Receiver, b.Receiver) && a.Versions.Text == b.Versions.Text
}

func overlap(a, b *Symbol) string {
	switch {
	case a.Site != nil && b.Site != nil:
		return "site"
	case a.Lock != nil && b.Lock != nil:
		return "lock"
	case a.Read != nil && b.Read != nil:
		return "read"
	case a.Write != nil && b.Write != nil:
		return "write"
	case a.Rebuild != nil && b.Rebuild != nil:
		return "rebuild"
	case a.Entry != nil && b.Entry != nil && a.Entry.Handler.Text == b.Entry.Handler.Text:
		return "entry"
	case len(a.Effects) > 0 && len(b.Effects) > 0:
		return "effects"
	case a.Safe && len(b.Effects) > 0 || len(a.Effects) > 0 && b.Safe:
		return "effects and safe"
	}
	return ""
}
