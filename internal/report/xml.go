package report

import (
	"encoding/xml"
	"io"

	"github.com/cachevet/cachevet/internal/model"
)

type checkstyleReport struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int32  `xml:"line,attr,omitempty"`
	Column   int32  `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

func writeCheckstyle(w io.Writer, r *Report) error {
	out := checkstyleReport{Version: "5.0"}
	add := func(file string, e checkstyleError) {
		if n := len(out.Files); n == 0 || out.Files[n-1].Name != file {
			out.Files = append(out.Files, checkstyleFile{Name: file})
		}
		last := &out.Files[len(out.Files)-1]
		last.Errors = append(last.Errors, e)
	}
	for _, f := range r.Findings {
		severity := string(f.Severity)
		if f.Severity == model.Note {
			severity = "info"
		}
		add(r.file(f.Pos.File), checkstyleError{f.Pos.Line, f.Pos.Column, severity, clean(f.Message), "cachevet." + f.Rule})
	}
	for _, p := range r.Problems {
		add(r.file(p.Pos.File), checkstyleError{p.Pos.Line, p.Pos.Column, "warning", clean(p.Message), "cachevet.problem"})
	}
	return encodeXML(w, out)
}

type junitReport struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int32         `xml:"line,attr,omitempty"`
	Failure *junitMessage `xml:"failure"`
	Error   *junitMessage `xml:"error"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// writeJUnit prints a suite per file with a failing case per finding. A clean
// run has one passing case: many servers take a report without tests for a
// failure.
func writeJUnit(w io.Writer, r *Report) error {
	out := junitReport{Name: "cachevet"}
	add := func(file string, c junitCase) {
		if n := len(out.Suites); n == 0 || out.Suites[n-1].Name != file {
			out.Suites = append(out.Suites, junitSuite{Name: file})
		}
		last := &out.Suites[len(out.Suites)-1]
		last.Cases = append(last.Cases, c)
		last.Tests++
		out.Tests++
		if c.Failure != nil {
			last.Failures++
			out.Failures++
		}
		if c.Error != nil {
			last.Errors++
			out.Errors++
		}
	}
	for _, f := range r.Findings {
		file := r.file(f.Pos.File)
		where := model.Pos{File: file, Line: f.Pos.Line, Column: f.Pos.Column}.String()
		text := where + ": " + clean(f.Message) + "\n" + cleanLines(traceText(f))
		add(file, junitCase{Name: f.Rule + " " + where, Class: file, File: file, Line: f.Pos.Line,
			Failure: &junitMessage{clean(f.Message), string(f.Severity), text}})
	}
	for _, p := range r.Problems {
		file := r.file(p.Pos.File)
		add(file, junitCase{Name: "cachevet: not fully analysed", Class: file, File: file, Line: p.Pos.Line,
			Error: &junitMessage{clean(p.Message), "problem", ProblemLine(p)}})
	}
	if out.Tests == 0 {
		add("cachevet", junitCase{Name: "no findings", Class: "cachevet"})
	}
	return encodeXML(w, out)
}

func encodeXML(w io.Writer, v any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
