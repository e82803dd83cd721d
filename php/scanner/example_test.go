package scanner_test

import (
	"fmt"

	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

func Example() {
	src := []byte(`<?php echo "Hello $name", 0x1F; // done`)
	s := scanner.New(src, 0, nil)
	for {
		t := s.Scan()
		if t.Kind == token.EOF {
			break
		}
		fmt.Printf("%d %s %q\n", t.Pos, t.Kind.Name(), src[t.Pos:t.End])
	}
	// Output:
	// 0 T_OPEN_TAG "<?php "
	// 6 T_ECHO "echo"
	// 11 " "\""
	// 12 T_ENCAPSED_AND_WHITESPACE "Hello "
	// 18 T_VARIABLE "$name"
	// 23 " "\""
	// 24 , ","
	// 26 T_LNUMBER "0x1F"
	// 30 ; ";"
	// 32 T_COMMENT "// done"
}
