package token

// EqualFold reports whether two names are the same to PHP, which takes A to Z for a to z where case
// does not matter, and leaves all other bytes alone (unlike strings.EqualFold).
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] != b[i] && lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

// ToLower returns the name in lower case as PHP sees it; see [EqualFold].
func ToLower(name string) string {
	for i := range len(name) {
		if lower(name[i]) != name[i] {
			b := []byte(name)
			for ; i < len(b); i++ {
				b[i] = lower(b[i])
			}
			return string(b)
		}
	}
	return name
}

func lower(c byte) byte {
	if c-'A' < 26 {
		c |= 0x20
	}
	return c
}
