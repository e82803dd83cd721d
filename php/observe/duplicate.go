package observe

import (
	"fmt"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// rename gives functions whose id another file has taken an id of their own,
// "App\Foo::bar#2": a class declared twice (two variants of a program in one
// tree) keeps both bodies. The first file by path keeps the plain id, test code
// comes last.
func rename(files []*types.File, byPath map[string]*lowered) {
	renamed := map[*types.File]bool{}
	eachDuplicate(files, byPath, func(f *types.File, low *lowered, root, n int) {
		low.kept = nil // what its functions are called depends on other files
		renamed[f] = true
		for _, d := range low.drafts {
			if d.outer != nil {
				continue
			}
			if root == 0 {
				renameDraft(f, low, d, fmt.Sprintf("%s#%d", d.f.ID, n))
				break
			}
			root--
		}
	})
	for f := range renamed {
		f.Seal()
	}
}

// duplicated returns the indices of cached files that have to be lowered anew
// because their functions get other ids.
func (o *observer) duplicated(files []*types.File) []int {
	again := map[*types.File]bool{}
	eachDuplicate(files, o.own.byPath, func(f *types.File, low *lowered, _, _ int) {
		if low.cached {
			again[f] = true
		}
	})
	var out []int
	for i, f := range files {
		if again[f] {
			out = append(out, i)
		}
	}
	return out
}

// eachDuplicate calls found for every function, given as the index of its id, whose id was
// taken before, n-1 times.
func eachDuplicate(files []*types.File, byPath map[string]*lowered, found func(f *types.File, low *lowered, root, n int)) {
	seen := map[model.FuncID]int{}
	for _, test := range []bool{false, true} {
		for _, f := range files {
			low := byPath[f.Path]
			if low == nil || f.Test != test {
				continue
			}
			for i, id := range low.ids {
				seen[id]++
				if n := seen[id]; n > 1 {
					found(f, low, i, n)
				}
			}
		}
	}
}

func renameDraft(f *types.File, low *lowered, d *draft, to string) {
	from := string(d.f.ID)
	if d.class != nil {
		for _, m := range d.class.Methods {
			if m.Func == d.f.ID {
				m.Func = model.FuncID(to)
			}
		}
	}
	for _, fn := range f.Functions {
		if fn.Func == d.f.ID && d.class == nil {
			fn.Func = model.FuncID(to)
		}
	}
	d.f.ID = model.FuncID(to)
	inner := map[*draft]bool{d: true}
	closure := from + "$"
	for _, c := range low.drafts {
		if c != d && !inner[c.outer] {
			continue
		}
		inner[c] = true
		if c != d {
			c.f.ID = model.FuncID(to + strings.TrimPrefix(string(c.f.ID), from))
			c.f.Outer = c.outer.f.ID
		}
		for i := range c.f.Values {
			if v := &c.f.Values[i]; v.Kind == model.ValFunc && strings.HasPrefix(v.Str, closure) {
				v.Str = to + strings.TrimPrefix(v.Str, from)
			}
		}
	}
}
