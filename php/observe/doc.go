// Package observe turns PHP code into the summaries of internal/model.
//
// It works in two steps. Each file is lowered from its syntax alone, in
// parallel, right after it has been parsed: bodies become blocks, values, calls
// and stores; names are resolved, types are not. When all files are read, the
// class table stands, and a resolver fills in what types tell: the class of
// every value, the target of every call, the owner of every field, the worth of
// every constant. So syntax trees never pile up, and what is made of a file in
// the first step depends on that file alone.
//
// # What the summaries look like
//
// Variables are followed by value (static single assignment): a variable read is
// the value it has there, a join is a ValChoice, a loop a ValChoice that its own
// later values feed. A ValChoice of one value is that value with a better known
// type (instanceof, @var).
//
// Arrays are values. $a['k'] = v on a local variable gives the variable a longer
// literal (ValList) or the operator "[]=" (array, key, value), "[]" (array,
// value); on a property, static or by-reference array it is a Store to an
// ElemPlace. A key that is computed is "?" in ValList.Keys.
//
// Calls. $x->m() is Virtual; it is Static when the method cannot be overridden
// (private, final, of a final class or of a new object). A::m(), self::m() and
// parent::m() are Static, resolved to the declaring class; static::m() is
// Virtual. The Func of a method that no source declares names the nearest library
// class above the receiver's, Target.Type is always the receiver's own. new A is
// a Static call of A::__construct whose receiver is the ValNew; a class of the
// project without any constructor has no call. An invokable object is called
// Virtual by __invoke, a function value Dynamic. The n-th argument that a call
// fills by reference is result n+1 of the call.
//
// Pseudo calls: php:foreach (iterating an object runs its code), php:backtick,
// php:include, php:eval, php:exit, php:yield (value, key), php:unset (array, key).
//
// Reading can be calling: a property hook, __get, __toString and offsetGet of the
// project get a call before the first use of the value that runs them; so do
// getIterator and next of what a foreach goes over. A call of a method that only
// __call or __callStatic answers is a call of that (name, list of arguments).
//
// Operators beside PHP's own: "interp" (text with variables), "cast:int" and so
// on, "isset", "empty", "instanceof", "clone", "next" (a foreach has another
// element), "class" ($x::class), "ref" (a variable that something else may
// change now), "changed" (an array after sort, array_push and the like, with the
// other arguments). is_null($x) is "===" null. An operator over constants has
// Value.Const set.
//
// Exceptions. A block of a try body that contains a call ends with the
// successors [next, handler…] and no condition. return inside of try … finally
// has the finally block as successor; the finally block leads on and, when the
// function may be left through it, to an empty block without successors.
//
// "Foo::{defaults}" stores the arrays that the properties of Foo begin with.
//
// Types of values are class names; "A|B" and "A&B" for unions and intersections.
//
// Methods of traits exist once, as "Trait::m". In them $this is the class that
// uses the trait when there is exactly one, else the trait. Types list trait
// methods under the using class too. Hooks of properties are the methods
// "prop::get" and "prop::set". An anonymous class is "class@file:line:column". A
// function declared twice in a file is "f" and "f#2".
package observe
