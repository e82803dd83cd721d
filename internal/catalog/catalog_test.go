package catalog

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/model"
)

func load(t *testing.T, extra ...Source) *Catalog {
	t.Helper()
	c, problems := Load(extra...)
	for _, p := range problems {
		t.Errorf("%s: %s", p.Pos, p.Message)
	}
	return c
}

func TestSymbols(t *testing.T) {
	v := load(t).For(nil)
	for _, tt := range []struct {
		lang model.Language
		id   model.FuncID
		want func(*Symbol) bool
	}{
		{model.PHP, `\symfony\contracts\cache\CACHEinterface::Get`, func(s *Symbol) bool { return s.Site != nil && s.Site.Scope == model.ScopeSlot }},
		{model.PHP, `new GuzzleHttp\Client`, func(s *Symbol) bool { return s.Rebuild != nil }},
		{model.PHP, `GuzzleHttp\Client::__construct`, func(s *Symbol) bool { return s.Rebuild != nil }},
		{model.Go, "(*golang.org/x/sync/singleflight.Group).Do", func(s *Symbol) bool { return s.Site.Callback.Index == 1 }},
		{model.Go, "(*github.com/aws/aws-sdk-go-v2/service/dynamodb.Client).Query", func(s *Symbol) bool { return s.Effects[0].Kind == model.HTTP }},
		{model.Go, "(*github.com/aws/aws-sdk-go-v2/service/dynamodb.Client).Options", func(s *Symbol) bool { return s.Safe }},
		{model.Go, "(k8s.io/client-go/kubernetes/typed/apps/v1.DeploymentInterface).List", func(s *Symbol) bool { return s.Effects[0].Kind == model.HTTP }},
	} {
		found := v.Symbols(tt.lang, tt.id)
		if len(found) == 0 || !tt.want(found[0]) {
			t.Errorf("%s: %+v", tt.id, found)
		}
	}
	for _, unknown := range []model.FuncID{
		"(*github.com/aws/aws-sdk-go-v2/service/dynamodb.Client).invokeOperation", // unexported
		"(*net/http.Client).Nothing",
	} {
		if found := v.Symbols(model.Go, unknown); len(found) > 0 {
			t.Errorf("%s: %+v", unknown, found)
		}
	}
}

func TestMethodOfSubtype(t *testing.T) {
	v := load(t).For(nil)
	for _, tt := range []struct {
		class, method string
		want          func(*Symbol) bool
	}{
		{`Symfony\Component\Cache\Adapter\RedisAdapter`, "get", func(s *Symbol) bool { return s.Site.Scope == model.ScopeSlot }},
		{`Symfony\Component\Cache\Adapter\ArrayAdapter`, "get", func(s *Symbol) bool { return s.Site.Scope == model.ScopeNone }},
		{`Symfony\Component\Cache\Adapter\RedisTagAwareAdapter`, "getItem", func(s *Symbol) bool { return s.Read != nil }},
		{`Doctrine\Bundle\DoctrineBundle\Repository\ServiceEntityRepository`, "findOneBySlug", func(s *Symbol) bool { return s.Effects[0].Kind == model.DB }},
	} {
		s := v.Method(model.PHP, model.TypeID(tt.class), tt.method)
		if len(s) == 0 || !tt.want(s[0]) {
			t.Errorf("%s::%s: %+v", tt.class, tt.method, s)
		}
	}
}

// The number of LockRegistry's slots and what command line workers do are what
// messages state: each version that behaves differently is named here.
func TestSymfonyCacheFacts(t *testing.T) {
	c := load(t)
	for _, tt := range []struct{ version, slots, cli, nested string }{
		{"4.2.12", "19", "true", "deadlock"},
		{"4.4.35", "23", "true", "deadlock"},
		{"4.4.36", "23", "false", "unprotected"},
		{"5.0.11", "22", "true", "deadlock"},
		{"5.1.4", "23", "true", "deadlock"},
		{"5.3.13", "24", "false", "unprotected"},
		{"5.4.1", "26", "true", "deadlock"},
		{"5.4.48", "26", "false", "unprotected"},
		{"6.0.1", "25", "true", "deadlock"},
		{"6.4.43", "25", "true", "unprotected"},
		{"6.4.44", "25", "false", "unprotected"},
		{"7.2.1", "25", "true", "unprotected"},
		{"8.0.3", "24", "true", "unprotected"},
		{"8.1.4", "24", "true", "unprotected"},
		{"v8.1.5", "24", "false", "unprotected"},
	} {
		v := c.For([]model.Library{{Name: "Symfony/Cache", Version: tt.version}})
		for name, want := range map[string]string{"slots": tt.slots, "cli-locks": tt.cli, "nested": tt.nested} {
			if f, ok := v.Fact(name); !ok || f.Value != want || f.Assumed {
				t.Errorf("symfony/cache %s: %s = %q, want %q", tt.version, name, f.Value, want)
			}
		}
		site := v.Symbols(model.PHP, `Symfony\Contracts\Cache\CacheInterface::get`)
		if len(site) != 1 || (site[0].Site.Nested == "deadlock-any") != (tt.nested == "deadlock") {
			t.Errorf("symfony/cache %s: %d entries of get()", tt.version, len(site))
		}
	}
	if f, _ := c.For(nil).Fact("slots"); f.Value != "24" || !f.Assumed {
		t.Errorf("without a lock file the newest is assumed: %+v", f)
	}
}

func TestUserEntryReplaces(t *testing.T) {
	c := load(t, Source{File: ".cachevet.yaml", Data: []byte(`
language: go
symbols:
  - symbol: net.LookupHost
    safe: true
  - symbol: (*example.com/x.Client).*
    effects: [{kind: http, bound: 2s}]
`)})
	v := c.For(nil)
	if s := v.Symbols(model.Go, "net.LookupHost"); len(s) != 1 || !s[0].Safe {
		t.Errorf("%+v", s)
	}
	if s := v.Symbols(model.Go, "(*example.com/x.Client).Get"); len(s) != 1 || s[0].Effects[0].Bound.Limit.Seconds() != 2 {
		t.Errorf("%+v", s)
	}
	if base := load(t); base.Hash() == c.Hash() {
		t.Error("a user's entry must change the hash")
	}
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"unknown key", "language: go\nsymbols:\n  - symbol: a.B\n    sit: {}\n", `c.yaml:4:5: symbols[0]: unknown key "sit"; known are symbol, symbols, receiver`},
		{"language", "symbols: []\n", `c.yaml:1:1: language: want go or php, not ""`},
		{"operand", "language: go\nsymbols:\n  - symbol: a.B\n    site: {api: x, key: argument 1}\n", `c.yaml:4:25: symbols[0].site.key: operand "argument 1": want receiver`},
		{"kind", "language: go\nsymbols:\n  - symbol: a.B\n    effects: [{kind: disk}]\n", `c.yaml:4:22: symbols[0].effects[0].kind: unknown value "disk"; want one of dns, http`},
		{"bound", "language: go\nsymbols:\n  - symbol: a.B\n    effects: [{kind: db, bound: soon}]\n", `c.yaml:4:33: symbols[0].effects[0].bound: bound "soon"`},
		{"limit", "language: go\nsymbols:\n  - symbol: a.B\n    effects: [{kind: db, limits: [{partial: true}]}]\n", `symbols[0].effects[0].limits[0]: wants exactly one of`},
		{"says nothing", "language: go\nsymbols:\n  - symbol: a.B\n", `c.yaml:3:5: symbols[0]: says nothing about a.B`},
		{"spelling", "language: go\nsymbols:\n  - {symbol: 'A\\B::c', safe: true}\n", `symbol "A\\B::c": want pkg/path.Func`},
		{"braces", "language: go\nsymbols:\n  - {symbol: 'a.{B', safe: true}\n", `symbol "a.{B": { without }`},
		{"regexp", "language: php\nsymbols:\n  - symbol: f\n    safe: true\n    when: [{operand: arg 0, matches: '('}]\n", `symbols[0].when[0].matches: regular expression "("`},
		{"versions", "language: php\nlibrary: a/b\nversions: '>=x'\n", `c.yaml:3:11: versions: versions ">=x": "x" is not a version`},
		{"list", "language: go\nsymbols: a.B\n", `c.yaml:2:10: symbols: want a list`},
		{"twice", "language: go\nlanguage: go\n", `c.yaml:2:1: language: key given twice`},
		{"not YAML", "language: go\n\tsymbols: []\n", `c.yaml:2`},
		{"scalar", "hello\n", `c.yaml:1:1: want keys and values`},
	} {
		_, problems := Load(Source{File: "c.yaml", Data: []byte(tt.text)})
		var got []string
		for _, p := range problems {
			got = append(got, fmt.Sprintf("%s: %s", p.Pos, p.Message))
		}
		if !strings.Contains(strings.Join(got, "\n"), tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	if _, problems := Load(Source{File: "empty.yaml"}); len(problems) > 0 {
		t.Errorf("an empty file says nothing: %v", problems)
	}
}

// The rest of a file with a mistake holds.
func TestProblemKeepsRest(t *testing.T) {
	c, problems := Load(Source{File: "c.yaml", Data: []byte("language: go\nsymbols:\n  - {symbol: a.B, sfae: true}\n  - {symbol: a.C, safe: true}\n")})
	if len(problems) == 0 || !c.Has(model.Go, "a.C") {
		t.Errorf("problems %v, a.C known: %t", problems, c.Has(model.Go, "a.C"))
	}
}

// An alias bomb must not eat memory.
func TestAliasBomb(t *testing.T) {
	text := "language: go\nsymbols:\n- symbol: a.B\n  when: &a0 [{operand: arg 0, is: 'null'}]\n"
	for i := range 12 {
		ref := strings.Repeat(fmt.Sprintf("*a%d, ", i), 9)
		text += fmt.Sprintf("  x%d: &a%d [%s]\n", i, i+1, ref)
	}
	text += "  receiver: *a12\n"
	if _, problems := Load(Source{File: "bomb.yaml", Data: []byte(text)}); len(problems) == 0 {
		t.Error("no problem reported")
	}
}

func TestTypes(t *testing.T) {
	types := load(t).Types(model.PHP)
	for _, tt := range []struct{ class, method, want string }{
		{`Doctrine\ORM\EntityManager`, "createQueryBuilder", `Doctrine\ORM\QueryBuilder`},
		{`doctrine\orm\querybuilder`, "ANDWHERE", "static"},
		{`Doctrine\ORM\QueryBuilder`, "getQuery", `Doctrine\ORM\Query`},
		{`Illuminate\Support\Facades\Http`, "aMacroOfTheApplication", `Illuminate\Http\Client\PendingRequest`},
		{"", "cache", `Illuminate\Contracts\Cache\Repository`},
		{`App\Unknown`, "get", ""},
	} {
		if got := types.MethodReturn(tt.class, tt.method); got != tt.want {
			t.Errorf("%s::%s: %q, want %q", tt.class, tt.method, got, tt.want)
		}
	}
	if got := types.FieldType(`Symfony\Component\HttpFoundation\Request`, "query"); got != `Symfony\Component\HttpFoundation\InputBag` {
		t.Errorf("field: %q", got)
	}
	if got := types.Supers(`symfony\component\lock\lock`); !reflect.DeepEqual(got, []string{`Symfony\Component\Lock\SharedLockInterface`}) {
		t.Errorf("supers: %q", got)
	}
}

// TestFolded asks for types in every spelling that fold makes one of.
func TestFolded(t *testing.T) {
	long := strings.Repeat("Long", 40)
	m := map[string]int{`app\clock`: 1, `app\ärger`: 2, "app.Clock": 3, "clock::__construct": 4, strings.ToLower(long): 5}
	for _, tt := range []struct {
		lang model.Language
		name string
		want int
	}{
		{model.PHP, `App\Clock`, 1}, {model.PHP, `\app\CLOCK`, 1}, {model.PHP, `App\Ärger`, 2}, {model.Go, "app.Clock", 3}, {model.Go, "app.clock", 0},
		{model.PHP, "new Clock", 4}, {model.PHP, long, 5}, {model.PHP, "", 0},
	} {
		if got, _ := folded(m, tt.lang, tt.name); got != tt.want || got != m[fold(tt.lang, tt.name)] {
			t.Errorf("%s %s: %d, want %d", tt.lang, tt.name, got, tt.want)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		Load()
	}
}

func BenchmarkHas(b *testing.B) {
	c, _ := Load()
	ids := []model.FuncID{"(*net/http.Client).Do", "(*example.com/a/b.Thing).Nothing", "github.com/aws/aws-sdk-go-v2/service/s3.New", "(*github.com/aws/aws-sdk-go-v2/service/s3.Client).GetObject", "fmt.Sprintf"}
	for b.Loop() {
		for _, id := range ids {
			c.Has(model.Go, id)
		}
	}
}

// The plain names of Laravel's helpers count only where Laravel is installed.
func TestRequires(t *testing.T) {
	c := load(t)
	for _, tt := range []struct {
		libs []model.Library
		want bool
	}{
		{nil, true},
		{[]model.Library{{Name: "laravel/framework", Version: "11.2.0"}}, true},
		{[]model.Library{{Name: "symfony/cache", Version: "7.2.0"}}, false},
	} {
		if got := len(c.For(tt.libs).Symbols(model.PHP, "dispatch")) > 0; got != tt.want {
			t.Errorf("%v: dispatch() known: %t", tt.libs, got)
		}
	}
}
