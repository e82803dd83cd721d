package link

import "github.com/cachevet/cachevet/internal/model"

// elementFlow pushes what is ever stored in a field of the elements of a list,
// map or channel whose elements are not known.
func (vs *values) elementFlow(r ref, mode chaseMode, push func(ref)) bool {
	path := r.path
	for path != nil && path.elem {
		path = path.next
	}
	return path != nil && path != r.path && path.owner != "" && vs.fieldFlow(path, mode, push)
}

// fieldFlow pushes everything ever stored in the first field of path. Going
// wide it takes the next one when nothing is known to be stored in that: a part
// of a struct that is set field by field.
func (vs *values) fieldFlow(path *step, mode chaseMode, push func(ref)) bool {
	for ; path != nil; path = path.next {
		if mode&exact != 0 && path.next == nil && !path.elem && path.owner != "" && !vs.x.own(path.owner) {
			return false
		}
		if path.elem {
			if mode&widely != 0 {
				continue
			}
			return false
		}
		k := fieldKey{path.owner, path.name}
		any := vs.elements(k, path.next, push)
		for i, b := range vs.x.injected[k] {
			if i < maxFan {
				push(vs.extend(b, path.next))
				any = true
			}
		}
		if stores := vs.x.fields[k]; len(stores) <= 4*maxFan {
			for _, s := range stores {
				if !s.value.env.n.Test {
					push(vs.extend(s.value, path.next))
					any = true
				}
			}
		}
		if any || mode&widely == 0 {
			return any
		}
	}
	return false
}

// declared pushes the default of a property of the receiver that nothing in the program
// ever sets, and no subclass declares anew. Null waits for somebody who sets it, a framework perhaps.
func (vs *values) declared(r ref, push func(ref)) bool {
	k := fieldKey{r.path.owner, r.path.name}
	if r.path.elem || r.path.next != nil || !vs.x.own(k.owner) || len(vs.x.fields[k]) > 0 {
		return false
	}
	d := fieldOf(vs.x.types[k.owner], k.name)
	if d == nil || d.Default == nil || d.Default.Kind == model.ConstNull {
		return false
	}
	for _, sub := range vs.x.subtypes(k.owner) {
		if fieldOf(vs.x.types[sub], k.name) != nil || len(vs.x.fields[fieldKey{sub, k.name}]) > 0 {
			return false
		}
	}
	push(ref{lit: &literal{c: d.Default, lang: r.env.n.unit.Language}})
	return true
}

// anywhere follows a field of an object that is not known to everything ever
// stored in that field.
func (vs *values) anywhere(r ref, mode chaseMode, push func(ref)) bool {
	if mode&widely == 0 || r.path == nil || r.lit != nil || r.env.n.traits().Container || r.kind() == model.ValConst {
		return false
	}
	return vs.fieldFlow(r.path, mode, push)
}

// elements pushes what is put into the array or map that a place holds, when
// path reads an element of it.
func (vs *values) elements(k fieldKey, path *step, push func(ref)) bool {
	if path == nil || !path.elem {
		return false
	}
	n := 0
	for _, e := range vs.x.elems[k] {
		if n < maxFan && (e.key == "" || path.name == "" || e.key == path.name) && !e.value.env.n.Test {
			push(vs.extend(e.value, path.next))
			n++
		}
	}
	return n > 0
}
