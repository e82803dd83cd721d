package entrylock

import (
	"net/http"
	"sync"
)

// Each entry has its lock: whoever asks for another key waits for nobody.
type entry struct {
	sync.Mutex
	page *http.Response
}

type Pages struct{ entries sync.Map }

func (p *Pages) Page(url string) (*http.Response, error) {
	v, _ := p.entries.LoadOrStore(url, &entry{})
	e := v.(*entry)
	e.Lock() // want slowcallback "lock of its key"
	defer e.Unlock()
	if e.page != nil {
		return e.page, nil
	}
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	e.page = resp
	return resp, nil
}
