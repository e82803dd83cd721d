package model

// Traits are the properties of a language that the meaning of a program depends on. The linker asks for these and
// never for the language itself: what it does for one language holds for any other that works the same way.
type Traits struct {
	// FoldsNames: names of functions, classes and methods do not depend on case.
	FoldsNames bool
	// Scope stands between class and method in a function's name, "::"; "" where methods are found by type alone. A
	// function so named may be called through a string or a pair of class and method.
	Scope string
	// Constructor is the method that runs when an object is made, Invoker the one that makes an object callable; "" for none.
	Constructor, Invoker string
	// Structural: a type implements an interface by having its methods, and no subclass overrides a method.
	Structural bool
	// Untyped: values may have no declared type, or one that says no more than that they are collections.
	Untyped bool
	// DescribesImports: a unit describes the types of libraries that it uses beside its own.
	DescribesImports bool
	// Container: objects that no code makes are made by a container, whose configuration is part of the program.
	Container bool
	// SharedMemory: one process serves many requests at a time, and they share what it holds in memory. Without it,
	// memory is as old as the request.
	SharedMemory bool
	// Context is the type of values that carry deadlines and cancellation to what they are handed to; "" for none.
	Context TypeID
	// Iterators are the types of functions that run the function they are given once per element, until it says no.
	Iterators []TypeID
	// ErrorValues: a failure is a result beside the value; without it, it is thrown, or stands in place of the value.
	ErrorValues bool
	// DurationUnit is what a plain number counts where a duration is asked for: "ns", or "s".
	DurationUnit string
	// Member, Sigil and Self are how people write a member of an object, a variable and the object of a method: "->",
	// "$" and "$this".
	Member, Sigil, Self string
}

// Read from the Go specification (1.26) and the PHP manual (8.5).
var (
	goTraits = Traits{
		Structural:       true,
		DescribesImports: true,
		SharedMemory:     true,
		Context:          "context.Context",
		ErrorValues:      true,
		Iterators:        []TypeID{"iter.Seq", "iter.Seq2"},
		DurationUnit:     "ns",
		Member:           ".",
	}
	phpTraits = Traits{
		FoldsNames:   true,
		Scope:        "::",
		Constructor:  "__construct",
		Invoker:      "__invoke",
		Untyped:      true,
		Container:    true,
		DurationUnit: "s",
		Member:       "->",
		Sigil:        "$",
		Self:         "$this",
	}
)

// Languages are those with a front end.
var Languages = [...]Language{Go, PHP}

// Traits returns the properties of the language, which must not be changed.
func (l Language) Traits() *Traits {
	if l == PHP {
		return &phpTraits
	}
	return &goTraits
}
