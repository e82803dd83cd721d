package rebuild

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule rebuild.
var Rule = &rule.Rule{Name: "rebuild", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "something made anew for each request that should exist once",
	Why: `Some objects are made to be kept: a route collection is parsed from all controllers, a template from
its files, a regular expression from its text, a client or transport owns a pool of connections. Made per request
they cost that work each time, and a pool of connections that serves one request serves nothing: every request
opens connections, and some are never closed.`,
	Cure: `Make it once: in the constructor, in a package variable, in sync.OnceValue, as a service of the
container. Instead of the route collection ask for the route ("_route" of the request, UrlGeneratorInterface) or
warm a cache of what you need.

In Go a call such as regexp.MustCompile of literals comes with a fix that makes it once, in a package variable:
"go vet -vettool=… -fix", golangci-lint "--fix", or "fixes" in JSON and SARIF.`,
	Quiet: `What is cheap to make, as a regular expression, is a note unless a loop makes the same one each turn; so is
what only a scheduled job makes. Connections that a stream (a watch, a change feed) keeps for as long as it lasts;
constructors, factories of handlers, package variables, cache warmers, commands, tests; an http.Client
literal that uses the shared default transport; decorators that hand on what they are asked for; objects that are kept (memoised in a field). Notes: clients that a
PHP request makes only once, as a service would be; what is made of a message that came in by a channel, as new
settings are; what a worker closes again, as a probe does. What a goroutine makes before its loops it makes once.`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Since: "0.1",
	Tags:  []string{"performance"},
}

const badPHP = `<?php

namespace App;

use Symfony\Component\EventDispatcher\Attribute\AsEventListener;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\Routing\RouterInterface;

#[AsEventListener]
final class RouteTitle
{
    public function __construct(private RouterInterface $router)
    {
    }

    public function __invoke(RequestEvent $event): void
    {
        $name = (string) $event->getRequest()->attributes->get('_route');
        $route = $this->router->getRouteCollection()->get($name);
        $event->getRequest()->attributes->set('title', $route?->getOption('title'));
    }
}
`

const goodPHP = `<?php

namespace App;

use Symfony\Component\EventDispatcher\Attribute\AsEventListener;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\Routing\Generator\UrlGeneratorInterface;

#[AsEventListener]
final class RouteTitle
{
    public function __construct(private UrlGeneratorInterface $urls)
    {
    }

    public function __invoke(RequestEvent $event): void
    {
        $name = (string) $event->getRequest()->attributes->get('_route');
        $event->getRequest()->attributes->set('self', $this->urls->generate($name));
    }
}
`

const badGo = `package page

import (
	"html/template"
	"net/http"
)

func Show(w http.ResponseWriter, r *http.Request) {
	t, err := template.ParseFiles("page.html")
	if err != nil {
		http.Error(w, "template", http.StatusInternalServerError)
		return
	}
	_ = t.Execute(w, r.URL.Path)
}

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
`

const goodGo = `package page

import (
	"html/template"
	"net/http"
)

var page = template.Must(template.ParseFiles("page.html"))

func Show(w http.ResponseWriter, r *http.Request) { _ = page.Execute(w, r.URL.Path) }

func Routes(mux *http.ServeMux) { mux.HandleFunc("/page", Show) }
`
