// Package types knows the names and types of a PHP project: which classes,
// functions and constants its files declare, how they inherit, and what type a
// method returns or a property holds, from declarations and from docblocks.
//
// [Load] parses every file of a project once, in parallel, and keeps the
// declarations only; the syntax trees are dropped (a [LoadOptions.File] hook
// sees each tree before that). Classes of the vendor folder are read when a
// lookup first reaches them. What libraries look like when there is no vendor
// folder comes from [Known], which the catalogue implements.
//
// Names are fully qualified without leading backslash, in the spelling of the
// declaration; lookups ignore case, as PHP does. Constant expressions
// (defaults, class constants, arguments of attributes) are kept as [Expr] and
// evaluated by [Table.Eval].
//
//	t, err := types.Load(ctx, project, types.LoadOptions{Known: known})
//	c := t.Class(`App\Rates\RateBoard`)
//	for _, p := range c.Method("__construct").Params { … p.Type, p.Attrs … }
//	for _, c := range t.Subtypes(`App\Rates\RateGateway`) { … }
//	v := t.Eval(attr.Arg("name", 0), c) // "cache.app"
//
// A Table may be used from several goroutines.
package types
