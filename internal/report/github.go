package report

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// perLevel is how many annotations of one level GitHub shows per step; it drops
// the others without a word.
const perLevel = 10

// maxSummary is how much of a step summary GitHub takes, in bytes.
const maxSummary = 1 << 20

var githubLevels = []struct {
	severity model.Severity
	command  string
}{
	{model.Error, "error"},
	{model.Warning, "warning"},
	{model.Note, "notice"},
}

// writeGitHub prints workflow commands, which become annotations of a pull
// request: the gravest first, ten per level, and how many more there are.
func writeGitHub(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	more := 0
	for _, level := range githubLevels {
		n := 0
		for _, f := range r.Findings {
			if f.Severity != level.severity {
				continue
			}
			if n++; n > perLevel {
				more++
				continue
			}
			b.WriteString(command(level.command, r.file(f.Pos.File), f.Pos, f.Rule, clean(f.Message)+"\n"+cleanLines(traceText(f))))
		}
	}
	for i, p := range r.Problems {
		if i == perLevel {
			more += len(r.Problems) - perLevel
			break
		}
		b.WriteString(command("notice", r.file(p.Pos.File), p.Pos, "cachevet: not fully analysed", problemText(p)))
	}
	if more > 0 {
		fmt.Fprintf(b, "cachevet: GitHub shows %d annotations per level; %d more are in the log and the step summary\n", perLevel, more)
	}
	return b.Flush()
}

// command is one workflow command. Columns are left out when the range spans
// lines, as GitHub asks.
func command(level, file string, pos model.Pos, title, message string) string {
	var props []string
	prop := func(name, value string) { props = append(props, name+"="+escapeProperty(value)) }
	if pos.File != "" {
		prop("file", file)
		if pos.Line > 0 {
			prop("line", fmt.Sprint(pos.Line))
			switch {
			case pos.EndLine > pos.Line:
				prop("endLine", fmt.Sprint(pos.EndLine))
			case pos.Column > 0:
				prop("col", fmt.Sprint(pos.Column))
				if pos.EndLine == pos.Line && pos.EndColumn > pos.Column {
					prop("endColumn", fmt.Sprint(pos.EndColumn))
				}
			}
		}
	}
	prop("title", title)
	return fmt.Sprintf("::%s %s::%s\n", level, strings.Join(props, ","), escapeData(strings.TrimSpace(message)))
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func escapeData(s string) string     { return dataEscapes.Replace(s) }
func escapeProperty(s string) string { return propertyEscapes.Replace(s) }

// traceText is the path of a finding, a line per step.
func traceText(f model.Finding) string {
	var b strings.Builder
	for _, s := range f.Trace {
		fmt.Fprintf(&b, "%s %s %s\n", place(s.Pos, f.Pos.File), s.Function, s.Message)
	}
	return b.String()
}

// Guarded prints text that quotes foreign code between marks that keep the build
// service from reading commands in it. The mark is the text's own digest: it
// cannot occur in the text, and the same text gives the same mark.
func Guarded(w io.Writer, text []byte) error {
	sum := sha256.Sum256(text)
	mark := hex.EncodeToString(sum[:16])
	_, err := fmt.Fprintf(w, "::stop-commands::%s\n%s\n::%s::\n", mark, strings.TrimRight(string(text), "\n"), mark)
	return err
}

// WriteSummary prints the whole report as Markdown for the page of a build step.
func WriteSummary(w io.Writer, r *Report) error {
	var b strings.Builder
	b.WriteString("### cachevet\n\n" + escapeMarkdown(summary(r)) + "\n\n")
	if len(r.Findings) > 0 {
		b.WriteString("| | rule | where | what |\n| --- | --- | --- | --- |\n")
	}
	findings := slices.Clone(r.Findings)
	slices.SortStableFunc(findings, func(x, y model.Finding) int { return y.Severity.Rank() - x.Severity.Rank() })
	cut := func(i int) bool {
		if b.Len() < maxSummary-1024 {
			return false
		}
		fmt.Fprintf(&b, "\n%d more are in the log.\n", len(findings)-i)
		return true
	}
	for i, f := range findings {
		if cut(i) {
			break
		}
		fmt.Fprintf(&b, "| %s | %s | `%s:%d` | %s |\n", f.Severity, f.Rule,
			strings.ReplaceAll(clean(r.file(f.Pos.File)), "`", "'"), f.Pos.Line, escapeMarkdown(f.Message))
	}
	if len(r.Problems) > 0 {
		b.WriteString("\nNot fully analysed:\n\n")
	}
	for _, p := range r.Problems {
		if b.Len() > maxSummary-1024 {
			break
		}
		b.WriteString("- " + escapeMarkdown(ProblemLine(p)) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var markdownEscapes = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`)

func escapeMarkdown(s string) string { return markdownEscapes.Replace(clean(s)) }
