package catalog

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// tables find the symbols of a list of files by name. They are sorted arrays,
// so that those of the built-in catalogue can be compiled in and cost nothing
// at start-up.
type tables struct {
	// refs[at[i]:at[i+1]] are the entries of names[i], in catalogue order.
	names []string
	at    []int
	refs  []ref
	// patterns are names with stars.
	patterns []patternRow
	// Names of types that have symbols, and last parts of the names of symbols that
	// matter (see HasIdent): all folded and sorted.
	owners, idents, identPatterns []string
}

// A ref is a symbol: its file and its place there.
type ref struct{ file, sym int }

type patternRow struct {
	text   string
	prefix string // what it starts with literally
	weight int    // how much of it is literal
	ref    ref
}

// makeTables makes the tables of the files of one language.
func makeTables(lang model.Language, files []*File) tables {
	var t tables
	exact := map[string][]ref{}
	owners, idents, identPatterns := set{}, set{}, set{}
	for fi, f := range files {
		if f.Language != lang {
			continue
		}
		for si := range f.Symbols {
			s := &f.Symbols[si]
			for _, key := range s.names {
				if typ, _ := splitMethod(key); typ != "" {
					owners[typ] = true
				} else if n, ok := strings.CutPrefix(key, "new "); ok {
					owners[n] = true
				}
				if s.matters() {
					if last := lastPart(key); !strings.Contains(last, "*") {
						idents[last] = true
					} else if last != "*" {
						identPatterns[last] = true
					}
				}
				if isPattern(key) {
					t.patterns = append(t.patterns, patternRow{key, literalPrefix(key), len(key) - strings.Count(key, "*"), ref{fi, si}})
				} else {
					exact[key] = append(exact[key], ref{fi, si})
				}
			}
		}
	}
	for key := range exact {
		t.names = append(t.names, key)
	}
	sort.Strings(t.names)
	for _, key := range t.names {
		t.at = append(t.at, len(t.refs))
		t.refs = append(t.refs, exact[key]...)
	}
	t.at = append(t.at, len(t.refs))
	slices.SortStableFunc(t.patterns, func(a, b patternRow) int { return cmp.Compare(a.prefix, b.prefix) })
	t.owners = owners.sorted()
	t.idents, t.identPatterns = idents.sorted(), identPatterns.sorted()
	return t
}

type set map[string]bool

func (s set) sorted() []string {
	var out []string
	for k := range s {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// literalPrefix returns what a pattern starts with before its first star.
func literalPrefix(key string) string {
	lead := 0
	if strings.HasPrefix(key, "(*") {
		lead = len("(*")
	}
	if i := strings.IndexByte(key[lead:], '*'); i >= 0 {
		return key[:lead+i]
	}
	return key
}

func has(sorted []string, s string) bool {
	_, ok := slices.BinarySearch(sorted, s)
	return ok
}

// exact returns the entries of a name.
func (t *tables) exact(key string) []ref {
	i, ok := slices.BinarySearch(t.names, key)
	if !ok {
		return nil
	}
	return t.refs[t.at[i]:t.at[i+1]]
}

// matches calls yield for every pattern that fits the key. The patterns whose
// prefix the key has lie, sorted, at or before the key's own place; each is
// found from the one before by shortening to their common part.
func (t *tables) matches(key string, yield func(*patternRow)) {
	for limit := key; ; {
		i := sort.Search(len(t.patterns), func(i int) bool { return t.patterns[i].prefix > limit })
		if i == 0 {
			return
		}
		p := t.patterns[i-1].prefix
		if strings.HasPrefix(key, p) {
			for ; i > 0 && t.patterns[i-1].prefix == p; i-- {
				if matchName(t.patterns[i-1].text, key) {
					yield(&t.patterns[i-1])
				}
			}
			if p == "" {
				return
			}
			limit = p[:len(p)-1]
			continue
		}
		limit = commonPrefix(p, key)
	}
}

func commonPrefix(a, b string) string {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return a[:i]
		}
	}
	return a[:n]
}
