package report

import (
	"io"

	"github.com/cachevet/cachevet/internal/model"
)

type rdReport struct {
	Source      rdSource       `json:"source"`
	Severity    string         `json:"severity,omitempty"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    rdLocation     `json:"location"`
	Severity    string         `json:"severity"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
	Related     []rdRelated    `json:"related_locations,omitempty"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url,omitempty"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

type rdRange struct {
	Start rdPosition  `json:"start"`
	End   *rdPosition `json:"end,omitempty"`
}

type rdPosition struct {
	Line   int32 `json:"line"`
	Column int32 `json:"column,omitempty"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

type rdRelated struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
}

// writeRDJSON prints the format of reviewdog, which counts columns in bytes.
func writeRDJSON(w io.Writer, r *Report) error {
	src := &sources{root: r.Root}
	out := rdReport{Source: rdSource{r.Tool.Name, r.Tool.URL}, Diagnostics: []rdDiagnostic{}}
	for _, f := range r.Findings {
		d := rdDiagnostic{Message: clean(f.Message), Location: rdPlace(r, src, f.Pos), Severity: "INFO", Code: rdCode{Value: f.Rule}}
		switch f.Severity {
		case model.Error:
			d.Severity = "ERROR"
		case model.Warning:
			d.Severity = "WARNING"
		}
		if rule, ok := r.rule(f.Rule); ok {
			d.Code.URL = rule.URL
		}
		for _, s := range linked(f.Trace) {
			d.Related = append(d.Related, rdRelated{stepText(s), rdPlace(r, src, s.Pos)})
		}
		for _, fix := range f.Fixes {
			for _, e := range fix.Edits {
				if e.Pos.File == f.Pos.File {
					d.Suggestions = append(d.Suggestions, rdSuggestion{*rdRangeOf(src, e.Pos), e.New})
				}
			}
		}
		out.Diagnostics = append(out.Diagnostics, d)
	}
	return encode(w, out)
}

func rdPlace(r *Report, src *sources, pos model.Pos) rdLocation {
	loc := rdLocation{Path: r.file(pos.File)}
	if pos.Line > 0 {
		loc.Range = rdRangeOf(src, pos)
	}
	return loc
}

func rdRangeOf(src *sources, pos model.Pos) *rdRange {
	at := func(line, column int32) rdPosition {
		if column == 0 {
			return rdPosition{Line: line}
		}
		return rdPosition{line, byteColumn(src.line(pos.File, line), column)}
	}
	out := &rdRange{Start: at(pos.Line, pos.Column)}
	if pos.EndLine >= pos.Line && pos.EndColumn > 0 {
		end := at(pos.EndLine, pos.EndColumn)
		out.End = &end
	}
	return out
}
