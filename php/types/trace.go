package types

import (
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/store/wire"
)

// A Trace records what was asked of a table, so that an answer made of it can
// be kept as long as all of that stays the same: the declarations that were
// looked at by their digests, and the names for which there was none; of the disk
// what was read of it. A nil Trace records nothing. It is for one goroutine.
type Trace struct {
	// Whole makes it a dependency like others that something was asked which depends on
	// the whole project. Without it nothing can be kept then.
	Whole bool

	classes map[*Class]struct{} // asked for by their own name
	spelled map[string]*Class   // asked for by another spelling; nil for none
	names   map[Dependency]struct{}
	looks   map[Dependency]Digest // at the disk
	last    *Class
	open    bool
}

// A Dependency is one thing that was asked of a table, with its answer.
type Dependency struct {
	kind dependencyKind
	name string
	sum  Digest // zero: there was none
}

type dependencyKind uint8

const (
	classDep dependencyKind = iota
	functionDep
	constantDep
	usersDep // of a trait
	flagDep
	packageDep // is required
	projectDep // is a class of the project
	wholeDep   // all declarations of the project
	existsDep  // from here on of the disk
	folderDep
	modifiedDep
	textDep
	globDep
	foldersDep
)

const (
	magicFlag  = "magic"
	scopesFlag = "scopes"
)

// Traced returns a view of the table that tells tr what is asked of it.
func (t *Table) Traced(tr *Trace) *Table { return &Table{tables: t.tables, trace: tr} }

func (tr *Trace) class(name string, c *Class) {
	switch {
	case tr == nil || c != nil && c == tr.last && name == c.Name:
	case c != nil && name == c.Name:
		if tr.classes == nil {
			tr.classes = map[*Class]struct{}{}
		}
		tr.last = c
		tr.classes[c] = struct{}{}
	default:
		if tr.spelled == nil {
			tr.spelled = map[string]*Class{}
		}
		tr.spelled[name] = c
	}
}

func (tr *Trace) name(kind dependencyKind, name string) {
	if tr == nil {
		return
	}
	if tr.names == nil {
		tr.names = map[Dependency]struct{}{}
	}
	tr.names[Dependency{kind: kind, name: name}] = struct{}{}
}

func (tr *Trace) flag(name string) { tr.name(flagDep, name) }

// all records that everything mattered.
func (tr *Trace) all() {
	if tr != nil {
		tr.open = true
	}
}

func (tr *Trace) look(kind dependencyKind, name string, sum Digest) {
	if tr == nil {
		return
	}
	if tr.looks == nil {
		tr.looks = map[Dependency]Digest{}
	}
	tr.looks[Dependency{kind: kind, name: name}] = sum
}

// Dependencies returns what a trace recorded, in a fixed order. ok is false when
// something was asked that depends on the whole project.
func (t *Table) Dependencies(tr *Trace) (deps []Dependency, ok bool) {
	if tr.open && !tr.Whole {
		return nil, false
	}
	deps = make([]Dependency, 0, len(tr.classes)+len(tr.spelled)+len(tr.names)+len(tr.looks)+1)
	if tr.open {
		deps = append(deps, Dependency{kind: wholeDep, sum: t.answer(wholeDep, "")})
	}
	for d, sum := range tr.looks {
		d.sum = sum
		deps = append(deps, d)
	}
	covered := func(c *Class) bool { return tr.open && c != nil && t.folded[strings.ToLower(c.Name)] == c }
	for c := range tr.classes {
		if !covered(c) {
			deps = append(deps, Dependency{classDep, c.Name, c.digest})
		}
	}
	for name, c := range tr.spelled {
		if !covered(c) {
			deps = append(deps, Dependency{classDep, name, c.sum()})
		}
	}
	for d := range tr.names {
		d.sum = t.answer(d.kind, d.name)
		deps = append(deps, d)
	}
	slices.SortFunc(deps, func(a, b Dependency) int {
		if a.kind != b.kind {
			return int(a.kind) - int(b.kind)
		}
		return strings.Compare(a.name, b.name)
	})
	return deps, true
}

func (c *Class) sum() Digest {
	if c == nil {
		return Digest{}
	}
	return c.digest
}

// answer is what the table says now.
func (t *Table) answer(kind dependencyKind, name string) Digest {
	yes := Digest{1}
	switch kind {
	case classDep:
		return t.Class(name).sum()
	case functionDep:
		if f := t.function(name); f != nil {
			return f.digest
		}
	case constantDep:
		if k := t.constants[name]; k != nil {
			return k.digest
		}
	case usersDep:
		if users := t.traitUsers[name]; len(users) > 0 {
			h := sha256.New()
			for _, c := range users {
				h.Write(c.digest[:])
			}
			return Digest(h.Sum(nil)[:16])
		}
	case packageDep:
		if t.project != nil && t.project.Has(name) {
			return yes
		}
	case projectDep:
		if t.folded[name] != nil {
			return yes
		}
	case wholeDep:
		return t.whole()
	case existsDep:
		return truth(t.Disk().exists(name))
	case folderDep:
		return truth(t.Disk().isDir(name))
	case modifiedDep:
		return moment(t.Disk().modified(name))
	case textDep:
		return t.Disk().text(name)
	case globDep:
		return listSum(t.Disk().glob(name))
	case foldersDep:
		return listSum(t.Disk().folders(name))
	case flagDep:
		if name == magicFlag && t.magic || name == scopesFlag && t.scopes {
			return yes
		}
	}
	return Digest{}
}

// Holds reports whether the table gives the same answer as when d was recorded.
// It does not count as asked: see [Table.Ask].
func (t *Table) Holds(d Dependency) bool {
	quiet := &Table{tables: t.tables, peek: true}
	return quiet.answer(d.kind, d.name) == d.sum
}

// Ask asks again what d recorded, so that a file of the vendor folder that tells
// it is one that was reached.
func (t *Table) Ask(d Dependency) {
	if d.kind == classDep && t.classes[d.name] == nil {
		t.Class(d.name)
	}
	if d.kind == functionDep {
		t.function(d.name)
	}
}

// Text returns what depending on the text of a file is, as it is now.
func (t *Table) Text(rel string) Dependency {
	return Dependency{textDep, rel, t.Disk().text(rel)}
}

// CodeDependency writes or reads a dependency.
func CodeDependency(c *wire.Coder, d *Dependency) {
	wire.Number(c, &d.kind)
	c.Raw(&d.name)
	some := d.sum != Digest{}
	c.Bool(&some)
	if some {
		CodeDigest(c, &d.sum)
	}
}

// CodeDigest writes or reads a digest.
func CodeDigest(c *wire.Coder, d *Digest) {
	s := string(d[:])
	c.Raw(&s)
	if len(s) != len(d) {
		c.Fail()
		return
	}
	copy(d[:], s)
}
