package types

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"
)

// A Disk is how files beside declarations are looked at, configuration above all. What it
// is asked counts as asked of the table that it belongs to; see [Trace]. Paths are relative
// to the analysed root, with slashes, and lie below it.
type Disk struct {
	root  string
	trace *Trace
}

// NewDisk returns the disk below a root, of no table.
func NewDisk(root string) *Disk { return &Disk{root: root} }

// Disk returns the disk on which the table's project lies.
func (t *Table) Disk() *Disk {
	d := &Disk{trace: t.trace}
	if t.project != nil {
		d.root = t.project.Path(".")
	}
	return d
}

// ErrTooLarge says that a file has more bytes than are read.
var ErrTooLarge = errors.New("too large")

// path is where a file lies for the system.
func (d *Disk) path(rel string) string { return filepath.Join(d.root, filepath.FromSlash(rel)) }

// Exists reports whether there is a file or folder.
func (d *Disk) Exists(rel string) bool {
	yes := d.exists(rel)
	d.trace.look(existsDep, rel, truth(yes))
	return yes
}

func (d *Disk) exists(rel string) bool {
	_, err := os.Stat(d.path(rel))
	return err == nil
}

// IsDir reports whether there is a folder.
func (d *Disk) IsDir(rel string) bool {
	yes := d.isDir(rel)
	d.trace.look(folderDep, rel, truth(yes))
	return yes
}

func (d *Disk) isDir(rel string) bool {
	info, err := os.Stat(d.path(rel))
	return err == nil && info.IsDir()
}

// Modified returns when a file was last written; ok is false when there is none.
func (d *Disk) Modified(rel string) (when time.Time, ok bool) {
	when, ok = d.modified(rel)
	d.trace.look(modifiedDep, rel, moment(when, ok))
	return when, ok
}

func (d *Disk) modified(rel string) (time.Time, bool) {
	info, err := os.Stat(d.path(rel))
	if err != nil {
		return time.Time{}, false
	}
	return info.ModTime(), true
}

// Read returns a file of at most so many bytes; the error is ErrTooLarge, or the
// system's.
func (d *Disk) Read(rel string, most int64) ([]byte, error) {
	info, err := os.Stat(d.path(rel))
	if err == nil && info.Size() > most {
		d.trace.look(textDep, rel, d.text(rel))
		return nil, ErrTooLarge
	}
	src, err := os.ReadFile(d.path(rel))
	if d.trace != nil {
		d.trace.look(textDep, rel, textSum(src, err))
	}
	return src, err
}

// maxCompared is the size in bytes from which a file counts as the same when size and
// time are.
const maxCompared = 64 << 20

// text stands for what a file contains.
func (d *Disk) text(rel string) Digest {
	info, err := os.Stat(d.path(rel))
	if err == nil && info.Size() > maxCompared {
		return sumOf(fmt.Sprint("large ", info.Size(), " ", info.ModTime().UnixNano()))
	}
	return textSum(os.ReadFile(d.path(rel)))
}

func textSum(src []byte, err error) Digest {
	if err != nil {
		var p *os.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return sumOf("error " + err.Error())
	}
	sum := sha256.Sum256(src)
	return Digest(sum[:16])
}

// Glob returns the files that match a pattern, sorted.
func (d *Disk) Glob(pattern string) []string {
	list := d.glob(pattern)
	d.trace.look(globDep, pattern, listSum(list))
	return list
}

func (d *Disk) glob(pattern string) []string {
	out, err := doublestar.Glob(os.DirFS(d.root), pattern, doublestar.WithFilesOnly(), doublestar.WithNoFollow())
	if err != nil {
		return nil
	}
	slices.Sort(out)
	return out
}

// Folders returns the names of the folders in a folder, hidden ones left out, sorted.
func (d *Disk) Folders(rel string) []string {
	list := d.folders(rel)
	d.trace.look(foldersDep, rel, listSum(list))
	return list
}

func (d *Disk) folders(rel string) []string {
	list, err := os.ReadDir(d.path(rel))
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range list {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			out = append(out, e.Name())
		}
	}
	return out
}

func sumOf(text string) Digest {
	sum := sha256.Sum256([]byte(text))
	return Digest(sum[:16])
}

func listSum(list []string) Digest { return sumOf(strings.Join(list, "\x00")) }

func truth(yes bool) Digest {
	if yes {
		return Digest{1}
	}
	return Digest{}
}

func moment(when time.Time, ok bool) (d Digest) {
	if ok {
		d[15] = 1
		binary.BigEndian.PutUint64(d[:8], uint64(when.UnixNano()))
	}
	return d
}
