package report

import (
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/cachevet/cachevet/internal/model"
)

// Limits of GitHub code scanning, beyond which an upload is cut or refused.
const (
	sarifResults   = 25000
	sarifTags      = 20
	sarifLocations = 1000 // steps of a path that are shown
)

const (
	sarifSchema   = "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/main/sarif-2.1/schema/sarif-schema-2.1.0.json"
	sarifRoot     = "%SRCROOT%"
	sarifLanguage = "en-US"
	// fingerprintKey names our fingerprint and its version.
	fingerprintKey = "cachevet/v1"
)

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool               sarifTool            `json:"tool"`
	Invocations        []sarifInvocation    `json:"invocations"`
	AutomationDetails  sarifAutomation      `json:"automationDetails"`
	OriginalURIBaseIDs map[string]sarifBase `json:"originalUriBaseIds"`
	Language           string               `json:"language"`
	NewlineSequences   []string             `json:"newlineSequences"`
	ColumnKind         string               `json:"columnKind"`
	Results            []sarifResult        `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name            string      `json:"name"`
	Version         string      `json:"version"`
	SemanticVersion string      `json:"semanticVersion,omitempty"`
	InformationURI  string      `json:"informationUri"`
	Language        string      `json:"language"`
	Rules           []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string          `json:"id"`
	ShortDescription sarifText       `json:"shortDescription"`
	FullDescription  sarifText       `json:"fullDescription"`
	Help             sarifHelp       `json:"help"`
	HelpURI          string          `json:"helpUri,omitempty"`
	Default          sarifLevel      `json:"defaultConfiguration"`
	Properties       sarifProperties `json:"properties"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifHelp struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown"`
}

type sarifLevel struct {
	Level string `json:"level"`
}

type sarifProperties struct {
	Tags      []string `json:"tags"`
	Precision string   `json:"precision"`
	Problem   string   `json:"problem.severity"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations,omitempty"`
}

type sarifAutomation struct {
	ID string `json:"id"`
}

type sarifBase struct {
	Description sarifText `json:"description"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    *int              `json:"ruleIndex,omitempty"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	CodeFlows    []sarifCodeFlow   `json:"codeFlows,omitempty"`
	Related      []sarifLocation   `json:"relatedLocations,omitempty"`
	Fixes        []sarifFix        `json:"fixes,omitempty"`
	Properties   sarifFacts        `json:"properties"`
}

// sarifFacts are the facts of a finding that SARIF has no place for.
type sarifFacts struct {
	Language  string   `json:"language"`
	Pool      string   `json:"pool,omitempty"`
	LockScope string   `json:"lockScope,omitempty"`
	Key       string   `json:"key,omitempty"`
	Effects   []string `json:"effects,omitempty"`
	Entries   []string `json:"entries,omitempty"`
}

type sarifLocation struct {
	ID       *int           `json:"id,omitempty"`
	Physical *sarifPhysical `json:"physicalLocation,omitempty"`
	Message  *sarifText     `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI   string `json:"uri"`
	Index *int   `json:"index,omitempty"`
	Base  string `json:"uriBaseId,omitempty"`
}

type sarifRegion struct {
	StartLine   int32 `json:"startLine"`
	StartColumn int32 `json:"startColumn,omitempty"`
	EndLine     int32 `json:"endLine,omitempty"`
	EndColumn   int32 `json:"endColumn,omitempty"`
}

type sarifCodeFlow struct {
	ThreadFlows []sarifThreadFlow `json:"threadFlows"`
}

type sarifThreadFlow struct {
	Locations []sarifFlowLocation `json:"locations"`
}

type sarifFlowLocation struct {
	Location     sarifLocation `json:"location"`
	NestingLevel int           `json:"nestingLevel"`
	Importance   string        `json:"importance"`
}

type sarifFix struct {
	Description sarifText     `json:"description"`
	Changes     []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	Artifact     sarifArtifact      `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion `json:"deletedRegion"`
	Inserted sarifText   `json:"insertedContent"`
}

type sarifWriter struct {
	r   *Report
	src sources
}

// writeSARIF prints SARIF 2.1.0 as GitHub code scanning takes it: all rules even
// when clean, so that alerts close; the path as a code flow, and as related
// locations with links in the message, because only linked ones are shown.
func writeSARIF(w io.Writer, r *Report) error {
	s := &sarifWriter{r: r, src: sources{root: r.Root}}
	driver := sarifDriver{Name: r.Tool.Name, Version: r.Tool.Version, InformationURI: r.Tool.URL, Language: sarifLanguage, Rules: []sarifRule{}}
	if semver.IsValid("v" + r.Tool.Version) {
		driver.SemanticVersion = r.Tool.Version
	}
	for _, rule := range r.Rules {
		driver.Rules = append(driver.Rules, sarifRuleOf(rule))
	}
	run := sarifRun{
		Tool:              sarifTool{driver},
		Invocations:       []sarifInvocation{s.invocation()},
		AutomationDetails: sarifAutomation{"cachevet/" + strings.Trim(r.Project, "/") + "/"},
		OriginalURIBaseIDs: map[string]sarifBase{
			sarifRoot: {sarifText{"The root of the repository."}},
		},
		Language:         sarifLanguage,
		NewlineSequences: []string{"\r\n", "\n"},
		ColumnKind:       "utf16CodeUnits",
		Results:          []sarifResult{},
	}
	if r.Project == "" {
		run.AutomationDetails.ID = "cachevet/"
	}
	for i, f := range r.Findings {
		if i == sarifResults {
			break
		}
		run.Results = append(run.Results, s.result(f))
	}
	return encode(w, sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

func sarifRuleOf(rule Rule) sarifRule {
	tags := rule.Tags
	if len(tags) > sarifTags {
		tags = tags[:sarifTags]
	}
	why := joined(rule.Why)
	if why == "" {
		why = sentence(rule.Title)
	}
	return sarifRule{
		ID:               rule.Name,
		ShortDescription: sarifText{sentence(rule.Title)},
		FullDescription:  sarifText{why},
		Help:             sarifHelp{Text: joined(rule.Markdown), Markdown: unwrapped(rule.Markdown)},
		HelpURI:          rule.URL,
		Default:          sarifLevel{"warning"},
		Properties:       sarifProperties{Tags: tags, Precision: "high", Problem: "warning"},
	}
}

func sentence(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + strings.TrimSuffix(s[1:], ".") + "."
}

// joined is text on one line.
func joined(s string) string { return strings.Join(strings.Fields(s), " ") }

// unwrapped joins the lines of Markdown paragraphs: GitHub shows every line
// break of a rule's help as one. Code, tables, lists and headings stay.
func unwrapped(s string) string {
	var out []string
	code, prose := false, false
	for _, line := range strings.Split(s, "\n") {
		fence := strings.HasPrefix(line, "```")
		plain := !code && !fence && line != "" && !strings.HasPrefix(line, " ") && !strings.ContainsAny(line[:1], "#|-*>0123456789")
		if plain && prose {
			out[len(out)-1] += " " + line
		} else {
			out = append(out, line)
		}
		prose = plain
		if fence {
			code = !code
		}
	}
	return strings.Join(out, "\n")
}

func (s *sarifWriter) invocation() sarifInvocation {
	inv := sarifInvocation{Successful: len(s.r.Problems) == 0}
	for _, p := range s.r.Problems {
		n := sarifNotification{Level: "warning", Message: sarifText{problemText(p)}}
		if loc, ok := s.location(p.Pos); ok {
			n.Locations = []sarifLocation{loc}
		}
		inv.Notifications = append(inv.Notifications, n)
	}
	return inv
}

func (s *sarifWriter) result(f model.Finding) sarifResult {
	out := sarifResult{
		RuleID:       f.Rule,
		Level:        string(f.Severity),
		Message:      sarifText{s.message(f)},
		Locations:    []sarifLocation{},
		Fingerprints: map[string]string{fingerprintKey: f.Fingerprint},
		Properties:   sarifFacts{Language: string(f.Language), Pool: f.Pool, LockScope: string(f.LockScope), Key: f.Key},
	}
	for i, rule := range s.r.Rules {
		if rule.Name == f.Rule {
			out.RuleIndex = &i
			break
		}
	}
	for _, e := range f.Effects {
		out.Properties.Effects = append(out.Properties.Effects, strings.TrimSpace(string(e.Kind)+" "+boundText(e.Bound)))
	}
	for _, e := range f.Entries {
		out.Properties.Entries = append(out.Properties.Entries, string(e.Kind)+": "+e.Label)
	}
	if loc, ok := s.location(f.Pos); ok {
		out.Locations = append(out.Locations, loc)
	}
	if len(f.Trace) > 0 {
		out.CodeFlows = []sarifCodeFlow{{[]sarifThreadFlow{{s.flow(f.Trace)}}}}
	}
	for id, step := range linked(f.Trace) {
		if loc, ok := s.location(step.Pos); ok {
			loc.ID = &id
			loc.Message = &sarifText{stepText(step)}
			out.Related = append(out.Related, loc)
		}
	}
	for _, fix := range f.Fixes {
		out.Fixes = append(out.Fixes, s.fix(fix))
	}
	return out
}

// linked are the steps that the message links to.
func linked(trace []model.Step) []model.Step {
	var out []model.Step
	for _, step := range trace {
		if inside(step.Pos) {
			out = append(out, step)
		}
	}
	if len(out) > maxSteps {
		out = append(out[:3:3], out[len(out)-maxSteps+3:]...)
	}
	return out
}

// message is the finding's sentence, the path as links, and the cure.
func (s *sarifWriter) message(f model.Finding) string {
	b := escapeLinks(f.Message)
	if steps := linked(f.Trace); len(steps) > 0 {
		parts := make([]string, len(steps))
		for id, step := range steps {
			parts[id] = fmt.Sprintf("[%s](%d)", escapeLinks(stepText(step)), id)
		}
		b += "\nThe way: " + strings.Join(parts, ", ") + "."
	}
	if f.Help != "" {
		b += "\nWhat to do: " + escapeLinks(f.Help) + "."
	}
	return b
}

func stepText(step model.Step) string {
	return strings.TrimSpace(clean(step.Function + " " + step.Message))
}

var linkEscapes = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`)

// escapeLinks keeps brackets from being read as links of a SARIF message.
func escapeLinks(s string) string { return linkEscapes.Replace(clean(s)) }

func (s *sarifWriter) flow(trace []model.Step) []sarifFlowLocation {
	var out []sarifFlowLocation
	for i, step := range trace {
		if i == sarifLocations {
			break
		}
		loc, _ := s.location(step.Pos)
		loc.Message = &sarifText{stepText(step)}
		importance := "important"
		if i == 0 || i == len(trace)-1 {
			importance = "essential"
		}
		out = append(out, sarifFlowLocation{loc, i, importance})
	}
	return out
}

func (s *sarifWriter) fix(fix model.Fix) sarifFix {
	out := sarifFix{Description: sarifText{fix.Message}}
	for _, e := range fix.Edits {
		out.Changes = append(out.Changes, sarifChange{s.artifact(e.Pos.File), []sarifReplacement{{*s.region(e.Pos), sarifText{e.New}}}})
	}
	return out
}

// inside reports whether a position lies in the repository. SARIF has no name
// for the others.
func inside(pos model.Pos) bool {
	return pos.IsValid() && pos.File != ".." && !strings.HasPrefix(pos.File, "../") && !path.IsAbs(pos.File)
}

func (s *sarifWriter) location(pos model.Pos) (sarifLocation, bool) {
	if pos.File == "" || !inside(model.Pos{File: pos.File, Line: 1}) {
		return sarifLocation{}, false
	}
	loc := &sarifPhysical{Artifact: s.artifact(pos.File)}
	if pos.Line > 0 {
		loc.Region = s.region(pos)
	}
	return sarifLocation{Physical: loc}, true
}

func (s *sarifWriter) artifact(file string) sarifArtifact {
	return sarifArtifact{URI: fileURI(s.r.file(file)), Base: sarifRoot}
}

// fileURI is a relative path as a URI reference.
func fileURI(file string) string {
	uri := (&url.URL{Path: file}).EscapedPath()
	// A colon in the first segment would make what is before it a scheme.
	first, rest, more := strings.Cut(uri, "/")
	first = strings.ReplaceAll(first, ":", "%3A")
	if !more {
		return first
	}
	return first + "/" + rest
}

// region converts a position to UTF-16 columns.
func (s *sarifWriter) region(pos model.Pos) *sarifRegion {
	out := &sarifRegion{StartLine: pos.Line}
	text := s.src.line(pos.File, pos.Line)
	if pos.Column > 0 {
		out.StartColumn = utf16Column(text, pos.Column)
	}
	if pos.EndLine >= pos.Line && pos.EndColumn > 0 && (pos.EndLine > pos.Line || pos.EndColumn >= pos.Column) {
		out.EndLine = pos.EndLine
		if pos.EndLine != pos.Line {
			text = s.src.line(pos.File, pos.EndLine)
		}
		out.EndColumn = utf16Column(text, pos.EndColumn)
	}
	return out
}
