package link

import (
	"regexp"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/model"
)

// verbs are the conversions of printf formats of both languages.
var verbs = regexp.MustCompile(`%(\d+\$)?[-+# 0']*(\*|\d+)?(\.\d*)?[a-zA-Z]`)

const maxPattern = 200

// pattern is the text a value has, with * for the parts that are not constant;
// known is false when no part is.
func (m *meanings) pattern(r ref) (text string, known bool) {
	text = m.patternOf(r, 0)
	for strings.Contains(text, "**") {
		text = strings.ReplaceAll(text, "**", "*")
	}
	if len(text) > maxPattern {
		text = text[:maxPattern] + "*"
	}
	return text, text != "*"
}

func (m *meanings) patternOf(r ref, depth int) string {
	if k := r.constant(); k != nil {
		if k.Kind == model.ConstNull {
			return ""
		}
		return constText(k)
	}
	v := r.val()
	if v == nil || r.path != nil || depth > 8 {
		return "*"
	}
	sub := func(op model.ValueID) string {
		alts := m.vs.chase(ref{env: r.env, v: op}, false)
		if len(alts) != 1 {
			return "*"
		}
		return m.patternOf(alts[0], depth+1)
	}
	switch v.Kind {
	case model.ValOp:
		switch v.Str {
		case ".", "+", "interp":
			var b strings.Builder
			for _, op := range v.Ops {
				b.WriteString(sub(op))
			}
			return b.String()
		case "sprintf":
			if len(v.Ops) > 0 {
				return verbs.ReplaceAllString(sub(v.Ops[0]), "*")
			}
		case "cast:string", "cast:int", "tostring":
			if len(v.Ops) == 1 {
				return sub(v.Ops[0])
			}
		}
	case model.ValResult:
		c := maker(r)
		if c == nil || len(c.Args) == 0 {
			return "*"
		}
		for _, mean := range m.of(r.env, c) {
			if mean.Result != nil && mean.Result.Digest && strings.HasSuffix(strings.ToLower(mean.name), "printf") {
				return verbs.ReplaceAllString(sub(c.Args[0].Value), "*")
			}
		}
	case model.ValClass:
		return v.Str
	}
	return "*"
}

// key describes what a key operand may be.
func (p *linker) key(alts []ref) Key {
	var k Key
	for i, r := range alts {
		text, _ := p.m.pattern(r)
		if i > 0 && text != k.Text {
			text = "*"
		}
		k.Text = text
	}
	k.Constant = len(alts) == 1 && alts[0].constant() != nil
	return k
}

// ttlText writes an expiry: "3600s", "1h0m0s" stays as evaluated seconds.
func (p *linker) ttlText(alts []ref, unit string) string {
	if len(alts) != 1 {
		return ""
	}
	if unit == "" && alts[0].env != nil {
		unit = alts[0].env.n.traits().DurationUnit
	}
	d, ok := duration(alts[0], unit)
	if !ok || alts[0].constant().Kind == model.ConstNull {
		return ""
	}
	return seconds(d)
}

func seconds(d time.Duration) string {
	if d%time.Second == 0 {
		return itoa(int(d/time.Second)) + "s"
	}
	return d.String()
}
