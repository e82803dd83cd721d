// Package gomail has the API alone.
package gomail

type Message struct{ _ int }

type Dialer struct{ Host string }

func NewDialer(host string, port int, username, password string) *Dialer { return &Dialer{} }

func (d *Dialer) DialAndSend(m ...*Message) error { return nil }
