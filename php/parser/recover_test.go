package parser_test

var recoveryTests = []struct{ name, src string }{}
