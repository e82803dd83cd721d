package crossfile

func (p *Pages) peek(url string) (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	body, ok := p.known[url]
	return body, ok
}

func (p *Pages) keep(url, body string) {
	p.mu.Lock()
	p.known[url] = body
	p.mu.Unlock()
}
