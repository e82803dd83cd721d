package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T) *Disk {
	t.Helper()
	d, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestPutThenGet(t *testing.T) {
	d := open(t)
	if _, ok := d.Get("a"); ok {
		t.Error("an empty store has a value")
	}
	d.Put("a", []byte("one"))
	d.Put("a", []byte("two"))
	d.Put("b", nil)
	if got, ok := d.Get("a"); !ok || string(got) != "two" {
		t.Errorf("Get(a) = %q, %v; want the last value", got, ok)
	}
	if got, ok := d.Get("b"); !ok || len(got) != 0 {
		t.Errorf("Get(b) = %q, %v; want an empty value", got, ok)
	}
}

func TestCorruptFileIsAMiss(t *testing.T) {
	for name, spoil := range map[string]func([]byte) []byte{
		"empty":     func([]byte) []byte { return nil },
		"truncated": func(b []byte) []byte { return b[:len(b)-1] },
		"flipped":   func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"head":      func(b []byte) []byte { b[0] ^= 1; return b },
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			d.Put("k", []byte("value"))
			data, err := os.ReadFile(d.path("k"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(d.path("k"), spoil(data), 0o666); err != nil {
				t.Fatal(err)
			}
			if got, ok := d.Get("k"); ok {
				t.Fatalf("a %s file was read as %q", name, got)
			}
			d.Put("k", []byte("again"))
			if got, _ := d.Get("k"); string(got) != "again" {
				t.Fatalf("after the miss: %q", got)
			}
		})
	}
}

func TestAnotherKeysFileIsAMiss(t *testing.T) {
	d := open(t)
	d.Put("k", []byte("value"))
	d.Put("other", []byte("x"))
	if err := os.Rename(d.path("k"), d.path("other")); err != nil {
		t.Fatal(err)
	}
	if got, ok := d.Get("other"); ok {
		t.Errorf("the value of k was served for other: %q", got)
	}
}

func TestTrimDropsOldThenLargest(t *testing.T) {
	d := open(t)
	now := time.Now()
	for i, age := range []time.Duration{6 * 24 * time.Hour, 3 * time.Hour, 2 * time.Hour, time.Hour} {
		key := fmt.Sprint(i)
		d.Put(key, bytes.Repeat([]byte("x"), 1000))
		if err := os.Chtimes(d.path(key), now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	d.trim(now, 2200)
	var left []string
	for i := range 4 {
		if _, ok := d.Get(fmt.Sprint(i)); ok {
			left = append(left, fmt.Sprint(i))
		}
	}
	if fmt.Sprint(left) != "[2 3]" {
		t.Errorf("left %v, want the two used last", left)
	}
}

func TestConcurrentUse(t *testing.T) {
	d := open(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 50 {
				key := fmt.Sprint(j % 5)
				d.Put(key, []byte("value "+key))
				if got, ok := d.Get(key); ok && string(got) != "value "+key {
					t.Errorf("worker %d read %q under %s", i, got, key)
				}
			}
		})
	}
	wg.Wait()
	left, _ := filepath.Glob(filepath.Join(d.dir, "*", "new-*"))
	if len(left) > 0 {
		t.Errorf("temporary files left behind: %v", left)
	}
}

func TestKeyKeepsPartsApart(t *testing.T) {
	if Key("ab", "c") == Key("a", "bc") || Key("a") == Key("a", "") {
		t.Error("different parts gave one key")
	}
}

func TestDefaultDirFollowsTheEnvironment(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(EnvDir, dir)
	if got, err := DefaultDir(); err != nil || got != dir {
		t.Errorf("DefaultDir() = %q, %v; want %q", got, err, dir)
	}
}
