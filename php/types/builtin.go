package types

import "strings"

// builtinSupers is the hierarchy of the classes of PHP itself, lower case to
// direct supertypes (php 8.5, the extensions that applications use).
var builtinSupers = map[string][]string{
	"exception": {"Throwable"}, "error": {"Throwable"}, "throwable": {"Stringable"},
	"errorexception": {"Exception"}, "typeerror": {"Error"}, "valueerror": {"Error"}, "arithmeticerror": {"Error"},
	"divisionbyzeroerror": {"ArithmeticError"}, "argumentcounterror": {"TypeError"}, "assertionerror": {"Error"},
	"unhandledmatcherror": {"Error"}, "jsonexception": {"Exception"},
	"logicexception": {"Exception"}, "badfunctioncallexception": {"LogicException"}, "badmethodcallexception": {"BadFunctionCallException"},
	"domainexception": {"LogicException"}, "invalidargumentexception": {"LogicException"}, "lengthexception": {"LogicException"},
	"outofrangeexception": {"LogicException"}, "runtimeexception": {"Exception"}, "outofboundsexception": {"RuntimeException"},
	"overflowexception": {"RuntimeException"}, "rangeexception": {"RuntimeException"}, "underflowexception": {"RuntimeException"},
	"unexpectedvalueexception": {"RuntimeException"}, "pdoexception": {"RuntimeException"}, "redisexception": {"RuntimeException"},
	"soapfault": {"Exception"},
	"iterator":  {"Traversable"}, "iteratoraggregate": {"Traversable"}, "generator": {"Iterator"}, "outeriterator": {"Iterator"},
	"seekableiterator": {"Iterator"}, "recursiveiterator": {"Iterator"},
	"arrayobject": {"IteratorAggregate", "ArrayAccess", "Countable"}, "arrayiterator": {"SeekableIterator", "ArrayAccess", "Countable"},
	"iteratoriterator": {"OuterIterator"}, "filteriterator": {"IteratorIterator"}, "callbackfilteriterator": {"FilterIterator"},
	"cachingiterator": {"IteratorIterator", "ArrayAccess", "Countable"}, "limititerator": {"IteratorIterator"},
	"appenditerator": {"IteratorIterator"}, "infiniteiterator": {"IteratorIterator"}, "norewinditerator": {"IteratorIterator"},
	"recursiveiteratoriterator": {"OuterIterator"}, "recursivearrayiterator": {"ArrayIterator", "RecursiveIterator"},
	"directoryiterator": {"SplFileInfo", "SeekableIterator"}, "filesystemiterator": {"DirectoryIterator"},
	"recursivedirectoryiterator": {"FilesystemIterator", "RecursiveIterator"}, "globiterator": {"FilesystemIterator", "Countable"},
	"splfileobject": {"SplFileInfo", "RecursiveIterator", "SeekableIterator"}, "spltempfileobject": {"SplFileObject"},
	"splfileinfo": {"Stringable"}, "splobjectstorage": {"Countable", "Iterator", "ArrayAccess"},
	"spldoublylinkedlist": {"Iterator", "Countable", "ArrayAccess"}, "splqueue": {"SplDoublyLinkedList"}, "splstack": {"SplDoublyLinkedList"},
	"splpriorityqueue": {"Iterator", "Countable"}, "splfixedarray": {"IteratorAggregate", "ArrayAccess", "Countable"},
	"weakmap":  {"ArrayAccess", "Countable", "IteratorAggregate"},
	"datetime": {"DateTimeInterface"}, "datetimeimmutable": {"DateTimeInterface"}, "dateperiod": {"IteratorAggregate"},
	"closure": nil, "stdclass": nil, "datetimeinterface": nil, "dateinterval": nil, "datetimezone": nil, "countable": nil,
	"arrayaccess": nil, "traversable": nil, "stringable": nil, "jsonserializable": nil, "unitenum": nil, "backedenum": {"UnitEnum"},
	"pdo": nil, "pdostatement": {"IteratorAggregate"}, "mysqli": nil, "mysqli_result": {"IteratorAggregate"}, "mysqli_stmt": nil,
	"redis": nil, "rediscluster": nil, "redisarray": nil, "memcached": nil, "memcache": nil, "soapclient": nil,
	"curlhandle": nil, "curlmultihandle": nil, "simplexmlelement": {"Stringable", "Countable", "RecursiveIterator"},
	"domnode": nil, "domdocument": {"DOMNode"}, "domelement": {"DOMNode"}, "xmlreader": nil, "xmlwriter": nil, "ziparchive": {"Countable"},
	"numberformatter": nil, "intldateformatter": nil, "weakreference": nil, "fiber": nil, "sqlite3": nil, "sqlite3stmt": nil, "sqlite3result": nil,
	"reflectionclass": nil, "reflectionobject": {"ReflectionClass"}, "reflectionenum": {"ReflectionClass"},
}

// builtinReturns are results of methods of PHP's own classes that calls hang
// on, lower case.
var builtinReturns = map[string]string{
	"pdo::prepare": "PDOStatement", "pdo::query": "PDOStatement", "pdo::exec": "int", "pdo::connect": "static",
	"mysqli::query": "mysqli_result", "mysqli::prepare": "mysqli_stmt", "mysqli_stmt::get_result": "mysqli_result",
	"sqlite3::query": "SQLite3Result", "sqlite3::prepare": "SQLite3Stmt", "sqlite3stmt::execute": "SQLite3Result",
	"redis::multi": "Redis", "redis::pipeline": "Redis", "datetimeimmutable::modify": "static", "datetimeimmutable::add": "static",
	"datetimeimmutable::sub": "static", "datetimeimmutable::settimezone": "static", "datetimeimmutable::settime": "static",
	"datetimeimmutable::setdate": "static", "datetime::modify": "static", "datetime::add": "static", "datetime::sub": "static",
	"datetimeinterface::format": "string", "datetimeinterface::gettimestamp": "int", "datetimeinterface::diff": "DateInterval",
	"datetimeinterface::gettimezone": "DateTimeZone", "closure::fromcallable": "Closure", "closure::bind": "Closure", "closure::bindto": "Closure",
	"unitenum::cases": "list<static>", "backedenum::from": "static", "backedenum::tryfrom": "?static",
	"throwable::getmessage": "string", "throwable::getprevious": "?Throwable",
}

func builtinReturn(class, method string) *Type {
	s, ok := builtinReturns[strings.ToLower(class)+"::"+strings.ToLower(method)]
	if !ok {
		return nil
	}
	t, _ := (&Scope{}).DocType(s)
	return t
}

// builtinFunctions are results of PHP's functions that calls hang on.
var builtinFunctions = map[string]string{
	"curl_init": "CurlHandle", "curl_multi_init": "CurlMultiHandle", "date_create": "DateTime", "date_create_immutable": "DateTimeImmutable",
	"mysqli_connect": "mysqli", "mysqli_query": "mysqli_result", "simplexml_load_string": "SimpleXMLElement", "simplexml_load_file": "SimpleXMLElement",
	"sprintf": "string", "vsprintf": "string", "implode": "string", "join": "string", "md5": "string", "sha1": "string", "hash": "string", "crc32": "int",
	"json_encode": "string", "serialize": "string", "strtolower": "string", "strtoupper": "string", "trim": "string", "substr": "string",
	"str_replace": "string", "ucfirst": "string", "lcfirst": "string", "rawurlencode": "string", "urlencode": "string", "http_build_query": "string",
	"strlen": "int", "count": "int", "time": "int", "microtime": "float", "intval": "int", "strval": "string", "floatval": "float", "boolval": "bool",
	"in_array": "bool", "is_array": "bool", "is_string": "bool", "is_null": "bool", "array_keys": "array", "array_merge": "array",
	"explode": "array", "range": "array", "array_column": "array", "array_flip": "array", "str_split": "array", "array_combine": "array",
	"get_class": "string", "spl_object_id": "int", "spl_object_hash": "string", "date": "string", "uniqid": "string", "basename": "string",
	"dirname": "string", "random_int": "int", "hrtime": "int", "array_key_exists": "bool", "function_exists": "bool", "class_exists": "bool",
}

// elementFunctions return (an array of) elements of an argument.
var elementFunctions = map[string]struct {
	arg   int
	array bool // the same array type; else one element
}{
	"array_filter": {0, true}, "array_values": {0, true}, "array_reverse": {0, true}, "array_slice": {0, true}, "array_unique": {0, true},
	"array_diff": {0, true}, "array_diff_key": {0, true}, "array_intersect_key": {0, true}, "array_merge": {0, true}, "array_pad": {0, true},
	"iterator_to_array": {0, true}, "array_chunk": {0, false},
	"reset": {0, false}, "end": {0, false}, "current": {0, false}, "next": {0, false}, "prev": {0, false}, "array_pop": {0, false},
	"array_shift": {0, false}, "array_first": {0, false}, "array_last": {0, false}, "array_find": {0, false}, "min": {0, false}, "max": {0, false},
}

// FunctionReturn is the type of a call of a function: of the project, the
// catalogue, or the language. args are the types of the arguments.
func (t *Table) FunctionReturn(name string, args []*Type) *Type {
	if f := t.Function(name); f != nil {
		r := f.Return
		if len(f.Templates) > 0 {
			b := t.infer(f.Templates, f.Params, args)
			r = r.Substitute(b.get, nil)
		}
		return r
	}
	if k := t.known.MethodReturn("", name); k != "" {
		return t.entityRepository(t.knownType(k).Substitute(t.positional(nil, args, nil), nil), args)
	}
	n := strings.ToLower(name)
	if e, ok := elementFunctions[n]; ok && e.arg < len(args) {
		if e.array {
			if elem := t.ElemOf(args[e.arg]); !elem.IsMixed() {
				return NewArray(nil, elem)
			}
			return arrayType
		}
		return t.ElemOf(args[e.arg])
	}
	if n == "array_map" && len(args) > 0 {
		if f := args[0]; f != nil && f.Kind == Callable && len(f.Args) > 0 {
			return NewArray(nil, f.Args[len(f.Args)-1])
		}
		return arrayType
	}
	if s, ok := builtinFunctions[n]; ok {
		typ, _ := (&Scope{}).DocType(s)
		return typ
	}
	return nil
}

// infer binds the type parameters of a function by its arguments.
func (t *Table) infer(params []TypeParam, list []*Param, args []*Type) bindings {
	b := bindings{}
	var match func(p, a *Type, depth int)
	match = func(p, a *Type, depth int) {
		if p == nil || a.IsMixed() || depth > 8 {
			return
		}
		switch p.Kind {
		case Template:
			if b[p.Name] == nil {
				b[p.Name] = a.NotNull()
			}
		case ClassString:
			if len(p.Args) == 1 && a.Kind == ClassString && len(a.Args) == 1 {
				match(p.Args[0], a.Args[0], depth+1)
			}
		case Array:
			if len(p.Args) == 2 {
				match(p.Args[1], t.ElemOf(a), depth+1)
			}
		case Callable:
			if n, m := len(p.Args), len(a.Args); n > 0 && m > 0 && a.Kind == Callable {
				match(p.Args[n-1], a.Args[m-1], depth+1)
			}
		case Union:
			for _, q := range p.Args {
				if q.Kind != Scalar {
					match(q, a, depth+1)
				}
			}
		case Named:
			if strings.EqualFold(p.Name, a.Class()) {
				for i := range min(len(p.Args), len(a.Args)) {
					match(p.Args[i], a.Args[i], depth+1)
				}
			}
		}
	}
	for i, p := range list {
		if i < len(args) {
			match(p.Type, args[i], 0)
		}
	}
	for _, p := range params {
		if b[p.Name] == nil && p.Bound != nil && p.Bound.Kind != Template {
			b[p.Name] = p.Bound
		}
	}
	return b
}
