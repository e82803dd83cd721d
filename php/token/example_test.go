package token_test

import (
	"fmt"

	"github.com/cachevet/cachevet/php/token"
)

func ExampleFile_Position() {
	f := token.NewFile("hello.php", []byte("<?php\necho 'Grüße', $x;\n"))
	p := f.Position(22) // the "$"
	fmt.Println(p)
	fmt.Println("in bytes:", p.Column)
	fmt.Println(f.LineText(p.Line))
	// Output:
	// hello.php:2:15
	// in bytes: 17
	// echo 'Grüße', $x;
}

func ExampleLookup() {
	for _, name := range []string{"ForEach", "die", "self"} {
		fmt.Println(name, token.Lookup([]byte(name)).Name())
	}
	// Output:
	// ForEach T_FOREACH
	// die T_EXIT
	// self T_STRING
}
