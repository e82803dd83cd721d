package crossfile

func render(path, host string) string { return "<a href=//" + host + path + ">" }
