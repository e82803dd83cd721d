// Package overread finds aggregates that are fetched whole for a part of them.
package overread

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var order []group
	users := map[group][]*link.PartRead{}
	told := map[user]bool{}
	for _, r := range p.PartReads() {
		sev := severity(r)
		if sev == "" {
			continue
		}
		g := group{r.Read, r.Key.Text, r.Updates, sev}
		u := user{r.Func, r.Key.Text, r.Updates}
		if told[u] {
			continue // one function is one finding
		}
		told[u] = true
		if users[g] == nil {
			order = append(order, g)
		}
		users[g] = append(users[g], r)
	}
	var out []model.Finding
	for _, g := range order {
		all := users[g]
		if first := all[0]; len(all) > maxUsers && first.ReadIn != nil {
			out = append(out, shared(first, len(all), g.sev))
			continue
		}
		for _, r := range all {
			out = append(out, finding(r, g.sev))
		}
	}
	return out
}

// A group is the use of one aggregate in one way: what many functions do with the
// answer of one helper is that helper's fault.
type group struct {
	read    model.Pos
	key     string
	updates bool
	sev     model.Severity
}

// A user is a function that uses an aggregate in one way.
type user struct {
	f       *model.Func
	key     string
	updates bool
}

// maxUsers is how many functions are told of one by one.
const maxUsers = 3

// shared is the finding for a helper whose callers take parts of what it reads.
func shared(r *link.PartRead, users int, sev model.Severity) model.Finding {
	f := finding(r, sev)
	f.Pos, f.Function = r.Read, rule.FuncName(r.ReadIn)
	f.Message = rule.Sentence(fmt.Sprintf("%s brings %s for %d functions that each use a part of it: all of it is fetched and decoded each time, and what that costs grows with everything stored there", r.API, what(r), users))
	if r.Updates {
		f.Message = rule.Sentence(fmt.Sprintf("%s brings %s for %d functions that each change a part of it and write all of it back: what it costs grows with everything stored there, and of two changes at a time one is lost", r.API, what(r), users))
	}
	f.Identity = []string{rule.FuncName(r.ReadIn), r.API}
	return f
}

// maxEntries and maxFields are how many entries that are chosen, and how many constant
// fields, are a fraction where nobody knows of how much: who takes a record apart field by
// field uses all of it.
const (
	maxEntries = 3
	maxFields  = 2
)

// severity is a warning for what is fetched or copied for a fraction, a note where
// that is a file of this host, does not grow, is not waited for, or is a list of which
// nobody knows whether it is long, and nothing for a
// record that is small, or where the parts may be all there is.
func severity(r *link.PartRead) model.Severity {
	if r.Looped || r.Layered && !r.Updates || r.Small || !fraction(r) {
		return "" // a loop of reads is for cacheloop to tell
	}
	switch r.Pool.Storage() {
	case model.InProcess, model.OnHost:
		return ""
	case model.InFiles:
		return model.Note
	}
	if r.Fixed || r.Member && r.Part == "" || rule.Only(r.Entries, model.CLI, model.Schedule, model.Worker, model.Startup, model.TestRun) {
		return model.Note
	}
	return model.Warning
}

// fraction reports whether the parts are little of the aggregate for sure: an entry
// that is chosen at run time is one of many; a constant one is where the store could
// have been asked for it, where it lies deep in a value that all share, or beside a
// collection there.
func fraction(r *link.PartRead) bool {
	if r.Member && r.Part == "" && !r.Key.Constant {
		return false // what one of many has, its roles, is short
	}
	if len(chosen(r)) > 0 {
		return len(r.Parts) <= maxEntries && !slices.ContainsFunc(r.Parts, func(p link.Part) bool { return p.Named })
	}
	if r.Updates || r.Record || len(r.Parts) > maxFields {
		return false // a record that is renewed, or taken apart
	}
	if r.Part != "" {
		return true
	}
	return r.Key.Constant && !slices.ContainsFunc(r.Parts, func(p link.Part) bool { return len(p.Path) < 2 && p.Left == "" })
}

// chosen are the parts that are chosen at run time.
func chosen(r *link.PartRead) []link.Part {
	return slices.DeleteFunc(slices.Clone(r.Parts), func(p link.Part) bool { return !p.Chosen })
}

func finding(r *link.PartRead, sev model.Severity) model.Finding {
	f := model.Finding{
		Severity: sev,
		Language: r.Language,
		Pos:      r.Pos,
		Pool:     r.Pool.Name,
		Key:      r.Key.Text,
		Function: rule.FuncName(r.Func),
		Entries:  r.Entries,
		Trace:    r.Trace,
		Identity: []string{rule.FuncName(r.Func), r.API},
	}
	if r.Updates {
		f.Message = rule.Sentence(fmt.Sprintf("%s brings %s to change %s, and all of it is written back: what it costs grows with everything stored there, and of two changes at a time one is lost", r.API, what(r), parts(chosen(r)...)))
		f.Help = "give each entry a key of its own, or keep them in a hash and set one field"
	} else {
		f.Message = rule.Sentence(fmt.Sprintf("%s brings %s and %s: all of it is fetched and decoded each time, and what that costs grows with everything stored there", r.API, what(r), used(r)))
		f.Help = "give each entry a key of its own, or fetch the whole once and keep it"
		switch {
		case r.Part != "" && (r.Member || r.Counted || r.List):
			f.Help = "ask with " + r.Part
		case r.Member:
			f.Help = "keep a set and ask whether the value is in it, or give each value a key of its own"
		case r.Part != "":
			f.Help = "ask for the fields that are used with " + r.Part
		}
	}
	f.Trace = append(slices.Clone(f.Trace), proof(r)...)
	return f
}

// proof are the steps behind the read: where the parts are used, and where all of it
// is written.
func proof(r *link.PartRead) []model.Step {
	var out []model.Step
	for _, p := range r.Parts {
		if p.Pos.IsValid() {
			out = append(out, model.Step{Pos: p.Pos, Function: rule.FuncName(p.Func), Message: uses(r, p)})
		}
	}
	switch {
	case r.Back.IsValid():
		out = append(out, model.Step{Pos: r.Back, Function: rule.FuncName(r.Func), Message: "writes all of it back"})
	case r.Written.IsValid():
		out = append(out, model.Step{Pos: r.Written, Message: "all of it is written here"})
	}
	return out
}

// uses is what the code does with one part.
func uses(r *link.PartRead, p link.Part) string {
	switch {
	case r.Member:
		return "asks whether a value is there"
	case r.Counted:
		return "counts"
	}
	return "uses " + parts(p)
}

// what names the aggregate.
func what(r *link.PartRead) string {
	what := "the whole value"
	switch {
	case r.List:
		what = "the whole list"
	case r.Part != "" && (r.Member || r.Counted):
		what = "the whole set"
	case r.Part != "":
		what = "the whole hash"
	}
	if r.Key.Text != "" && r.Key.Text != "*" {
		what += fmt.Sprintf(" %q", r.Key.Text)
	}
	return what
}

// parts names what is used.
func parts(list ...link.Part) string {
	var names []string
	entries := 0
	for _, p := range list {
		switch {
		case p.Chosen && len(p.Path) > 0:
			names = append(names, fmt.Sprintf("one entry of %q", strings.Join(p.Path, ".")))
		case p.Chosen:
			entries++
		default:
			names = append(names, fmt.Sprintf("%q", strings.Join(p.Path, ".")))
		}
	}
	switch {
	case entries == 1:
		names = append([]string{"one entry"}, names...)
	case entries > 1:
		names = append([]string{fmt.Sprintf("%d entries", entries)}, names...)
	}
	return strings.Join(names, " and ")
}

// used says that parts are used.
func used(r *link.PartRead) string {
	switch {
	case r.Member:
		return "it is only asked whether a value is there"
	case r.Counted:
		return "only how many there are is used"
	case r.List:
		return "only some of it is used"
	}
	if len(r.Parts) == 1 {
		return "only " + parts(r.Parts...) + " is used"
	}
	return "only " + parts(r.Parts...) + " are used"
}
