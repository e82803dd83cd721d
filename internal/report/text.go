package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

const (
	textWidth = 100 // cells of a wrapped line, indentation included
	maxSteps  = 7   // steps of a path that are shown
	maxLabels = 3   // entries of one kind that are shown
	maxFrame  = 160 // characters of a source line that are shown
)

// The colours of text, by what they mean.
const (
	plain  = "\x1b[0m"
	bold   = "\x1b[1m"
	dim    = "\x1b[2m"
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	blue   = "\x1b[34m"
)

type textWriter struct {
	*bufio.Writer
	src   sources
	color bool
}

func (t *textWriter) paint(code, s string) string {
	if !t.color || s == "" {
		return s
	}
	return code + s + plain
}

func severityColor(s model.Severity) string {
	switch s {
	case model.Error:
		return red
	case model.Warning:
		return yellow
	}
	return blue
}

func writeText(w io.Writer, r *Report) error {
	t := &textWriter{Writer: bufio.NewWriter(w), src: sources{root: r.Root}, color: r.Color}
	for _, f := range r.Findings {
		t.finding(f)
		t.WriteByte('\n')
	}
	for _, p := range r.Problems {
		fmt.Fprintln(t, ProblemLine(p))
	}
	if len(r.Problems) > 0 {
		t.WriteByte('\n')
	}
	fmt.Fprintln(t, summary(r))
	return t.Flush()
}

// finding prints one finding: a greppable first line, what happens, where, by
// which way, who gets there, and what to do.
func (t *textWriter) finding(f model.Finding) {
	fmt.Fprintf(t, "%s %s %s\n", t.paint(bold, clean(f.Pos.String())), t.paint(severityColor(f.Severity), string(f.Severity)), f.Rule)
	for _, line := range wrap(clean(f.Message), textWidth-2) {
		fmt.Fprintf(t, "  %s\n", line)
	}
	t.frame(f.Pos, f.Note)
	t.why(f)
	if who := who(f.Entries); who != "" {
		t.label("who", wrap(who, textWidth-8))
	}
	help := clean(f.Help)
	if _, known := strings.CutPrefix(f.Rule, "ignore"); !known && !strings.Contains(help, "cachevet explain") {
		if help != "" {
			help += ": "
		}
		help += "cachevet explain " + f.Rule
	}
	if help != "" {
		t.label("do", wrap(help, textWidth-8))
	}
}

// label prints lines behind a label of six cells.
func (t *textWriter) label(name string, lines []string) {
	for i, line := range lines {
		if i > 0 {
			name = ""
		}
		fmt.Fprintf(t, "  %s%s\n", t.paint(dim, pad(name, 6)), line)
	}
}

// frame prints the source line with a caret under the called name.
func (t *textWriter) frame(pos model.Pos, note string) {
	text := t.src.line(pos.File, pos.Line)
	if strings.TrimSpace(text) == "" {
		if note != "" {
			t.label("note", wrap(clean(note), textWidth-8))
		}
		return
	}
	head := before(text, pos.Column)
	name := before(text[len(head):], nameEnd(text, pos)-pos.Column+1)
	tail := text[len(head)+len(name):]
	head, tail = window(head, name, tail)
	number := fmt.Sprint(pos.Line)
	fmt.Fprintf(t, "  %s %s\n", t.paint(dim, number+" |"), visible(head+name+tail))
	marks := strings.Repeat("^", max(1, width(visible(name))))
	if note != "" {
		note = " " + clean(note)
	}
	fmt.Fprintf(t, "  %s %s%s\n", t.paint(dim, strings.Repeat(" ", len(number))+" |"), under(visible(head)), t.paint(yellow, marks+note))
}

// window shortens a very long line around the name.
func window(head, name, tail string) (string, string) {
	h, n, l := []rune(head), len([]rune(name)), []rune(tail)
	if len(h)+n+len(l) <= maxFrame {
		return head, tail
	}
	if len(h) > maxFrame/2 {
		h = append([]rune("…"), h[len(h)-maxFrame/2:]...)
	}
	if keep := max(0, maxFrame-len(h)-n); len(l) > keep {
		l = append(l[:keep:keep], '…')
	}
	return string(h), string(l)
}

// visible is clean, but keeps tabs.
func visible(s string) string {
	parts := strings.Split(s, "\t")
	for i := range parts {
		parts[i] = clean(parts[i])
	}
	return strings.Join(parts, "\t")
}

// why prints the path from the site to the effect, folded to maxSteps.
func (t *textWriter) why(f model.Finding) {
	steps := f.Trace
	if len(steps) == 0 {
		return
	}
	folded := 0
	shown := steps
	if len(steps) > maxSteps {
		// Both ends matter most: where it starts and what is called in the end.
		folded = len(steps) - maxSteps + 1
		shown = append(append([]model.Step{}, steps[:3]...), steps[3+folded:]...)
	}
	places, names := make([]string, len(shown)), make([]string, len(shown))
	placeWidth, nameWidth := 0, 0
	for i, s := range shown {
		places[i] = place(s.Pos, f.Pos.File)
		names[i] = clean(s.Function)
		placeWidth = max(placeWidth, width(places[i]))
		nameWidth = max(nameWidth, min(40, width(names[i])))
	}
	for i, s := range shown {
		name := "why"
		if i > 0 {
			name = ""
		}
		if folded > 0 && i == 3 {
			fmt.Fprintf(t, "  %s%s\n", pad("", 6), t.paint(dim, fmt.Sprintf("… %d more calls …", folded)))
		}
		message := clean(s.Message)
		if s.OneOf > 1 {
			message += fmt.Sprintf(" (one of %d)", s.OneOf)
		}
		at := strings.Repeat(" ", placeWidth-width(places[i])) + places[i]
		fmt.Fprintf(t, "  %s%s  %s  %s\n", t.paint(dim, pad(name, 6)), t.paint(dim, at), pad(names[i], nameWidth), message)
	}
}

// place is the line of a step, with the file when it is another one.
func place(pos model.Pos, file string) string {
	switch {
	case !pos.IsValid():
		return "-"
	case pos.File == file:
		return fmt.Sprint(pos.Line)
	}
	return clean(fmt.Sprintf("%s:%d", pos.File, pos.Line))
}

// who lists who reaches a place, by kind in the order the kinds come.
func who(entries []model.Reach) string {
	var kinds []model.EntryKind
	labels := map[model.EntryKind][]string{}
	for _, e := range entries {
		if labels[e.Kind] == nil {
			kinds = append(kinds, e.Kind)
		}
		labels[e.Kind] = append(labels[e.Kind], clean(e.Label))
	}
	var parts []string
	for _, k := range kinds {
		l := labels[k]
		more := ""
		if len(l) > maxLabels {
			more = fmt.Sprintf(" and %d more", len(l)-maxLabels)
			l = l[:maxLabels]
		}
		parts = append(parts, string(k)+": "+strings.Join(l, ", ")+more)
	}
	return strings.Join(parts, " · ")
}

// summary is the last line.
func summary(r *Report) string {
	n := r.bySeverity()
	var parts []string
	for _, s := range []model.Severity{model.Error, model.Warning, model.Note} {
		if n[s] > 0 {
			parts = append(parts, count(n[s], string(s)))
		}
	}
	head := "no findings"
	if len(parts) > 0 {
		head = strings.Join(parts, ", ")
	}
	if len(r.Problems) > 0 {
		head += "; " + count(len(r.Problems), "input problem") + ", the rest was analysed"
	}
	head += fmt.Sprintf(" (%s in %s", count(r.Stats.Sites, "site"), count(r.Stats.Functions, "function"))
	for _, x := range []struct {
		n    int
		text string
	}{
		{r.Stats.Hidden, "below " + string(r.MinSeverity)},
		{r.Stats.Suppressed, "suppressed"},
		{r.Stats.Excluded, "in excluded files"},
		{r.Stats.Baselined, "in the baseline"},
		{r.Stats.Known, "known before"},
	} {
		if x.n > 0 {
			head += fmt.Sprintf("; %d %s", x.n, x.text)
		}
	}
	return head + ")"
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
