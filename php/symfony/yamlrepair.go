package symfony

import (
	"bytes"
	"strings"
)

// repairLines rewrites flow collections near a line (from 1) that Symfony's own
// reader accepts and the YAML specification does not: plain scalars with
// brackets in them ("{ path: ^/a/[^/]+, role: X }") and a stray bracket after the
// end. It reports whether anything changed; done holds lines already rewritten.
func repairLines(src []byte, line int, done map[int]bool) ([]byte, bool) {
	lines := bytes.Split(src, []byte{'\n'})
	changed := false
	for i := max(0, line-3); i < min(line, len(lines)); i++ {
		if done[i] {
			continue
		}
		if i+1 < len(lines) && lacksComma(string(lines[i]), string(lines[i+1])) && openFlow(lines[:i]) {
			lines[i], done[i], changed = append(append([]byte(nil), bytes.TrimRight(lines[i], " \r")...), ','), true, true
			continue
		}
		if s, ok := repairFlow(string(lines[i])); ok && s != string(lines[i]) {
			lines[i], done[i], changed = []byte(s), true, true
		}
	}
	if !changed {
		return src, false
	}
	return bytes.Join(lines, []byte{'\n'}), true
}

// lacksComma tells whether a line is an element of a flow mapping over several
// lines that Symfony reads without the comma at its end: "key: {…}" followed by
// another key of the same indentation.
func lacksComma(line, next string) bool {
	text := strings.TrimSpace(line)
	if text == "" || text[len(text)-1] != '}' && text[len(text)-1] != ']' || !strings.Contains(text, ": {") && !strings.Contains(text, ": [") {
		return false
	}
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
	key, _, ok := strings.Cut(strings.TrimSpace(next), ":")
	return ok && indent(line) == indent(next) && key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == ""
}

// openFlow tells whether lines end inside of a flow collection.
func openFlow(lines [][]byte) bool {
	open := 0
	for _, l := range lines {
		var quote byte
		for i, c := range l {
			switch {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case c == '\'' || c == '"':
				quote = c
			case c == '#' && (i == 0 || l[i-1] == ' '):
				quote = '\n' // to the end of the line
			case c == '{' || c == '[':
				open++
			case (c == '}' || c == ']') && open > 0:
				open--
			}
		}
	}
	return open > 0
}

// repairFlow rewrites a line that holds one flow collection after "- ", "key: "
// or at its start.
func repairFlow(line string) (string, bool) {
	trimmed := strings.TrimLeft(line, " ")
	start := len(line) - len(trimmed)
	for strings.HasPrefix(line[start:], "- ") {
		start += 2
	}
	if start < len(line) && line[start] != '{' && line[start] != '[' {
		i := strings.Index(line[start:], ": ")
		if i < 0 {
			return "", false
		}
		start += i + 2
		for start < len(line) && line[start] == ' ' {
			start++
		}
	}
	if start >= len(line) || line[start] != '{' && line[start] != '[' {
		return "", false
	}
	f := &flowReader{s: line, i: start}
	if !f.collection(0) {
		return "", false
	}
	rest := strings.TrimLeft(line[f.i:], " ]}\r")
	if rest != "" && !strings.HasPrefix(rest, "#") {
		return "", false
	}
	return line[:start] + f.out.String(), true
}

// flowReader reads a flow collection as Symfony does: a plain scalar in a mapping
// ends at "," or "}", in a sequence at "," or "]", whatever else it holds.
type flowReader struct {
	s   string
	i   int
	out strings.Builder
}

func (f *flowReader) space() {
	for f.i < len(f.s) && f.s[f.i] == ' ' {
		f.i++
	}
}

func (f *flowReader) collection(depth int) bool {
	if depth > 30 {
		return false
	}
	open := f.s[f.i]
	end := byte(']')
	if open == '{' {
		end = '}'
	}
	f.i++
	f.out.WriteByte(open)
	for {
		f.space()
		switch {
		case f.i >= len(f.s):
			return false
		case f.s[f.i] == end:
			f.i++
			f.out.WriteByte(end)
			return true
		case f.s[f.i] == ',':
			f.i++
			f.out.WriteString(", ")
			continue
		}
		if open == '{' {
			if !f.scalar(":", true) || f.i >= len(f.s) || f.s[f.i] != ':' {
				return false
			}
			f.i++
			f.out.WriteString(": ")
			f.space()
			if f.i < len(f.s) && (f.s[f.i] == ',' || f.s[f.i] == '}') {
				continue
			}
		}
		if f.i < len(f.s) && (f.s[f.i] == '{' || f.s[f.i] == '[') {
			if !f.collection(depth + 1) {
				return false
			}
			continue
		}
		if !f.scalar(","+string(end), false) {
			return false
		}
	}
}

// scalar copies a scalar, quoting a plain one that needs it.
func (f *flowReader) scalar(ends string, key bool) bool {
	if f.i >= len(f.s) {
		return false
	}
	start := f.i
	if q := f.s[f.i]; q == '\'' || q == '"' {
		for f.i++; f.i < len(f.s); f.i++ {
			if q == '"' && f.s[f.i] == '\\' {
				f.i++
				continue
			}
			if f.s[f.i] == q {
				if q == '\'' && f.i+1 < len(f.s) && f.s[f.i+1] == q {
					f.i++
					continue
				}
				f.i++
				f.out.WriteString(f.s[start:f.i])
				f.space()
				return true
			}
		}
		return false
	}
	for f.i < len(f.s) && strings.IndexByte(ends, f.s[f.i]) < 0 {
		f.i++
	}
	text := strings.TrimRight(f.s[start:f.i], " ")
	if text == "" {
		return key
	}
	if strings.ContainsAny(text, "[]{}#&*!|>%@`\"'") && !strings.HasPrefix(text, "!") || strings.Contains(text, ": ") || text == "-" || text == "?" {
		text = "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	f.out.WriteString(text)
	return true
}
