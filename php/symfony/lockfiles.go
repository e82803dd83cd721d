package symfony

import (
	"bytes"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/types"
)

// Words are the texts that Load looks for in the files of a project. Told beforehand
// (types.LoadOptions.Words) they spare it reading all of them again.
var Words = []string{"LockRegistry"}

// mentioning are the files of the project, without test code, that may contain a
// word.
func (l *loader) mentioning(word string) []string {
	var out []string
	if l.table.types != nil {
		files, ok := l.table.types.Mentioning(word)
		for _, f := range files {
			out = append(out, f.Path)
		}
		if ok {
			return out
		}
	}
	for _, f := range l.project.Files {
		if !f.Test && f.Size <= types.MaxFileSize {
			out = append(out, f.Rel)
		}
	}
	return out
}

// lockFiles looks for LockRegistry::setFiles anywhere in the project.
func (l *loader) lockFiles() {
	if l.project == nil || l.slots != nil {
		return
	}
	for _, file := range l.mentioning("LockRegistry") {
		if l.ctx.Err() != nil {
			return
		}
		src, err := l.disk.Read(file, types.MaxFileSize)
		if err != nil || !bytes.Contains(src, []byte("LockRegistry")) || !bytes.Contains(src, []byte("setFiles")) {
			continue
		}
		tree, _ := l.parse(file, src)
		if tree == nil {
			continue
		}
		declarations(tree, file, func(sc *scope, st ast.Stmt) {
			name, members := membersOf(st)
			if name == nil {
				return
			}
			c := l.table.class(sc.qualify(name.Name))
			if c == nil || strings.HasPrefix(c.name, `Symfony\Component\Cache\`) {
				return
			}
			inner := sc.in(c)
			for _, mem := range members {
				if m, ok := mem.(*ast.ClassMethod); ok && m.Body != nil && mentions(m.Body, "setFiles") {
					fr := &frame{sc: inner, vars: map[string]*node{}, this: l.in.construct(c, nil)}
					l.in.bind(m.Params, nil, fr)
					l.in.run(m.Body.Stmts, fr)
				}
			}
		}, func(sc *scope, st ast.Stmt) {
			if mentions(st, "setFiles") {
				l.in.stmt(st, &frame{sc: sc, vars: map[string]*node{}})
			}
		})
	}
}

// setFiles records LockRegistry::setFiles, which changes the slot count.
func (l *loader) setFiles(files *node, pos model.Pos) {
	s := &slotFiles{count: -1, pos: pos}
	if files != nil && files.kind == arrayNode && !files.more {
		s.count = len(files.items)
	}
	if l.slots == nil || l.slots.count < 0 {
		l.slots = s
	}
}
