package crossfile

import (
	"net/http"
)

func ask() (*http.Response, error) { return http.Head("https://origin.example.test/") }
