// Package effects has a line for each function of libraries that takes time: of
// which kind, and what limits it. A Once stands around each.
package effects

import (
	"bufio"
	"context"
	"crypto/tls"
	"database/sql"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httputil"
	"net/rpc"
	"net/smtp"
	"net/textproto"
	"os"
	"os/exec"
	"os/signal"
	"os/user"
	"path/filepath"
	"plugin"
	"sync"
	"time"
)

var once sync.Once

func DNS(ctx context.Context, r *net.Resolver, name string) {
	once.Do(func() { net.LookupHost(name) })                 // site global dns:unbounded
	once.Do(func() { net.LookupIP(name) })                   // site global dns:unbounded
	once.Do(func() { net.LookupAddr(name) })                 // site global dns:unbounded
	once.Do(func() { net.LookupCNAME(name) })                // site global dns:unbounded
	once.Do(func() { net.LookupMX(name) })                   // site global dns:unbounded
	once.Do(func() { net.LookupNS(name) })                   // site global dns:unbounded
	once.Do(func() { net.LookupTXT(name) })                  // site global dns:unbounded
	once.Do(func() { net.LookupSRV("a", "tcp", name) })      // site global dns:unbounded
	once.Do(func() { net.LookupPort("tcp", name) })          // site global file:immediate
	once.Do(func() { net.ResolveTCPAddr("tcp", name) })      // site global dns:unbounded
	once.Do(func() { net.ResolveTCPAddr("tcp", "[::1]:1") }) // site global
	once.Do(func() { net.ResolveUDPAddr("udp", name) })      // site global dns:unbounded
	once.Do(func() { net.ResolveIPAddr("ip", name) })        // site global dns:unbounded
	once.Do(func() { user.Lookup(name) })                    // site global dns:immediate
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { r.LookupHost(ctx, name) })                   // site global dns:cancellable
	once.Do(func() { r.LookupHost(context.Background(), name) })  // site global dns:unbounded
	once.Do(func() { net.DefaultResolver.LookupHost(lim, name) }) // site global dns:2s
	once.Do(func() { r.LookupIP(lim, "ip", name) })               // site global dns:2s
	once.Do(func() { r.LookupIPAddr(lim, name) })                 // site global dns:2s
	once.Do(func() { r.LookupNetIP(lim, "ip", name) })            // site global dns:2s
	once.Do(func() { r.LookupAddr(lim, name) })                   // site global dns:2s
	once.Do(func() { r.LookupCNAME(lim, name) })                  // site global dns:2s
	once.Do(func() { r.LookupMX(lim, name) })                     // site global dns:2s
	once.Do(func() { r.LookupNS(lim, name) })                     // site global dns:2s
	once.Do(func() { r.LookupSRV(lim, "a", "tcp", name) })        // site global dns:2s
	once.Do(func() { r.LookupTXT(lim, name) })                    // site global dns:2s
	once.Do(func() { r.LookupPort(lim, "tcp", name) })            // site global dns:2s
}

func Dials(ctx context.Context, addr string, ip *net.TCPAddr) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { net.Dial("tcp", addr) })                                                   // site global tcp:unbounded
	once.Do(func() { net.DialTimeout("tcp", addr, time.Second) })                               // site global tcp:1s
	once.Do(func() { net.DialTCP("tcp", nil, ip) })                                             // site global tcp:unbounded
	once.Do(func() { net.DialUDP("udp", nil, nil) })                                            // site global tcp:immediate
	once.Do(func() { net.DialUnix("unix", nil, nil) })                                          // site global tcp:unbounded
	once.Do(func() { new(net.Dialer).Dial("tcp", addr) })                                       // site global tcp:unbounded
	once.Do(func() { (&net.Dialer{Timeout: time.Second}).Dial("tcp", addr) })                   // site global tcp:1s
	once.Do(func() { (&net.Dialer{Deadline: time.Now().Add(time.Second)}).Dial("tcp", addr) })  // site global tcp:1s
	once.Do(func() { new(net.Dialer).DialContext(lim, "tcp", addr) })                           // site global tcp:2s
	once.Do(func() { (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "tcp", addr) })       // site global tcp:1s
	once.Do(func() { net.Listen("tcp", addr) })                                                 // site global tcp:immediate
	once.Do(func() { tls.Dial("tcp", addr, nil) })                                              // site global tcp:unbounded
	once.Do(func() { tls.DialWithDialer(&net.Dialer{Timeout: time.Second}, "tcp", addr, nil) }) // site global tcp:1s
	once.Do(func() { new(tls.Dialer).Dial("tcp", addr) })                                       // site global tcp:unbounded
	d := &tls.Dialer{NetDialer: &net.Dialer{Timeout: time.Second}}
	once.Do(func() { d.Dial("tcp", addr) })                           // site global tcp:1s
	once.Do(func() { d.DialContext(ctx, "tcp", addr) })               // site global tcp:1s
	once.Do(func() { new(tls.Dialer).DialContext(lim, "tcp", addr) }) // site global tcp:2s
	once.Do(func() { new(tls.Dialer).DialContext(ctx, "tcp", addr) }) // site global tcp:cancellable
	once.Do(func() { rpc.Dial("tcp", addr) })                         // site global tcp:unbounded
	once.Do(func() { rpc.DialHTTP("tcp", addr) })                     // site global tcp:unbounded
	once.Do(func() { smtp.Dial(addr) })                               // site global mail:unbounded
	once.Do(func() { smtp.SendMail(addr, nil, "a@b.c", nil, nil) })   // site global mail:unbounded
	once.Do(func() { textproto.Dial("tcp", addr) })                   // site global tcp:unbounded
}

func Conns(l net.Listener, b []byte) {
	c, _ := net.Dial("tcp", "a:1")
	t := tls.Client(c, nil)
	once.Do(func() { l.Accept() })                               // site global tcp:unbounded
	once.Do(func() { c.Read(b) })                                // site global tcp:unbounded
	once.Do(func() { c.Write(b) })                               // site global tcp:unbounded
	once.Do(func() { t.Handshake() })                            // site global tcp:unbounded
	once.Do(func() { t.HandshakeContext(context.Background()) }) // site global tcp:unbounded
	limited, _ := net.Dial("tcp", "a:1")
	once.Do(func() { // site global tcp:1s
		limited.SetDeadline(time.Now().Add(time.Second))
		limited.Read(b)
	})
	u, _ := net.DialUDP("udp", nil, nil)
	once.Do(func() { u.ReadFromUDP(b) }) // site global tcp:unbounded
	tc, _ := net.DialTCP("tcp", nil, nil)
	once.Do(func() { tc.ReadFrom(nil) }) // site global tcp:unbounded
	r, _ := rpc.Dial("tcp", "a:1")
	once.Do(func() { r.Call("a", 1, nil) })    // site global tcp:unbounded
	once.Do(func() { smtp.NewClient(c, "a") }) // site global mail:unbounded
	m, _ := smtp.Dial("a:25")
	once.Do(func() { m.Mail("a") })     // site global mail:unbounded
	once.Do(func() { m.Rcpt("a") })     // site global mail:unbounded
	once.Do(func() { m.Data() })        // site global mail:unbounded
	once.Do(func() { m.StartTLS(nil) }) // site global mail:unbounded
	once.Do(func() { m.Auth(nil) })     // site global mail:unbounded
	once.Do(func() { m.Quit() })        // site global mail:unbounded
	p, _ := textproto.Dial("tcp", "a:1")
	once.Do(func() { p.Cmd("a") }) // site global tcp:unbounded
}

func HTTP(ctx context.Context, url string, rt http.RoundTripper, w http.ResponseWriter) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { http.Get(url) })           // site global http:unbounded
	once.Do(func() { http.Head(url) })          // site global http:unbounded
	once.Do(func() { http.Post(url, "", nil) }) // site global http:unbounded
	once.Do(func() { http.PostForm(url, nil) }) // site global http:unbounded
	bare, limited := &http.Client{}, &http.Client{Timeout: time.Second}
	once.Do(func() { bare.Get(url) })              // site global http:unbounded
	once.Do(func() { limited.Get(url) })           // site global http:1s
	once.Do(func() { limited.Head(url) })          // site global http:1s
	once.Do(func() { limited.Post(url, "", nil) }) // site global http:1s
	once.Do(func() { limited.PostForm(url, nil) }) // site global http:1s
	plain, _ := http.NewRequest("GET", url, nil)
	once.Do(func() { bare.Do(plain) })                  // site global http:unbounded
	once.Do(func() { limited.Do(plain) })               // site global http:1s
	once.Do(func() { bare.Do(plain.WithContext(lim)) }) // site global http:2s
	once.Do(func() { bare.Do(plain.Clone(lim)) })       // site global http:2s
	req, _ := http.NewRequestWithContext(lim, "GET", url, nil)
	once.Do(func() { bare.Do(req) })                                                           // site global http:2s
	once.Do(func() { limited.Do(req) })                                                        // site global http:1s
	once.Do(func() { rt.RoundTrip(req) })                                                      // site global http:2s
	once.Do(func() { rt.RoundTrip(plain) })                                                    // site global http:unbounded
	once.Do(func() { (&http.Transport{ResponseHeaderTimeout: time.Second}).RoundTrip(plain) }) // site global http:unbounded
	once.Do(func() { new(httputil.ReverseProxy).ServeHTTP(w, req) })                           // site global http:2s
	once.Do(func() { http.ListenAndServe(url, nil) })                                          // site global tcp:unbounded
	s := &http.Server{}
	once.Do(func() { s.ListenAndServe() }) // site global tcp:unbounded
	once.Do(func() { s.Serve(nil) })       // site global tcp:unbounded
	once.Do(func() { s.Shutdown(lim) })    // site global tcp:2s
	once.Do(func() {                       // site global http:2s
		res, _ := bare.Do(req)
		io.ReadAll(res.Body)
		io.Copy(io.Discard, res.Body)
		bufio.NewReader(res.Body).ReadString('\n')
		bufio.NewScanner(res.Body).Scan()
	})
}

func SQL(ctx context.Context, q string) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { sql.Open("mysql", q) }) // site global
	db, _ := sql.Open("mysql", q)
	once.Do(func() { db.Ping() })                  // site global db:unbounded
	once.Do(func() { db.PingContext(lim) })        // site global db:2s
	once.Do(func() { db.Query(q) })                // site global db:unbounded
	once.Do(func() { db.QueryContext(lim, q) })    // site global db:2s
	once.Do(func() { db.QueryContext(ctx, q) })    // site global db:cancellable
	once.Do(func() { db.QueryRow(q) })             // site global db:unbounded
	once.Do(func() { db.QueryRowContext(lim, q) }) // site global db:2s
	once.Do(func() { db.Exec(q) })                 // site global db:unbounded
	once.Do(func() { db.ExecContext(lim, q) })     // site global db:2s
	once.Do(func() { db.Prepare(q) })              // site global db:unbounded
	once.Do(func() { db.PrepareContext(lim, q) })  // site global db:2s
	once.Do(func() { db.Begin() })                 // site global db:unbounded
	once.Do(func() { db.BeginTx(lim, nil) })       // site global db:2s
	once.Do(func() { db.Conn(lim) })               // site global db:2s
	once.Do(func() { db.Close() })                 // site global
	c, _ := db.Conn(ctx)
	once.Do(func() { c.QueryContext(lim, q) })                // site global db:2s
	once.Do(func() { c.QueryRowContext(lim, q) })             // site global db:2s
	once.Do(func() { c.ExecContext(lim, q) })                 // site global db:2s
	once.Do(func() { c.BeginTx(lim, nil) })                   // site global db:2s
	once.Do(func() { c.PingContext(lim) })                    // site global db:2s
	once.Do(func() { c.Raw(func(any) error { return nil }) }) // site global db:unbounded
	tx, _ := db.Begin()
	once.Do(func() { tx.Exec(q) })                 // site global db:unbounded
	once.Do(func() { tx.Query(q) })                // site global db:unbounded
	once.Do(func() { tx.QueryRow(q) })             // site global db:unbounded
	once.Do(func() { tx.ExecContext(lim, q) })     // site global db:2s
	once.Do(func() { tx.QueryContext(lim, q) })    // site global db:2s
	once.Do(func() { tx.QueryRowContext(lim, q) }) // site global db:2s
	once.Do(func() { tx.PrepareContext(lim, q) })  // site global db:2s
	once.Do(func() { tx.Commit() })                // site global db:unbounded
	once.Do(func() { tx.Rollback() })              // site global db:unbounded
	short, _ := db.BeginTx(lim, nil)
	once.Do(func() { short.Commit() }) // site global db:2s
	st, _ := db.Prepare(q)
	once.Do(func() { st.Exec() })               // site global db:unbounded
	once.Do(func() { st.Query() })              // site global db:unbounded
	once.Do(func() { st.QueryRow() })           // site global db:unbounded
	once.Do(func() { st.ExecContext(lim) })     // site global db:2s
	once.Do(func() { st.QueryContext(lim) })    // site global db:2s
	once.Do(func() { st.QueryRowContext(lim) }) // site global db:2s
	rows, _ := db.QueryContext(lim, q)
	once.Do(func() { rows.Next() }) // site global db:2s
	row := db.QueryRowContext(lim, q)
	once.Do(func() { row.Scan() }) // site global db:2s
}

func Processes(ctx context.Context, name string) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { exec.Command(name) })                              // site global
	once.Do(func() { exec.Command(name).Run() })                        // site global process:unbounded
	once.Do(func() { exec.CommandContext(lim, name).Run() })            // site global process:2s
	once.Do(func() { exec.CommandContext(ctx, name).Output() })         // site global process:cancellable
	once.Do(func() { exec.CommandContext(lim, name).CombinedOutput() }) // site global process:2s
	cmd := exec.Command(name)
	once.Do(func() { cmd.Start() }) // site global process:immediate
	once.Do(func() { cmd.Wait() })  // site global process:unbounded
	p, _ := os.StartProcess(name, nil, nil)
	once.Do(func() { os.StartProcess(name, nil, nil) }) // site global process:immediate
	once.Do(func() { p.Wait() })                        // site global process:unbounded
}

func Files(name string, b []byte) {
	once.Do(func() { os.Open(name) })            // site global file:immediate
	once.Do(func() { os.OpenFile(name, 0, 0) })  // site global file:immediate
	once.Do(func() { os.Create(name) })          // site global file:immediate
	once.Do(func() { os.ReadFile(name) })        // site global file:immediate
	once.Do(func() { os.WriteFile(name, b, 0) }) // site global file:immediate
	once.Do(func() { os.ReadDir(name) })         // site global file:immediate
	once.Do(func() { os.Stat(name) })            // site global file:immediate
	once.Do(func() { os.Remove(name) })          // site global file:immediate
	once.Do(func() { os.Rename(name, name) })    // site global file:immediate
	once.Do(func() { os.MkdirAll(name, 0) })     // site global file:immediate
	f, _ := os.Open(name)
	once.Do(func() { f.Read(b) })                                                                     // site global file:immediate
	once.Do(func() { f.Write(b) })                                                                    // site global file:immediate
	once.Do(func() { f.Sync() })                                                                      // site global file:immediate
	once.Do(func() { filepath.Walk(name, nil) })                                                      // site global file:immediate
	once.Do(func() { filepath.WalkDir(name, func(string, fs.DirEntry, error) error { return nil }) }) // site global file:immediate
	once.Do(func() { plugin.Open(name) })                                                             // site global file:immediate
}

func Waits(tick *time.Ticker) {
	once.Do(func() { time.Sleep(time.Second) }) // site global sleep:1s
	once.Do(func() { time.After(time.Second) }) // site global
	once.Do(func() { tick.Reset(time.Second) }) // site global
	once.Do(func() { signal.Notify(nil) })      // site global
}
