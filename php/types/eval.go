package types

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// ValueKind is the kind of a [Value].
type ValueKind uint8

// The kinds of values.
const (
	UnknownValue  ValueKind = iota // Expr says what stands there
	StringValue                    // Str
	IntValue                       // Num
	FloatValue                     // Num
	BoolValue                      // Num 0 or 1
	NullValue                      //
	ArrayValue                     // Items
	ClassValue                     // Foo::class: Str is the name, spelled as declared
	EnumValue                      // Str is the enum, Case the case; Items[0].Value its scalar when backed
	ObjectValue                    // new Foo(…): Str is the class, Expr has the arguments
	CallableValue                  // f(...) or a closure: Expr
)

// A Value is an evaluated [Expr].
type Value struct {
	Kind  ValueKind
	Str   string
	Case  string
	Num   float64
	Items []Item
	// Name is the named constant the value was read from: "App\Cache::TTL".
	Name string
	Expr *Expr
}

// An Item is one element of an array value. Positional items have integer keys.
type Item struct{ Key, Value Value }

// Text returns a string, or the name of a class; ok is false for others.
func (v Value) Text() (s string, ok bool) {
	switch v.Kind {
	case StringValue, ClassValue:
		return v.Str, true
	}
	return "", false
}

// Get returns the item with a string key.
func (v Value) Get(key string) (Value, bool) {
	for _, it := range v.Items {
		if s, ok := it.Key.Text(); ok && s == key {
			return it.Value, true
		}
	}
	return Value{}, false
}

// IsKnown reports whether the value could be evaluated.
func (v Value) IsKnown() bool { return v.Kind != UnknownValue }

// Const is the value as a constant of the model, nil when it is no scalar.
func (v Value) Const() *model.Const {
	c := &model.Const{Name: v.Name, Num: v.Num}
	switch v.Kind {
	case StringValue, ClassValue:
		c.Kind, c.Str = model.ConstString, v.Str
	case IntValue:
		c.Kind = model.ConstInt
	case FloatValue:
		c.Kind = model.ConstFloat
	case BoolValue:
		c.Kind = model.ConstBool
	case NullValue:
		c.Kind = model.ConstNull
	default:
		return nil
	}
	return c
}

// evaluator bounds one evaluation.
type evaluator struct {
	t     *Table
	depth int
	steps int
}

const (
	maxEvalDepth = 60
	maxEvalSteps = 20000
)

// Eval evaluates a constant expression. in is the class it stands in, for self
// and static; nil outside of classes. What cannot be told is UnknownValue.
func (t *Table) Eval(e *Expr, in *Class) Value {
	ev := &evaluator{t: t}
	return ev.eval(e, in)
}

// Scalar is Eval for a constant of the model; nil for what is no scalar.
func (t *Table) Scalar(e *Expr, in *Class) *model.Const {
	if e != nil && e.Op == OpArray && e.literal() {
		return nil // thousands of entries, often
	}
	return t.Eval(e, in).Const()
}

// literal reports whether an expression names nothing.
func (e *Expr) literal() bool {
	if e == nil {
		return true
	}
	switch e.Op {
	case OpString, OpInt, OpFloat, OpBool, OpNull:
		return true
	case OpArray:
		return !slices.ContainsFunc(e.Args, func(a *Expr) bool { return !a.literal() })
	}
	return false
}

// ConstValue evaluates a class constant or enum case, inherited ones included.
func (t *Table) ConstValue(class, name string) Value {
	return (&evaluator{t: t}).classConst(class, name)
}

func (ev *evaluator) classConst(class, name string) Value {
	k, owner := ev.t.Constant(class, name)
	if k == nil {
		return Value{}
	}
	full := owner.Name + "::" + k.Name
	if k.Case {
		v := Value{Kind: EnumValue, Str: owner.Name, Case: k.Name, Name: full}
		if k.Value != nil {
			v.Items = []Item{{Value: ev.eval(k.Value, owner)}}
		}
		return v
	}
	v := ev.eval(k.Value, owner)
	v.Name = full
	return v
}

// globalConst evaluates a constant outside of classes, of the project or of
// PHP.
func (ev *evaluator) globalConst(full, fallback string) Value {
	for _, n := range []string{full, fallback} {
		if n == "" {
			continue
		}
		if k := ev.t.constant(n); k != nil {
			v := ev.eval(k.Value, nil)
			v.Name = n
			return v
		}
	}
	n := full
	if fallback != "" {
		n = fallback
	}
	v, ok := builtinConstants[n]
	if !ok {
		return Value{}
	}
	v.Name = n
	return v
}

// GlobalConst evaluates a constant outside of classes by its resolved name and
// its global fallback ("" if none).
func (t *Table) GlobalConst(full, fallback string) Value {
	return (&evaluator{t: t}).globalConst(full, fallback)
}

func (ev *evaluator) eval(e *Expr, in *Class) Value {
	if e == nil {
		return Value{}
	}
	ev.depth++
	ev.steps++
	defer func() { ev.depth-- }()
	if ev.depth > maxEvalDepth || ev.steps > maxEvalSteps {
		return Value{Expr: e}
	}
	class := func(name string) string {
		if in == nil {
			return name
		}
		switch name {
		case "self", "static":
			return in.Name
		case "parent":
			return in.Parent
		}
		return name
	}
	switch e.Op {
	case OpString:
		return Value{Kind: StringValue, Str: e.Str, Expr: e}
	case OpInt:
		return Value{Kind: IntValue, Num: e.Num, Expr: e}
	case OpFloat:
		return Value{Kind: FloatValue, Num: e.Num, Expr: e}
	case OpBool:
		return Value{Kind: BoolValue, Num: e.Num, Expr: e}
	case OpNull:
		return Value{Kind: NullValue, Expr: e}
	case OpConst:
		v := ev.globalConst(e.Str, e.Class)
		v.Expr = e
		return v
	case OpClassConst:
		v := ev.classConst(class(e.Class), e.Str)
		v.Expr = e
		return v
	case OpClass:
		return Value{Kind: ClassValue, Str: ev.t.Spelling(class(e.Class)), Expr: e}
	case OpStaticProp:
		if p, owner := ev.t.Property(class(e.Class), e.Str); p != nil && p.Static {
			v := ev.eval(p.Default, owner)
			v.Name, v.Expr = owner.Name+"::$"+p.Name, e
			return v
		}
	case OpArray:
		return ev.array(e, in)
	case OpUnary:
		return ev.unary(e, in)
	case OpBinary:
		return ev.binary(e, in)
	case OpTernary:
		cond := ev.eval(e.Args[0], in)
		truth, ok := cond.truth()
		if !ok {
			return Value{Expr: e}
		}
		if truth && e.Args[1] == nil {
			return cond
		}
		if truth {
			return ev.eval(e.Args[1], in)
		}
		return ev.eval(e.Args[2], in)
	case OpNew:
		return Value{Kind: ObjectValue, Str: ev.t.Spelling(class(e.Class)), Expr: e}
	case OpCallable, OpClosure:
		return Value{Kind: CallableValue, Expr: e}
	case OpElem:
		arr, key := ev.eval(e.Args[0], in), ev.eval(e.Args[1], in)
		for _, it := range arr.Items {
			if arr.Kind == ArrayValue && it.Key.equal(key) {
				return it.Value
			}
		}
	case OpProp:
		// Suit::Hearts->value and ->name.
		if obj := ev.eval(e.Args[0], in); obj.Kind == EnumValue {
			if e.Str == "name" {
				return Value{Kind: StringValue, Str: obj.Case, Expr: e}
			}
			if e.Str == "value" && len(obj.Items) == 1 {
				return obj.Items[0].Value
			}
		}
	case OpCall:
		return ev.call(e, in)
	}
	return Value{Expr: e}
}

func (ev *evaluator) array(e *Expr, in *Class) Value {
	v := Value{Kind: ArrayValue, Expr: e}
	if n := len(e.Args) / 2; n > 0 {
		v.Items = make([]Item, 0, min(n, maxEvalSteps))
	}
	next := 0.0
	set := func(it Item) {
		if len(v.Items) < 64 {
			for i := range v.Items {
				if v.Items[i].Key.equal(it.Key) {
					v.Items[i].Value = it.Value
					return
				}
			}
		}
		v.Items = append(v.Items, it)
	}
	for i := 0; i+1 < len(e.Args); i += 2 {
		k, val := e.Args[i], e.Args[i+1]
		if k != nil && k.Op == OpUnknown && k.Str == "..." {
			spread := ev.eval(val, in)
			if spread.Kind != ArrayValue {
				v.Items = append(v.Items, Item{Value{Expr: k}, spread})
				continue
			}
			for _, it := range spread.Items {
				if it.Key.Kind == IntValue {
					it.Key.Num = next
					next++
				}
				set(it)
			}
			continue
		}
		it := Item{Value: ev.eval(val, in)}
		if k == nil {
			it.Key = Value{Kind: IntValue, Num: next}
			next++
		} else {
			it.Key = ev.eval(k, in)
			if it.Key.Kind == IntValue && it.Key.Num >= next {
				next = it.Key.Num + 1
			}
		}
		set(it)
	}
	return v
}

func (v Value) equal(w Value) bool {
	if v.Kind == IntValue && w.Kind == IntValue {
		return v.Num == w.Num
	}
	s, ok := v.Text()
	t, ok2 := w.Text()
	return ok && ok2 && s == t
}

func (v Value) truth() (truth, ok bool) {
	switch v.Kind {
	case StringValue:
		return v.Str != "" && v.Str != "0", true
	case IntValue, FloatValue, BoolValue:
		return v.Num != 0, true
	case NullValue:
		return false, true
	case ArrayValue:
		return len(v.Items) > 0, true
	case ClassValue, EnumValue, ObjectValue, CallableValue:
		return true, true
	}
	return false, false
}

func (v Value) number() (float64, bool) {
	switch v.Kind {
	case IntValue, FloatValue, BoolValue:
		return v.Num, true
	}
	return 0, false
}

// concat is the value as a part of a concatenation.
func (v Value) concat() (string, bool) {
	switch v.Kind {
	case StringValue, ClassValue:
		return v.Str, true
	case IntValue:
		return strconv.FormatInt(int64(v.Num), 10), true
	case FloatValue:
		return strconv.FormatFloat(v.Num, 'G', -1, 64), true
	case BoolValue:
		if v.Num != 0 {
			return "1", true
		}
		return "", true
	case NullValue:
		return "", true
	}
	return "", false
}

func boolValue(b bool, e *Expr) Value {
	v := Value{Kind: BoolValue, Expr: e}
	if b {
		v.Num = 1
	}
	return v
}

func (ev *evaluator) unary(e *Expr, in *Class) Value {
	x := ev.eval(e.Args[0], in)
	switch e.Str {
	case "!":
		if b, ok := x.truth(); ok {
			return boolValue(!b, e)
		}
	case "-", "+":
		if n, ok := x.number(); ok {
			if e.Str == "-" {
				n = -n
			}
			return Value{Kind: x.Kind, Num: n, Expr: e}
		}
	}
	return Value{Expr: e}
}

// maxConcat bounds constant strings.
const maxConcat = 1 << 16

func (ev *evaluator) binary(e *Expr, in *Class) Value {
	x, y := ev.eval(e.Args[0], in), ev.eval(e.Args[1], in)
	switch e.Str {
	case ".":
		s, ok := x.concat()
		t, ok2 := y.concat()
		if ok && ok2 && len(s)+len(t) <= maxConcat {
			return Value{Kind: StringValue, Str: s + t, Expr: e}
		}
		return Value{Expr: e}
	case "&&", "and", "||", "or":
		a, ok := x.truth()
		b, ok2 := y.truth()
		if ok && ok2 {
			if e.Str == "&&" || e.Str == "and" {
				return boolValue(a && b, e)
			}
			return boolValue(a || b, e)
		}
		return Value{Expr: e}
	case "??":
		switch x.Kind {
		case UnknownValue:
			return Value{Expr: e}
		case NullValue:
			return y
		}
		return x
	case "+":
		if x.Kind == ArrayValue && y.Kind == ArrayValue {
			sum := Value{Kind: ArrayValue, Items: slices.Clone(x.Items), Expr: e}
			for _, it := range y.Items {
				if !slices.ContainsFunc(x.Items, func(o Item) bool { return o.Key.equal(it.Key) }) {
					sum.Items = append(sum.Items, it)
				}
			}
			return sum
		}
	}
	a, ok := x.number()
	b, ok2 := y.number()
	if !ok || !ok2 {
		return Value{Expr: e}
	}
	n, kind := 0.0, IntValue
	if x.Kind == FloatValue || y.Kind == FloatValue {
		kind = FloatValue
	}
	i, j := int64(a), int64(b)
	switch e.Str {
	case "+":
		n = a + b
	case "-":
		n = a - b
	case "*":
		n = a * b
	case "/":
		if b == 0 {
			return Value{Expr: e}
		}
		n = a / b
		if n != math.Trunc(n) {
			kind = FloatValue
		}
	case "%":
		if j == 0 {
			return Value{Expr: e}
		}
		n = float64(i % j)
	case "**":
		n = math.Pow(a, b)
	case "|":
		n = float64(i | j)
	case "&":
		n = float64(i & j)
	case "^":
		n = float64(i ^ j)
	case "<<":
		if j < 0 || j > 63 {
			return Value{Expr: e}
		}
		n = float64(i << uint(j))
	case ">>":
		if j < 0 || j > 63 {
			return Value{Expr: e}
		}
		n = float64(i >> uint(j))
	case "==", "===":
		return boolValue(a == b, e)
	case "!=", "!==":
		return boolValue(a != b, e)
	case "<":
		return boolValue(a < b, e)
	case ">":
		return boolValue(a > b, e)
	case "<=":
		return boolValue(a <= b, e)
	case ">=":
		return boolValue(a >= b, e)
	default:
		return Value{Expr: e}
	}
	return Value{Kind: kind, Num: n, Expr: e}
}

// call evaluates the few functions that configuration uses.
func (ev *evaluator) call(e *Expr, in *Class) Value {
	if e.Class != "" {
		return Value{Expr: e}
	}
	arg := func(i int) Value {
		if i < len(e.Args) {
			return ev.eval(e.Args[i], in)
		}
		return Value{}
	}
	switch strings.ToLower(e.Str) {
	case "dirname":
		if s, ok := arg(0).Text(); ok {
			if i := strings.LastIndexByte(s, '/'); i > 0 {
				return Value{Kind: StringValue, Str: s[:i], Expr: e}
			}
		}
	case "sprintf":
		format, ok := arg(0).Text()
		if !ok || strings.Count(format, "%") != strings.Count(format, "%s")+strings.Count(format, "%d") {
			break
		}
		var b strings.Builder
		n := 1
		for i := 0; i < len(format); i++ {
			if format[i] != '%' {
				b.WriteByte(format[i])
				continue
			}
			s, ok := arg(n).concat()
			if !ok || b.Len()+len(s) > maxConcat {
				return Value{Expr: e}
			}
			b.WriteString(s)
			n++
			i++
		}
		return Value{Kind: StringValue, Str: b.String(), Expr: e}
	case "strtolower":
		if s, ok := arg(0).Text(); ok {
			return Value{Kind: StringValue, Str: strings.ToLower(s), Expr: e}
		}
	}
	return Value{Expr: e}
}

// builtinConstants are the constants of PHP whose value calls hang on (php 8.5,
// Linux).
var builtinConstants = map[string]Value{
	"PHP_EOL": {Kind: StringValue, Str: "\n"}, "DIRECTORY_SEPARATOR": {Kind: StringValue, Str: "/"}, "PATH_SEPARATOR": {Kind: StringValue, Str: ":"},
	"PHP_INT_MAX": {Kind: IntValue, Num: math.MaxInt64}, "PHP_INT_MIN": {Kind: IntValue, Num: math.MinInt64}, "PHP_INT_SIZE": {Kind: IntValue, Num: 8},
	"INF": {Kind: FloatValue, Num: math.Inf(1)}, "M_PI": {Kind: FloatValue, Num: math.Pi},
	"LOCK_SH": {Kind: IntValue, Num: 1}, "LOCK_EX": {Kind: IntValue, Num: 2}, "LOCK_UN": {Kind: IntValue, Num: 3}, "LOCK_NB": {Kind: IntValue, Num: 4},
	"FILE_USE_INCLUDE_PATH": {Kind: IntValue, Num: 1}, "FILE_IGNORE_NEW_LINES": {Kind: IntValue, Num: 2}, "FILE_APPEND": {Kind: IntValue, Num: 8},
	"DNS_A": {Kind: IntValue, Num: 1}, "DNS_NS": {Kind: IntValue, Num: 2}, "DNS_MX": {Kind: IntValue, Num: 16384}, "DNS_TXT": {Kind: IntValue, Num: 32768},
	"CURLOPT_TIMEOUT": {Kind: IntValue, Num: 13}, "CURLOPT_TIMEOUT_MS": {Kind: IntValue, Num: 155}, "CURLOPT_CONNECTTIMEOUT": {Kind: IntValue, Num: 78},
	"CURLOPT_CONNECTTIMEOUT_MS": {Kind: IntValue, Num: 156}, "CURLOPT_URL": {Kind: IntValue, Num: 10002}, "CURLOPT_RETURNTRANSFER": {Kind: IntValue, Num: 19913},
	"JSON_THROW_ON_ERROR": {Kind: IntValue, Num: 4194304}, "JSON_PRETTY_PRINT": {Kind: IntValue, Num: 128}, "JSON_UNESCAPED_SLASHES": {Kind: IntValue, Num: 64},
	"JSON_UNESCAPED_UNICODE": {Kind: IntValue, Num: 256}, "COUNT_RECURSIVE": {Kind: IntValue, Num: 1},
	"MINUTE_IN_SECONDS": {Kind: IntValue, Num: 60}, "HOUR_IN_SECONDS": {Kind: IntValue, Num: 3600}, "DAY_IN_SECONDS": {Kind: IntValue, Num: 86400},
	"WEEK_IN_SECONDS": {Kind: IntValue, Num: 604800}, "MONTH_IN_SECONDS": {Kind: IntValue, Num: 2592000}, "YEAR_IN_SECONDS": {Kind: IntValue, Num: 31536000},
}
