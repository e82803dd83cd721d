package parser

// list collects the elements of the lists that are being parsed, which nest, on one stack, and hands
// each out as a slice of its exact length.
//
// The stack is a row of segments, so that a very long list is not copied over and over as it grows.
type list[T any] struct {
	stack []T   // the top segment
	below [][]T // the segments below it, which are full
	spare []T   // a segment that was on top, for when the stack grows again
	free  []T
	grown int
}

// segment is the number of elements of a full segment.
const segment = 4096

// start returns a mark for take: the number of elements on the stack.
func (l *list[T]) start() int { return len(l.below)*segment + len(l.stack) }

func (l *list[T]) add(x T) {
	if len(l.stack) == segment {
		l.push()
	}
	l.stack = append(l.stack, x)
}

// push begins a new segment.
func (l *list[T]) push() {
	l.below = append(l.below, l.stack)
	l.stack, l.spare = l.spare, nil
	if l.stack == nil {
		l.stack = make([]T, 0, segment)
	}
}

// at returns the element number i of the stack.
func (l *list[T]) at(i int) T {
	if n := i / segment; n < len(l.below) {
		return l.below[n][i%segment]
	}
	return l.stack[i-len(l.below)*segment]
}

// cut takes off all elements but the first n.
func (l *list[T]) cut(n int) {
	for n < len(l.below)*segment {
		clear(l.stack)
		l.spare = l.stack[:0]
		top := len(l.below) - 1
		l.stack, l.below[top] = l.below[top], nil
		l.below = l.below[:top]
	}
	n -= len(l.below) * segment
	clear(l.stack[n:])
	l.stack = l.stack[:n]
}

// take takes off the elements added since the mark and returns them, or nil if there are none.
func (l *list[T]) take(mark int) []T {
	n := l.start() - mark
	if n == 0 {
		return nil
	}
	if n > len(l.free) {
		l.grown = min(max(2*l.grown, 4), maxChunk)
		l.free = make([]T, max(n, l.grown))
	}
	s := l.free[:n:n]
	l.free = l.free[n:]
	for rest := s; len(rest) > 0; {
		from := l.stack
		if i := mark / segment; i < len(l.below) {
			from = l.below[i]
		}
		k := copy(rest, from[mark%segment:])
		rest, mark = rest[k:], mark+k
	}
	l.cut(l.start() - n)
	return s
}

// reset forgets what was handed out and keeps the memory of the stack for another file.
func (l *list[T]) reset() {
	l.cut(0)
	*l = list[T]{stack: l.stack}
}
