package unitcodec

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"sync"

	"github.com/cachevet/cachevet/internal/model"
)

// Layout identifies the version of the format and the fields of the model it
// was built with. Encoded units are only for programs with the same layout.
var Layout = sync.OnceValue(func() string {
	h := fnv.New64a()
	seen := make(map[reflect.Type]bool)
	var walk func(t reflect.Type)
	walk = func(t reflect.Type) {
		fmt.Fprint(h, t.String(), t.Kind())
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice:
			walk(t.Elem())
		case reflect.Map:
			walk(t.Key())
			walk(t.Elem())
		case reflect.Struct:
			if seen[t] {
				return
			}
			seen[t] = true
			for i := range t.NumField() {
				fmt.Fprint(h, t.Field(i).Name)
				walk(t.Field(i).Type)
			}
		}
	}
	walk(reflect.TypeFor[model.Unit]())
	return fmt.Sprintf("%d-%016x", Version, h.Sum64())
})
