package driver_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/cachevet/cachevet/analyzers"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/driver"
	"github.com/cachevet/cachevet/internal/golden"
	"github.com/cachevet/cachevet/internal/store"
	"github.com/cachevet/cachevet/internal/store/unitcodec"
)

// unpack writes the files of an archive below a new folder.
func unpack(t *testing.T, archive string) string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.FromSlash(archive))
	if err != nil {
		t.Fatal(err)
	}
	return golden.Tree(t, a.Files)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func replace(t *testing.T, file, old, with string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	write(t, file, strings.Replace(string(data), old, with, 1))
}

// A seen is everything that a run makes of a tree.
type seen struct {
	units    [][]byte // encoded
	names    []string
	findings string
	problems string
}

func analyse(t *testing.T, dir string, s store.Store) seen {
	t.Helper()
	res, err := driver.Analyse(context.Background(), driver.Options{Dir: dir, Config: config.Default(), Rules: analyzers.Rules(), Store: s, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	out := seen{findings: fmt.Sprintf("%+v", res.Findings), problems: fmt.Sprint(res.Problems)}
	for _, p := range res.Projects {
		for _, u := range p.Program.Units() {
			out.names = append(out.names, u.Name)
			out.units = append(out.units, unitcodec.Encode(u))
		}
	}
	return out
}

// same fails unless two runs made the same of a tree, down to the bytes.
func same(t *testing.T, what string, cold, warm seen) {
	t.Helper()
	if diff := cmp.Diff(cold.names, warm.names); diff != "" {
		t.Fatalf("%s: the units differ (-without cache +with):\n%s", what, diff)
	}
	for i := range cold.units {
		if !bytes.Equal(cold.units[i], warm.units[i]) {
			a, _ := unitcodec.Decode(cold.units[i])
			b, _ := unitcodec.Decode(warm.units[i])
			t.Fatalf("%s: %s differs (-without cache +with):\n%s", what, cold.names[i], cmp.Diff(a, b))
		}
	}
	if diff := cmp.Diff(cold.findings, warm.findings); diff != "" {
		t.Fatalf("%s: the findings differ (-without cache +with):\n%s", what, diff)
	}
	if diff := cmp.Diff(cold.problems, warm.problems); diff != "" {
		t.Fatalf("%s: the problems differ (-without cache +with):\n%s", what, diff)
	}
}

// counting is a store that counts what is put into it.
type counting struct {
	store.Store
	mu   sync.Mutex
	puts int
}

func (c *counting) Put(key string, data []byte) {
	c.mu.Lock()
	c.puts++
	c.mu.Unlock()
	c.Store.Put(key, data)
}

func openStore(t *testing.T) *counting {
	t.Helper()
	disk, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &counting{Store: disk}
}

// TestWarmRunsAfterEdits makes edits of every kind to an application and
// compares, after each, a run with the disk cache to one without.
func TestWarmRunsAfterEdits(t *testing.T) {
	steps := 60
	if testing.Short() {
		steps = 15
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			dir := unpack(t, "testdata/shop.txtar")
			e := &editor{t: t, r: rand.New(rand.NewPCG(seed, 7)), dir: dir}
			e.original = e.read()
			s := openStore(t)
			same(t, "first run", analyse(t, dir, nil), analyse(t, dir, s))
			var history []string
			for range steps {
				what := e.edit()
				history = append(history, what)
				same(t, strings.Join(history, "\n"), analyse(t, dir, nil), analyse(t, dir, s))
			}
			before := s.puts
			same(t, "nothing changed", analyse(t, dir, nil), analyse(t, dir, s))
			if s.puts != before {
				t.Errorf("a run after nothing changed wrote %d values", s.puts-before)
			}
		})
	}
}

// An editor changes a tree at random.
type editor struct {
	t        *testing.T
	r        *rand.Rand
	dir      string
	original map[string]string
	added    int
}

func (e *editor) read() map[string]string {
	files := map[string]string{}
	err := filepath.WalkDir(e.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		e.t.Fatal(err)
	}
	return files
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// typeNames are names that a declaration may be changed to speak of.
var typeNames = []string{
	`\App\Util\Clock`, `\App\Util\SlowClock`, `\App\Rates\Board`, `\App\Rates\Gateway`, `\App\Old\Twin`, `\Lib\Rates\Base`,
	`\Lib\Rates\Wire`, `\Lib\Rates\Missing`, `\App\Gone`, `self`, `string`, `\Symfony\Contracts\Cache\CacheInterface`,
}

var (
	bodies   = regexp.MustCompile(`(?m)^    \{\n`)
	results  = regexp.MustCompile(`\): [\\A-Za-z]+`)
	params   = regexp.MustCompile(`function (\w+)\(`)
	parents  = regexp.MustCompile(` extends [\\A-Za-z]+`)
	classes  = regexp.MustCompile(`(?m)^(?:abstract |final )?class (\w+).*\n\{\n`)
	literals = regexp.MustCompile(`'[a-z. ]+'`)
)

// edit makes one change and says which.
func (e *editor) edit() string {
	files := e.read()
	php := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(f string) bool { return !strings.HasSuffix(f, ".php") || strings.Contains(f, "config") })
	file := pick(e.r, php)
	text := files[file]
	// change replaces one match, chosen at random.
	change := func(what string, re *regexp.Regexp, with func(match string) string) string {
		all := re.FindAllStringIndex(text, -1)
		if len(all) == 0 {
			return e.edit()
		}
		at := pick(e.r, all)
		write(e.t, file, text[:at[0]]+with(text[at[0]:at[1]])+text[at[1]:])
		rel, _ := filepath.Rel(e.dir, file)
		return what + " in " + rel
	}
	after := func(s string) func(string) string { return func(m string) string { return m + s } }
	typ := pick(e.r, typeNames)
	switch e.r.IntN(17) {
	case 0:
		return change("a body", bodies, after(fmt.Sprintf("        $x%d = sleep(%d);\n", e.r.IntN(9), e.r.IntN(9))))
	case 1:
		return change("a body that makes "+typ, bodies, after(fmt.Sprintf("        (new %s())->wait(%d);\n", typ, e.r.IntN(9))))
	case 2:
		return change("lines at the top", regexp.MustCompile(`<\?php\n`), after("\n// moved\n"))
	case 3:
		return change("a result "+typ, results, func(string) string { return "): " + typ })
	case 4:
		return change("a parameter "+typ, params, after(typ+" $p"+fmt.Sprint(e.r.IntN(1000))+" = null, "))
	case 5:
		return change("the parent "+typ, parents, func(string) string { return " extends " + typ })
	case 6:
		return change("no parent", parents, func(string) string { return "" })
	case 7:
		return change("a trait", classes, after("    use \\App\\Util\\Remembers;\n"))
	case 8:
		return change("a constant", classes, after(fmt.Sprintf("    public const C%d = ['a' => %d, 'b' => \\App\\Rates\\Gateway::OPTIONS];\n", e.r.IntN(9), e.r.IntN(9))))
	case 9:
		return change("__get", classes, after("    public function __get($name) { return new \\App\\Util\\SlowClock(); }\n"))
	case 10:
		return change("a text", literals, func(m string) string { return "'" + string(rune('a'+e.r.IntN(26))) + m[1:] })
	case 11:
		name := fmt.Sprintf("Renamed%d", e.r.IntN(20))
		return change("the class "+name, regexp.MustCompile(`class [A-Z]\w+`), func(string) string { return "class " + name })
	case 12:
		if len(php) < 8 {
			return e.edit()
		}
		if err := os.Remove(file); err != nil {
			e.t.Fatal(err)
		}
		return "without " + filepath.Base(file)
	case 13:
		e.added++
		added := filepath.Join(filepath.Dir(file), fmt.Sprintf("Added%d.php", e.added))
		write(e.t, added, text)
		return filepath.Base(file) + " twice"
	case 14:
		file = filepath.Join(e.dir, "composer.lock")
		text = files[file]
		return change("a version", regexp.MustCompile(`v[567]\.\d\.\d`), func(string) string { return pick(e.r, []string{"v5.4.0", "v6.4.2", "v7.2.1"}) })
	case 15:
		file = filepath.Join(e.dir, "config", "services.yaml")
		text = files[file]
		return change("the service "+typ, regexp.MustCompile(`class: .*`), func(string) string { return "class: " + strings.TrimPrefix(typ, `\`) })
	default:
		file = pick(e.r, slices.Sorted(maps.Keys(e.original)))
		write(e.t, file, e.original[file])
		return filepath.Base(file) + " as it was"
	}
}

// TestChangesThatConcernOthers makes one change at a time of which another file's
// unit depends, and sees that this unit is another one then.
func TestChangesThatConcernOthers(t *testing.T) {
	for _, change := range []struct{ what, file, old, with, concerns string }{
		{"a result", "src/Util/Clock.php", "now(): int", "now(): Clock", "src/Old/Twin.php"},
		{"an inferred result", "src/Rates/Gateway.php", "return $this->read(self::PATH)", "return new self()", "src/Rates/Board.php"},
		{"a library's result", "vendor/lib/rates/src/Source.php", "read(string $path): string", "read(string $path): Wire", ""},
		{"a parent", "src/Util/SlowClock.php", " extends Clock", "", "src/Controller/RateController.php"},
		{"a class that is gone", "src/Util/Clock.php", "class Clock", "class Watch", "src/Old/UsesTwin.php"},
		{"a class that was missing", "src/Util/Clock.php", "<?php", "<?php\nnamespace Psr\\Container { interface ContainerInterface { public function get(string $id): \\App\\Rates\\Board; } }\n//", "src/Controller/RateController.php"},
		{"a constant", "src/functions.php", "PAUSE = 2", "PAUSE = 3", "src/Old/UsesTwin.php"},
		{"a class constant", "src/Rates/Gateway.php", "'timeout' => 5", "'timeout' => 6", "src/Rates/Board.php"},
		{"an array that moved", "src/Rates/Gateway.php", "<?php", "<?php\n", "src/Rates/Board.php"},
		{"a function", "src/functions.php", "clock(): Util\\Clock", "clock(): Util\\SlowClock", "src/Rates/Board.php"},
		{"a user of a trait", "src/Rates/Board.php", "    use Remembers;\n", "", "src/Util/Remembers.php"},
		{"a service", "config/services.yaml", "class: App\\Util\\SlowClock", "class: App\\Util\\Clock", "src/Controller/RateController.php"},
		{"a service that is gone", "config/services.yaml", "shop.clock", "shop.watch", "src/Controller/RateController.php"},
		{"a name that two files have", "src/Old/twin_of_old.php", "class Twin", "class Twain", "src/Old/twin_of_old.php"},
		{"a body", "src/Util/Clock.php", "return time();", "return 0;", ""},
	} {
		t.Run(change.what, func(t *testing.T) {
			dir := unpack(t, "testdata/shop.txtar")
			s := openStore(t)
			before := analyse(t, dir, s)
			replace(t, filepath.Join(dir, filepath.FromSlash(change.file)), change.old, change.with)
			cold := analyse(t, dir, nil)
			same(t, change.what, cold, analyse(t, dir, s))
			if change.concerns == "" {
				return
			}
			i, j := slices.Index(before.names, change.concerns), slices.Index(cold.names, change.concerns)
			if i < 0 || j < 0 || bytes.Equal(before.units[i], cold.units[j]) {
				t.Errorf("%s: %s is not concerned: the test tests nothing", change.what, change.concerns)
			}
		})
	}
}

// TestWarmReadsNothingAnew counts what a change costs: a changed body the shard of
// its file, a changed signature those of its users too.
func TestWarmReadsNothingAnew(t *testing.T) {
	dir := unpack(t, "testdata/shop.txtar")
	s := openStore(t)
	analyse(t, dir, s)
	clock := filepath.Join(dir, "src", "Util", "Clock.php")
	for _, step := range []struct {
		what      string
		old, with string
		least     int // values that are written
		most      int
	}{
		{"a body", "return time();", "\n        return 1 + time();", 1, 1},
		{"a signature", "now(): int", "now(): float", 2, 16},
		{"nothing", "now(): float", "now(): float", 0, 0},
	} {
		replace(t, clock, step.old, step.with)
		before := s.puts
		same(t, step.what, analyse(t, dir, nil), analyse(t, dir, s))
		if n := s.puts - before; n < step.least || n > step.most {
			t.Errorf("after %s changed %d values were written, want %d to %d", step.what, n, step.least, step.most)
		}
	}
}

// TestWhatIsNotReachedLeaves has a library that nothing speaks of any more: its files are not
// read ahead, and what was kept of them goes.
func TestWhatIsNotReachedLeaves(t *testing.T) {
	dir := unpack(t, "testdata/shop.txtar")
	s := &spoiling{values: map[string][]byte{}}
	kept := func(path string) bool {
		return slices.ContainsFunc(slices.Collect(maps.Values(s.values)), func(v []byte) bool { return bytes.Contains(v, []byte(path)) })
	}
	const wire = "vendor/lib/rates/src/Wire.php"
	if analyse(t, dir, s); !kept(wire) {
		t.Fatalf("%s is not kept", wire)
	}
	for path, text := range (&editor{t: t, dir: dir}).read() {
		if strings.HasSuffix(path, ".php") && path != filepath.Join(dir, filepath.FromSlash(wire)) {
			write(t, path, strings.ReplaceAll(text, `Lib\Rates`, `Lib\Gone`))
		}
	}
	if same(t, "nobody speaks of it", analyse(t, dir, nil), analyse(t, dir, s)); kept(wire) {
		t.Errorf("%s is still kept", wire)
	}
}

// TestDamagedCacheIsNoCache spoils every value of a store in every way that a disk or
// another program may.
func TestDamagedCacheIsNoCache(t *testing.T) {
	dir := unpack(t, "testdata/shop.txtar")
	want := analyse(t, dir, nil)
	for name, spoil := range map[string]func(r *rand.Rand, data []byte) []byte{
		"truncated": func(r *rand.Rand, data []byte) []byte { return data[:r.IntN(len(data))] },
		"a flipped byte": func(r *rand.Rand, data []byte) []byte {
			data[r.IntN(len(data))] ^= byte(1 + r.IntN(255))
			return data
		},
		"noise": func(r *rand.Rand, data []byte) []byte {
			for i := range data {
				data[i] = byte(r.Uint32())
			}
			return data
		},
		"longer": func(r *rand.Rand, data []byte) []byte { return append(data, 0, 1, 2) },
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			// Under the store's checksum, so that the format itself is tried.
			s := &spoiling{values: map[string][]byte{}}
			analyse(t, dir, s)
			clean := maps.Clone(s.values)
			for range 40 {
				for _, k := range slices.Sorted(maps.Keys(clean)) {
					s.values[k] = spoil(r, slices.Clone(clean[k]))
				}
				got := analyse(t, dir, s)
				if name != "a flipped byte" { // which may well change a name: only the store's checksum tells
					same(t, name, want, got)
				}
			}
		})
	}
}

// spoiling is a store in memory.
type spoiling struct {
	mu     sync.Mutex
	values map[string][]byte
}

func (s *spoiling) Get(key string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.values[key]
	return slices.Clone(data), ok
}

func (s *spoiling) Put(key string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[key] = slices.Clone(data)
}

// TestTwoRunsShareAStore lets several runs of two versions of a tree use one store at
// the same time.
func TestTwoRunsShareAStore(t *testing.T) {
	one, two := unpack(t, "testdata/shop.txtar"), unpack(t, "testdata/shop.txtar")
	replace(t, filepath.Join(two, "src", "Util", "Clock.php"), "now(): int", "now(): SlowClock")
	wantOne, wantTwo := analyse(t, one, nil), analyse(t, two, nil)
	s := openStore(t)
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for range 5 {
				same(t, "one", wantOne, analyse(t, one, s))
			}
		})
		wg.Go(func() {
			for range 5 {
				same(t, "two", wantTwo, analyse(t, two, s))
			}
		})
	}
	wg.Wait()
}

// saved is a store that tells whether a configuration was put into it.
type saved struct {
	store.Store
	configurations int
}

func (s *saved) Put(key string, data []byte) {
	if strings.HasSuffix(key, "-configuration") {
		s.configurations++
	}
	s.Store.Put(key, data)
}

// TestConfigurationIsKept makes one change at a time to an application and sees that a run
// with the disk cache comes to the same as one without, and whether it takes the
// configuration as it was kept.
func TestConfigurationIsKept(t *testing.T) {
	const config = "services:\n    App\\Extra\\:\n        resource: '../../src/Extra/'\n"
	for _, change := range []struct {
		what, file string
		old, with  string // old empty: the file is written anew; both empty: it goes away
		holds      bool
	}{
		{"nothing", "src/Util/Clock.php", "return time();", "return time();", true},
		{"a body", "src/Util/Clock.php", "return time();", "return 0;", true},
		{"a body above an action", "src/Controller/RateController.php", "<?php", "<?php\n// moved\n\n", true},
		{"a comment before arrays and constants", "src/Rates/Gateway.php", "{\n", "{\n    // moved\n", true},
		{"a library's body", "vendor/lib/rates/src/Wire.php", "(string) file_get_contents", "'' . file_get_contents", true},
		{"a folder without configuration", "notes/today.txt", "", "nothing", false},
		{"a class", "src/Extra/Added.php", "", "<?php\nnamespace App\\Extra;\nclass Added { public function __construct(private \\App\\Util\\Clock $clock) {} }\n", false},
		{"a class that is gone", "src/Util/SlowClock.php", "", "", false},
		{"a signature", "src/Util/Clock.php", "now(): int", "now(): float", false},
		{"a parameter", "src/Rates/Board.php", "function __construct(", "function __construct(private ?\\App\\Util\\SlowClock $slow, ", false},
		{"an attribute", "src/Controller/RateController.php", "    public function", "    #[\\Symfony\\Component\\Routing\\Attribute\\Route('/other', methods: ['POST'])]\n    public function", false},
		{"a pool", "config/packages/framework.yaml", "rates.cache", "other.cache", false},
		{"a comment of the configuration", "config/packages/framework.yaml", "framework:", "# moved\nframework:", false},
		{"a file of configuration", "config/packages/extra.yaml", "", config, false},
		{"one for the environment", "config/packages/prod/cache.yaml", "", "framework:\n    cache:\n        app: cache.adapter.array\n", false},
		{"PHP configuration", "config/services.php", "", "<?php\nreturn ['services' => ['extra.clock' => ['class' => 'App\\Util\\Clock']]];\n", false},
		{"routes", "config/routes.yaml", "", "more:\n    path: /more\n    controller: App\\Controller\\RateController::show\n", false},
		{"no configuration", "config/services.yaml", "", "", false},
		{"bundles", "config/bundles.php", "<?php", "<?php\n// moved\n", false},
		{"the kernel's code", "src/Kernel.php", "{\n", "{\n    public function registerBundles(): iterable { yield new \\Lib\\Rates\\Bundle(); }\n", false},
		{"a bundle that was missing", "vendor/lib/rates/src/Bundle.php", "", "<?php\nnamespace Lib\\Rates;\nclass Bundle extends \\Symfony\\Component\\HttpKernel\\Bundle\\Bundle {}\n", true},
		{"a version", "composer.lock", "v7.2.1", "v6.4.2", false},
		{"a package that is required", "composer.json", `"symfony/cache": "^7.2"`, `"symfony/cache": "^7.2", "doctrine/orm": "^3"`, false},
		{"a dump", "var/cache/prod/App_KernelProdContainer.xml", "", "<container><services><service id=\"shop.clock\" class=\"App\\Util\\Clock\"/></services></container>", false},
		{"the environment's variables", ".env", "", "APP_ENV=dev\n", true},
	} {
		t.Run(change.what, func(t *testing.T) {
			t.Parallel()
			dir := unpack(t, "testdata/shop.txtar")
			s := &saved{Store: openStore(t)}
			analyse(t, dir, s)
			file := filepath.Join(dir, filepath.FromSlash(change.file))
			switch {
			case change.old != "":
				replace(t, file, change.old, change.with)
			case change.with != "":
				write(t, file, change.with)
			default:
				if err := os.Remove(file); err != nil {
					t.Fatal(err)
				}
			}
			cold := analyse(t, dir, nil)
			s.configurations = 0
			same(t, change.what, cold, analyse(t, dir, s))
			if held := s.configurations == 0; held != change.holds {
				t.Errorf("the configuration was kept: %t, want %t", held, change.holds)
			}
			s.configurations = 0
			same(t, "nothing after "+change.what, cold, analyse(t, dir, s))
			if s.configurations > 0 {
				t.Error("the configuration does not hold when nothing changed")
			}
		})
	}
}
