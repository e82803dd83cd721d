// Package token defines the lexical tokens of PHP, positions in a source file, and the table that
// turns an offset into a line and a column.
//
// It is the sibling of go/token for PHP: the kinds are those of PHP's own tokenizer (see [Kind.Name]
// for PHP's spelling, such as T_VARIABLE), the positions are byte offsets.
//
// Source is bytes. Nothing here assumes UTF-8: PHP allows every byte above 0x7F in a name, and real
// files hold Latin-1. Only the two columns that count characters decode UTF-8, and they count a byte
// that is not valid as one character.
package token
