package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Doctor is what "cachevet doctor" says: what was detected and what could not
// be resolved.
type Doctor struct {
	Tool     Tool
	Config   string // the file that holds; empty for defaults
	Store    string // the folder of the disk cache; empty without one
	Projects []DoctorProject
	Problems []model.Problem
	Color    bool
}

// A DoctorProject is one linked program.
type DoctorProject struct {
	Language model.Language
	Name     string
	Dir      string
	Units    int
	// Functions counts bodies; Dependencies those of them in libraries.
	Functions, Dependencies int
	Libraries               []model.Library // the ones that the catalogue speaks of
	Detected                []model.Detection
	Pools                   []DoctorPool
	Entries                 []model.Entry
	Sites                   int
	// BlindSites are sites whose callback could not be resolved.
	BlindSites int
	Unresolved []model.Unresolved
}

// A DoctorPool is a pool with how it locks.
type DoctorPool struct {
	ID, Adapter, Domain, Wrapper string
	Scope                        model.LockScope
	Slots                        int
	CLILocks                     bool
	Sites                        int // sites that use it
	Pos                          model.Pos
}

type jsonDoctor struct {
	Version  int                 `json:"version"`
	Tool     jsonTool            `json:"tool"`
	Config   string              `json:"config"`
	Store    string              `json:"store"`
	Projects []jsonDoctorProject `json:"projects"`
	Problems []jsonProblem       `json:"problems"`
}

type jsonDoctorProject struct {
	Language     string            `json:"language"`
	Name         string            `json:"name"`
	Dir          string            `json:"dir"`
	Units        int               `json:"units"`
	Functions    int               `json:"functions"`
	Dependencies int               `json:"dependencyFunctions"`
	Libraries    []jsonLibrary     `json:"libraries"`
	Detected     []jsonDetection   `json:"detected"`
	Pools        []jsonPool        `json:"pools"`
	Entries      []jsonPlacedEntry `json:"entries"`
	Sites        int               `json:"sites"`
	BlindSites   int               `json:"blindSites"`
	Unresolved   []jsonUnresolved  `json:"unresolved"`
}

type jsonLibrary struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonDetection struct {
	What  string `json:"what"`
	Value string `json:"value"`
	File  string `json:"file,omitempty"`
	Line  int32  `json:"line,omitempty"`
}

type jsonPool struct {
	ID        string `json:"id"`
	Adapter   string `json:"adapter"`
	Domain    string `json:"domain"`
	LockScope string `json:"lockScope"`
	Slots     int    `json:"slots"`
	CLILocks  bool   `json:"cliLocks"`
	Sites     int    `json:"sites"` // sites that use it
	Wrapper   string `json:"wrapper,omitempty"`
	File      string `json:"file,omitempty"`
	Line      int32  `json:"line,omitempty"`
}

type jsonPlacedEntry struct {
	Kind  string `json:"kind"`
	Label string `json:"label"`
	File  string `json:"file,omitempty"`
	Line  int32  `json:"line,omitempty"`
}

// WriteDoctor prints d as "text" or "json".
func WriteDoctor(w io.Writer, format string, d *Doctor) error {
	switch format {
	case "json":
		return encode(w, toJSONDoctor(d))
	case "text":
		return writeDoctorText(w, d)
	}
	return fmt.Errorf("doctor prints text or json, not %q", format)
}

func toJSONDoctor(d *Doctor) jsonDoctor {
	out := jsonDoctor{Version: jsonVersion, Tool: jsonTool{d.Tool.Name, d.Tool.Version}, Config: d.Config, Store: d.Store,
		Projects: []jsonDoctorProject{}, Problems: jsonProblems(d.Problems)}
	for _, p := range d.Projects {
		jp := jsonDoctorProject{Language: string(p.Language), Name: p.Name, Dir: p.Dir, Units: p.Units, Functions: p.Functions,
			Dependencies: p.Dependencies, Libraries: []jsonLibrary{}, Detected: []jsonDetection{}, Pools: []jsonPool{},
			Entries: []jsonPlacedEntry{}, Sites: p.Sites, BlindSites: p.BlindSites, Unresolved: jsonUnresolvedList(p.Unresolved)}
		for _, l := range p.Libraries {
			jp.Libraries = append(jp.Libraries, jsonLibrary{l.Name, l.Version})
		}
		for _, x := range p.Detected {
			jp.Detected = append(jp.Detected, jsonDetection{x.What, x.Value, x.Pos.File, x.Pos.Line})
		}
		for _, x := range p.Pools {
			jp.Pools = append(jp.Pools, jsonPool{x.ID, x.Adapter, x.Domain, string(x.Scope), x.Slots, x.CLILocks, x.Sites, x.Wrapper, x.Pos.File, x.Pos.Line})
		}
		for _, e := range p.Entries {
			jp.Entries = append(jp.Entries, jsonPlacedEntry{string(e.Kind), e.Label, e.Pos.File, e.Pos.Line})
		}
		out.Projects = append(out.Projects, jp)
	}
	return out
}

func writeDoctorText(w io.Writer, d *Doctor) error {
	t := &textWriter{Writer: bufio.NewWriter(w), color: d.Color}
	fmt.Fprintf(t, "%s %s\n", d.Tool.Name, d.Tool.Version)
	fmt.Fprintf(t, "config  %s\n", cmp.Or(d.Config, "none found: defaults"))
	fmt.Fprintf(t, "cache   %s\n", cmp.Or(d.Store, "off"))
	for _, p := range d.Projects {
		t.WriteByte('\n')
		t.doctorProject(p)
	}
	if len(d.Problems) > 0 {
		fmt.Fprintf(t, "\n%s\n", t.paint(bold, "input problems (what they concern was stepped over)"))
		for _, p := range d.Problems {
			fmt.Fprintf(t, "  %s\n", ProblemLine(p))
		}
	}
	return t.Flush()
}

func (t *textWriter) doctorProject(p DoctorProject) {
	fmt.Fprintf(t, "%s\n", t.paint(bold, clean(fmt.Sprintf("%s (%s, %s)", p.Name, p.Language, p.Dir))))
	unit := "file"
	if p.Language == model.Go {
		unit = "package"
	}
	read := fmt.Sprintf("%s, %s", count(p.Units, unit), count(p.Functions, "function"))
	if p.Dependencies > 0 {
		read += fmt.Sprintf(", %d of them in libraries", p.Dependencies)
	}
	t.row("read", read)
	for _, l := range p.Libraries {
		t.row("library", l.Name+" "+cmp.Or(l.Version, "(version unknown)"))
	}
	for _, x := range p.Detected {
		value := x.Value
		if x.Pos.IsValid() {
			value += fmt.Sprintf(" (%s:%d)", x.Pos.File, x.Pos.Line)
		}
		t.row(x.What, value)
	}
	// The framework and its bundles bring dozens of pools along; they count when
	// something of the project uses them.
	var unused []string
	for _, x := range p.Pools {
		if x.Sites > 0 || x.Wrapper != "" {
			t.row("pool", poolText(x))
		} else if x.Pos.IsValid() && !strings.HasPrefix(x.ID, ".") {
			unused = append(unused, x.ID)
		}
	}
	if len(unused) > 0 {
		more := ""
		if len(unused) > maxUnused {
			unused, more = unused[:maxUnused], fmt.Sprintf(" and %d more", len(unused)-maxUnused)
		}
		t.row("unused pools", strings.Join(unused, ", ")+more)
	}
	kinds := map[model.EntryKind]int{}
	for _, e := range p.Entries {
		kinds[e.Kind]++
	}
	var entries []string
	for _, k := range []model.EntryKind{model.Web, model.Worker, model.Schedule, model.CLI, model.Startup, model.TestRun} {
		if kinds[k] > 0 {
			entries = append(entries, fmt.Sprintf("%d %s", kinds[k], k))
		}
	}
	t.row("entries", cmp.Or(strings.Join(entries, ", "), "none found"))
	sites := count(p.Sites, "site")
	if p.BlindSites > 0 {
		sites += fmt.Sprintf(", the callback of %d could not be followed", p.BlindSites)
	}
	t.row("sites", sites)
	t.unresolved(p.Unresolved)
}

// maxUnused is how many pools without sites are named.
const maxUnused = 8

func poolText(p DoctorPool) string {
	s := fmt.Sprintf("%s: %s, lock scope %s", p.ID, cmp.Or(p.Adapter, "unknown adapter"), cmp.Or(string(p.Scope), "unknown"))
	if p.Slots > 0 {
		s += fmt.Sprintf(" (%d, ", p.Slots)
		if p.CLILocks {
			s += "workers take them too)"
		} else {
			s += "workers do not take them)"
		}
	}
	if p.Wrapper != "" {
		s += ", callback wrapper " + p.Wrapper
	}
	s += ", " + count(p.Sites, "site")
	if p.Pos.IsValid() {
		s += fmt.Sprintf(" (%s:%d)", p.Pos.File, p.Pos.Line)
	}
	return s
}

// row prints a labelled line of the doctor.
func (t *textWriter) row(name, text string) {
	for i, line := range wrap(clean(text), textWidth-17) {
		if i > 0 {
			name = ""
		}
		fmt.Fprintf(t, "  %s %s\n", t.paint(dim, pad(clean(name), 14)), line)
	}
}

// maxReasons is how many reasons for unresolved calls are listed.
const maxReasons = 10

// maxOpen is how many unresolved calls of one reason are listed.
const maxOpen = 5

// unresolved groups what stayed open by reason, the most frequent first, each
// with the line that would settle it.
func (t *textWriter) unresolved(list []model.Unresolved) {
	if len(list) == 0 {
		t.row("open", "nothing that matters")
		return
	}
	var reasons []string
	by := map[string][]model.Unresolved{}
	for _, u := range list {
		if by[u.Reason] == nil {
			reasons = append(reasons, u.Reason)
		}
		by[u.Reason] = append(by[u.Reason], u)
	}
	slices.SortStableFunc(reasons, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(by[b]), len(by[a])), cmp.Compare(a, b))
	})
	for i, reason := range reasons {
		group := by[reason]
		if i == maxReasons {
			left := 0
			for _, r := range reasons[i:] {
				left += len(by[r])
			}
			t.row("open", fmt.Sprintf("%s for %d other reasons: cachevet doctor --format json", count(left, "place"), len(reasons)-i))
			break
		}
		t.row("open", fmt.Sprintf("%s: %s", count(len(group), "place"), reason))
		for i, u := range group {
			if i == maxOpen {
				fmt.Fprintf(t, "                 … %d more: cachevet doctor --format json\n", len(group)-maxOpen)
			}
			if i < maxOpen {
				fmt.Fprintf(t, "                 %s  %s\n", clean(place(u.Pos, "")), clean(u.What))
			}
			// One line settles all that follow each other and want the same.
			if u.Cure != "" && (i == len(group)-1 || i < maxOpen && group[i+1].Cure != u.Cure) {
				fmt.Fprintf(t, "                 %s\n", t.paint(yellow, "settle it: "+clean(u.Cure)))
			}
		}
	}
}
