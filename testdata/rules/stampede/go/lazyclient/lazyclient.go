package lazyclient

import (
	"net/http"
	"sync"
)

type Settings struct{ status int }

type App struct {
	settings *Settings
	pool     sync.Map
}

// Settings asks once; later calls find the field filled.
func (a *App) Settings() *Settings {
	if a.settings != nil {
		return a.settings
	}
	a.settings = load()
	return a.settings
}

func load() *Settings {
	resp, err := http.Get("http://config.example/settings")
	if err != nil {
		return &Settings{}
	}
	defer resp.Body.Close()
	return &Settings{status: resp.StatusCode}
}

type Loader struct {
	id       string
	settings *Settings
}

// Loader makes something small on a miss; the settings are not asked for anew.
func (a *App) Loader(id string) *Loader {
	if l, ok := a.pool.Load(id); ok {
		return l.(*Loader)
	}
	l := &Loader{id: id, settings: a.Settings()}
	a.pool.Store(id, l)
	return l
}
