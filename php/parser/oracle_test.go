//go:build oracle

package parser_test

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// An oracle is a PHP in a process of its own that says what its parser thinks of a source. It runs
// token_get_all with TOKEN_PARSE, which parses but neither compiles nor executes.
type oracle struct {
	version string // as PHP says it
	args    []string
	dir     string
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// A ruling is what an oracle says of one source.
type ruling struct {
	accepted bool
	line     int
	msg      string // empty if accepted
}

// Both programs read a source after its length (four bytes, little endian) and answer with a line:
// the line number of the error, or 0, a tab, and the message.
const (
	phpProgram = `
ini_set('memory_limit', '-1');
fwrite(STDOUT, PHP_VERSION . "\n");
while (($head = fread(STDIN, 4)) !== false && strlen($head) === 4) {
    $left = unpack('V', $head)[1];
    for ($src = ''; $left > 0; $left -= strlen($part)) {
        $part = fread(STDIN, min($left, 8192));
        if ($part === false || $part === '') exit(1);
        $src .= $part;
    }
    $line = 0;
    $msg = '';
    try {
        token_get_all($src, TOKEN_PARSE);
    } catch (\Throwable $e) {
        $line = $e->getLine();
        $msg = get_class($e) . ': ' . preg_replace('/[\n\r\t]/', ' ', $e->getMessage());
    }
    fwrite(STDOUT, "$line\t$msg\n");
}`

	wasmProgram = `
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const [modules, version] = process.argv.slice(2);
const require = createRequire(modules + '/x.js');
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { PHP, loadPHPRuntime, setPhpIniEntries } = await load('@php-wasm/universal');
const { getPHPLoaderModule } = await load('@php-wasm/node-' + version);
const loader = await getPHPLoaderModule();
let php, used;
const start = async () => {
  php = new PHP(await loadPHPRuntime(loader, {}));
  await setPhpIniEntries(php, { short_open_tag: '0', memory_limit: '-1', display_errors: '0' });
  used = 0;
};
const code = "<?php $line = 0; $msg = ''; try { token_get_all(file_get_contents('/tmp/src'), TOKEN_PARSE); }"
  + " catch (\\Throwable $e) { $line = $e->getLine(); $msg = get_class($e) . ': ' . preg_replace('/[\\n\\r\\t]/', ' ', $e->getMessage()); }"
  + " file_put_contents('/tmp/verdict', \"$line\\t$msg\\n\");";
await start();
php.writeFile('/tmp/version.php', new TextEncoder().encode('<?php file_put_contents("/tmp/verdict", PHP_VERSION . "\\n");'));
await php.run({ scriptPath: '/tmp/version.php' });
process.stdout.write(php.readFileAsText('/tmp/verdict'));
let data = Buffer.alloc(0);
for await (const part of process.stdin) {
  data = Buffer.concat([data, part]);
  while (data.length >= 4 && data.length >= 4 + data.readUInt32LE(0)) {
    const n = data.readUInt32LE(0);
    const src = data.subarray(4, 4 + n);
    data = data.subarray(4 + n);
    let answer;
    for (let fresh = false; !answer; fresh = true) {
      try {
        if (fresh || ++used > 1000) await start(); // it fails after some 2,000 runs, whatever they are
        php.writeFile('/tmp/src', new Uint8Array(src));
        await php.run({ code });
        answer = php.readFileAsText('/tmp/verdict');
      } catch (e) {
        if (fresh) answer = '0\tCRASH: ' + String(e.message || e).split('\n')[0] + '\n';
      }
    }
    process.stdout.write(answer);
  }
}
process.exit(0);`
)

// systemPHP starts the PHP of the system, and skips the test where there is none.
func systemPHP(t *testing.T) *oracle {
	t.Helper()
	return startOracle(t, append(phpCommand(t), "-r", phpProgram), "")
}

// phpCommand returns the command of the system's PHP with its tokenizer.
func phpCommand(t *testing.T) []string {
	t.Helper()
	php, err := exec.LookPath("php")
	if err != nil {
		t.Fatal("no php on the path")
	}
	// Without php.ini, so that nothing of the machine matters. The tokenizer may be built in or not.
	for _, load := range [][]string{nil, {"-d", "extension=tokenizer"}} {
		args := append([]string{php, "-n", "-d", "short_open_tag=0", "-d", "error_reporting=0"}, load...)
		if exec.Command(args[0], append(args[1:], "-r", "exit(function_exists('token_get_all') ? 0 : 1);")...).Run() == nil {
			return args
		}
	}
	t.Fatal("php has no tokenizer")
	return nil
}

// wasmPHP starts a PHP built for node, of a version such as "8-5", from the node_modules folder that
// the environment names.
func wasmPHP(t *testing.T, version string) *oracle {
	t.Helper()
	modules := os.Getenv("CACHEVET_PHP_WASM")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("no node on the path")
	}
	script := filepath.Join(t.TempDir(), "oracle.mjs")
	if err := os.WriteFile(script, []byte(wasmProgram), 0o644); err != nil {
		t.Fatal(err)
	}
	return startOracle(t, []string{node, script, modules, version}, filepath.Dir(modules))
}

func startOracle(t *testing.T, args []string, dir string) *oracle {
	t.Helper()
	o := &oracle{args: args, dir: dir}
	if err := o.start(); err != nil {
		t.Fatalf("starting %s: %v", filepath.Base(args[0]), err)
	}
	t.Cleanup(o.stop)
	return o
}

func (o *oracle) start() error {
	o.cmd = exec.Command(o.args[0], o.args[1:]...)
	o.cmd.Dir = o.dir
	o.cmd.Stderr = os.Stderr
	in, err := o.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := o.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := o.cmd.Start(); err != nil {
		return err
	}
	o.in, o.out = in, bufio.NewReader(out)
	version, err := o.out.ReadString('\n')
	o.version = strings.TrimSpace(version)
	return err
}

func (o *oracle) stop() {
	o.in.Close()
	o.cmd.Wait() // the exit status of a program that reads to the end of its input says nothing
}

// errCrash says that a source brought PHP itself down, by its nesting, say.
var errCrash = errors.New("PHP crashed")

// rule asks for the ruling on a source.
func (o *oracle) rule(src []byte) (ruling, error) {
	msg := append(binary.LittleEndian.AppendUint32(nil, uint32(len(src))), src...)
	if _, err := o.in.Write(msg); err != nil {
		o.stop()
		return ruling{}, errors.Join(errCrash, o.start())
	}
	answer, err := o.out.ReadString('\n')
	if err != nil {
		o.stop()
		return ruling{}, errors.Join(errCrash, o.start())
	}
	line, text, _ := strings.Cut(strings.TrimSuffix(answer, "\n"), "\t")
	if why, ok := strings.CutPrefix(text, "CRASH: "); ok {
		return ruling{}, fmt.Errorf("%w: %s", errCrash, why)
	}
	n, err := strconv.Atoi(line)
	return ruling{accepted: text == "", line: n, msg: text}, err
}

// mustRule is rule for sources that no PHP crashes on.
func (o *oracle) mustRule(t *testing.T, src []byte) ruling {
	t.Helper()
	r, err := o.rule(src)
	if err != nil {
		t.Fatalf("PHP %s: %v", o.version, err)
	}
	return r
}
