package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/report"
)

type checkFlags struct {
	analysisFlags
	outputs     []string
	minSeverity string
	failLevel   string
	newFromRev  string
	baseline    string
}

func newCheck() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.add(cmd, strings.Join(report.Formats(), ", "))
	flags := cmd.Flags()
	flags.StringArrayVar(&f.outputs, "output", nil, "also write `FORMAT=FILE`; may be repeated")
	flags.StringVar(&f.minSeverity, "min-severity", "", "show findings from this severity on: note, warning, error (default warning)")
	flags.StringVar(&f.failLevel, "fail-level", "", "exit 1 for findings from this severity on (default warning)")
	flags.StringVar(&f.newFromRev, "new-from-rev", "", "show only findings that are not in git revision `REV`; both are analysed")
	flags.StringVar(&f.baseline, "baseline", "", "do not show the findings of this `file`, made by cachevet baseline write")
	return cmd
}

func (f *checkFlags) run(cmd *cobra.Command, paths []string) error {
	formats, err := f.formats()
	if err != nil {
		return err
	}
	outputs, err := parseOutputs(f.outputs)
	if err != nil {
		return err
	}
	s, err := f.session(cmd, paths)
	if err != nil {
		return err
	}
	minimum, err := severityFlag("--min-severity", f.minSeverity, s.config.MinSeverity)
	if err != nil {
		return err
	}
	fail, err := severityFlag("--fail-level", f.failLevel, s.config.FailLevel)
	if err != nil {
		return err
	}
	baseline, err := f.readBaseline(s)
	if err != nil {
		return err
	}
	res, err := driver.Analyse(cmd.Context(), s.opts)
	if err != nil {
		s.progress.done()
		return err
	}
	rep := newReport(s, res)
	findings := res.Findings
	if f.newFromRev != "" {
		before, err := driver.AnalyseRevision(cmd.Context(), s.opts, f.newFromRev)
		if err != nil {
			s.progress.done()
			return err
		}
		findings, rep.Stats.Known = before.Subtract(findings)
	}
	s.progress.done()
	if baseline != nil {
		findings, rep.Stats.Baselined = baseline.Subtract(findings)
	}
	if f.minSeverity == "" && fail.Rank() < minimum.Rank() {
		minimum = fail // what fails is shown
	}
	rep.MinSeverity = minimum
	rep.Findings = slices.DeleteFunc(slices.Clone(findings), func(fd model.Finding) bool { return fd.Severity.Rank() < minimum.Rank() })
	rep.Stats.Hidden = len(findings) - len(rep.Findings)
	failing := slices.ContainsFunc(rep.Findings, func(fd model.Finding) bool { return fd.Severity.Rank() >= fail.Rank() })

	if err := writeAll(cmd.OutOrStdout(), cmd.ErrOrStderr(), rep, formats); err != nil {
		return err
	}
	for _, o := range outputs {
		if err := writeFile(o, rep); err != nil {
			return err
		}
	}
	if err := stepSummary(rep); err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "cachevet: %v\n", err)
	}
	switch {
	case failing:
		return exitCode(exitFindings)
	case len(res.Problems) > 0:
		return exitCode(exitPartial)
	}
	return nil
}

// formats are what goes to standard output. On GitHub Actions the annotations
// come by themselves, beside the text.
func (f *checkFlags) formats() ([]string, error) {
	if f.format != "" {
		return []string{f.format}, formatFlag("--format", f.format)
	}
	if os.Getenv("GITHUB_ACTIONS") == "true" {
		return []string{"text", "github"}, nil
	}
	return []string{"text"}, nil
}

type output struct{ format, file string }

func parseOutputs(values []string) ([]output, error) {
	var out []output
	for _, v := range values {
		format, file, ok := strings.Cut(v, "=")
		if !ok || file == "" {
			return nil, fmt.Errorf("--output: %q is not FORMAT=FILE, like sarif=cachevet.sarif", v)
		}
		if err := formatFlag("--output", format); err != nil {
			return nil, err
		}
		out = append(out, output{format, file})
	}
	return out, nil
}

func newReport(s *session, res *driver.Result) *report.Report {
	rep := &report.Report{
		Tool:     tool(),
		Root:     res.Root,
		Prefix:   repositoryPrefix(res.Root),
		Rules:    ruleDocs(s.config),
		Problems: res.Problems,
		Stats:    statsOf(res),
		Color:    s.color,
	}
	if len(res.Projects) > 0 {
		rep.Project = res.Projects[0].Name
	}
	return rep
}

// repositoryPrefix is where root lies in the checkout that a build service
// shows files of.
func repositoryPrefix(root string) string {
	for _, name := range []string{"GITHUB_WORKSPACE", "CI_PROJECT_DIR"} {
		top := os.Getenv(name)
		if top == "" {
			continue
		}
		rel, err := filepath.Rel(top, root)
		if err == nil && rel != "." && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return filepath.ToSlash(rel)
		}
	}
	return ""
}

func statsOf(res *driver.Result) report.Stats {
	st := report.Stats{Projects: len(res.Projects), Suppressed: res.Suppressed, Excluded: res.Excluded}
	for _, p := range res.Projects {
		for _, u := range p.Program.Units() {
			if !u.Dependency {
				st.Units++
				st.Functions += len(u.Funcs)
			}
		}
		st.Sites += len(p.Program.Sites())
		st.Entries += len(p.Program.Entries())
		st.Unresolved += len(p.Program.Unresolved())
	}
	return st
}

func writeAll(stdout, stderr io.Writer, rep *report.Report, formats []string) error {
	if len(formats) > 1 {
		// The text quotes source code, in which a line could be a command to the
		// build service.
		var text bytes.Buffer
		if err := report.Write(&text, formats[0], rep); err != nil {
			return err
		}
		if err := report.Guarded(stdout, text.Bytes()); err != nil {
			return err
		}
		formats = formats[1:]
	}
	for _, name := range formats {
		if err := report.Write(stdout, name, rep); err != nil {
			return err
		}
		if !report.Carries(name) {
			for _, p := range rep.Problems {
				fmt.Fprintln(stderr, "cachevet: "+report.ProblemLine(p))
			}
		}
	}
	return nil
}

func writeFile(o output, rep *report.Report) error {
	var b bytes.Buffer
	plain := *rep
	plain.Color = false
	if err := report.Write(&b, o.format, &plain); err != nil {
		return fmt.Errorf("--output %s: %w", o.format, err)
	}
	if err := os.WriteFile(o.file, b.Bytes(), 0o666); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	return nil
}

// stepSummary appends the report to the summary page of a GitHub Actions step.
func stepSummary(rep *report.Report) error {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" || os.Getenv("GITHUB_ACTIONS") != "true" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("step summary: %w", err)
	}
	err = report.WriteSummary(f, rep)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}
