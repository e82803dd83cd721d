package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cachevet/cachevet/internal/golden"
	"github.com/cachevet/cachevet/internal/model"
)

const resolver = "src/Dns/DnsResolver.php"

// sample is a report with everything that a format has to cope with.
func sample(t *testing.T) *Report {
	t.Helper()
	root, err := filepath.Abs("testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	slot := 7
	at := func(file string, line, column int32) model.Pos {
		return model.Pos{File: file, Line: line, Column: column}
	}
	call := at(resolver, 8, 78)
	call.EndLine, call.EndColumn = 8, 81
	return &Report{
		Tool:        Tool{"cachevet", "1.2.3", "https://github.com/cachevet/cachevet"},
		Root:        root,
		Project:     "example/mediatheque",
		MinSeverity: model.Note,
		Rules: []Rule{
			{Name: "keymiss", Title: "a key that forgets", Why: "One user's data\nis served to another.", Markdown: "# keymiss\n\nOne user's data\nis served to another.\n\n```php\n$a\n$b\n```\n", URL: "https://example.test/keymiss", Tags: []string{"cache"}},
			{Name: "slowcallback", Title: "a slow callback", Why: "Others wait.", Markdown: "# slowcallback\n", URL: "https://example.test/slowcallback", Tags: []string{"cache", "latency"}},
		},
		Findings: []model.Finding{
			{
				Rule: "slowcallback", Severity: model.Error, Language: model.PHP, Pos: call,
				Message:     "The callback of cache.app's get() resolves DNS with no time limit while it holds one of the 25 LockRegistry slots of this host; a request for an unrelated key that hashes alike waits for it.",
				Help:        "give it a pool of its own with a per-key lock",
				Note:        "computed under a slot (symfony/cache 7.2.1)",
				Pool:        "cache.app",
				LockScope:   model.ScopeSlot,
				Key:         "dns.*",
				Slot:        &slot,
				Function:    "DnsResolver::resolve",
				Fingerprint: "0123456789abcdef01234567:1",
				Effects: []model.Effect{
					{Kind: model.DNS, Bound: model.Bound{Kind: model.Unbounded}, Symbol: "dns_get_record"},
					{Kind: model.HTTP, Bound: model.Bound{Kind: model.Deadline, Limit: 2500 * time.Millisecond, Why: "max_duration"}},
				},
				Entries: []model.Reach{
					{Kind: model.Worker, Label: `App\MessageHandler\CheckDomain`},
					{Kind: model.Web, Label: "GET /admin/media"}, {Kind: model.Web, Label: "GET /a"},
					{Kind: model.Web, Label: "GET /b"}, {Kind: model.Web, Label: "GET /c"},
				},
				Trace: []model.Step{
					{Pos: call, Function: "DnsResolver::resolve", Message: "closure given to CacheInterface::get"},
					{Pos: at(resolver, 8, 100), Function: "closure in DnsResolver::resolve", Message: "calls DnsResolver::lookup", OneOf: 2},
					{Pos: at(resolver, 12, 16), Function: "DnsResolver::lookup", Message: "-> dns_get_record()"},
					{Pos: at("../vendor/x.php", 3, 1), Function: "X::y", Message: "-> [brackets](1)"},
				},
				Fixes: []model.Fix{{Message: "Bound it", Edits: []model.Edit{{Pos: call, New: "find"}}}},
			},
			{
				Rule: "keymiss", Severity: model.Warning, Language: model.Go, Pos: at("a,b:c/100%.go", 3, 5),
				Message: "An evil message: \x1b[31mred\x07, a line\nbreak, <tags> & ]]> and `code` | pipes, 100%.",
				Help:    "say so", Fingerprint: "0123456789abcdef01234568:1",
			},
			{Rule: "ignore", Severity: model.Note, Language: model.Go, Pos: at("z.go", 9, 0), Message: "This suppression of keymiss silences nothing.", Help: "remove it", Fingerprint: "0123456789abcdef01234569:1"},
		},
		Problems: []model.Problem{
			{Pos: at("src/Broken.php", 3, 0), Message: `syntax error, unexpected "}"`},
			{Message: "stopped early: 1s has passed (--timeout); the result is partial"},
		},
		Stats: Stats{Projects: 1, Units: 9, Functions: 20, Sites: 5, Entries: 4, Unresolved: 1, Suppressed: 2, Baselined: 1},
	}
}

func goldenFile(name string) string { return filepath.Join("testdata", "golden", name) }

func render(t *testing.T, format string, r *Report) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, format, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFormats(t *testing.T) {
	for _, name := range Formats() {
		t.Run(name, func(t *testing.T) {
			golden.File(t, goldenFile("full."+name), render(t, name, sample(t)))
			clean := &Report{Tool: sample(t).Tool, Rules: sample(t).Rules, MinSeverity: model.Warning}
			golden.File(t, goldenFile("clean."+name), render(t, name, clean))
		})
	}
}

func TestStepSummary(t *testing.T) {
	var b bytes.Buffer
	if err := WriteSummary(&b, sample(t)); err != nil {
		t.Fatal(err)
	}
	golden.File(t, goldenFile("full.summary"), b.Bytes())
}

func TestUnknownFormat(t *testing.T) {
	if err := Write(io.Discard, "yaml", &Report{}); err == nil {
		t.Error("no error")
	}
}

// TestColorOnlyAddsEscapes: without its escape sequences coloured text is the
// plain text, character by character.
func TestColorOnlyAddsEscapes(t *testing.T) {
	r := sample(t)
	plainText := render(t, "text", r)
	r.Color = true
	colored := string(render(t, "text", r))
	for _, code := range []string{plain, bold, dim, red, yellow, blue} {
		colored = strings.ReplaceAll(colored, code, "")
	}
	if diff := cmp.Diff(string(plainText), colored); diff != "" {
		t.Errorf("(-plain +coloured):\n%s", diff)
	}
}

// TestForeignTextCannotSteer: no format passes on a control character that came
// with a message.
func TestForeignTextCannotSteer(t *testing.T) {
	for _, name := range Formats() {
		if out := render(t, name, sample(t)); bytes.ContainsAny(out, "\x1b\x07") {
			t.Errorf("%s has an escape sequence", name)
		}
	}
}

// TestSARIFAsGitHubReadsIt holds what GitHub asks beyond the schema.
func TestSARIFAsGitHubReadsIt(t *testing.T) {
	var log sarifLog
	if err := json.Unmarshal(render(t, "sarif", sample(t)), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	ids := map[string]bool{}
	for _, rule := range run.Tool.Driver.Rules {
		if ids[rule.ID] {
			t.Errorf("rule %s twice: the upload would fail", rule.ID)
		}
		ids[rule.ID] = true
		if rule.Help.Markdown == "" || rule.ShortDescription.Text == "" || rule.FullDescription.Text == "" {
			t.Errorf("rule %s lacks a text", rule.ID)
		}
	}
	for _, res := range run.Results {
		if res.Fingerprints[fingerprintKey] == "" {
			t.Errorf("%s has no fingerprint", res.RuleID)
		}
		for _, loc := range res.Related {
			if !strings.Contains(res.Message.Text, fmt.Sprintf("](%d)", *loc.ID)) {
				t.Errorf("related location %d is not linked in %q: GitHub would not show it", *loc.ID, res.Message.Text)
			}
		}
	}
	// 解決 are one UTF-16 unit each, the emoji two: one more than characters.
	if got := run.Results[0].Locations[0].Physical.Region.StartColumn; got != 79 {
		t.Errorf("start column %d, want 79 UTF-16 units", got)
	}
}

func TestXMLIsWellFormed(t *testing.T) {
	for _, name := range []string{"checkstyle", "junit"} {
		dec := xml.NewDecoder(bytes.NewReader(render(t, name, sample(t))))
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

func TestGitHubShowsTenPerLevel(t *testing.T) {
	r := &Report{}
	for i := range 13 {
		r.Findings = append(r.Findings,
			model.Finding{Rule: "r", Severity: model.Note, Pos: model.Pos{File: "a.go", Line: int32(i + 1), Column: 1}, Message: "m"},
			model.Finding{Rule: "r", Severity: model.Error, Pos: model.Pos{File: "a.go", Line: int32(i + 1), Column: 1}, Message: "m"})
	}
	out := string(render(t, "github", r))
	if e, n := strings.Count(out, "::error "), strings.Count(out, "::notice "); e != 10 || n != 10 {
		t.Errorf("%d errors and %d notices, want 10 of each", e, n)
	}
	if !strings.HasPrefix(out, "::error ") || !strings.Contains(out, "6 more") {
		t.Errorf("errors come first and the rest is counted:\n%s", out)
	}
}

func TestGuardedTextCannotCommand(t *testing.T) {
	var b bytes.Buffer
	if err := Guarded(&b, []byte("::error::injected\n")); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	mark, ok := strings.CutPrefix(lines[0], "::stop-commands::")
	if !ok || len(lines) != 3 || lines[2] != "::"+mark+"::" || lines[1] != "::error::injected" {
		t.Errorf("not wrapped:\n%s", b.String())
	}
}

func TestLongPathIsFolded(t *testing.T) {
	r := &Report{Findings: []model.Finding{{Rule: "r", Severity: model.Error, Pos: model.Pos{File: "a.go", Line: 1, Column: 1}}}}
	for i := range 12 {
		r.Findings[0].Trace = append(r.Findings[0].Trace, model.Step{Pos: model.Pos{File: "a.go", Line: int32(i + 1)}, Function: "f", Message: fmt.Sprintf("step %d", i)})
	}
	out := string(render(t, "text", r))
	if !strings.Contains(out, "… 6 more calls …") || strings.Count(out, "step ") != 6 {
		t.Errorf("not folded:\n%s", out)
	}
	for _, s := range []string{"step 0", "step 2", "step 9", "step 11"} {
		if !strings.Contains(out, s+"\n") {
			t.Errorf("%s is missing:\n%s", s, out)
		}
	}
}

func TestLongLineIsCut(t *testing.T) {
	dir := t.TempDir()
	line := strings.Repeat("x", 5000) + " name " + strings.Repeat("y", 5000)
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(line), 0o666); err != nil {
		t.Fatal(err)
	}
	r := &Report{Root: dir, Findings: []model.Finding{{Rule: "r", Severity: model.Error, Pos: model.Pos{File: "a.go", Line: 1, Column: 5002}}}}
	for _, l := range strings.Split(string(render(t, "text", r)), "\n") {
		if n := width(l); n > 200 {
			t.Errorf("a line of %d cells", n)
		}
	}
	if out := string(render(t, "text", r)); !strings.Contains(out, " name ") || !strings.Contains(out, "^^^^\n") {
		t.Errorf("the name is lost:\n%s", out)
	}
}

func TestColumns(t *testing.T) {
	for _, x := range []struct {
		text                 string
		column, utf16, bytes int32
	}{
		{"abc", 1, 1, 1},
		{"abc", 4, 4, 4},
		{"é1", 2, 2, 3},
		{"😀1", 2, 3, 5},
		{"解決x", 3, 3, 7},
		{"", 5, 5, 5},
		{"ab", 9, 9, 9},
	} {
		if got := utf16Column(x.text, x.column); got != x.utf16 {
			t.Errorf("utf16Column(%q, %d) = %d, want %d", x.text, x.column, got, x.utf16)
		}
		if got := byteColumn(x.text, x.column); got != x.bytes {
			t.Errorf("byteColumn(%q, %d) = %d, want %d", x.text, x.column, got, x.bytes)
		}
	}
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "解決": 4, "e\u0301": 1, "😀": 2, "ｱ": 1, "Ａ": 2} {
		if got := width(text); got != want {
			t.Errorf("width(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestSitesAndDoctor(t *testing.T) {
	f := sample(t).Findings[0]
	open := []model.Unresolved{
		{Pos: model.Pos{File: "src/A.php", Line: 4}, What: "$this->client->latest()", Reason: "3 implementations of App\\Client, none preferred", Cure: "App\\Client: '@App\\HttpClient'"},
		{Pos: model.Pos{File: "src/B.php", Line: 5}, What: "$f()", Reason: "3 implementations of App\\Client, none preferred"},
		{Pos: model.Pos{File: "src/B.php", Line: 9}, What: "$g()", Reason: "unknown callable"},
	}
	sites := &Sites{
		Sites: []Site{{Language: model.PHP, Pos: f.Pos, Function: f.Function, API: "CacheInterface::get", Kind: "callback", Pool: f.Pool,
			Domain: "symfony/cache LockRegistry", Key: f.Key, LockScope: f.LockScope, TTL: "120s", Callback: "closure",
			Effects: f.Effects, Entries: f.Entries, Unresolved: open[:1]}},
		Problems: sample(t).Problems,
	}
	doctor := &Doctor{
		Tool: sample(t).Tool, Config: ".cachevet.yaml", Problems: sample(t).Problems,
		Projects: []DoctorProject{{
			Language: model.PHP, Name: "example/mediatheque", Dir: ".", Units: 9, Functions: 20, Dependencies: 3,
			Libraries:  []model.Library{{Name: "symfony/cache", Version: "7.2.1"}, {Name: "symfony/lock"}},
			Detected:   []model.Detection{{What: "container dump", Value: "none: run bin/console cache:warmup", Pos: model.Pos{File: "composer.json", Line: 1}}},
			Pools:      []DoctorPool{{ID: "cache.app", Adapter: "cache.adapter.redis", Scope: model.ScopeSlot, Slots: 25, CLILocks: true, Pos: model.Pos{File: "config/packages/cache.yaml", Line: 3}}, {ID: "dns.cache", Scope: model.ScopeKey, Wrapper: `App\Cache\KeyLock`, Sites: 2}, {ID: "cache.validator", Scope: model.ScopeSlot, Slots: 25}},
			Entries:    []model.Entry{{Kind: model.Web, Label: "GET /media"}, {Kind: model.Worker, Label: "CheckDomain"}, {Kind: model.Web, Label: "GET /a"}},
			Sites:      5,
			BlindSites: 1,
			Unresolved: open,
		}},
	}
	for _, format := range []string{"text", "json"} {
		var b bytes.Buffer
		if err := WriteSites(&b, format, sites); err != nil {
			t.Fatal(err)
		}
		golden.File(t, goldenFile("sites."+format), b.Bytes())
		b.Reset()
		if err := WriteDoctor(&b, format, doctor); err != nil {
			t.Fatal(err)
		}
		golden.File(t, goldenFile("doctor."+format), b.Bytes())
	}
	if err := WriteSites(io.Discard, "sarif", sites); err == nil {
		t.Error("sites took an unknown format")
	}
	if err := WriteDoctor(io.Discard, "sarif", doctor); err == nil {
		t.Error("doctor took an unknown format")
	}
}

// Whoever has dozens of open questions reads the most frequent ones and how many are left.
func TestDoctorOfManyReasons(t *testing.T) {
	d := &Doctor{Projects: []DoctorProject{{Language: model.PHP, Name: "example/many", Dir: "."}}}
	for i := range maxReasons + 2 {
		u := model.Unresolved{Pos: model.Pos{File: "src/A.php", Line: int32(i + 1)}, What: "$f()", Reason: fmt.Sprintf("reason %02d", i)}
		d.Projects[0].Unresolved = append(d.Projects[0].Unresolved, u)
	}
	var b bytes.Buffer
	if err := WriteDoctor(&b, "text", d); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	if want := "2 places for 2 other reasons"; !strings.Contains(got, want) || strings.Contains(got, "reason 10") {
		t.Errorf("want the first %d reasons and %q, got:\n%s", maxReasons, want, got)
	}
}
