package config

import (
	"fmt"
	"strings"
)

// Suggest returns "; did you mean X?" for the known word that is nearest to
// word, or "" when none is near. It is for misspelt keys, rules and formats.
func Suggest(word string, known []string) string {
	best, least := "", len(word)/2+1
	for _, k := range known {
		d := distance(word, k)
		if len(word) > 2 && strings.HasPrefix(k, word) {
			d = 1
		}
		if d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", best)
}

// distance counts the single character edits, and swaps of neighbours, from a
// to b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := make([][]int, len(s)+1)
	for i := range rows {
		rows[i] = make([]int, len(t)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(s); i++ {
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(s)][len(t)]
}
