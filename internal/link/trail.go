package link

// A trail is the values that a walk has come by, in order, each once. Most are
// a handful: those are compared one by one. Trails are used again, as a link
// makes hundreds of thousands of walks.
type trail struct {
	list []ref
	more map[ref]bool // all of list, once it is long
}

const shortTrail = 12

// add appends a value; false when the trail has it.
func (t *trail) add(r ref) bool {
	if len(t.more) > 0 {
		if t.more[r] {
			return false
		}
		t.more[r] = true
		t.list = append(t.list, r)
		return true
	}
	for i := range t.list {
		if t.list[i] == r {
			return false
		}
	}
	t.list = append(t.list, r)
	if len(t.list) > shortTrail {
		if t.more == nil {
			t.more = make(map[ref]bool, 4*shortTrail)
		}
		for _, have := range t.list {
			t.more[have] = true
		}
	}
	return true
}

// trail returns an empty trail. Walks nest, so there are several.
func (vs *values) trail() *trail {
	if n := len(vs.spare); n > 0 {
		t := vs.spare[n-1]
		vs.spare = vs.spare[:n-1]
		return t
	}
	return &trail{}
}

// done gives a trail back.
func (vs *values) done(t *trail) {
	clear(t.list) // nothing is kept alive
	t.list = t.list[:0]
	clear(t.more)
	vs.spare = append(vs.spare, t)
}
