package report

import (
	"io"

	"github.com/cachevet/cachevet/internal/model"
)

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int32 `json:"begin"`
}

// writeGitLab prints a Code Quality report. GitLab does not show the name of
// the check, so the description starts with it; issues whose fingerprint came
// before are dropped there, and ours are unique.
func writeGitLab(w io.Writer, r *Report) error {
	out := []gitlabIssue{}
	for _, f := range r.Findings {
		severity := "info"
		switch f.Severity {
		case model.Error:
			severity = "major"
		case model.Warning:
			severity = "minor"
		}
		out = append(out, gitlabIssue{
			Description: f.Rule + ": " + clean(f.Message),
			CheckName:   f.Rule,
			Fingerprint: f.Fingerprint,
			Severity:    severity,
			Location:    gitlabLocation{r.file(f.Pos.File), gitlabLines{max(1, f.Pos.Line)}},
		})
	}
	return encode(w, out)
}
