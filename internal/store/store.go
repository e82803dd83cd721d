// Package store keeps what was computed once on disk, addressed by a key that
// names everything the value depends on (content, versions, options). It knows
// nothing of what it keeps.
//
// Every value is a file of its own, written to a temporary name and renamed, so
// that a crash or a second process can never leave half a value. A file that
// cannot be read, or does not carry its own checksum, is a miss and never an
// error. Values nobody asked for in five days go, and the oldest ones beyond
// one GiB.
package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"time"
)

// EnvDir names the environment variable that sets the folder of the store.
const EnvDir = "CACHEVET_CACHE"

const (
	maxAge = 5 * 24 * time.Hour
	// maxBytes is what the whole store may take on disk.
	maxBytes = 1 << 30
	// trimEvery is how often the age of all files is looked at.
	trimEvery = 24 * time.Hour
	// touchAfter is the granularity of "last used": a file is only touched when
	// its time is older, which spares a write per read.
	touchAfter = time.Hour
	// trimMark is the file whose time says when the store was last trimmed.
	trimMark = "trimmed"
)

// A Store keeps bytes by key. Implementations are safe for concurrent use.
type Store interface {
	// Get returns what Put kept under key. The caller owns the slice.
	Get(key string) ([]byte, bool)
	// Put keeps data under key; the caller goes on to use the slice. A failure only costs
	// time later, so there is no error to handle.
	Put(key string, data []byte)
}

// None keeps nothing.
type None struct{}

// Get never finds anything.
func (None) Get(string) ([]byte, bool) { return nil, false }

// Put forgets.
func (None) Put(string, []byte) {}

// Key makes a key of parts. Different lists of parts give different keys.
func Key(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Disk is a Store in a folder.
type Disk struct {
	dir string
}

// DefaultDir is the folder named by CACHEVET_CACHE, else "cachevet" in the
// user's cache folder.
func DefaultDir() (string, error) {
	if dir := os.Getenv(EnvDir); dir != "" {
		return filepath.Abs(dir)
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder (set %s): %w", EnvDir, err)
	}
	return filepath.Join(base, "cachevet"), nil
}

// Open returns the store in dir, which is made if needed, and trims it when
// that was not done today.
func Open(dir string) (*Disk, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("cache folder: %w", err)
	}
	d := &Disk{dir: dir}
	d.trimDaily(time.Now())
	return d, nil
}

// Dir returns the folder.
func (d *Disk) Dir() string { return d.dir }

func (d *Disk) path(key string) string {
	sum := sha256.Sum256([]byte(key))
	name := hex.EncodeToString(sum[:])
	return filepath.Join(d.dir, name[:2], name[2:])
}

// Get returns what was kept under key.
func (d *Disk) Get(key string) ([]byte, bool) {
	path := d.path(key)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, false
	}
	body, ok := checked(key, data)
	if !ok {
		os.Remove(path)
		return nil, false
	}
	if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > touchAfter {
		now := time.Now()
		os.Chtimes(path, now, now)
	}
	return body, true
}

// Put keeps data under key.
func (d *Disk) Put(key string, data []byte) {
	path := d.path(key)
	f, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if errors.Is(err, fs.ErrNotExist) && os.MkdirAll(filepath.Dir(path), 0o777) == nil {
		f, err = os.CreateTemp(filepath.Dir(path), "new-*")
	}
	if err != nil {
		return
	}
	sum := checksum(key, data)
	_, err = f.Write(sum[:])
	if err == nil {
		_, err = f.Write(data)
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// checksum covers the key too, so that a file moved to another name is a miss.
func checksum(key string, data []byte) [sha256.Size]byte {
	h := sha256.New()
	fmt.Fprintf(h, "%d:%s", len(key), key)
	h.Write(data)
	return [sha256.Size]byte(h.Sum(nil))
}

func checked(key string, file []byte) ([]byte, bool) {
	if len(file) < sha256.Size {
		return nil, false
	}
	body := file[sha256.Size:]
	sum := checksum(key, body)
	return body, bytes.Equal(sum[:], file[:sha256.Size])
}

func (d *Disk) trimDaily(now time.Time) {
	mark := filepath.Join(d.dir, trimMark)
	if info, err := os.Stat(mark); err == nil && now.Sub(info.ModTime()) < trimEvery {
		return
	}
	if err := os.WriteFile(mark, nil, 0o666); err != nil {
		return
	}
	d.trim(now, maxBytes)
}

// trim removes what was not used for maxAge, then the longest unused files
// until at most limit bytes are left.
func (d *Disk) trim(now time.Time, limit int64) {
	type file struct {
		path string
		used time.Time
		size int64
	}
	var files []file
	var total int64
	filepath.WalkDir(d.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == trimMark {
			return nil
		}
		info, err := e.Info()
		if err != nil {
			return nil
		}
		if now.Sub(info.ModTime()) > maxAge {
			os.Remove(path)
			return nil
		}
		files = append(files, file{path, info.ModTime(), info.Size()})
		total += info.Size()
		return nil
	})
	sort.Slice(files, func(i, j int) bool { return files[i].used.Before(files[j].used) })
	for _, f := range files {
		if total <= limit {
			return
		}
		if os.Remove(f.path) == nil {
			total -= f.size
		}
	}
}
