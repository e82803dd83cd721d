package catalog

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// A Range is a set of versions: alternatives separated by "||" of conditions
// that must all hold, ">=6.0 <8.0". The zero Range holds every version.
type Range struct {
	Text string
	Any  []Conditions // alternatives; empty: everything
}

// Conditions must all hold.
type Conditions []Comparison

// A Comparison compares a version with a limit, ">=" "6.4".
type Comparison struct {
	Op      string // "<", "<=", ">", ">=", "="
	Version string
}

func (r *Range) setText(s string) error {
	p, err := ParseRange(s)
	if err != nil {
		return err
	}
	*r = p
	return nil
}

// ParseRange reads a range such as ">=6.0 <8.0 || >=8.1".
func ParseRange(s string) (Range, error) {
	r := Range{Text: s}
	if strings.TrimSpace(s) == "" {
		return r, nil
	}
	for alt := range strings.SplitSeq(s, "||") {
		var all Conditions
		for _, f := range strings.Fields(alt) {
			op := f[:len(f)-len(strings.TrimLeft(f, "<>="))]
			v := strings.TrimPrefix(f[len(op):], "v")
			switch op {
			case "":
				op = "="
			case "<", "<=", ">", ">=", "=":
			default:
				return r, fmt.Errorf("versions %q: unknown operator %q", s, op)
			}
			if v == "" || v[0] < '0' || v[0] > '9' {
				return r, fmt.Errorf("versions %q: %q is not a version", s, v)
			}
			all = append(all, Comparison{op, v})
		}
		if len(all) == 0 {
			return r, fmt.Errorf("versions %q: empty alternative", s)
		}
		r.Any = append(r.Any, all)
	}
	return r, nil
}

// Holds reports whether version is in the range. An empty or branch version
// ("dev-main") counts as newer than every number: without a lock file the
// newest behaviour is assumed.
func (r Range) Holds(version string) bool {
	if len(r.Any) == 0 {
		return true
	}
	for _, all := range r.Any {
		ok := true
		for _, c := range all {
			if !c.holds(version) {
				ok = false
				break
			}
		}
		if ok {
			return true
		}
	}
	return false
}

func (c Comparison) holds(version string) bool {
	n := CompareVersions(version, c.Version)
	switch c.Op {
	case "<":
		return n < 0
	case "<=":
		return n <= 0
	case ">":
		return n > 0
	case ">=":
		return n >= 0
	}
	return n == 0 || strings.HasPrefix(version, c.Version+".")
}

// CompareVersions compares two versions number by number: "7.4.10" is newer
// than "7.4.9". A pre-release ("8.0.0-BETA1") is older than its release; a
// version without a number is newer than all.
func CompareVersions(a, b string) int {
	an, apre, aok := splitVersion(a)
	bn, bpre, bok := splitVersion(b)
	if !aok || !bok {
		return cmp.Compare(truth(bok), truth(aok))
	}
	for i := range max(len(an), len(bn)) {
		var x, y int
		if i < len(an) {
			x = an[i]
		}
		if i < len(bn) {
			y = bn[i]
		}
		if x != y {
			return cmp.Compare(x, y)
		}
	}
	switch {
	case apre == bpre:
		return 0
	case apre == "":
		return 1
	case bpre == "":
		return -1
	}
	return cmp.Compare(apre, bpre)
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// splitVersion splits "v7.4.0-BETA1" into its numbers and its pre-release
// part. "7.4.x-dev" is the newest 7.4.
func splitVersion(v string) (nums []int, pre string, ok bool) {
	v = strings.TrimPrefix(v, "v")
	v, _, _ = strings.Cut(v, "+")
	v, pre, _ = strings.Cut(v, "-")
	for part := range strings.SplitSeq(v, ".") {
		if part == "x" || part == "*" {
			nums, pre = append(nums, 1<<30), ""
			break
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			break
		}
		nums = append(nums, n)
	}
	return nums, pre, len(nums) > 0
}
