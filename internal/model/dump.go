package model

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Dump writes a unit as text that reads like assembly, for tests and for
// people who want to know what a front end saw. Files are named once, on the
// function; positions inside of it are line:column.
func Dump(w io.Writer, u *Unit) {
	d := &dumper{w: w}
	d.printf("unit %s %s", u.Language, u.Name)
	if u.Dependency {
		d.printf(" dependency")
	}
	d.printf("\n")
	for _, l := range u.Libraries {
		d.printf("library %s %s%s\n", l.Name, orDash(l.Version), at(l.Pos))
	}
	for _, p := range u.Problems {
		where := p.Pos.String()
		if !p.Pos.IsValid() {
			where = orDash(p.Pos.File)
		}
		d.printf("problem %s %s\n", where, p.Message)
	}
	for _, ig := range u.Ignores {
		d.printf("ignore %s lines %d-%d rules %v", ig.Pos, ig.From, ig.To, ig.Rules)
		if ig.NoLint {
			d.printf(" nolint")
		}
		d.printf(" reason %q\n", ig.Reason)
	}
	for _, e := range u.Entries {
		d.printf("entry %s %q %s", e.Kind, e.Label, e.Func)
		if e.Handles != "" {
			d.printf(" handles %s async %t sync %t", e.Handles, e.Async, e.Sync)
		}
		if e.Library {
			d.printf(" library")
		}
		d.printf("%s\n", at(e.Pos))
	}
	for _, s := range u.Services {
		d.service(s)
	}
	for _, p := range u.Pools {
		d.printf("pool %s adapter %s storage %s scope %s domain %q slots %d", p.ID, p.Adapter, orDash(string(p.Storage)), orDash(string(p.Scope)), p.Domain, p.Slots)
		if len(p.Members) > 0 {
			d.printf(" members %s", strings.Join(p.Members, ","))
		}
		if p.Wrapper != "" {
			d.printf(" wrapper %s", p.Wrapper)
		}
		d.printf("%s\n", at(p.Pos))
	}
	for _, t := range u.Types {
		d.typ(t)
	}
	for _, f := range u.Funcs {
		d.function(f)
	}
	for _, x := range u.Unresolved {
		d.printf("unresolved %s %s: %s\n", x.Pos, x.What, x.Reason)
	}
}

type dumper struct {
	w io.Writer
	f *Func
}

func (d *dumper) printf(format string, args ...any) { fmt.Fprintf(d.w, format, args...) }

func at(p Pos) string {
	if !p.IsValid() {
		return ""
	}
	return " @" + p.String()
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func (d *dumper) service(s *Service) {
	d.printf("service %s class %s", s.ID, orDash(string(s.Class)))
	if s.Alias != "" {
		d.printf(" alias %s", s.Alias)
	}
	if s.Decorates != "" {
		d.printf(" decorates %s inner %s", s.Decorates, s.Inner)
	}
	if len(s.Tags) > 0 {
		d.printf(" tags %s", strings.Join(s.Tags, ","))
	}
	d.printf("%s\n", at(s.Pos))
	for _, a := range s.Args {
		d.printf("\targ %s\n", serviceArg(a))
	}
	for _, c := range s.Calls {
		d.printf("\tcall %s%s\n", c.Method, at(c.Pos))
		for _, a := range c.Args {
			d.printf("\t\targ %s\n", serviceArg(a))
		}
	}
	for _, k := range sortedKeys(s.Options) {
		d.printf("\toption %s = %s\n", k, s.Options[k])
	}
}

func serviceArg(a ServiceArg) string {
	s := a.Param
	if s == "" {
		s = "#" + strconv.Itoa(int(a.Index))
	}
	switch {
	case a.Service != "":
		s += " = service " + a.Service
	case len(a.Services) > 0:
		s += " = services " + strings.Join(a.Services, ",")
	case a.Const != nil:
		s += " = " + a.Const.String()
	case a.Func != "":
		s += " = func " + string(a.Func)
	}
	if a.Why != "" {
		s += " (" + a.Why + ")"
	}
	return s
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (d *dumper) typ(t *Type) {
	kind := [...]string{"?", "class", "interface", "trait", "enum", "struct", "named"}[min(int(t.Kind), 6)]
	d.printf("type %s %s", kind, t.ID)
	if len(t.Supers) > 0 {
		d.printf(" supers")
		for _, s := range t.Supers {
			d.printf(" %s", s)
		}
	}
	if t.Underlying != "" {
		d.printf(" = %s", t.Underlying)
	}
	if t.Fake {
		d.printf(" fake")
	}
	if t.Abstract {
		d.printf(" abstract")
	}
	d.printf("%s\n", at(t.Pos))
	for _, f := range t.Fields {
		d.printf("\tfield %s %s", f.Name, orDash(string(f.Type)))
		if f.Embedded {
			d.printf(" embedded")
		}
		if f.Static {
			d.printf(" static")
		}
		if f.Default != nil {
			d.printf(" = %s", f.Default)
		}
		d.printf("\n")
	}
	for _, m := range t.Methods {
		d.printf("\tmethod %s %s %s\n", m.Name, m.Func, m.Signature)
	}
}

func (d *dumper) function(f *Func) {
	d.f = f
	d.printf("func %s %q%s", f.ID, f.Name, at(f.Pos))
	for _, flag := range []struct {
		on   bool
		name string
	}{{f.Static, "static"}, {f.Generator, "generator"}, {f.Test, "test"}, {f.Generated, "generated"}} {
		if flag.on {
			d.printf(" %s", flag.name)
		}
	}
	d.printf("\n")
	if f.Receiver != nil {
		d.printf("\treceiver %s %s\n", f.Receiver.Name, f.Receiver.Type)
	}
	for i, p := range f.Params {
		d.printf("\tparam %d %s %s%s", i, orDash(p.Name), orDash(string(p.Type)), p.Signature)
		if p.Variadic {
			d.printf(" variadic")
		}
		if p.ByRef {
			d.printf(" byref")
		}
		if p.Default != nil {
			d.printf(" = %s", p.Default)
		}
		d.printf("\n")
	}
	for i, c := range f.Captures {
		d.printf("\tcapture %d %s %s", i, c.Name, orDash(string(c.Type)))
		if c.ByRef {
			d.printf(" byref")
		}
		d.printf("\n")
	}
	for i := range f.Values {
		d.printf("\tv%d = %s\n", i, d.value(&f.Values[i]))
	}
	for i, b := range f.Blocks {
		d.block(int32(i), b)
	}
}

func (d *dumper) block(i int32, b Block) {
	d.printf("\tb%d:", i)
	if b.Handler {
		d.printf(" handler")
		for _, t := range b.Catches {
			d.printf(" %s", t)
		}
	}
	if b.Finally {
		d.printf(" finally")
	}
	d.printf("\n")
	type line struct {
		seq  int32
		text string
	}
	var lines []line
	for k := range d.f.Calls {
		if c := &d.f.Calls[k]; c.Block == i {
			lines = append(lines, line{c.Seq, d.call(k, c)})
		}
	}
	for k := range d.f.Stores {
		if s := &d.f.Stores[k]; s.Block == i {
			lines = append(lines, line{s.Seq, fmt.Sprintf("%s store %s = %s", short(s.Pos), d.place(s.Place), ref(s.Value))})
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int { return int(a.seq - b.seq) })
	for _, l := range lines {
		d.printf("\t\t%s\n", l.text)
	}
	for _, r := range d.f.Returns {
		if r.Block != i {
			continue
		}
		word := "return"
		if r.Throws {
			word = "throw"
		}
		d.printf("\t\t%s %s %s\n", short(r.Pos), word, refs(r.Values))
	}
	switch {
	case b.Cond != NoValue && len(b.Succs) > 1:
		d.printf("\t\tif %s -> %s\n", ref(b.Cond), blocks(b.Succs))
	case len(b.Succs) > 0:
		d.printf("\t\t-> %s\n", blocks(b.Succs))
	}
}

func (d *dumper) call(i int, c *Call) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s c%d", short(c.Pos), i)
	switch c.Mode {
	case Deferred:
		b.WriteString(" defer")
	case Spawned:
		b.WriteString(" go")
	}
	switch t := c.Target; t.Kind {
	case Static:
		fmt.Fprintf(&b, " call %s", t.Func)
		if t.Type != "" {
			fmt.Fprintf(&b, " on %s", t.Type)
		}
	case Virtual:
		fmt.Fprintf(&b, " invoke %s on %s", t.Func, orDash(string(t.Type)))
	case Dynamic:
		fmt.Fprintf(&b, " dynamic %s", ref(t.Value))
	case Builtin:
		fmt.Fprintf(&b, " builtin %q", t.Func)
	default:
		fmt.Fprintf(&b, " unknown (%s)", t.Reason)
	}
	if c.Recv != NoValue {
		fmt.Fprintf(&b, " recv %s", ref(c.Recv))
	}
	b.WriteString(" (")
	for k, a := range c.Args {
		if k > 0 {
			b.WriteString(", ")
		}
		if a.Name != "" {
			b.WriteString(a.Name + ": ")
		}
		b.WriteString(ref(a.Value))
		if a.Spread {
			b.WriteString("...")
		}
	}
	b.WriteString(")")
	if c.Type != "" {
		fmt.Fprintf(&b, " %s", c.Type)
	}
	return b.String()
}

func (d *dumper) place(p Place) string {
	switch p.Kind {
	case FieldPlace:
		return fmt.Sprintf("%s.%s (%s)", ref(p.Base), p.Name, orDash(string(p.Owner)))
	case GlobalPlace:
		return "global " + p.Name
	case ElemPlace:
		return fmt.Sprintf("%s[%s]", ref(p.Base), ref(p.Key))
	case CapturePlace:
		return fmt.Sprintf("capture %d", p.Index)
	case ParamPlace:
		return fmt.Sprintf("param %d", p.Index)
	}
	return "?"
}

func (d *dumper) value(v *Value) string {
	var s string
	switch v.Kind {
	case ValUnknown:
		s = "unknown"
		if v.Str != "" {
			s += " (" + v.Str + ")"
		}
	case ValConst:
		s = v.Const.String()
	case ValParam:
		s = fmt.Sprintf("param %d", v.Index)
	case ValReceiver:
		s = "receiver"
	case ValCapture:
		s = fmt.Sprintf("capture %d", v.Index)
	case ValField:
		s = fmt.Sprintf("field %s.%s (%s)", refs(v.Ops), v.Str, orDash(string(v.Owner)))
	case ValGlobal:
		s = "global " + v.Str
	case ValResult:
		s = fmt.Sprintf("result c%d.%d", v.Index, v.Result)
	case ValNew:
		s = "new" + keyed(v)
	case ValList:
		s = "list" + keyed(v)
	case ValElem:
		s = "elem " + refs(v.Ops)
	case ValFunc:
		s = "func " + v.Str
		if v.Bound {
			s += " bound"
		}
		if len(v.Ops) > 0 {
			s += " " + refs(v.Ops)
		}
	case ValMethod:
		s = fmt.Sprintf("method %s of %s %s", v.Str, v.Owner, refs(v.Ops))
	case ValOp:
		s = fmt.Sprintf("op %q %s", v.Str, refs(v.Ops))
	case ValChoice:
		s = "choice " + refs(v.Ops)
	case ValService:
		s = "service " + v.Str
	case ValAmbient:
		s = "ambient " + v.Str
	case ValClass:
		s = "class " + v.Str
	case ValRange:
		s = fmt.Sprintf("range %s %s", [2]string{"key", "value"}[v.Index&1], refs(v.Ops))
	case ValRecv:
		s = "received " + refs(v.Ops)
	case ValAssigned:
		s = fmt.Sprintf("assigned by %s capture %d", v.Str, v.Index)
	default:
		s = fmt.Sprintf("kind %d", v.Kind)
	}
	if v.Type != "" {
		s += " : " + string(v.Type)
	}
	if v.Pos != nil {
		s += " @" + short(*v.Pos)
	}
	return s
}

func keyed(v *Value) string {
	var b strings.Builder
	b.WriteString(" {")
	for i, o := range v.Ops {
		if i > 0 {
			b.WriteString(", ")
		}
		if i < len(v.Keys) && v.Keys[i] != "" {
			b.WriteString(v.Keys[i] + ": ")
		}
		b.WriteString(ref(o))
	}
	b.WriteString("}")
	return b.String()
}

// String is the constant as text, with its name if it has one.
func (c *Const) String() string {
	var s string
	switch c.Kind {
	case ConstString:
		s = strconv.Quote(c.Str)
	case ConstBool:
		s = strconv.FormatBool(c.Num != 0)
	case ConstNull:
		s = "null"
	case ConstDuration:
		s = strconv.FormatFloat(c.Num/1e9, 'g', -1, 64) + "s"
	default:
		s = strconv.FormatFloat(c.Num, 'g', -1, 64)
	}
	if c.Name != "" {
		s += " (" + c.Name + ")"
	}
	return s
}

func short(p Pos) string {
	if !p.IsValid() {
		return "-"
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Column)
}

func ref(v ValueID) string {
	if v < 0 {
		return "_"
	}
	return "v" + strconv.Itoa(int(v))
}

func refs(vs []ValueID) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = ref(v)
	}
	return strings.Join(parts, " ")
}

func blocks(bs []int32) string {
	parts := make([]string, len(bs))
	for i, b := range bs {
		parts[i] = "b" + strconv.Itoa(int(b))
	}
	return strings.Join(parts, " ")
}
