package templates

import (
	"html/template"
	"time"
)

var page *template.Template

// The templates are read anew when the configuration may have changed: nobody
// waits for that.
func Watch(dir string) {
	go func() {
		for range time.Tick(time.Minute) {
			load(dir)
		}
	}()
}

func load(dir string) {
	t, err := template.ParseGlob(dir + "/*.html")
	if err != nil {
		return
	}
	if t.Lookup("page") != nil {
		page = t
	}
	check(t)
}

func check(t *template.Template) {
	u, err := template.ParseFiles("footer.html")
	if err == nil && t.Name() == u.Name() {
		println("twice")
	}
}
