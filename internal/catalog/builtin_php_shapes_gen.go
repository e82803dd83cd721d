// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

var filePhpShapes = [...]File{
	{Language: "php", Source: "usual names, read in the applications of the corpus 2026-08", Shapes: []Shape{{Method: "^(__construct|__invoke|[nN]ew|[mM]ake|[iI]nit|[sS]et[uU]p|[cC]reate|[bB]uild|[oO]pen|[cC]onnect|[sS]tart|[rR]un|[rR]egister|boot)", Part: "setup"}}, Conventions: []Convention{{Means: "absence", Names: "(?i)(not_?found|no_?result|no_?such|not_?exist|missing|unknown|undefined|empty|invalid_?argument|out_?of_?(bounds|range))"},
		{Means: "identity", Names: "(?i)^_*(id|uuid|ulid|guid|uid|pk|slug|code|zip|key|name|username|handle|email|identifier|hash|sku|isbn|iri|number|version|checksum|idx|index)$|Id$|ID$|Uuid$|UUID$"},
		{Means: "key", Names: "(?i)key|hash|digest|signature|fingerprint|etag|cache.?id|ident|checksum|uniq"},
		{Means: "keeper", Names: "(?i)^(handle|register|add|attach|on|with|set|use|sub|listen|after|defer|new|push|bind|extend|macro|resolving|singleton|queue|dispatch|later|schedule|__construct)"},
		{Means: "lock", Names: "(?i)lock|mutex|lease|semaphore|leader|exclusive|guard|running|in.?progress"},
		{Means: "outcome", Names: "(?i)^(is_?)?(ok|success|successful|succeeded)$"},
		{Means: "service", Names: "(Client|Service|Manager|Repository|Factory|Registry|Provider|Connection|Logger|Serializer|Translator|Renderer|Generator|Slugify|Slugger|Hasher|Encoder|Decoder|Normalizer|Denormalizer|Validator|Mailer|Router|Dispatcher|Resolver|Builder|Loader|Parser|Formatter|Processor|Converter|Transformer|Fetcher|Checker|Locator|Publisher|Notifier|Paginator|Inflector|Uploader|Purifier|Sanitizer|Geocoder|Pool|Gateway|Bus)(Interface)?$"},
	}, Idioms: []Idiom{{Name: "guarded fill", Text: "a get-with-callback that locks, or a lock with an expiry around look, computation and store"}}},
}
