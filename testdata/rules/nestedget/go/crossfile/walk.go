package crossfile

func (w *Walker) expand(node string) (int, error) { return w.Reach(node) }
