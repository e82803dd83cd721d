package symfony

import (
	"path"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// scriptEntries makes entries of files that are run as they are: front
// controllers and pages of the document root, scripts of bin, workers and cron
// jobs by their name. Only files that declare nothing count. It reports whether a web
// server runs one of them.
func (l *loader) scriptEntries() (served bool) {
	if l.table.types == nil {
		return false
	}
	for _, f := range l.table.types.Files() {
		if f.Test || f.Dependency || len(f.Classes)+len(f.Functions) > 0 || !l.mine(f.Path) {
			continue
		}
		kind, ok := scriptKind(strings.TrimPrefix(f.Path, l.dir+"/"))
		if !ok {
			continue
		}
		id := model.FuncID("{main}" + strings.ReplaceAll(f.Path, " ", "_"))
		l.entry(model.Entry{Kind: kind, Label: f.Path, Func: id, Pos: model.Pos{File: f.Path, Line: 1, Column: 1}})
		served = served || kind == model.Web
	}
	return served
}

// scriptKind tells how a script is run by its place and name.
func scriptKind(file string) (model.EntryKind, bool) {
	first, _, nested := strings.Cut(file, "/")
	base := strings.ToLower(strings.TrimSuffix(path.Base(file), ".php"))
	switch strings.ToLower(first) {
	case "public", "web", "www", "htdocs", "docroot", "pub", "html", "public_html":
		return model.Web, nested
	case "bin", "cli", "scripts", "cron", "worker", "workers", "jobs":
	default:
		return model.Web, !nested && base == "index"
	}
	switch {
	case strings.Contains(base, "worker") || strings.Contains(base, "consume") || strings.Contains(base, "daemon") || strings.HasPrefix(first, "worker"):
		return model.Worker, nested
	case strings.Contains(base, "cron") || first == "cron":
		return model.Schedule, nested
	}
	return model.CLI, nested
}
