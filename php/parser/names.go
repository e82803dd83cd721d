package parser

import "github.com/cachevet/cachevet/php/token"

// nameSet finds names that are there twice. Most sets are small, and comparing with each is faster
// than hashing, above all where case does not matter; large ones are hashed.
type nameSet struct {
	list   []declared
	hashed map[declared]int // where in the list, once it is longer than smallSet
}

// declared is a name and what has it. Names of different kinds do not clash.
type declared struct {
	kind   token.Kind
	name   string
	target string // what an import stands for
}

const smallSet = 64

// reset empties the set.
func (s *nameSet) reset() {
	if len(s.list) > 16*smallSet {
		s.hashed = nil // to clear it takes time in proportion to the largest set it has held
	} else if len(s.list) > smallSet {
		clear(s.hashed)
	}
	clear(s.list)
	s.list = s.list[:0]
}

// folds reports whether case does not matter in names of the kind.
func folds(kind token.Kind) bool { return kind != token.KwConst && kind != token.Variable }

// key returns what the names that clash have in common.
func (d declared) key() declared {
	if folds(d.kind) {
		d.name = token.ToLower(d.name)
	}
	return declared{kind: d.kind, name: d.name}
}

// find returns the entry that clashes with the name, or nil.
func (s *nameSet) find(kind token.Kind, name string) *declared {
	if len(s.list) > smallSet {
		if i, ok := s.hashed[declared{kind: kind, name: name}.key()]; ok {
			return &s.list[i]
		}
		return nil
	}
	for i := range s.list {
		d := &s.list[i]
		if d.kind == kind && (d.name == name || folds(kind) && token.EqualFold(d.name, name)) {
			return d
		}
	}
	return nil
}

// add adds a name and reports whether it was there already.
func (s *nameSet) add(d declared) bool {
	if s.find(d.kind, d.name) != nil {
		return true
	}
	s.list = append(s.list, d)
	switch n := len(s.list); {
	case n > smallSet+1:
		s.hashed[d.key()] = n - 1
	case n > smallSet:
		if s.hashed == nil {
			s.hashed = make(map[declared]int, 2*smallSet)
		}
		for i, d := range s.list {
			s.hashed[d.key()] = i
		}
	}
	return false
}
