package catalog

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/model"
)

// maxExpansion limits how many names one braced symbol may stand for.
const maxExpansion = 4096

// expand writes out the braces of a symbol name: "a.{B,C}" is "a.B" and "a.C".
func expand(s string) ([]string, error) {
	open := strings.IndexByte(s, '{')
	if open < 0 {
		if strings.IndexByte(s, '}') >= 0 {
			return nil, fmt.Errorf("symbol %q: } without {", s)
		}
		return []string{s}, nil
	}
	end := strings.IndexByte(s[open:], '}')
	if end < 0 {
		return nil, fmt.Errorf("symbol %q: { without }", s)
	}
	tails, err := expand(s[open+end+1:])
	if err != nil {
		return nil, err
	}
	var out []string
	for alt := range strings.SplitSeq(s[open+1:open+end], ",") {
		for _, t := range tails {
			if len(out) == maxExpansion {
				return nil, fmt.Errorf("symbol %q: stands for more than %d names", s, maxExpansion)
			}
			out = append(out, s[:open]+strings.TrimSpace(alt)+t)
		}
	}
	return out, nil
}

var (
	goName = regexp.MustCompile(`^(go:[a-z]+|(new )?(\(\*?[\w./*~-]+\.[\w*]+\)\.[\w*]+|[\w./*~-]+\.[\w*]+))$`)
	// A PHP pseudo function is what the language does without a call.
	phpName = regexp.MustCompile(`^(php:[a-z_]+|(new )?[A-Za-z_\x80-\xff*][\w\x80-\xff\\*]*(::[\w*]+)?)$`)
)

// checkName says what is wrong with the spelling of one expanded symbol.
func checkName(lang model.Language, s string) error {
	re, want := goName, `pkg/path.Func, (pkg/path.T).Method, (*pkg/path.T).Method or new pkg/path.T`
	if lang == model.PHP {
		re, want = phpName, `function, Namespace\Class::method or new Namespace\Class`
	}
	if !re.MatchString(s) {
		return fmt.Errorf("symbol %q: want %s", s, want)
	}
	return nil
}

// folded looks a type up in a map by its folded name. Most are not there: nothing is
// allocated for asking.
func folded[V any](m map[string]V, lang model.Language, typ string) (v V, ok bool) {
	var room [128]byte
	if lang != model.PHP || len(typ) > len(room) || strings.HasPrefix(typ, "new ") {
		v, ok = m[fold(lang, typ)]
		return v, ok
	}
	typ = strings.TrimPrefix(typ, `\`)
	for i := range len(typ) {
		b := typ[i]
		if b >= utf8.RuneSelf {
			v, ok = m[fold(lang, typ)]
			return v, ok
		}
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		room[i] = b
	}
	v, ok = m[string(room[:len(typ)])]
	return v, ok
}

// fold returns the form under which a name is looked up: PHP names match
// without regard to case and to a leading backslash, and "new T" is
// "T::__construct".
func fold(lang model.Language, s string) string {
	if lang != model.PHP {
		return s
	}
	t, isNew := strings.CutPrefix(s, "new ")
	t = strings.ToLower(strings.TrimPrefix(t, `\`))
	if isNew {
		return t + "::__construct"
	}
	return t
}

// splitMethod splits a method symbol into type and method: "(*net.Dialer).Dial"
// is "net.Dialer", "Dial"; "A\B::c" is "A\B", "c". Functions have no type.
func splitMethod(s string) (typ, method string) {
	s = strings.TrimPrefix(s, "new ")
	if t, m, ok := strings.Cut(s, "::"); ok {
		return t, m
	}
	if strings.HasPrefix(s, "(") {
		if t, m, ok := strings.Cut(s[1:], ")."); ok {
			return strings.TrimPrefix(t, "*"), m
		}
	}
	return "", s
}

// matchStar reports whether s fits a pattern in which each "*" stands for any
// run of characters other than "/", "(" and ")"; the star of a Go pointer
// receiver, "(*", is only itself.
func matchStar(pattern, s string) bool {
	if p, ok := strings.CutPrefix(pattern, "(*"); ok {
		if !strings.HasPrefix(s, "(*") {
			return false
		}
		pattern, s = p, s[len("(*"):]
	}
	// Only the last star need be widened: an earlier one would have to cross
	// what the last could not.
	star, mark := -1, 0 // where the last star stands, where its text ends in s
	p, i := 0, 0
	for i < len(s) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, i
			p++
		case p < len(pattern) && pattern[p] == s[i]:
			p++
			i++
		case star >= 0 && strings.IndexByte("/()", s[mark]) < 0:
			mark++
			p, i = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// matchName is matchStar for symbols: in Go the method "*" is any exported one,
// in PHP any but the magic ones such as __construct.
func matchName(pattern, s string) bool {
	if strings.HasSuffix(pattern, "::*") {
		if i := strings.LastIndex(s, "::"); i >= 0 && strings.HasPrefix(s[i:], "::__") {
			return false
		}
	}
	if strings.HasSuffix(pattern, ").*") {
		if i := strings.LastIndexByte(s, '.'); i >= 0 && i+1 < len(s) && 'a' <= s[i+1] && s[i+1] <= 'z' {
			return false
		}
	}
	return matchStar(pattern, s)
}

// isPattern reports whether a name has a star other than that of a Go pointer
// receiver.
func isPattern(s string) bool {
	return strings.ContainsRune(strings.TrimPrefix(strings.TrimPrefix(s, "new "), "(*"), '*')
}
