package effects

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"cloud.google.com/go/storage"
	"connectrpc.com/connect"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/elastic/go-elasticsearch/v8/esapi"
	"github.com/go-ldap/ldap/v3"
	"github.com/go-resty/resty/v2"
	"github.com/gorilla/websocket"
	"github.com/hashicorp/consul/api"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/miekg/dns"
	"github.com/minio/minio-go/v7"
	"github.com/pkg/sftp"
	"github.com/valyala/fasthttp"
	"github.com/wneessen/go-mail"
	clientv3 "go.etcd.io/etcd/client/v3"
	"golang.org/x/crypto/ssh"
	"google.golang.org/grpc"
	"gopkg.in/gomail.v2"
	"k8s.io/client-go/kubernetes"
	corev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
)

func Resty(ctx context.Context, url string) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { resty.New() }) // site global
	c := resty.New()
	once.Do(func() { c.R().Get(url) })                            // site global http:unbounded
	once.Do(func() { c.R().Post(url) })                           // site global http:unbounded
	once.Do(func() { c.R().Put(url) })                            // site global http:unbounded
	once.Do(func() { c.R().Patch(url) })                          // site global http:unbounded
	once.Do(func() { c.R().Delete(url) })                         // site global http:unbounded
	once.Do(func() { c.R().Execute("GET", url) })                 // site global http:unbounded
	once.Do(func() { c.R().Send() })                              // site global http:unbounded
	once.Do(func() { c.R().SetContext(lim).SetBody(1).Get(url) }) // site global http:2s
	once.Do(func() { c.R().SetContext(ctx).Get(url) })            // site global http:cancellable
	limited := resty.New().SetTimeout(time.Second).SetRetryCount(0)
	once.Do(func() { limited.R().Get(url) })                 // site global http:1s
	once.Do(func() { limited.R().SetContext(ctx).Get(url) }) // site global http:1s
	over := resty.NewWithClient(&http.Client{Timeout: 3 * time.Second})
	once.Do(func() { over.R().Get(url) }) // site global http:3s
}

func Retryable(ctx context.Context, url string) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { retryablehttp.Get(url) }) // site global http:unbounded
	c := retryablehttp.NewClient()
	once.Do(func() { c.Get(url) }) // site global http:unbounded
	req, _ := retryablehttp.NewRequestWithContext(lim, "GET", url, nil)
	once.Do(func() { c.Do(req) }) // site global http:2s
	limited := retryablehttp.NewClient()
	limited.HTTPClient.Timeout = time.Second
	once.Do(func() { limited.Get(url) }) // site global http:5s
	std := retryablehttp.NewClient().StandardClient()
	once.Do(func() { std.Get(url) }) // site global http:unbounded
}

func Fasthttp(url string, req *fasthttp.Request, res *fasthttp.Response) {
	once.Do(func() { fasthttp.Get(nil, url) })                                     // site global http:unbounded
	once.Do(func() { fasthttp.Do(req, res) })                                      // site global http:unbounded
	once.Do(func() { fasthttp.DoTimeout(req, res, time.Second) })                  // site global http:1s
	once.Do(func() { fasthttp.DoDeadline(req, res, time.Now().Add(time.Second)) }) // site global http:1s
	once.Do(func() { (&fasthttp.Client{}).Do(req, res) })                          // site global http:unbounded
	once.Do(func() { (&fasthttp.Client{ReadTimeout: time.Second}).Do(req, res) })  // site global http:1s
	once.Do(func() { (&fasthttp.Client{}).DoTimeout(req, res, time.Second) })      // site global http:1s
}

func Stores(ctx context.Context, t esapi.Transport, b []byte) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { esapi.SearchRequest{}.Do(lim, t) })                // site global http:2s
	once.Do(func() { esapi.IndexRequest{}.Do(ctx, t) })                 // site global http:cancellable
	once.Do(func() { esapi.BulkRequest{}.Do(context.Background(), t) }) // site global http:unbounded
	m, _ := minio.New("a", nil)
	once.Do(func() { m.GetObject(ctx, "a", "b", nil) }) // site global http:cancellable
	o, _ := m.GetObject(lim, "a", "b", nil)
	once.Do(func() { o.Read(b) })                                              // site global http:2s
	once.Do(func() { m.PutObject(lim, "a", "b", bytes.NewReader(b), 0, nil) }) // site global http:2s
	once.Do(func() { m.StatObject(lim, "a", "b", nil) })                       // site global http:2s
	once.Do(func() { m.RemoveObject(lim, "a", "b", nil) })                     // site global http:2s
	once.Do(func() { m.BucketExists(lim, "a") })                               // site global http:2s
	c := s3.New(s3.Options{})
	once.Do(func() { c.GetObject(lim, nil) })     // site global http:2s
	once.Do(func() { c.PutObject(lim, nil) })     // site global http:2s
	once.Do(func() { c.HeadObject(lim, nil) })    // site global http:2s
	once.Do(func() { c.ListObjectsV2(lim, nil) }) // site global http:2s
	once.Do(func() { c.DeleteObject(ctx, nil) })  // site global http:cancellable
	limited := s3.New(s3.Options{HTTPClient: &http.Client{Timeout: 3 * time.Second}})
	once.Do(func() { limited.GetObject(ctx, nil) }) // site global http:9s
	g := new(storage.Client).Bucket("a")
	h := g.Object("b")
	once.Do(func() { h.NewReader(lim) }) // site global http:2s
	once.Do(func() { h.Attrs(lim) })     // site global http:2s
	once.Do(func() { h.Delete(ctx) })    // site global http:cancellable
	once.Do(func() { h.NewWriter(ctx) }) // site global
	w := h.NewWriter(lim)
	once.Do(func() { w.Close() }) // site global http:2s
	it := g.Objects(lim, nil)
	once.Do(func() { it.Next() }) // site global http:2s
}

func GRPC(ctx context.Context, i grpc.ClientConnInterface, s *grpc.Server, c *connect.Client[int, int]) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { grpc.NewClient("a") })                          // site global
	once.Do(func() { grpc.Dial("a") })                               // site global
	once.Do(func() { grpc.Dial("a", grpc.WithBlock()) })             // site global tcp:unbounded
	once.Do(func() { grpc.DialContext(lim, "a") })                   // site global
	once.Do(func() { grpc.DialContext(lim, "a", grpc.WithBlock()) }) // site global tcp:2s
	cc, _ := grpc.NewClient("a")
	once.Do(func() { cc.Invoke(lim, "m", nil, nil) }) // site global tcp:2s
	once.Do(func() { cc.Invoke(ctx, "m", nil, nil) }) // site global tcp:cancellable
	once.Do(func() { cc.NewStream(lim, nil, "m") })   // site global tcp:2s
	once.Do(func() { i.Invoke(lim, "m", nil, nil) })  // site global tcp:2s
	once.Do(func() { i.NewStream(lim, nil, "m") })    // site global tcp:2s
	st, _ := cc.NewStream(lim, nil, "m")
	once.Do(func() { st.RecvMsg(nil) })              // site global tcp:2s
	once.Do(func() { st.SendMsg(nil) })              // site global tcp:2s
	once.Do(func() { s.Serve(nil) })                 // site global tcp:unbounded
	once.Do(func() { c.CallUnary(lim, nil) })        // site global http:2s
	once.Do(func() { c.CallServerStream(ctx, nil) }) // site global http:cancellable
	conf, _ := grpc.NewClient("a", grpc.WithDefaultServiceConfig(`{"methodConfig":[{"name":[{}],"timeout":"3s"}]}`))
	once.Do(func() { conf.Invoke(ctx, "m", nil, nil) }) // site global tcp:3s
}

func Shells(cfg *ssh.ClientConfig, s *ssh.Session, conn *ssh.Client, f *sftp.Client) {
	once.Do(func() { ssh.Dial("tcp", "a", &ssh.ClientConfig{Timeout: time.Second}) }) // site global tcp:unbounded
	once.Do(func() { ssh.NewClientConn(nil, "a", cfg) })                              // site global tcp:unbounded
	once.Do(func() { s.Run("a") })                                                    // site global process:unbounded tcp:unbounded
	once.Do(func() { s.Output("a") })                                                 // site global process:unbounded tcp:unbounded
	once.Do(func() { s.CombinedOutput("a") })                                         // site global process:unbounded tcp:unbounded
	once.Do(func() { sftp.NewClient(conn) })                                          // site global tcp:unbounded
	once.Do(func() { f.Open("a") })                                                   // site global tcp:unbounded
}

func Mail(ctx context.Context) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { gomail.NewDialer("a", 25, "", "").DialAndSend() }) // site global mail:unbounded
	c, _ := mail.NewClient("a")
	once.Do(func() { c.DialAndSend() })               // site global mail:unbounded
	once.Do(func() { c.DialAndSendWithContext(lim) }) // site global mail:2s
}

func Directories(ctx context.Context, q *ldap.SearchRequest) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { ldap.DialURL("ldap://a") }) // site global tcp:1m0s
	c, _ := ldap.DialURL("ldap://a")
	once.Do(func() { c.Bind("a", "b") })         // site global tcp:unbounded
	once.Do(func() { c.Search(q) })              // site global tcp:unbounded
	once.Do(func() { c.SearchAsync(lim, q, 1) }) // site global tcp:2s
	limited, _ := ldap.DialURL("ldap://a")
	limited.SetTimeout(time.Second)
	once.Do(func() { limited.Search(q) })                                      // site global tcp:1s
	once.Do(func() { dns.Exchange(nil, "a") })                                 // site global dns:2s
	once.Do(func() { dns.ExchangeContext(lim, nil, "a") })                     // site global dns:2s
	once.Do(func() { new(dns.Client).Exchange(nil, "a") })                     // site global dns:2s
	once.Do(func() { (&dns.Client{Timeout: time.Second}).Exchange(nil, "a") }) // site global dns:1s
	once.Do(func() { new(dns.Client).ExchangeContext(ctx, nil, "a") })         // site global dns:2s
}

func Kubernetes(ctx context.Context, r *rest.Request, p corev1.PodInterface) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { kubernetes.NewForConfig(nil) })         // site global
	once.Do(func() { p.Get(lim, "a", corev1.GetOptions{}) }) // site global http:2s
	once.Do(func() { p.List(lim, corev1.ListOptions{}) })    // site global http:2s
	once.Do(func() { p.Watch(ctx, corev1.ListOptions{}) })   // site global http:cancellable
	once.Do(func() { r.Do(lim) })                            // site global http:2s
	once.Do(func() { r.Stream(lim) })                        // site global http:2s
}

func Registries(ctx context.Context) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { clientv3.New(clientv3.Config{}) }) // site global
	e, _ := clientv3.New(clientv3.Config{DialTimeout: time.Second})
	once.Do(func() { e.Get(lim, "k") })                  // site global tcp:2s
	once.Do(func() { e.Put(lim, "k", "v") })             // site global tcp:2s
	once.Do(func() { e.Grant(lim, 1) })                  // site global tcp:2s
	once.Do(func() { e.Watch(ctx, "k") })                // site global tcp:cancellable
	once.Do(func() { e.Get(context.Background(), "k") }) // site global tcp:unbounded
	c, _ := api.NewClient(&api.Config{})
	once.Do(func() { c.KV().Get("k", nil) })                                    // site global http:unbounded
	once.Do(func() { c.KV().Get("k", &api.QueryOptions{}) })                    // site global http:unbounded
	once.Do(func() { c.KV().Get("k", new(api.QueryOptions).WithContext(lim)) }) // site global http:2s
}

func Websocket(ctx context.Context) {
	lim, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	once.Do(func() { websocket.DefaultDialer.Dial("a", nil) })                            // site global tcp:45s
	once.Do(func() { (&websocket.Dialer{HandshakeTimeout: time.Second}).Dial("a", nil) }) // site global tcp:1s
	once.Do(func() { new(websocket.Dialer).Dial("a", nil) })                              // site global tcp:unbounded
	once.Do(func() { websocket.DefaultDialer.DialContext(lim, "a", nil) })                // site global tcp:2s
	c, _, _ := websocket.DefaultDialer.Dial("a", nil)
	once.Do(func() { c.ReadMessage() }) // site global tcp:unbounded
}
