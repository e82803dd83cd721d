// Package dropped is a library: nobody here calls what it offers.
package dropped

import (
	"crypto/tls"
	"net/http"
)

// Post opens a pool of connections for one request and leaves it open.
func Post(cert tls.Certificate, uri string) error {
	client := withCert(cert) // want rebuild "Post makes an HTTP transport"
	res, err := client.Post(uri, "text/plain", nil)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// PostOnce closes what it opened.
func PostOnce(cert tls.Certificate, uri string) error {
	client := withCert(cert)
	defer client.CloseIdleConnections()
	res, err := client.Post(uri, "text/plain", nil)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// Check only sees whether a client can be made.
func Check(cert tls.Certificate) bool { return withCert(cert).Timeout == 0 }

func withCert(cert tls.Certificate) *http.Client {
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{Certificates: []tls.Certificate{cert}}}}
}
