package lazily

import (
	"net/http"
	"regexp"
)

type App struct{ settings []string }

// Settings reads them once: the field is looked at first.
func (a *App) Settings() []string {
	if a.settings != nil {
		return a.settings
	}
	a.settings = parse("a=b c=d")
	return a.settings
}

func parse(text string) []string {
	return regexp.MustCompile(`\S+=\S+`).FindAllString(text, -1)
}

func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, s := range a.Settings() {
		_, _ = w.Write([]byte(s))
	}
}

func Routes(mux *http.ServeMux, a *App) { mux.Handle("/", a) }
