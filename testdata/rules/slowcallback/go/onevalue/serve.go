package onevalue

import "net/http"

// Serve makes what waits a request.
func Serve(r *Remote) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		for _, f := range []func() (string, error){
			func() (string, error) { return r.Token(req.Context()) },
			func() (string, error) { return r.Name() },
		} {
			if _, err := f(); err != nil {
				r.Forget()
			}
		}
		r.Sit()
	})
}
