package catalog

import (
	"fmt"
	"strconv"
	"strings"
)

// OperandKind says what an Operand starts from.
type OperandKind uint8

// The kinds of operands.
const (
	NoOperand OperandKind = iota // not given
	Receiver                     // "receiver": the object of a method call, $this->x in $this->x->get()
	OpResult                     // "result": what the call returns (Go: its first result; "result 1" the second)
	Arg                          // "arg 0", "arg ttl", "arg ttl|1", "arg -1" (the last), "arg 1..." (each from 1 on)
	NewArg                       // "new.arg 0": an argument of the construction of the receiver
	NewField                     // "new.Getter": a field set where the receiver was constructed; Path holds it
	OpConst                      // "= text": a constant
	Global                       // "global net/http.DefaultClient": a package's variable; Const is its name, as the value of a limit only
)

// An Operand names a value at a call: "receiver", "result", "arg 0", with an
// optional path of fields, keys or options: "arg 2.timeout",
// "receiver.Timeout", "arg 0.Do". In PHP "arg ttl" is by parameter name, and
// "arg ttl|1" by name, else by position. In YAML it is written as one string.
type Operand struct {
	Kind OperandKind
	// Index is the argument's position from 0, or counted from the last as -1,
	// -2, …; valid when HasIndex. For OpResult it is the result's position.
	Index    int
	HasIndex bool
	// Name is the parameter name without "$" (PHP); empty when only positional.
	Name string
	// Rest means every argument from Index on.
	Rest bool
	// Path are fields, array keys or options below the value.
	Path []string
	// Const is the text of an OpConst, the name of a Global.
	Const string
	// Text is the operand as written.
	Text string
}

// IsSet reports whether an operand was given.
func (o Operand) IsSet() bool { return o.Kind != NoOperand }

// String returns the operand as written.
func (o Operand) String() string { return o.Text }

// ParseOperand reads the written form of an operand; "" is the unset one.
func ParseOperand(s string) (Operand, error) {
	o := Operand{Text: s}
	if s == "" {
		return o, nil
	}
	if g, ok := strings.CutPrefix(s, "global "); ok {
		slash := strings.LastIndexByte(g, '/')
		parts := strings.Split(g[slash+1:], ".")
		if len(parts) < 3 {
			return o, fmt.Errorf("operand %q: want global package.Variable.Field", s)
		}
		o.Kind, o.Const, o.Path = Global, g[:slash+1]+parts[0]+"."+parts[1], parts[2:]
		return o, checkPath(s, o.Path)
	}
	if c, ok := strings.CutPrefix(s, "="); ok {
		o.Kind, o.Const = OpConst, strings.TrimSpace(c)
		return o, nil
	}
	head, path, hasPath := s, "", false
	rest := strings.HasSuffix(s, "...")
	if rest {
		head = strings.TrimSuffix(s, "...")
	}
	base, viaNew := head, false
	if b, ok := strings.CutPrefix(head, "new."); ok {
		base, viaNew = b, true
	}
	if viaNew && !strings.HasPrefix(base, "arg ") {
		o.Kind = NewField
		o.Path = strings.Split(base, ".")
		return o, checkPath(s, o.Path)
	}
	base, path, hasPath = strings.Cut(base, ".")
	if hasPath {
		o.Path = strings.Split(path, ".")
		if err := checkPath(s, o.Path); err != nil {
			return o, err
		}
	}
	switch {
	case base == "receiver":
		o.Kind = Receiver
	case base == "result":
		o.Kind, o.HasIndex = OpResult, true
	case strings.HasPrefix(base, "result "):
		n, err := strconv.Atoi(base[len("result "):])
		if err != nil || n < 0 {
			return o, fmt.Errorf("operand %q: the result's position must be a number", s)
		}
		o.Kind, o.Index, o.HasIndex = OpResult, n, true
	case strings.HasPrefix(base, "arg "):
		o.Kind = Arg
		if viaNew {
			o.Kind = NewArg
		}
		if err := o.setArg(s, base[len("arg "):]); err != nil {
			return o, err
		}
		o.Rest = rest
	default:
		return o, fmt.Errorf("operand %q: want receiver, result, arg N, arg name|N, new.arg N, new.Field or = constant", s)
	}
	if rest && o.Kind != Arg {
		return o, fmt.Errorf("operand %q: only arguments can be followed by ...", s)
	}
	return o, nil
}

func (o *Operand) setArg(s, a string) error {
	name, pos, both := strings.Cut(a, "|")
	if !both {
		if n, err := strconv.Atoi(a); err == nil {
			o.Index, o.HasIndex = n, true
			return nil
		}
		name, pos = a, ""
	}
	if name == "" || strings.ContainsAny(name, " $()[]") {
		return fmt.Errorf("operand %q: bad argument name %q", s, name)
	}
	o.Name = name
	if both {
		n, err := strconv.Atoi(pos)
		if err != nil {
			return fmt.Errorf("operand %q: %q is not a position", s, pos)
		}
		o.Index, o.HasIndex = n, true
	}
	return nil
}

func checkPath(s string, path []string) error {
	for _, p := range path {
		if p == "" {
			return fmt.Errorf("operand %q: empty step in the path", s)
		}
	}
	return nil
}

func (o *Operand) setText(s string) error {
	p, err := ParseOperand(s)
	if err != nil {
		return err
	}
	if s == "" {
		return fmt.Errorf("empty operand")
	}
	*o = p
	return nil
}
