package parser_test

// typingTests are files as an editor sees them while somebody types, and files that are cut off.
var typingTests = []recoveryTest{
	{
		name: "half-typed call",
		src: `class A {
    function f() {
        $this->cache->get(
    }
    function after() {}
}
`,
		want: []string{
			`5:5: syntax error, unexpected token "}", expecting argument or ")" to close the "(" on line 4`,
		},
	},
	{
		name: "half-typed call with an argument",
		src: `class A {
    function f() {
        $this->cache->get('key', function () {
            return 1;
        }
    }
    function after() {}
}
`,
		want: []string{
			`7:5: syntax error, unexpected token "}", expecting "," or ")" to close the "(" on line 4`,
		},
	},
	{
		name: "half-typed member",
		src: `class A {
    function f() {
        $this->
    }
    function after() {}
}
`,
		want: []string{
			`5:5: syntax error, unexpected token "}", expecting member name`,
		},
	},
	{
		name: "half-typed static member",
		src: `class A {
    function f() {
        return self::;
    }
    function after() {}
}
`,
		want: []string{
			`4:22: syntax error, unexpected token ";", expecting identifier, variable or "{"`,
		},
	},
	{
		name: "half-typed property",
		src: `class A {
    public ?int
    function after() {}
}
`,
		want: []string{
			`4:5: syntax error, unexpected token "function", expecting variable`,
		},
	},
	{
		name: "half-typed method",
		src: `class A {
    public function
    function after() {}
}
`,
		want: []string{
			`4:5: syntax error, unexpected token "function", expecting method name`,
		},
	},
	{
		name: "half-typed parameters",
		src: `class A {
    function f(int $a, string
    {
        g();
    }
    function after() {}
}
`,
		want: []string{
			`4:5: syntax error, unexpected token "{", expecting variable`,
		},
	},
	{
		name: "half-typed new",
		src: `$a = new ;
function after() {}
`,
		want: []string{
			`2:10: syntax error, unexpected token ";", expecting class name, variable or "("`,
		},
	},
	{
		name: "half-typed arrow function",
		src: `$a = fn($x) => ;
function after() {}
`,
		want: []string{
			`2:16: syntax error, unexpected token ";", expecting expression`,
		},
	},
	{
		name: "half-typed match",
		src: `$a = match ($x) {
    1 => 'a',
    2 =>
};
function after() {}
`,
		want: []string{
			`5:1: syntax error, unexpected token "}", expecting expression`,
		},
	},
	{
		name: "half-typed array",
		src: `$a = ['a' => 1, 'b' => ;
function after() {}
`,
		want: []string{
			`2:24: syntax error, unexpected token ";", expecting expression`,
		},
	},
	{
		name: "half-typed attribute",
		src: `#[Route('/x'
function after() {}
`,
		want: []string{
			`3:1: syntax error, unexpected token "function", expecting "," or ")" to close the "(" on line 2`,
		},
	},
	{
		name: "half-typed use",
		src: `use A\{B, ;
function after() {}
`,
		want: []string{
			`2:11: syntax error, unexpected token ";", expecting name`,
		},
	},
	{
		name: "half-typed if",
		src: `if ($a {
    g();
}
function after() {}
`,
		want: []string{
			`2:8: syntax error, unexpected token "{", expecting ")"`,
		},
	},
	{
		name: "half-typed foreach",
		src: `foreach ($a as ) {
    g();
}
function after() {}
`,
		want: []string{
			`2:16: syntax error, unexpected token ")", expecting variable`,
		},
	},
	{
		name: "half-typed hook",
		src: `class A {
    public int $x { get => ; }
    function after() {}
}
`,
		want: []string{
			`3:28: syntax error, unexpected token ";", expecting expression`,
		},
	},
	{
		name: "truncated in a closure",
		src: `class A {
    function after() {
        f(function () {
            $x = 1;`,
		want: []string{
			`5:20: syntax error, unexpected end of file, expecting "}" to close the "{" on line 4`,
		},
	},
	{
		name: "truncated in a string",
		src: `class A {
    function after() {
        $x = "abc $y;
    }
}
`,
		want: []string{
			`7:1: syntax error, unexpected end of file, expecting closing quote of the string on line 4`,
		},
	},
	{
		name: "truncated in a heredoc",
		src: `function after() {
    return <<<SQL
        SELECT 1
`,
		want: []string{
			`5:1: syntax error, unexpected end of file, expecting closing marker "SQL" of the heredoc on line 3`,
		},
	},
	{
		name: "truncated in a comment",
		src: `function after() {}
/* no end
`,
		want: []string{
			`3:1: syntax error, unterminated comment, expecting "*/"`,
		},
	},
}
